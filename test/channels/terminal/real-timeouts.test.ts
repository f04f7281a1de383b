import { describe, expect, it } from "vitest";
import { COMMAND, open, terminal, untilAwake, useTerminal } from "./command-terminal.js";

useTerminal();

describe("a time limit at a real terminal", () => {
  it("K-10 counts down, and gives up with --timeout", async () => {
    open(`${COMMAND} examples/features.json --timeout 1.2`);
    await terminal.until(/> 1\. \[ \] Authentication/);
    await terminal.until(
      /What the model reads:\nThe user did not answer \(no answer within 1\.2 seconds\)\.\n\[exit 1\]/,
    );
  });

  it.each([
    ["the dialog", "", /✓ Which .*\? → time is up, taken: Authentication/],
    ["plain lines", "--plain", /Time is up\. This was taken:\n\s*Which .*\? → Authentication/],
  ])(
    "K-16 a forgotten character does not stop the time for ever, and its end shows what was taken: %s",
    async (_, flags, taken) => {
      open(`${COMMAND} examples/features.json --timeout 1.5:recommended ${flags}`, { columns: 200 });
      await (flags === "" ? untilAwake(/> 1\. \[ \] Authentication/) : terminal.until(/between:$/));
      terminal.type(flags === "" ? "0x" : "x");
      if (flags === "") await terminal.until(/left \(paused while you type\)/);
      await terminal.until(/\[exit 0\]/);
      expect(terminal.screen()).toMatch(taken);
      expect(terminal.screen()).toContain("The user did not answer within 1.5 seconds.");
    },
  );

  it("T-21 takes what is recommended after --timeout SECONDS:recommended, and says so", async () => {
    open(`${COMMAND} examples/database.json --timeout 1:recommended`, { columns: 200 });
    await terminal.until(
      /The user did not answer within 1 second\. The recommended options were taken: [\s\S]*\[exit 0\]/,
    );
  });
});
