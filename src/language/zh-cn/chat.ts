import type { ChatSentences } from "../en/chat.js";

export const SENTENCES: ChatSentences = {
  comma: "、",
  semicolon: "；",
  declineWords: ["/取消", "取消", "/拒绝", "拒绝"],

  // A question
  count: (number, of) => `问题 ${number}/${of}`,
  timeIsShort: "每次回答后重新计时。",
  howToChoose: (last, isSeveral, isOwn) => {
    const numbers = isSeveral ? "一个或多个编号（用逗号隔开）" : "一个编号";
    return `请回复${last === 0 ? "其中一项" : numbers}${isOwn ? "，或用自己的话回答" : ""}。`;
  },
  howToAnswer: "请回复您的回答。",
  howToChooseSeveral: "可选一项或多项，用逗号隔开。",
  howToAnswerAll: (lines) => `请用一条 ${lines} 行的消息回复：按此顺序，每行一个回答。`,
  howToDecline: (sign) => `回复 ${sign} 表示拒绝。`,

  // Buttons
  decline: "拒绝",
  done: "完成",
  chosen: (label) => `✓ ${label}`,

  // What comes of a message
  typeOwn: "现在请用自己的话写下来。",
  chooseFirst: "请先至少选择一项。",
  again: "请重新回答。",
  linesExpected: (expected, found) => `收到 ${found} 行，但需要 ${expected} 行：每行一个回答。`,
  ofQuestion: (question, explanation) => `“${question}”：${explanation}`,
  noAttachments: "这里只能用文字回答。您发送的内容未被采用，请用文字写出。",
  notUnderstood: "其中没有可读的文字。请写下您的回答。",
  notAllowed: "您无权回答这个问题。",
  askedBy: (question, asker) => `${asker && `${asker}：`}${question}`,
  which: "有多个问题等待回答。这是回答哪一个的？",
  whichHow: "请回复它的编号；0 表示都不是。也可以直接回复那个问题。",
  forNone: "它未用于任何问题。",
  answeredBy: (answer, by) => `已${by && `由 ${by} `}回答：${answer}`,
  answeredAlready: (answer, by) => `这个问题之前已${by && `由 ${by} `}回答：${answer}`,
  over: (how) => `该问题已关闭：${how}`,
  overLong: "该问题已不再等待回答。",

  // How a question ended: by itself, and within `over`
  ended: (how) => how,
  taken: (answer, by) => `→ ${answer}${by && `（${by}）`}`,
  declinedBy: (by) => `已${by && `被 ${by} `}拒绝。`,
  withdrawn: (why) => `已撤回（${why}）。`,
  aborted: "已中止",
  undelivered: "已撤回，因为未能全部发送。",
  timedOut: "时间到，问题已撤回。",
  timeTook: "时间到。采用了以下回答：",
  takenInTime: (question, answer, isYours) => `${question} → ${answer}${isYours ? "（您的回答）" : ""}`,
};
