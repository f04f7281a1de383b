import type { TerminalSentences } from "../en/terminal.js";

export const SENTENCES: TerminalSentences = {
  hints: {
    select: ["Enter 选择", "Enter 选择", "Enter"],
    cancel: ["Esc 取消", "Esc 取消", "Esc"],
    cancelTabbed: ["Esc 取消", "Esc 取消", "Esc"],
    confirm: ["Enter 确认", "Enter 确认", "Enter"],
    confirmTabbed: ["Enter 确认", "Enter 确认", "Enter"],
    submit: ["Enter 提交", "Enter 提交", "Enter"],
    submitTabbed: ["Enter 提交", "Enter 提交", "Enter"],
    switch: ["Tab/←→ 切换", "Tab 切换", "Tab"],
    switchTyping: ["Tab 切换", "Tab 切换", "Tab"],
    back: ["Esc 返回", "Esc 返回", "Esc"],
    allKeys: ["? 全部按键", "? 按键", "? 按键"],
    allKeysTyping: ["F1 全部按键", "F1 按键", "F1 按键"],
    closeKeys: ["按其他任意键关闭", "任意键关闭", "Esc"],
    wholePreview: ["p 完整预览", "p 预览", "p"],
    wholePlan: ["p 完整计划", "p 计划", "p 计划"],
    wholeContext: ["p 完整背景", "p 背景", "p 背景"],
    wholeBoth: ["p 全屏查看", "p 全屏查看", "p 全屏"],
    discard: ["y 放弃", "y 放弃", "y"],
    keep: ["n 返回", "n 返回", "n"],
    sendLong: ["y 提交", "y 提交", "y"],
    editLong: ["n 继续编辑", "n 编辑", "n"],
    keepNote: ["Enter 保留备注", "Enter 保留", "Enter"],
    typeHere: ["在此输入回答", "在此输入", "输入"],
    navigate: ["↑↓ 移动", "↑↓ 移动", "↑↓"],
    navigateTabbed: ["↑↓ 选择", "↑↓ 选择", "↑↓"],
    numbers: ["1-9 快速选择", "1-9 选择", "1-9"],
    toggle: ["空格 勾选", "空格 勾选", "空格"],
    toggleTabbed: ["空格 勾选", "空格 勾选", "空格"],
    typeAnswer: ["0 输入回答", "0 输入", "0"],
    addNote: ["n 添加备注", "n 备注", "n"],
    changeNote: ["n 修改备注", "n 备注", "n"],
    newLine: ["Alt+Enter 或 Ctrl+J 换行", "Ctrl+J 换行", "Ctrl+J"],
    editor: ["Alt+E 打开编辑器", "Alt+E 编辑器", "Alt+E"],
    scroll: ["↑↓ PgUp/PgDn 滚动", "↑↓ 滚动", "↑↓"],
    sideways: ["< > 左右移动", "< > 左右", "< >"],
    otherPages: ["←→ 其他页面", "←→ 其他", "←→"],
    otherOptions: ["←→ 其他选项", "←→ 其他", "←→"],
    change: {
      whole: (numbers) => `${numbers} 修改回答`,
      short: (numbers) => `${numbers} 修改`,
    },
  },

  image: (description) => `[图片：${description}]`,
  submit: "提交",
  question: (number) => `问题 ${number}`,
  note: "备注：",
  review: {
    title: "检查您的回答",
    named: (title) => `${title}：`,
    notAnswered: "尚未回答",
    draftKept: "尚未回答（草稿已保留）",
  },
  discard: (answers, notes) => {
    const counted = [(answers > 0 || notes === 0) && `${answers} 个回答`, notes > 0 && `${notes} 条备注`];
    return `放弃 ${counted.filter(Boolean).join("和 ")}？[y/N]`;
  },
  isLong: (characters) => `回答较长（${characters.toLocaleString("zh-CN")} 个字符）。仍要提交吗？[Y/n]`,

  beyond: {
    above: (count) => `↑ 还有 ${count} 项……`,
    below: (count) => `↓ 还有 ${count} 项……`,
    lines: (count) => `↓ 还有 ${count} 行：PgDn`,
    fewLines: (count) => `↓ ${count}: PgDn`,
    back: "↑ PgUp",
    pageDown: "PgDn",
    pageUp: "PgUp",
  },

  message: {
    chooseOne: "请至少选择一个选项。",
    typeFirst: "请先输入回答。",
    noPreview: "此项没有预览。",
    textIsFull: "文本最多 1,048,576 个字符：此次输入未被采用。",
    notAnswered: (titles) => `尚未回答：${titles}`,
  },

  countdown: {
    paused: {
      whole: (clock) => `剩余 ${clock}（输入时暂停）`,
      short: (clock) => `${clock}（暂停）`,
    },
    whole: (clock, then) => `剩余 ${clock}，之后${then}`,
    short: (clock, then) => `${clock} 后${then}`,
    then: {
      unanswered: ["将关闭，不作回答", "不作回答"],
      yours: ["采用您在此选择的内容", "采用您的选择"],
      recommended: ["采用推荐的选项", "采用推荐"],
      first: ["采用推荐的选项或第一个选项", "采用首个选项"],
      option: {
        whole: (label) => `采用：${label}`,
        short: (number) => `采用选项 ${number}`,
        least: (number) => `选项 ${number}`,
      },
    },
  },

  ending: {
    notAnswered: "未回答",
    notSent: (answer) => `未提交：${answer}`,
    noLongerNeeded: "不再需要",
    timeIsUp: "时间已到",
    taken: (ending, answer) => `${ending}，已采用：${answer}`,
    hadAnswered: (ending, answer) => `${ending}；您的回答是：${answer}`,
  },

  beforeYouAnswer: "回答之前",
  tooSmall: {
    short: "终端太小",
    whole: (columns, rows) => `终端太小：显示问题需要 ${columns} 列、${rows} 行。请放大。`,
    wholeOr: (columns, rows, otherWay) =>
      `终端太小：显示问题需要 ${columns} 列、${rows} 行。请放大，或${otherWay}。`,
    size: (columns, rows) => `终端太小：请放大到 ${columns}×${rows}。`,
    sizeOr: (columns, rows, otherWay) => `终端太小：请放大到 ${columns}×${rows}，或${otherWay}。`,
  },

  editor: {
    waiting: "正在等待您关闭编辑器…… ",
    none: "没有编辑器：请设置 VISUAL 或 EDITOR，例如 nano。",
    unusable: (message) => `无法使用编辑器：${message}。`,
    unchanged: (fault) => `${fault}；您的文本保持原样。`,
    unchangedAndKept: (fault, file) => `${fault}，已保存在 ${file}；您的文本保持原样。`,
    notOpened: "编辑器未打开",
    notStarted: (message) => `无法启动编辑器：${message}`,
    notFound: (command) => `找不到编辑器（${command}）`,
    wasEnded: (command, signal) => `编辑器（${command}）被 ${signal} 终止`,
    failed: (command, code) => `编辑器（${command}）退出，退出码 ${code}`,
    leftNoText: "编辑器留下的不是普通文件",
    leftLink: "编辑器留下的是符号链接，不予读取",
    leftNothing: "编辑器没有留下文件",
    leftTooMuch: "编辑器留下的内容超过 1 MiB",
    leftBytes: "编辑器留下的文本不是 UTF-8",
  },
};
