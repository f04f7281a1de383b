/** The text that pi prints for questions that wait in a file (seed 002, Non-Interactive Mode): how to answer them there, and to run the command again. */
export function createPiInstruction(file: string): string {
  return `Questions pending. User input required.

To answer, re-run with:
  pi -p @${file} "your answers"

Or edit the JSON file and run:
  pi -c

Questions saved to: ${file}`;
}
