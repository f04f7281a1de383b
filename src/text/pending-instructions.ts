/** What pi prints for questions that wait in a file: the text of seed 002, Non-Interactive Mode. */
export function createPiInstruction(file: string): string {
  return `Questions pending. User input required.

To answer, re-run with:
  pi -p @${file} "your answers"

Or edit the JSON file and run:
  pi -c

Questions saved to: ${file}`;
}

/** How to answer, where the host says nothing of its own. */
export function createInstruction(file: string): string {
  return `The questions wait for the user in ${file}.

To answer, the user edits that file and replaces each null with an answer: a text, or a list of texts where
"multiSelect" is true. Setting "declined" to true refuses all of them.

Make the same call again once that is done. Until then, do not answer for the user.`;
}
