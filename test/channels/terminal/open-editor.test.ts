import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTerminalChannel } from "../../../channels/terminal/index.js";
import { named, writeRequest } from "./dialog-player.js";
import { createFakeTerminal, opened } from "./fake-terminal.js";

let folder: string;
let terminal: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "editor-"));
  mkdirSync(join(folder, "tmp"));
  vi.stubEnv("TMPDIR", join(folder, "tmp"));
  // The other end of a terminal is a terminal, too.
  terminal = openSync("/dev/ptmx", "r+");
});
afterEach(() => {
  vi.unstubAllEnvs();
  closeSync(terminal);
  rmSync(folder, { recursive: true });
});

/** What the host does about Ctrl+C. */
const heard = () => undefined;

/** A dialog in which "draft" was typed and the editor opened, on streams that an editor can take over. */
async function openOn(env: Record<string, string>, fds = { keys: terminal, screen: terminal }) {
  const fake = createFakeTerminal({ columns: 400, rows: 24 });
  Object.assign(fake.input, { fd: fds.keys });
  Object.assign(fake.output, { fd: fds.screen });
  fake.host.on("SIGINT", heard);
  const controller = new AbortController();
  const { signal } = controller;
  const answer = createTerminalChannel({
    ...fake.options,
    env: { TERM: "xterm", NO_COLOR: "1", ...env },
  }).askUser(writeRequest({ ...named("service"), signal }));
  await opened(fake);
  fake.advance(1000);
  fake.send("draft");
  fake.send("\u001be");
  return { fake, answer, controller };
}

/** What the dialog says once the editor has closed, or else what is answered then. */
async function edit(env: Record<string, string>): Promise<{ fault: string } | { text: string }> {
  const { fake, answer } = await openOn(env);
  expect(fake.host.rawListeners("SIGINT")).not.toContain(heard);
  await vi.waitUntil(async () => (await fake.lines()).at(-1)?.startsWith("──"));
  const said = (await fake.lines()).map((line) => line.trim()).join(" ");
  const [fault] = /The(?:re is no)? editor\b.*?\.(?=\s+Enter to submit)/.exec(said) ?? [];
  fake.send(fault === undefined ? "\r" : "\u0003");
  const reply = await answer;
  expect(fake.host.rawListeners("SIGINT")).toEqual([heard]);
  if (fault !== undefined) return { fault };
  if (reply.type !== "answered") throw new Error("nothing was answered");
  return { text: String(Object.values(reply.answers)[0]) };
}

/** What an editor saves, told by a script; it is `sh -c … sh` with what stands behind it. */
const saving = (script: string) => `sh -c '${script}' sh`;

describe("an editor that saved a text", () => {
  it.each([
    ["one that changes nothing", "true", "draft"],
    ["one that is named with arguments", `${saving('printf "%s" "$1" > "$2"')} --wait`, "--wait"],
    ["an argument in quotes", `${saving('printf "%s" "$1" > "$2"')} "two  words"`, "two  words"],
    ["an argument with a quoted quote", `${saving('printf "%s" "$1" > "$2"')} "it's \\"it\\""`, 'it\'s "it"'],
    ["a variable before it", `WORD=hello ${saving('printf "%s" "$WORD" > "$1"')}`, "hello"],
    ["two commands", `true && ${saving('printf two > "$1"')}`, "two"],
    ["blanks around it", `  ${saving('printf padded > "$1"')}  `, "padded"],
    ["one that reads the text and writes another", saving('printf "%s!" "$(cat "$1")" > "$1"'), "draft!"],
    ["one that writes beside and renames, as vim", saving('printf new > "$1.t"; mv "$1.t" "$1"'), "new"],
    ["one that leaves a copy beside, as emacs", saving('cp "$1" "$1~"; printf new > "$1"'), "new"],
    [
      "one that needs the terminal",
      saving('[ -t 0 ] && [ -t 1 ] && [ -t 2 ] && printf there > "$1"'),
      "there",
    ],
    ["lines of Windows", saving('printf "a\\r\\nb\\r\\n" > "$1"'), "a\nb"],
    ["a byte order mark", saving('printf "\\357\\273\\277a" > "$1"'), "a"],
    ["what nobody else may read", saving('(stat -c %a "$1" "$(dirname "$1")") > "$1"'), "600\n700"],
  ])("K-12 %s", async (_, EDITOR, text) => {
    expect(await edit({ EDITOR })).toEqual({ text });
    expect(readdirSync(join(folder, "tmp"))).toEqual([]);
  });

  it.each([
    ["in quotes", (path: string) => `"${path}" --wait`],
    ["in single quotes", (path: string) => `'${path}' --wait`],
    ["with backslashes", (path: string) => `${path.replaceAll(" ", "\\ ")} --wait`],
  ])("K-12 one whose path has blanks, %s", async (_, write) => {
    const path = join(folder, "my editor");
    writeFileSync(path, '#!/bin/sh\nprintf "%s" "$1" > "$2"\n');
    chmodSync(path, 0o700);
    expect(await edit({ EDITOR: write(path) })).toEqual({ text: "--wait" });
  });

  it("K-12 $VISUAL goes before $EDITOR, and one that is blank counts for nothing", async () => {
    const [EDITOR, VISUAL] = [saving('printf editor > "$1"'), saving('printf visual > "$1"')];
    expect(await edit({ EDITOR, VISUAL })).toEqual({ text: "visual" });
    expect(await edit({ EDITOR, VISUAL: " " })).toEqual({ text: "editor" });
  });
});

