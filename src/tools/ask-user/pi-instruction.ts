/** What pi prints for questions that wait in a file: the text of seed 002, Non-Interactive Mode. */
export function createPiInstruction(file: string): string {
  return `Questions pending. User input required.

To answer, re-run with:
  pi -p @${file} "your answers"

Or edit the JSON file and run:
  pi -c

Questions saved to: ${file}`;
}
