import { COMMAND, open, terminal, untilAwake } from "./command-terminal.js";

/** Opens the command on a terminal, types "dark mode" as an own answer, and opens the editor on it. */
export async function openEditor(EDITOR: string, flags = ""): Promise<void> {
  // The shell around it shares the keys that are signals, and is to stay.
  open(`trap : INT QUIT; ${COMMAND} examples/features.json ${flags}`, {
    columns: 120,
    env: { NO_COLOR: "1", VISUAL: "", EDITOR },
  });
  await untilAwake(/> 1\. \[ \] Authentication/);
  terminal.type("0dark mode");
  await terminal.until(/dark mode█/);
  terminal.type("\u001be");
}
