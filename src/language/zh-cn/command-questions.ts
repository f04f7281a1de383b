import type { CommandSentences } from "../en/command.js";

export const SENTENCES: CommandSentences["questions"] = {
  channel: "--channel file 会把问题留在文件中；questions answer 才会提问。",
  noneAndNoCall: "没有等待回答的问题，也没有调用。",
  several: (files) => `${files} 中都有问题在等待。请用 --file 指定要回答哪个文件。`,
  left: (files) => `还有 ${files} 个文件在等待。`,
  goOn: (called) => `继续请运行 ${called} questions answer。`,
  answerWith: (called) => `回答请运行：${called} questions answer`,
  noNumber: (number) => `没有编号为 ${number} 的问题文件`,
  notANumber: (word) => `“${word}”不是问题文件的编号`,
  offered: (fault, files) =>
    `${fault}：${files === 0 ? "没有在等待的文件" : `questions 列出了 ${files} 个`}。`,
  removed: (file) => `已移除 ${file}。`,
  brokenStay: "损坏的文件保持原样：请自行修复或移除。",
  head: (number, file, ago, asker) => `${number}. ${file}，${asker && `${asker} `}提问于${ago}`,
  state: { answered: "已回答", open: "未回答", declined: "已拒绝" },
  declined: (reason) => `，已拒绝${reason && `：${reason}`}`,
  already: {
    answered: (file) => `${file} 已回答：请再次发出调用，或用 --answers 和 --file 重新回答。`,
    declined: (file) => `${file} 已拒绝：请再次发出调用，或用 --answers 和 --file 重新回答。`,
  },
  gone: (file) => `${file} 在此期间已被取走或移除。`,
  declinedMeanwhile: (file) => `${file} 在此期间已被拒绝。`,
  changed: (file) => `${file} 现在包含其他问题。`,
  answeredMeanwhile: (file) => `${file} 在此期间已由他人回答。`,
  notWritten: "未写入任何内容。",
  printedOnly: "您的回答只显示在上方，未保存在别处。",
  answered: (file) => `已回答 ${file}。提问的调用会从那里取走回答。`,
  refused: (file) => `已拒绝 ${file} 中的问题。提问的调用会得知此事。`,
  stillWait: (file) => `问题仍在 ${file} 中等待：未写入任何内容。`,
};
