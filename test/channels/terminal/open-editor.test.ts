import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { device, edit, folder, listOpenFiles, openOn, saving, useEditors } from "./edit-on-terminal.js";

useEditors();

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
    expect(listOpenFiles()).toEqual([]);
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
    [
      "is killed, whatever stands behind it",
      `sh -c 'kill -KILL $$' -c :wq a=b ';' "c;d" "\\"e;f" g\\;h`,
      /was ended by SIGKILL;/,
    ],
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

  it("K-12 is killed itself, and no shell around it, where its path has a colon", async () => {
    const path = join(folder, "a:b");
    symlinkSync("/bin/sh", path);
    expect(await edit({ EDITOR: `${path} -c 'kill -KILL $$'` })).toMatchObject({
      fault: expect.stringMatching(/was ended by SIGKILL;/),
    });
  });

  it.each([
    ["is not UTF-8", "printf 'a\\377' >", "text that is not UTF-8"],
    ["is 1 MiB, and not UTF-8", "head -c 1048576 /dev/zero | tr '\\0' '\\377' >", "text that is not UTF-8"],
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

  it("K-12 is no matter to a host that does not tell who listens to its signals", async () => {
    const { fake, answer } = await openOn({ EDITOR: saving('printf "%s" there > "$1"') }, undefined, {
      rawListeners: undefined,
    });
    await vi.waitUntil(async () => (await fake.lines()).join("\n").includes("there█"));
    fake.send("\r");
    expect(await answer).toMatchObject({ type: "answered" });
  });

  it("K-12 a folder that is not there is told", async () => {
    vi.stubEnv("TMPDIR", join(folder, "none"));
    expect(await edit({ EDITOR: "true" })).toMatchObject({
      fault: expect.stringMatching(/^The editor could not be used: ENOENT.*\.$/),
    });
  });

  it("K-12 a file in the place of the folder is told, and removed", async () => {
    const EDITOR = saving('d="$(dirname "$1")"; rm -r "$d"; : > "$d"');
    expect(await edit({ EDITOR })).toMatchObject({
      fault: expect.stringMatching(/^The editor could not be used: ENOTDIR.*\.$/),
    });
    expect(readdirSync(join(folder, "tmp"))).toEqual([]);
  });

  it("K-12 no stream that is no terminal is handed to an editor", async () => {
    const file = openSync("/dev/null", "r+");
    for (const fds of [
      { keys: file, screen: device },
      { keys: device, screen: file },
    ]) {
      const { fake, answer } = await openOn({ EDITOR: "true" }, fds);
      fake.send("!", "\r");
      expect(await answer).toMatchObject({ answers: { "What should we name this service?": "draft!" } });
    }
    closeSync(file);
  });
});
