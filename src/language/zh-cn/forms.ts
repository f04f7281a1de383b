import type { FormsSentences } from "../en/forms.js";

export const SENTENCES: FormsSentences = {
  yes: "是",
  no: "否",
  done: "已完成",
  skip: "跳过",
  none: "都不选",
  ownAnswer: "输入您的回答",
  nameless: "您的回答",
  useDefault: (value) => `使用 ${value}`,
  keepsDefault: (value) => `保留默认值：${value}。`,
  defaultIs: (value) => `默认值：${value}。`,
  formatIs: (format) => `格式：${format}。`,

  words: { useDefault: "默认", skip: "跳过" },
  typeToUse: (word, value) => `输入“${word}”即使用 ${value}。`,
  typeToSkip: (word) => `输入“${word}”即可跳过。`,

  chooseAtLeast: (least) => `至少选择 ${least} 项。`,
  chooseAtMost: (most) => `最多选择 ${most} 项。`,
  choose: (count) => `请选择 ${count} 项。`,
  chooseRange: (least, most) => `请选择 ${least} 到 ${most} 项。`,

  above: (bound) => `大于 ${bound}`,
  below: (bound) => `小于 ${bound}`,
  multipleOf: (step) => `${step} 的倍数`,

  confirm: "确认",
  acceptIt: "是否接受？",
  accept: "接受",
  decline: "拒绝",

  oneAnswer: (question) => `“${question}”只能有一个回答。`,
  oneOption: (question) => `“${question}”只能选择一个选项。`,
  mustBe: (question, expected) => `“${question}”的回答应为${expected}。`,
  notBoth: (question, label) => `“${question}”选择“${label}”时不能再选其他选项。`,
  otherLimits: (question, limits) => `“${question}”的选择数量不符。${limits}`,
  options: (question, labels, more) =>
    `“${question}”的回答应为其选项之一：${labels.map((label) => `“${label}”`).join("、")}${more > 0 ? `，还有 ${more} 项` : ""}。`,
};