describe("an editor that saved none", () => {
  it.each([
    ["is not named", "", "There is no editor: set VISUAL or EDITOR, e.g. to nano."],
    ["is missing", "no-such-editor --wait", "The editor (no-such-editor --wait) was not found;"],
    ["is missing, its path in quotes", "'/no such' -w", "The editor ('/no such' -w) was not found;"],
    ["fails", "false", "The editor (false) ended with exit code 1;"],
    ["fails after it has saved", saving('echo x > "$1"; exit 3'), /ended with exit code 3;/],
    ["is killed", "sh -c 'kill -KILL $$'", "The editor (sh -c 'kill -KILL $$') was ended by SIGKILL;"],
    ["has a quote too many", "vi 'x", /^The editor \(vi 'x\) ended with exit code \d+;/],
    ["removes the file", "rm", "The editor left no file;"],
    ["removes the folder", saving('rm -r "$(dirname "$1")"'), "The editor left no file;"],
    ["leaves a folder", saving('rm "$1"; mkdir "$1"'), "The editor left something that is no file;"],
    ["leaves a pipe", saving('rm "$1"; mkfifo "$1"'), "The editor left something that is no file;"],
    ["leaves a link", saving('ln -sf /etc/hostname "$1"'), "The editor left a symbolic link, which is not"],
  ])("K-12 %s", async (_, EDITOR, fault) => {
    const edited = await edit({ EDITOR });
    const told = "fault" in edited ? edited.fault : "";
    if (typeof fault === "string") expect(told.slice(0, fault.length)).toBe(fault);
    else expect(told).toMatch(fault);
    expect(told).toMatch(/nano\.$|; your text is as it was\.$/);
    expect(readdirSync(join(folder, "tmp"))).toEqual([]);
  });

  it.each([
    ["is not UTF-8", "printf 'a\\377' >", "text that is not UTF-8"],
    ["is longer than 1 MiB", "head -c 1048577 /dev/zero >", "more than 1 MiB"],
  ])("K-12 what %s stays in its file", async (_, EDITOR, what) => {
    const edited = await edit({ EDITOR });
    const [left = ""] = readdirSync(join(folder, "tmp"));
    const file = join(folder, "tmp", left, "answer.md");
    const said = `The editor left ${what}, kept in ${file}; your text is as it was.`;
    // A path may be broken anywhere.
    expect("fault" in edited && edited.fault.replaceAll(" ", "")).toBe(said.replaceAll(" ", ""));
    expect(existsSync(file)).toBe(true);
  });
});

describe("where the file of an editor is", () => {
  it.each([
    ["a link to a folder", "link"],
    ["a name that a shell would take apart", "a b'c\"d$HOME`e`;f"],
  ])("K-12 %s", async (_, name) => {
    const place = join(folder, name);
    if (name === "link") symlinkSync(join(folder, "tmp"), place);
    else mkdirSync(place);
    vi.stubEnv("TMPDIR", place);
    const EDITOR = saving('printf "%s" "$(dirname "$(dirname "$1")")" > "$1"');
    expect(await edit({ EDITOR })).toEqual({ text: place });
    expect(readdirSync(place)).toEqual([]);
  });

  it("K-12 a folder that is not there is told", async () => {
    vi.stubEnv("TMPDIR", join(folder, "none"));
    expect(await edit({ EDITOR: "true" })).toMatchObject({
      fault: expect.stringMatching(/^The editor could not be used: ENOENT.*\.$/),
    });
  });

  it("K-12 no stream that is no terminal is handed to an editor", async () => {
    const file = openSync("/dev/null", "r+");
    for (const fds of [
      { keys: file, screen: terminal },
      { keys: terminal, screen: file },
    ]) {
      const { fake, answer } = await openOn({ EDITOR: "true" }, fds);
      fake.send("!", "\r");
      expect(await answer).toMatchObject({ answers: { "What should we name this service?": "draft!" } });
    }
    closeSync(file);
  });
});

describe("an editor that is closed from outside", () => {
  it("K-12 K-08 before it was started is not, and leaves nothing", async () => {
    const { answer, controller } = await openOn({ EDITOR: saving(`echo > ${folder}/started`) });
    controller.abort();
    expect(await answer).toMatchObject({ code: "aborted" });
    // The next one waits until nothing of it is left.
    expect(await edit({ EDITOR: "true" })).toEqual({ text: "draft" });
    expect(existsSync(join(folder, "started"))).toBe(false);
    expect(readdirSync(join(folder, "tmp"))).toEqual([]);
  });

  it("K-12 K-08 while it is open is told to end, and its file is gone at once", async () => {
    const EDITOR = saving(
      `trap "echo > ${folder}/ended; exit 0" TERM; echo > ${folder}/started; while :; do sleep 0.01; done`,
    );
    const { fake, answer, controller } = await openOn({ EDITOR });
    await vi.waitUntil(() => existsSync(join(folder, "started")));
    controller.abort();
    expect(readdirSync(join(folder, "tmp"))).toEqual([]);
    expect(await answer).toMatchObject({ code: "aborted" });
    // The host's own.
    expect(fake.traces().listeners).toEqual({ "process SIGINT": 1 });
    await vi.waitUntil(() => existsSync(join(folder, "ended")));
  });
});
