import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { readOptions } from "../../../src/cli/read-options.js";
import { fitRows, report, tellStatus, UnwrittenError } from "../../../src/cli/report.js";
import { SENTENCES } from "../../../src/language/en/command.js";
import type { ToolResult } from "../../../src/tools/run-tool.js";

const CALL = { toolCallId: "1", toolName: "ask", content: [{ type: "text" as const, text: "the text" }] };
const done = (data?: unknown): ToolResult => ({ type: "success", ...CALL, data });
const failed = (
  code: "invalid_tool_input" | "tool_execution_failed",
  details?: Record<string, unknown>,
): ToolResult => ({
  ...{ type: "error", ...CALL },
  error: { code, message: "", ...(details && { details }) },
});

/** A stream that keeps what it is given, or cannot be written to. */
function createOutput(isBroken = false) {
  let got = "";
  const stream = new Writable({
    write(chunk, _, next) {
      got += chunk;
      next(isBroken ? new Error("no space") : null);
    },
  });
  stream.on("error", () => undefined);
  return { stream, got: () => got };
}

type Terminals = { stdout?: boolean; stderr?: boolean; columns?: number; isAborted?: boolean };

function openStreams({ stdout = false, stderr = false, columns, isAborted = false }: Terminals = {}) {
  const [out, err] = [createOutput(), createOutput()];
  const interrupt = new AbortController();
  if (isAborted) interrupt.abort();
  const streams = {
    ...{ stdin: process.stdin, signal: interrupt.signal, language: "en" as const, say: SENTENCES },
    stdout: Object.assign(out.stream, { isTTY: stdout }),
    stderr: Object.assign(err.stream, { isTTY: stderr, ...(columns !== undefined && { columns }) }),
  };
  return { streams, said: () => [out.got(), err.got()] };
}

const TEXT = "the text\n";
const HEAD = "What the model reads:\n";
const INTERRUPTED =
  "Interrupted: the call has no result. What was begun is not kept. The same command asks again.\n";
const KEPT =
  "Interrupted: the call has no result. The question stays in the inbox. The same command asks again.\n";
const id = "dec_1";

