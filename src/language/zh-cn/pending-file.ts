import type { PendingFileSentences } from "../en/pending-file.js";

export const SENTENCES: PendingFileSentences = {
  place: (line, column) => `第 ${line} 行第 ${column} 列`,
  at: (place, what) => `${place}：${what}`,

  // The file
  isNoFile: (file) => `${file} 不是文件。请将其移走。`,
  isLink: (file) => `${file} 是符号链接，不会跟随。请将其移走。`,
  tooLarge: (file) => `${file} 超过 1 MiB。`,
  cannotBeRead: (file, why) => `无法读取 ${file}：${why}`,
  isNoPendingFile: (file, fault) => `${file} 不是待回答问题的文件：${fault}`,

  isMissing: (file) => `${file} 不存在。`,
  wasChanged: (file) => `${file} 已被改动：没有写入任何内容。`,
  wasTaken: (file) => `${file} 已被回答、取走或删除：没有写入任何内容。`,

  // Its members
  mustBe: (member, what) => `${member} 必须是${what}。`,
  butIs: (what, found) => `${what}，但现在是${found}`,
  expected: {
    document: "带有“questions”的对象",
    question: "带有“question”和“answer”的对象",
    questions: "至少有一个问题的列表",
    texts: "文本列表",
    text: "文本",
    boolean: " true 或 false",
    schema: (fault) => `原来的样子（${fault}）`,
  },
  found: {
    null: " null",
    array: "列表",
    object: "对象",
    string: "文本",
    number: "数字",
    boolean: "布尔值",
  },

  // Its questions and answers
  otherCount: (file, found, wanted) =>
    `${file} 中有 ${found} 个问题，但提出的是 ${wanted} 个。请为每个问题保留一项，顺序不变。`,
  otherQuestion: (where, question) => `${where}：“${question}”的位置上是另一个问题。请保持问题的顺序。`,
  inFile: (file, place) => `${file}，${place}`,
  missing: (missing, count, file) => `${file} 中的 ${count} 个问题还有 ${missing} 个等待回答。`,
  cannotBeUsed: (file) => `${file} 中的回答无法使用：`,
  more: (count) => `还有 ${count} 个`,
  fault: {
    broken: "不能包含 NUL 或不完整的代理对。",
    other: "要求用自己的话：请在原处写下。",
    near: "与某个选项相似。",
    unclear: (count) =>
      `不明确。应为：选项、1 到 ${count} 的编号，或自己的话；在旁边写 "wasCustom": true 可原样保留。`,
  },
  writeLabel: '请写下该选项，或在回答旁边写 "wasCustom": true 以原样保留。',
};
