import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, it, onTestFinished } from "vitest";
import type { PilotDeckToolDefinition } from "../../../protocol/index.js";
import type { TypedOptions } from "../../../src/cli/command-words.js";
import { describeHead } from "../../../src/cli/inbox/describe-entry.js";
import { parseDocument, readJsonFile, readStream } from "../../../src/cli/read-json.js";
import { type CommandSettings, readOptions } from "../../../src/cli/read-options.js";
import { runCall } from "../../../src/cli/run-call.js";
import { createAskUserQuestionTool } from "../../../src/index.js";
import { SENTENCES } from "../../../src/language/en/command.js";
import { run } from "./run.js";

const MIB_21 = 21 * 1024 * 1024;
const none = { json: false, repair: false, notify: false };

describe("the options of a call", () => {
  it.each<[TypedOptions, Partial<CommandSettings>]>([
    [{}, {}],
    [
      { json: true, repair: true, notify: true },
      { json: true, repair: true, notify: true },
    ],
    [{ notify: ["ntfy:x"] }, {}],
    [{ plain: true }, { channel: "plain" }],
    [{ plain: true, channel: "plain" }, { channel: "plain" }],
    [{ plain: false, channel: "inbox" }, { channel: "inbox" }],
    [
      { answers: "", store: "", tool: "ask" },
      { answers: "", store: "", tool: "ask" },
    ],
    [
      { file: "new.json", "preview-format": "html" },
      { file: "new.json", previewFormat: "html" },
    ],
    [{ timeout: "5" }, { timeout: { ms: 5_000, then: "cancel" } }],
    [{ timeout: ".25:cancel" }, { timeout: { ms: 250, then: "cancel" } }],
    [{ timeout: "12.5:recommended" }, { timeout: { ms: 12_500, then: "recommended" } }],
    [{ timeout: "2147483." }, { timeout: { ms: 2_147_483_000, then: "cancel" } }],
  ])("L-05 %j is understood as %j", async (typed, settings) => {
    expect(await readOptions(typed)).toStrictEqual({ ...none, ...settings });
  });
});

describe("what is read", () => {
  it.each([
    ["EACCES", "standard input may not be read: permission denied."],
    ["EPERM", "standard input may not be read: permission denied."],
    ["EIO", "standard input cannot be read: i/o error."],
    ["ENOENT", "standard input does not exist."],
    ["EISDIR", "standard input is a directory. A file with a tool call is expected."],
  ])("L-03 L-09 a call that cannot be read is bad input, and why is told: %s", async (code, told) => {
    const fails = Object.assign(new Error("i/o error"), { code });
    expect(await run(["-"], null, { fails })).toEqual({ code: 2, stdout: "", stderr: `${told}\n` });
  });

  it("L-09 Q-05 is at most 21 MiB, as bytes or as text: a picture and files of the largest size, with their words", async () => {
    const read = async (...chunks: (string | Uint8Array)[]) =>
      (await readStream(Readable.from(chunks), "it")).length;
    expect(await read("ä", Buffer.from("b"))).toBe(3);
    const most = Buffer.alloc(MIB_21);
    expect(await read(most)).toBe(MIB_21);
    await expect(read(most, "x")).rejects.toThrow("it is larger than 21 MiB. A tool call is expected.");
  });

  it("L-09 a stream that breaks with no error of its own says what it said", async () => {
    const broken = new Readable({ read: () => undefined });
    const read = readStream(broken, "it");
    broken.emit("error", "pulled");
    await expect(read).rejects.toThrow("it cannot be read: pulled.");
  });

  it("L-09 of a pipe is waited for", async () => {
    const folder = mkdtempSync(join(tmpdir(), "pipe-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const pipe = join(folder, "pipe");
    execFileSync("sh", ["-c", 'mkfifo "$0"', pipe]);
    const read = readJsonFile(pipe, { say: SENTENCES });
    await writeFile(pipe, "[7]");
    expect((await read).value).toEqual([7]);
  });

  it("L-09 is expected to be a call where nothing else is said", async () => {
    const parsed = parseDocument(new Uint8Array(), "it", { say: SENTENCES });
    await expect(parsed).rejects.toThrow("it is empty. A tool call in JSON is expected.");
  });
});

it("L-03 what else fails than what was given is a failure of the call", async () => {
  const options = ["A", "B"].map((label) => ({ label, description: "" }));
  const input = { questions: [{ question: "Which?", header: "H", options }] };
  const askUser = () => Promise.reject(new TypeError("torn"));
  const result = await runCall(
    createAskUserQuestionTool() as PilotDeckToolDefinition,
    input,
    {},
    { name: "wire", askUser },
  );
  expect(result).toMatchObject({ type: "error", toolName: "ask_user_question" });
});

it("L-07 an entry that was removed a moment ago is told by what the list has of it", () => {
  const head = {
    id: "1",
    key: "1",
    kind: "question",
    title: "Deploy?",
    askedAt: new Date().toISOString(),
  } as const;
  expect(describeHead(head, { say: SENTENCES, language: "en" })).toBe("Deploy? (asked just now)");
});