describe("what a call came to", () => {
  it.each<[ToolResult, code: number, stdout: string, stderr: string]>([
    [done(), 0, TEXT, ""],
    [done({}), 0, TEXT, ""],
    [done({ cancelled: false, connectionLost: false }), 0, TEXT, ""],
    [done({ cancelled: true }), 3, TEXT, ""],
    [done({ cancelled: true, code: "declined" }), 3, TEXT, ""],
    [done({ cancelled: true, code: "dismissed" }), 3, TEXT, ""],
    [done({ cancelled: true, code: "timeout" }), 1, TEXT, ""],
    [done({ cancelled: true, code: "expired" }), 1, TEXT, ""],
    [done({ cancelled: true, code: "withdrawn" }), 1, TEXT, ""],
    [done({ code: "timeout" }), 0, TEXT, ""],
    [done({ connectionLost: true }), 1, "", TEXT],
    [done({ connectionLost: true, cancelled: true }), 1, "", TEXT],
    [done({ deferred: { id: "1" } }), 4, TEXT, ""],
    [done({ decision_id: id, status: "answered" }), 0, TEXT, ""],
    [done({ decision_id: id, status: "pending" }), 4, TEXT, ""],
    [done({ decision_id: id, status: "declined" }), 3, TEXT, ""],
    [done({ decision_id: id, status: "withdrawn" }), 1, TEXT, ""],
    [done({ decision_id: id, status: "expired" }), 1, TEXT, ""],
    [done({ status: "expired" }), 0, TEXT, ""],
    [failed("invalid_tool_input"), 2, "", TEXT],
    [failed("tool_execution_failed"), 1, "", TEXT],
    [failed("tool_execution_failed", { code: "unsupported" }), 1, "", TEXT],
    [failed("tool_execution_failed", { code: "undeliverable" }), 1, "", TEXT],
    [failed("tool_execution_failed", { code: "declined" }), 3, TEXT, ""],
    [failed("tool_execution_failed", { code: "dismissed" }), 3, TEXT, ""],
    [failed("tool_execution_failed", { code: "timeout" }), 1, TEXT, ""],
    [failed("tool_execution_failed", { code: "expired" }), 1, TEXT, ""],
    [failed("tool_execution_failed", { code: "withdrawn" }), 1, TEXT, ""],
    [failed("tool_execution_failed", { code: "aborted" }), 130, "", INTERRUPTED],
  ])("L-03 %j", async (result, code, stdout, stderr) => {
    const { streams, said } = openStreams();
    expect(await report(result, await readOptions({}), streams)).toBe(code);
    expect(said()).toEqual([stdout, stderr]);
  });

  it.each<[ToolResult, code: number, stdout: string, stderr: string]>([
    [done(), 0, TEXT, ""],
    [done({ cancelled: true }), 3, "", ""],
    [done({ cancelled: true, code: "timeout" }), 1, "", TEXT],
    [failed("tool_execution_failed", { code: "dismissed" }), 3, "", ""],
    [failed("tool_execution_failed", { code: "timeout" }), 1, "", TEXT],
    [failed("tool_execution_failed", { code: "aborted" }), 130, "", ""],
  ])("L-03 P-05 what was left open reaches no model: %j", async (result, code, stdout, stderr) => {
    const { streams, said } = openStreams({ stdout: true });
    expect(await report(result, await readOptions({}), streams, false)).toBe(code);
    expect(said()).toEqual([stdout, stderr]);
  });

  it.each<[Terminals, ToolResult, stdout: string, stderr: string]>([
    [{ stdout: true }, done(), `${HEAD}${TEXT}`, ""],
    [{ stdout: true, stderr: true }, done(), TEXT, HEAD],
    [{ stderr: true }, done(), TEXT, ""],
    [{ isAborted: true }, done(), TEXT, INTERRUPTED],
    [{ stdout: true, stderr: true }, { ...done(), content: text("\u001b[2J") }, "\ufffd[2J\n", HEAD],
    [{ stderr: true }, { ...done(), content: text("\u001b[2J") }, "\u001b[2J\n", ""],
    [{}, { ...failed("invalid_tool_input"), content: text("\u001b[2J") }, "", "\ufffd[2J\n"],
    [
      {},
      { ...done(), content: [...text("one"), { type: "json", value: [2] }] },
      'one\n{"type":"json","value":[2]}\n',
      "",
    ],
    [{}, { ...done(), content: [...text("one"), ...text("two")] }, "one\ntwo\n", ""],
  ])(
    "L-09 K-14 is headed and made safe where a person looks: %j %j",
    async (terminals, result, stdout, stderr) => {
      const { streams, said } = openStreams(terminals);
      await report(result, await readOptions({}), streams);
      expect(said()).toEqual([stdout, stderr]);
    },
  );

  it("L-03 is JSON with --json, whatever it came to, and of an interrupt the person is told besides", async () => {
    for (const [result, code, stderr] of [
      [done({ cancelled: true }), 3, ""],
      [failed("tool_execution_failed"), 1, ""],
      [failed("tool_execution_failed", { code: "aborted" }), 130, INTERRUPTED],
    ] as const) {
      const { streams, said } = openStreams({ stdout: true });
      expect(await report(result, await readOptions({ json: true }), streams)).toBe(code);
      expect(said()).toEqual([`${JSON.stringify(result, null, 2)}\n`, stderr]);
    }
  });

  it("L-07 an interrupt leaves in the inbox what was put there", async () => {
    const { streams, said } = openStreams();
    const options = await readOptions({ channel: "inbox" });
    expect(await report(failed("tool_execution_failed", { code: "aborted" }), options, streams)).toBe(130);
    expect(said()).toEqual(["", KEPT]);
    // There the terminal has shown the key, ^C, where the cursor is.
    const terminal = openStreams({ stderr: true });
    await report(failed("tool_execution_failed", { code: "aborted" }), options, terminal.streams);
    expect(terminal.said()).toEqual(["", `\n${KEPT}`]);
  });

  it("L-03 what failed with answers that were written in advance is their fault, and nothing else is", async () => {
    const options = await readOptions({ answers: "[]" });
    const codes = [];
    for (const result of [failed("tool_execution_failed"), done(), done({ cancelled: true })]) {
      codes.push(await report(result, options, openStreams().streams));
    }
    expect(codes).toEqual([2, 0, 3]);
  });

  it("P-06 rejects where it cannot be written, and says why", async () => {
    const { streams } = openStreams();
    const stdout = createOutput(true).stream;
    const reported = report(done(), await readOptions({}), { ...streams, stdout });
    await expect(reported).rejects.toThrow(new UnwrittenError("no space"));
  });
});

