import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ANSWER, choose, type Given, look, request, TERMINALS } from "./choose.js";

beforeEach(() => void vi.stubEnv("TERM", "xterm"));
afterEach(() => void vi.unstubAllEnvs());

const TERMINAL = "There is no terminal to draw the dialog on. Leave out --channel terminal.";

const dialog = (heard: string, shown: string) => ({ by: "terminal", shown, heard: [heard] });
const lines = (heard: string, shown: string) => ({ by: "plain", shown, heard: [heard] });
const ring = (where: object) => ({ ...where, rings: "stderr" });

describe("where the person is asked", () => {
  it.each<[Given, object]>([
    // All three on one terminal: the result goes to standard output, and the questions beside it.
    [{ on: TERMINALS }, dialog("stdin", "stderr")],
    [{ on: TERMINALS, isStarted: true }, dialog("stdin", "stderr")],
    [{ on: TERMINALS, typed: { plain: true } }, lines("stdin", "stderr")],
    [{ on: TERMINALS, typed: { channel: "plain" } }, lines("stdin", "stderr")],
    [{ on: TERMINALS, typed: { channel: "terminal" } }, dialog("stdin", "stderr")],
    [{ on: TERMINALS, isStarted: true, typed: { channel: "terminal" } }, dialog("stdin", "stderr")],
    [{ on: ["stdin", "stderr"] }, dialog("stdin", "stderr")],
    [{ on: TERMINALS, typed: { notify: true } }, ring(dialog("stdin", "stderr"))],
    [{ on: TERMINALS, typed: { plain: true, notify: true } }, ring(lines("stdin", "stderr"))],
    [{ on: [], typed: { notify: true } }, lines("stdin", "stderr")],
    // Standard error goes elsewhere: nobody would see them there.
    [{ on: ["stdin", "stdout"] }, lines("stdin", "stdout")],
    [{ on: ["stdin", "stdout"], isStarted: true }, dialog("stdin", "output")],
    [{ on: ["stdin", "stdout"], isStarted: true, typed: { plain: true } }, lines("stdin", "output")],
    [
      { on: ["stdin", "stdout"], typed: { channel: "terminal" } },
      { refused: TERMINAL, closed: 0 },
    ],
    [{ on: ["stdin"] }, lines("stdin", "stderr")],
    [{ on: ["stdin"], isStarted: true }, dialog("stdin", "output")],
    // Somebody else answers.
    [{ on: [] }, lines("stdin", "stderr")],
    [{ on: [], isStarted: true }, lines("stdin", "stderr")],
    [{ on: ["stdout"], isStarted: true }, lines("stdin", "stderr")],
    [{ on: ["stdout", "stderr"] }, lines("stdin", "stderr")],
    [{ on: ["stdout", "stderr"], isStarted: true }, lines("stdin", "stderr")],
    // Who asks for a dialog answers at the terminal.
    [
      { on: [], typed: { channel: "terminal" } },
      { refused: TERMINAL, closed: 0 },
    ],
    [{ on: [], isStarted: true, typed: { channel: "terminal" } }, dialog("input", "output")],
    [{ on: ["stderr"], isStarted: true, typed: { channel: "terminal" } }, dialog("input", "stderr")],
    [
      { on: ["stderr"], typed: { channel: "terminal" } },
      { refused: TERMINAL, closed: 0 },
    ],
    // The call came from standard input, which is at its end.
    [
      { on: [], isSpent: true },
      { refused: ANSWER, closed: 0 },
    ],
    [
      { on: ["stdout", "stderr"], isSpent: true },
      { refused: ANSWER, closed: 0 },
    ],
    [
      { on: ["stderr"], isSpent: true, typed: { channel: "terminal" } },
      { refused: ANSWER, closed: 0 },
    ],
    [{ on: [], isSpent: true, isStarted: true }, dialog("input", "output")],
    [{ on: ["stdout", "stderr"], isSpent: true, isStarted: true }, dialog("input", "stderr")],
    [
      { on: ["stdout", "stderr"], isSpent: true, isStarted: true, typed: { plain: true } },
      lines("input", "stderr"),
    ],
  ])("K-14 L-05 with %j", async (given, expected) => {
    expect(await look(given)).toEqual(expected);
  });

  it.each<[string, Given["typed"], object]>([
    ["dumb", {}, lines("stdin", "stderr")],
    ["dumb", { channel: "terminal" }, dialog("stdin", "stderr")],
    ["dumber", {}, dialog("stdin", "stderr")],
  ])(
    "K-14 a terminal that is %s has lines, but where a dialog is asked for: %j",
    async (term, typed = {}, expected) => {
      vi.stubEnv("TERM", term);
      expect(await look({ on: TERMINALS, typed })).toEqual(expected);
    },
  );

  it("K-13 what was not taken goes before the terminal is given back", async () => {
    const { chosen, streams, closed } = await choose({ on: [], isSpent: true, isStarted: true });
    if (typeof chosen === "string") throw new Error(chosen);
    expect(closed()).toBe(0);
    await chosen.close();
    expect([streams.input.acts, closed()]).toEqual([["raw", "lines"], 1]);
  });

  it("I-04 a dialog and lines begin with what was begun", async () => {
    for (const typed of [{}, { plain: true }]) {
      const { chosen, interrupt, streams } = await choose(
        { on: TERMINALS, typed },
        { answers: { "Which?": "Own" } },
      );
      if (typeof chosen === "string") throw new Error(chosen);
      const answered = chosen.channel.askUser(request);
      await vi.waitFor(() => expect(streams.stderr.text()).toContain("Own"), { timeout: 20_000 });
      interrupt.abort();
      await answered;
      await chosen.close();
    }
  });

  it("L-05 --timeout ends it, and what it takes is told", async () => {
    const { chosen } = await choose({ on: [], typed: { timeout: "0.01:recommended" } });
    if (typeof chosen === "string") throw new Error(chosen);
    expect(await chosen.channel.askUser(request)).toMatchObject({
      ...{ type: "answered", answers: { "Which?": "A", "Where?": "A" } },
      provenance: { source: "timeout" },
    });
    await chosen.close();
  });
});
