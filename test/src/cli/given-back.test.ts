import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { createInbox } from "../../../channels/inbox/index.js";
import { createFolderStore } from "../../../channels/inbox/stores/folder/index.js";
import { runCommand } from "../../../src/cli/run-command.js";
import { ROOT } from "../../house/source-files.js";

const CALL = readFileSync(`${ROOT}examples/ask.json`);

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "given-back-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

/** The command with a terminal beside its streams, on which the person types. */
async function run(words: string[], stdin: string | Uint8Array = "", typed = "") {
  const [input, output, own, stdout] = Array.from({ length: 4 }, () => new PassThrough());
  if (!input || !output || !own || !stdout) throw new Error("no streams");
  own.end(stdin);
  input.end(typed);
  const setRawMode = vi.fn();
  const close = vi.fn();
  const openTerminal = vi.fn(async () => ({
    ...{
      input: Object.assign(input, { isTTY: true, setRawMode }),
      output: Object.assign(output, { isTTY: true }),
      close,
    },
  }));
  const streams = { stdin: own, stdout, stderr: new PassThrough(), signal: new AbortController().signal };
  const code = await runCommand(words, { ...streams, openTerminal });
  return { code, opened: openTerminal.mock.calls.length, closed: close.mock.calls.length };
}

it("K-13 K-14 ask gives back the terminal that it opened", async () => {
  expect(await run(["-", "--plain"], CALL)).toEqual({ code: 3, opened: 1, closed: 1 });
});

it("K-13 K-14 whoever answers in files gives it back, and who leaves questions there opens none", async () => {
  const file = join(folder, "a.json");
  const left = await run(["-", "--channel", "file", "--file", file], CALL);
  expect(left).toEqual({ code: 4, opened: 0, closed: 0 });
  for (const words of [[file], ["questions", "answer", "--file", file]]) {
    const answered = await run([...words, "--channel", "terminal"], "", "\u0003");
    expect(answered).toEqual({ code: 130, opened: 1, closed: 1 });
  }
});

it("K-13 K-14 inbox answer gives it back, and who asks there opens none", async () => {
  const store = join(folder, "store");
  const inbox = createInbox({ store: createFolderStore({ path: store }) });
  onTestFinished(() => inbox.close());
  for (const question of ["One?", "Two?"]) {
    const questions = [{ question, header: "", options: [{ label: "Yes", description: "" }] }];
    await inbox.ask({ toolCallId: question, toolName: "ask", questions });
  }
  expect(await run(["inbox", "answer", "--store", store, "--channel", "terminal"], "", "\u0003")).toEqual({
    ...{ code: 130, opened: 1, closed: 1 },
  });
});
