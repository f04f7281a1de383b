import { createInstruction, createPiInstruction } from "../../text/pending-instructions.js";

/** What the model is told of the tool. */
export function describeTool(): string {
  return (
    "Asks the user one or more questions and returns their answers. Use it when you need a requirement or a " +
    "preference made clear, a choice between several valid ways, a confirmation before a significant change, or " +
    "something that the context does not tell. Do not ask what the context, the files or earlier messages " +
    "already answer, and do not ask again what was answered in this session. A question may suggest options; " +
    "the user can always answer in their own words instead. Put the option that you recommend first and end its " +
    'label with "(Recommended)". Put related questions into one call, three to five at most. Where nobody is at ' +
    "the keyboard, the questions are left in a file for the user to answer later."
  );
}

/**
 * The seed's words for questions that wait in a file, in the place of those that the channel has by itself. A host
 * that gave the channel an instruction of its own keeps it.
 */
export function describePendingFile(file: string, message: string): string {
  return message.replace(createInstruction(file), () => createPiInstruction(file));
}
