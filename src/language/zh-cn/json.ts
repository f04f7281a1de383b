import type { JsonSentences } from "../en/json.js";

export const SENTENCES: JsonSentences = {
  gap: "",
  empty: (name) => `${name} 为空。`,
  notUtf8: (name, byte, line) =>
    `${name} 不是有效的 UTF-8：第 ${byte} 个字节（位于第 ${line} 行）不属于任何字符。请保存为 UTF-8。`,
  notJson: (name) => `${name} 不是有效的 JSON。`,
  notJsonSince: (name, why) => `${name} 不是有效的 JSON：${why}`,
  notJsonHere: (why) => `不是有效的 JSON：${why}`,
  at: (line, column, what) => `第 ${line} 行第 ${column} 列：${what}`,

  token: (token) => `此处不应出现${/^["a-z]/.test(token) ? ` ${token}` : token}。`,
  sign: (sign) => `此处不应出现字符 ${sign}。`,
  end: "文本意外结束。",
  tokens: { Boolean: "true 或 false", Null: "null", Number: "数字", String: "文本" },
  cut: {
    object: (line, column) => `文本已结束，但始于第 ${line} 行第 ${column} 列的对象尚未闭合。`,
    array: (line, column) => `文本已结束，但始于第 ${line} 行第 ${column} 列的数组尚未闭合。`,
    string: (line, column) => `文本已结束，但始于第 ${line} 行第 ${column} 列的字符串尚未闭合。`,
  },
  moreExpected: "后面还应有内容。",
  otherExpected: "此处应为其他内容。",
  lookAt: "请检查引号、逗号和括号。",

  commaBefore: "前面多了一个逗号。",
  noComma: "前面缺少逗号。",
  noColon: "前面缺少冒号。",
  noComments: "JSON 没有注释：请删除。",
  curly: (quote) => `${quote} 是排版引号：请改用 "。`,
  curlyBefore: (quote) => `前面的 ${quote} 是排版引号：请改用 "。`,
  doubleQuotes: '文本要放在双引号中：请改用 "。',
  namesInQuotes: "文本和名称要放在双引号中。",
  lineBreak: "文本中的换行要写作 \\n。",
  tab: "文本中的制表符要写作 \\t。",
  control: (written) => `在文本中它要写作 ${written}。`,
  instead: (value) => `请改写为 ${value}。`,

  others: "还需删除：",
  comment: "注释",
  comma: "多余的逗号",
  more: (count) => `以及另外 ${count} 处`,
};
