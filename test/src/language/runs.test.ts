import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createPlainChannel } from "../../../channels/plain/index.js";
import { createTerminalChannel } from "../../../channels/terminal/index.js";
import type { PilotDeckElicitationRequest } from "../../../protocol/index.js";
import type { Language } from "../../../src/language/language.js";
import { createFakeTerminal, opened } from "../../channels/terminal/fake-terminal.js";
import cases from "./runs.json" with { type: "json" };

type Sent = (string | { abort: string })[];
type TerminalRun = { title: string; send: Sent; left: string[] };
type PlainRun = { title: string; lines: Sent; printed: string[] };
type Case = { language: Language; questions: PilotDeckElicitationRequest["questions"] } & {
  asker: string;
  terminal: TerminalRun[];
  plain: PlainRun[];
};

const TIMEOUT = { ms: 90_000, then: "recommended" } as const;

const terminalRuns = (cases as Case[]).flatMap(({ terminal, ...rest }) =>
  terminal.map((run) => ({ ...rest, ...run })),
);
const plainRuns = (cases as Case[]).flatMap(({ plain, ...rest }) =>
  plain.map((run) => ({ ...rest, ...run })),
);

function requestOf({ questions, asker }: Pick<Case, "questions" | "asker">) {
  const controller = new AbortController();
  const { signal } = controller;
  const request = { toolCallId: "call", toolName: "test", questions, asker, timeout: TIMEOUT, signal };
  return { request, abort: (reason: string) => controller.abort(reason === "" ? undefined : reason) };
}

describe("a whole run in another language", () => {
  it.each(terminalRuns)("O-01 $language, in the dialog: $title", async (run) => {
    const terminal = createFakeTerminal({ columns: 80, rows: 24 });
    const { request, abort } = requestOf(run);
    const asked = createTerminalChannel({ ...terminal.options, language: run.language }).askUser(request);
    await opened(terminal);
    terminal.advance(1000);
    for (const each of run.send) {
      if (typeof each !== "string") abort(each.abort);
      else if (each === "\u001b") await terminal.sendEscape();
      else terminal.send(each);
    }
    await asked;
    expect(await terminal.lines()).toEqual(run.left);
  });

  it.each(plainRuns)("O-01 $language, in plain lines: $title", async (run) => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const { request, abort } = requestOf(run);
    const begun = () => ({ answers: { [run.questions[1]?.question ?? ""]: "x y" } });
    const asked = createPlainChannel({ input, output, language: run.language, begun }).askUser(request);
    let printed = "";
    output.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
    for (const each of run.lines) {
      if (typeof each === "string") input.write(`${each}\n`);
      else {
        const isAsked = () => printed.includes(run.questions[1]?.question ?? "") && /[:：] ?$/.test(printed);
        while (!isAsked()) await setImmediate();
        abort(each.abort);
      }
    }
    input.end();
    await asked;
    // What an abort leads to is printed after the answer is there.
    await setImmediate();
    expect(printed.split("\n")).toEqual(run.printed);
  });

  it("O-01 by the environment that a terminal channel is given, where no option says otherwise", async () => {
    for (const [env, said] of [
      [{ LANG: "de_DE.UTF-8" }, "Enter: senden"],
      [{ LANG: "de_DE.UTF-8", LC_ALL: "zh_CN.UTF-8" }, "Enter 提交"],
      [{ LANG: "C" }, "Enter to submit"],
    ] as const) {
      const terminal = createFakeTerminal({ columns: 80, rows: 24 });
      const asked = createTerminalChannel({ ...terminal.options, env }).askUser(
        requestOf({ questions: [{ question: "?", header: "", options: [] }], asker: "" }).request,
      );
      await opened(terminal);
      expect((await terminal.lines()).join("\n")).toContain(said);
      terminal.send("\u0003");
      await asked;
    }
  });

  it("O-01 a language that there is not is refused when the channel is made", () => {
    const language = "fr" as Language;
    const { input, output } = { input: new PassThrough(), output: new PassThrough() };
    expect(() => createPlainChannel({ input, output, language })).toThrow(/language must be one of en/);
    expect(() => createTerminalChannel({ language })).toThrow(/language must be one of en/);
  });
});
