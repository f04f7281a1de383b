/** What the command says of questions that wait in files. */
export const SENTENCES = {
  channel: "--channel file leaves questions in a file; questions answer asks them.",
  noneAndNoCall: "No questions are waiting, and there is no call.",
  several: (files: string): string => `Questions wait in ${files}. Say which to answer with --file.`,
  left: (files: number): string => (files === 1 ? "One more file waits." : `${files} more files wait.`),
  goOn: (called: string): string => `Go on with ${called} questions answer.`,
  answerWith: (called: string): string => `Answer them with: ${called} questions answer`,
  noNumber: (number: string): string => `No file of questions has the number ${number}`,
  notANumber: (word: string): string => `"${word}" is not the number of a file of questions`,
  offered: (fault: string, files: number): string =>
    `${fault}: ${files === 0 ? "none wait" : `questions lists ${files}`}.`,
  removed: (file: string): string => `Removed ${file}.`,
  brokenStay: "Broken files stay as they are: mend or remove them yourself.",
  /** One file in a list. */
  head: (number: number, file: string, ago: string, asker: string): string =>
    `${number}. ${file}, asked ${ago}${asker && ` by ${asker}`}`,
  /** States of questions, and of a file after its head. */
  state: { answered: "answered", open: "open", declined: "declined" },
  declined: (reason: string): string => `, declined${reason && `: ${reason}`}`,
  already: {
    answered: (file: string): string =>
      `${file} is answered already: run the call again, or answer anew with --answers and --file.`,
    declined: (file: string): string =>
      `${file} is declined already: run the call again, or answer anew with --answers and --file.`,
  },
  gone: (file: string): string => `${file} was taken or removed meanwhile.`,
  declinedMeanwhile: (file: string): string => `${file} was declined meanwhile.`,
  changed: (file: string): string => `${file} holds other questions now.`,
  answeredMeanwhile: (file: string): string => `${file} was answered by somebody else meanwhile.`,
  notWritten: "Nothing was written there.",
  printedOnly: "What you answered is printed above, and nowhere else.",
  answered: (file: string): string => `Answered ${file}. The call that asked takes the answers from there.`,
  refused: (file: string): string => `Declined the questions in ${file}. The call that asked is told so.`,
  stillWait: (file: string): string => `The questions still wait in ${file}: nothing was written there.`,
} as const;
