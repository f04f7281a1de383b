import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createCommandNotice } from "../../../../channels/inbox/notices/command/index.js";
import { NOTICE, sendingOf } from "./notices.js";

/** A real process, which runs a program of ours. */
const run = (program: string, ...more: string[]) =>
  createCommandNotice({ command: process.execPath, args: ["-e", program, ...more] });

it("N-01 N-04 a command gets the notice on its standard input and in its environment, and nothing of it where a shell would read it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "notice-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "got");
  const program = `
    const { readFileSync, writeFileSync } = require("node:fs");
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith("NOTICE_")));
    writeFileSync(process.argv[1], JSON.stringify({ stdin: readFileSync(0, "utf8"), env, args: process.argv.slice(2) }));`;
  await run(program, file, "$HOME; `id`")(NOTICE, sendingOf());
  const got = JSON.parse(readFileSync(file, "utf8"));
  expect(JSON.parse(got.stdin)).toEqual({ about: "asked", ...NOTICE });
  expect(got.stdin.endsWith("}\n")).toBe(true);
  expect(got.args).toEqual(["$HOME; `id`"]);
  expect(got.env).toEqual({
    NOTICE_ABOUT: "asked",
    NOTICE_ID: NOTICE.id,
    NOTICE_TITLE: NOTICE.title,
    NOTICE_BODY: NOTICE.body,
    NOTICE_URL: NOTICE.url,
    NOTICE_URGENCY: "normal",
    NOTICE_EXPIRES_AT: "",
    NOTICE_PROJECT: "shop",
  });
  await run(program, file).withdraw?.(NOTICE, sendingOf("settled"));
  expect(JSON.parse(readFileSync(file, "utf8")).env.NOTICE_ABOUT).toBe("settled");
});

it.each([
  ["process.stderr.write('no\\u001b[2J bus'); process.exit(3)", /ended with exit code 3: no\ufffd\[2J bus$/],
  ["process.exit(1)", /ended with exit code 1\.$/],
  ["process.kill(process.pid, 'SIGKILL')", /was ended by SIGKILL\.$/],
])("N-02 a command that fails has not sent it: %s", async (program, message) => {
  await expect(run(program)(NOTICE, sendingOf())).rejects.toThrow(message);
});

it("N-02 a command that reads nothing has sent it; one that hangs is killed, and one that is missing is named", async () => {
  await run("")({ ...NOTICE, body: "x".repeat(100_000) }, sendingOf());
  const stop = new AbortController();
  const hanging = run("setInterval(() => {}, 1_000)")(NOTICE, { ...sendingOf(), signal: stop.signal });
  stop.abort();
  await expect(hanging).rejects.toThrow(/aborted/);
  await expect(createCommandNotice({ command: "/nowhere/to-be-found" })(NOTICE, sendingOf())).rejects.toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/^\/nowhere\/to-be-found cannot be run: .*ENOENT/),
      cause: expect.objectContaining({ code: "ENOENT" }),
    }),
  );
});

const shell = (script: string) => createCommandNotice({ command: "sh", args: ["-c", script] });

it.each([
  ["echo bye >&2; kill -9 $$", /was ended by SIGKILL: bye$/],
  ["printf A >&2; head -c 5000 /dev/zero | tr '\\0' x >&2; exit 3", /ended with exit code 3: x{199}…$/],
])("N-02 a script that fails says why, in its last words: %s", async (script, message) => {
  await expect(shell(script)(NOTICE, sendingOf())).rejects.toThrow(message);
});

it("N-01 a command needs no arguments, and a notice no page, no project and no end", async () => {
  await createCommandNotice({ command: "cat" })(NOTICE, sendingOf());
  // More than a pipe holds, which nobody reads.
  await shell("head -c 200000 /dev/zero")(NOTICE, sendingOf());
  const { url: _, project: __, ...notice } = NOTICE;
  await shell('test -z "$NOTICE_URL$NOTICE_PROJECT$NOTICE_EXPIRES_AT"')(notice, sendingOf());
});
