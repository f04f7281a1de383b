/** How to answer, where the host says nothing of its own. */
export function createInstruction(file: string): string {
  return `The questions wait for the user in ${file}.

To answer, the user edits that file and replaces each null with an answer: a text, or a list of texts where
"multiSelect" is true. Setting "declined" to true refuses all of them.

Make the same call again once that is done. Until then, do not answer for the user.`;
}