function text(words: string) {
  return [{ type: "text" as const, text: words }];
}

describe("how things stand", () => {
  it.each<[Terminals, told: string]>([
    [{}, "  one two\u00a0three\n"],
    [{ columns: 9 }, "  one two\u00a0three\n"],
    [{ stderr: true }, "  one two\u00a0three\n"],
    [{ stderr: true, columns: 1 }, "  one two\u00a0three\n"],
    [{ stderr: true, columns: 12 }, "  one\n  two\u00a0three\n"],
  ])("L-09 no word is taken apart where it is read on a terminal: %j", async (terminals, told) => {
    const { streams, said } = openStreams(terminals);
    await tellStatus("  one two\u00a0three", streams);
    expect(said()).toEqual(["", told]);
  });

  it.each<[text: string, stream: { isTTY?: boolean; columns?: number }, rows: string[]]>([
    ["one two three", {}, ["one two three"]],
    ["one two three", { columns: 9 }, ["one two three"]],
    ["one two three", { isTTY: true, columns: 1 }, ["one two three"]],
    ["one two three\n  four five", { isTTY: true, columns: 9 }, ["one two", "three", "  four", "  five"]],
    ["1. one two three", { isTTY: true, columns: 9 }, ["1. one", "   two", "   three"]],
    ["  - one two three", { isTTY: true, columns: 9 }, ["  - one", "    two", "    three"]],
    ["  open  one two three", { isTTY: true, columns: 16 }, ["  open  one two", "        three"]],
    ["  open  one two three", { isTTY: true, columns: 15 }, ["  open  one two", "  three"]],
    ["  1. one", { isTTY: true, columns: 7 }, ["  1.", "  one"]],
    ["at /a/path/that/is/long now", { isTTY: true, columns: 9 }, ["at", "/a/path/that/is/long", "now"]],
    ["one two three /a/long/path", { isTTY: true, columns: 9 }, ["one two", "three", "/a/long/path"]],
    ["  /a/path/that/is/long", { isTTY: true, columns: 9 }, ["  /a/path/that/is/long"]],
    [
      "1. /a/path now, or later",
      { isTTY: true, columns: 9 },
      ["1.", "/a/path", "   now,", "   or", "   later"],
    ],
    ["   /a/path", { isTTY: true, columns: 9 }, ["/a/path"]],
    ["at /ä/“path”/that/is/long now", { isTTY: true, columns: 9 }, ["at", "/ä/“path”/that/is/long", "now"]],
    ["Er löscht Überlastungen", { isTTY: true, columns: 9 }, ["Er löscht", "Überlastungen"]],
    ["等待您的回答，请稍候", { isTTY: true, columns: 10 }, ["等待您的回", "答，请稍候"]],
    ["\u001b[97;40m██ ██ ██ ██\u001b[0m", { isTTY: true, columns: 9 }, ["\u001b[97;40m██ ██ ██ ██\u001b[0m"]],
  ])(
    "L-09 what is longer than a row of a terminal is left whole, to be copied: %j on %j",
    async (text, stream, rows) => {
      expect((await fitRows(text, stream)).split("\n")).toEqual(rows);
    },
  );

  it("L-09 K-14 a text with ever so many long words in a line is printed as any other", async () => {
    const rows = await fitRows(`${"x".repeat(90)} a `.repeat(20_000), { isTTY: true, columns: 80 });
    expect(rows.split("\n")).toHaveLength(40_000);
  });

  it("L-09 no word of anybody's reaches the terminal as it is", async () => {
    const { streams, said } = openStreams();
    await tellStatus("\u001b[2J", streams);
    expect(said()).toEqual(["", "\ufffd[2J\n"]);
  });
});
