import type { AnswersSentences } from "../en/answers.js";

export const SENTENCES: AnswersSentences = {
  gap: "",
  list: (texts) => texts.join("、"),
  recommended: "（推荐）",
  other: "其他（输入您的回答）",

  words: {
    and: "和 以及 及 与 與",
    or: "或者 或 还是 還是",
    to: "到 至",
    // Who writes the traditional script reads this table too.
    number: "第 选项 选择 选 選項 選擇 選",
    unit: "号选项 号 號選項 號",
    ordinal: { before: "第", behind: "个选项 个 项 种 条 個選項 個 項 種 條" },
    numerals: "一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十",
    ordinals: { before: "", words: "", endings: "", behind: "" },
    yes: "是 是的 对",
    no: "否 不是 不",
    decimal: ".",
  },

  waiting: "等待您的回答",
  empty: "回答为空。",
  again: "再次输入相同内容，将视为您自己的话。",
  onlyOne: "只能选择一个选项。",
  couldBe: (labels) => `这可能是${either(labels)}。`,
  didYouMean: (labels) => `您是指${either(labels)}吗？`,
  isNoOption: (text) => `“${text}”不是所给选项之一。`,
  thatIsNoOption: "这不是所给选项之一。",
  noSuchNumber: (number) => `没有选项 ${number}。`,
  someOrAll: (text) => `“${text}”可能指其中任一选项，也可能指全部。`,
  ways: (count, isMultiSelect, allowOther) =>
    `请输入选项编号，1 到 ${count}${isMultiSelect ? "（多个编号之间用逗号分隔）" : ""}${allowOther ? "，或输入您自己的话" : ""}。`,

  value: {
    boolean: "“是”或“否”",
    number: nameOfNumber,
    range: (isWhole, least, most) => `${least} 到 ${most} 之间的${nameOfNumber(isWhole)}`,
    atLeast: (isWhole, least) => `不小于 ${least} 的${nameOfNumber(isWhole)}`,
    atMost: (isWhole, most) => `不大于 ${most} 的${nameOfNumber(isWhole)}`,
    text: "文本",
    email: "电子邮件地址，例如 ada@example.com",
    uri: "完整网址，例如 https://example.com",
    date: "日期，例如 2026-01-31",
    "date-time": "带时区的日期和时间，例如 2026-01-31T09:30:00Z",
    length: (name, least, most) => `${name}，长度 ${least} 到 ${most} 个字符`,
    shortest: (name, least) => `${name}，至少 ${least} 个字符`,
    longest: (name, most) => `${name}，最多 ${most} 个字符`,
  },
  expected: (value) => `应为：${value}。`,

  fault: {
    mustBe: (value) => `必须是${value}。`,
    tooLong: (most) => `最多 ${most} 个字符。`,
    empty: "不能为空。",
    form: (isList) => `必须是${nameOfForm(isList)}。`,
    noText: (isList, isHeld, type) =>
      `必须是${nameOfForm(isList)}，但${isHeld ? "其中含有" : "给出的是"}${nameOfType(type)}。`,
    onlyOne: "必须是单个文本：只能选择一个选项。",
    twice: "不能重复同一选项。",
    noOption: (labels, hasMore) =>
      `必须是以下选项之一：${labels.map(quote).join("、")}${hasMore ? "……" : ""}。`,
  },
  theAnswer: (fault) => `回答${fault}`,
  answerTo: (question, fault) => `“${question}”的回答${fault}`,
  tooLongForModel: (bytes, most, excess) =>
    `模型要读取的内容有 ${bytes} 字节，最多允许 ${most} 字节：请缩短 ${excess} 字节。`,
  noAnswer: (question) => `“${question}”还没有回答。`,
  broken: (question) => `“${question}”的回答不能包含 NUL 或半个代理对。`,

  context: {
    asks: (asker) => `${asker} 提问：`,
    asksFor: (asker, project) => `${asker} 提问（${project}）：`,
    project: (project) => `项目：${project}`,
    plan: "计划：",
    planNotShown: "（无法显示计划。）",
    imageNotShown: (type) => `（未显示图片，类型 ${type}。）`,
    attachment: (name, url) => `${name}：${url}`,
    attachmentNotShown: (name, type) => `${name}（${type}，未显示）`,
  },

  timeout: {
    recommended: (seconds) => `${silence(seconds)}，将采用推荐的选项。`,
    recommendedOrFirst: (seconds) => `${silence(seconds)}，将采用推荐的选项；没有推荐的，采用第一个选项。`,
    withdrawn: (seconds) => `${silence(seconds)}，问题将被撤回。`,
  },
};

function silence(seconds: number): string {
  return `${seconds} 秒内没有回答`;
}

function nameOfForm(isList: boolean): string {
  return isList ? "文本列表" : "文本";
}

function nameOfType(type: string): string {
  const names = new Map([
    ["an array", "列表"],
    ["an object", "对象"],
    ["a number", "数字"],
    ["a boolean", "true 或 false"],
  ]);
  return names.get(type) ?? ` ${type}`;
}

function nameOfNumber(isWhole: boolean): string {
  return isWhole ? "整数" : "数字";
}

function either(labels: readonly string[]): string {
  return labels.map(quote).join("或");
}

function quote(text: string): string {
  return `“${text}”`;
}
