import type { CommandSentences } from "../en/command.js";
import { SENTENCES as INBOX } from "./command-inbox.js";
import { SENTENCES as QUESTIONS } from "./command-questions.js";
import { SENTENCES as SERVE } from "./command-serve.js";
import { SENTENCES as JSON_FAULTS } from "./json.js";
import { SENTENCES as NOTICE_FAULTS } from "./notice-faults.js";
import { SENTENCES as REASONS } from "./reasons.js";
import { SENTENCES as STORE_FAULTS } from "./store-faults.js";

export const SENTENCES: CommandSentences = {
  gap: "",
  comma: "、",
  or: " 或 ",
  and: " 和 ",
  quote: (text) => `“${text}”`,
  meant: (name) => `您是指 ${name} 吗？`,
  seeHelp: (called) => `请参阅 ${called} --help。`,

  unknownOption: (option) => `没有选项 ${option}。`,
  fileAfterDashes: "名称以 - 开头的文件要写在 -- 之后。",
  takesNoValue: (option, value) => `${option} 不带值，但给出了“${value}”。`,
  needsValue: (option, expected) => `${option} 需要一个值：${expected}。`,
  needsValueBefore: (option, expected, next) => `${option} 需要一个值：${expected}，但后面是 ${next}。`,
  onlyOnce: (option) => `${option} 只能给出一次。`,
  values: {
    NAME: "名称",
    NAMES: "名称列表",
    SECONDS: "秒数",
    "JSON or FILE": "JSON 或文件",
    PATH: "路径",
    "FOLDER or URL": "文件夹或 URL",
    NUMBER: "编号",
    ADDRESS: "地址",
    URL: "URL",
    FORMAT: "格式",
    LANGUAGE: "语言",
  },
  mustBe: (option, choices, value) => `${option} 必须是 ${choices}，但给出的是“${value}”。`,
  exclude: (option, other) => `${option} 和 ${other} 不能同时使用。`,
  optionElsewhere: (option, command) => `${option} 不适用于 ${command}。`,
  takesNoOptions: "它没有选项。",
  takesOptions: (options) => `它的选项是 ${options}。`,

  neitherCommandNorFile: (word) => `没有名为“${word}”的命令，也没有这个文件。`,
  unknownCommand: (command) => `没有命令“${command}”。`,
  expected: (names) => `应为 ${names}。`,
  tooMany: (word) => `“${word}”是多余的。`,
  tooManyAfter: (word, command) => `${command} 之后的“${word}”是多余的。`,
  needsShell: "completion 需要 shell 的名称：bash、zsh 或 fish。",

  timeout: {
    inFile: "--timeout 不能与 --channel file 一起使用：文件中的问题会一直等到有人回答。",
    number: (value) =>
      `--timeout 必须是秒数，可单独使用，也可后接 :recommended 或 :cancel，但给出的是“${value}”。`,
    after: (value) => `--timeout：秒数之后只能是 :recommended、:cancel 或什么都没有，但给出的是“${value}”。`,
    zero: (value) => `--timeout 必须大于 0 秒，但给出的是“${value}”。省略该选项则一直等待。`,
    most: (seconds, value) => `--timeout 最多 ${seconds} 秒，但给出的是“${value}”。省略该选项则一直等待。`,
  },

  standardInput: "标准输入",
  fileNameEmpty: "文件名为空。",
  fileOptionEmpty: "--file 需要文件名。",
  fileOptionFolder: (folder, example) => `--file 是“${folder}”，而它是文件夹。应为文件，例如 ${example}。`,
  fileOptionOther: (file) =>
    `--file 是“${file}”，那里不能有普通文件。应为普通文件，例如 pending-questions.json。`,
  fileOptionAlone: "--file 指定的是 --channel file、无调用的 --answers 或 questions 命令所用的文件。",
  storeOptionAlone:
    "--store 指定的是 --channel inbox 或 --tool decisions 所用的收件箱。请加上其中之一，或去掉 --store。",
  missingFile: (name) => `${name} 不存在。`,
  linkedFile: (path) => `${path} 是符号链接，不会跟随。请直接指定它指向的文件。`,
  linkedFolder: (path) => `${path} 是符号链接，不会跟随。请直接指定它指向的文件夹。`,
  tooLarge: (name) => `${name} 大于 21 MiB。`,
  directory: (name) => `${name} 是文件夹。`,
  permission: (name) => `无法读取 ${name}：权限不足。`,
  unreadable: (name, why) => `无法读取 ${name}：${why}。`,
  contents: {
    call: {
      plain: "应为工具调用。",
      json: "应为 JSON 格式的工具调用。",
      file: "应为包含工具调用的文件。",
    },
    answers: {
      plain: "应为回答列表。",
      json: "应为 JSON 格式的回答列表。",
      file: "应为包含回答列表的文件。",
    },
  },

  expectedCall: (called) => `应为包含工具调用的文件，例如：${called} call.json`,
  expectedOneFile: "应为一个文件。",
  argumentsText: (member) => `“${member}”中的文本`,
  invalidCall: (tool) => `对 ${tool} 的调用输入无效：`,
  invalidCallAs: (tool, contract) => `对 ${tool} 的调用输入无效（按 ${contract}读取）：`,
  contracts: { single: "AgentRail 的格式（一个问题）", list: "Claude Code 的格式（多个问题）" },
  unknownTool: (source, tool, expected) => `${source} 调用了工具“${tool}”。应为对 ${expected} 的调用。`,
  noPreviews: (tool) => `--preview-format 用于 ask_user_question；${tool} 没有预览。`,
  noTerminalToAnswer:
    "调用来自标准输入，而且没有可供回答的终端。请用 --answers 给出回答，或以文件形式给出调用。",
  noTerminalToDraw: "没有可显示对话框的终端。请去掉 --channel terminal。",
  otherWay: "加上 --plain 重新开始",

  answers: {
    shape: (source) => `${source} 必须是以问题文本为键的对象，或按问题顺序排列的数组。`,
    none: (source) => `${source} 中没有回答。`,
    twice: (source, text) => `${source} 中“${text}”出现了两次。请去掉其中一个。`,
    neither: (value) => `--answers 是“${value}”，它既不是 JSON（对象或数组），也不是已有的文件。`,
    examples: "应为文件或 JSON：回答按问题的顺序排列，或按问题的文本给出：",
    count: (source, questions, answers) =>
      `${source}：${questions === 1 ? "这个问题" : `${questions} 个问题每个都`}需要一个回答，但给出了 ${answers} 个。`,
    ownWords: (text) => `“${text}”被当作您自己的话。`,
    wordsForNumber: "请写下您自己的话来代替编号。",
    unknown: (text) => `“${text}”不是其中的问题。`,
    unknownAmong: (text, questions) => `“${text}”不是其中的问题：${questions}。`,
    more: (count) => `以及另外 ${count} 个`,
    each: "每个问题都需要一个回答。",
    empty: (expected) => `回答为空。应为：${expected}。`,
    text: "文本",
    label: (options) => `选项文本，或 1 到 ${options} 的编号`,
    labelOrOwnWords: (options) => `选项文本、1 到 ${options} 的编号，或您自己的话`,
  },

  mended: (pointer, message) => `已修正 ${pointer}：${message}`,
  modelReads: "模型读到的内容：",
  interrupted: "已中断：这次调用没有结果。",
  keptInInbox: "问题仍留在收件箱中。",
  notKept: "已输入的内容不会保留。",
  asksAgain: "再次运行同一命令会重新提问。",
  unwritten: (why) => `无法将结果写入标准输出：${why}。`,

  noneWait: "没有等待回答的问题。",
  justNow: "刚刚",
  moment: (ago, time) => `${ago}（${time}）`,
  questions: QUESTIONS,
  inbox: INBOX,
  serve: SERVE,
  json: JSON_FAULTS,
  noticeFaults: NOTICE_FAULTS,
  storeFaults: STORE_FAULTS,
  reasons: REASONS,
};
