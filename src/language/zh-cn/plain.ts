import type { PlainSentences } from "../en/plain.js";

export const SENTENCES: PlainSentences = {
  whileTyping: "输入期间计时暂停。",
  wayOut: "如不回答，请结束输入（Ctrl+D）。",
  question: "问题",
  questionOf: (number, count) => `问题 ${number}/${count}`,
  begunBefore: (answer) => `此前已开始填写：${answer}`,
  emptyTakesThat: "直接按 Enter 即采用。",
  answerAgain: "请重新回答。",

  prompt: {
    answer: "您的回答：",
    choice: "您的选择：",
    choices: "您的选择（用逗号分隔）：",
    ownAnswer: "您自己的回答：",
  },
  expected: {
    answer: "请输入您的回答。",
    option: "请输入其中一个选项，或您自己的回答。",
    options: "请输入一个或多个选项（用逗号分隔），或您自己的回答。",
    number: (last, allowOther) => `请输入 1 到 ${last} 之间的编号${own(allowOther)}。`,
    numbers: (last, allowOther) =>
      `请输入 1 到 ${last} 之间的一个或多个编号（用逗号分隔）${own(allowOther)}。`,
  },
  line: {
    empty: "这一行是空的。",
    tooLong: "这一行超过了 1 MiB。",
    notUtf8: "这一行不是有效的 UTF-8。",
    hasControls: "这一行含有控制字符，可能来自方向键。",
  },
  inputEnded: (number, count, question) => `第 ${number}/${count} 个问题尚未回答，输入就结束了：${question}`,
  notSent: "以下回答已填写，但未提交：",
  hidden: "（已隐藏）",
  timeUp: {
    withdrawn: "时间已到：问题被撤回。",
    taken: "时间已到。已采用以下回答：",
    yourAnswer: "（您的回答）",
  },
};

function own(allowOther: boolean): string {
  return allowOther ? "，或您自己的话" : "";
}
