import type { McpFormSentences } from "../en/mcp-form.js";

export const SENTENCES: McpFormSentences = {
  preview: (label) => `“${label}”的预览：`,
  answerAll: (count) => `请回答 ${count} 个问题。`,
  beside: (question) => `除以下问题的选项之外：${question}`,
  instead: (question) => `代替以下问题的选项：${question}`,
  onPage: "这个网页上有一个问题在等您回答。",
  send: "发送回答",

  again: (faults) => `刚才的内容无法使用。${faults}请重新回答。`,
  noAnswers: "表单返回时没有回答。",
  notAllowed: "表单返回了 MCP 不允许的内容。",
  action: (found) => `操作必须是“accept”、“decline”或“cancel”，但收到的是 ${found}。`,
  notField: (key) => `“${key}”不是表单中的字段。`,
  types: {
    string: "字符串",
    number: "数字",
    boolean: "布尔值",
    object: "对象",
    array: "数组",
  },
  list: (question, found) => `“${question}”的回答应为选项列表，但收到的是${found}。`,
  option: (question, found) => `“${question}”的回答应为其中一个选项，但收到的是${found}。`,
  noOption: (question, label) => `“${question}”没有选项“${label}”。`,
  noOptionOf: (question, found) => `“${question}”的选项中没有${found}。`,
  box: (question, found) => `“${question}”的复选框必须是 true 或 false，但收到的是${found}。`,
  yesOrNo: (question, found) => `“${question}”的回答应为是或否，但收到的是${found}。`,
  number: (question, found) => `“${question}”的回答应为数字，但收到的是${found}。`,
  wholeNumber: (question) => `“${question}”的回答应为整数。`,
  text: (question, found) => `“${question}”的回答应为文本，但收到的是${found}。`,
};
