import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createInbox, createMemoryStore, type ListedEntry } from "../../../channels/inbox/index.js";
import { createFolderStore } from "../../../channels/inbox/stores/folder/index.js";
import { hidePasswords, isAddress } from "../../../src/cli/address.js";
import { findEntry, listOpen } from "../../../src/cli/inbox/find-entry.js";
import { openStore } from "../../../src/cli/inbox/open-inbox.js";
import { storeOption } from "../../../src/cli/inbox/store-option.js";
import { runCommand } from "../../../src/cli/run-command.js";
import { SENTENCES } from "../../../src/language/en/command.js";
import { ROOT } from "../../house/source-files.js";
import { processorMs } from "../../processor-time.js";
import { run } from "./run.js";

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "inbox-places-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "call.json"), JSON.stringify({ question: "Go on?", kind: "bool" }));
});
afterEach(() => void vi.unstubAllEnvs());

const NAME = join("ask-user-question", "inbox");
const { platform } = process;

describe("where the inbox is", () => {
  it.each<[string, NodeJS.Platform, Record<string, string>, string]>([
    ["the user's own state", "linux", { HOME: "HOME" }, join("HOME", ".local", "state", NAME)],
    ["that of the system", "linux", { HOME: "HOME", XDG_STATE_HOME: "STATE" }, join("STATE", NAME)],
    [
      "not a relative one",
      "linux",
      { HOME: "HOME", XDG_STATE_HOME: "" },
      join("HOME", ".local", "state", NAME),
    ],
    [
      "the Mac's own",
      "darwin",
      { HOME: "HOME", XDG_STATE_HOME: "STATE", LOCALAPPDATA: "APPS" },
      join("HOME", "Library", "Application Support", NAME),
    ],
    ["that of Windows", "win32", { HOME: "HOME", LOCALAPPDATA: "APPS" }, join("APPS", NAME)],
    [
      "elsewhere no folder of Windows",
      "linux",
      { HOME: "HOME", LOCALAPPDATA: "APPS" },
      join("HOME", ".local", "state", NAME),
    ],
    ["what is named", "linux", { HOME: "HOME", ASK_USER_QUESTION_STORE: "STORE" }, "STORE"],
  ])("L-07 is %s on %s: %j", async (_, system, variables, expected) => {
    for (const name of ["HOME", "XDG_STATE_HOME", "LOCALAPPDATA", "ASK_USER_QUESTION_STORE"]) {
      const value = variables[name];
      vi.stubEnv(name, value ? join(folder, value) : "");
    }
    Object.defineProperty(process, "platform", { value: system });
    onTestFinished(() => void Object.defineProperty(process, "platform", { value: platform }));
    const store = await openStore(undefined, { stderr: new PassThrough(), say: SENTENCES });
    Object.defineProperty(process, "platform", { value: platform });
    await store.keep("secret", "kept", 60_000);
    await store.close();
    expect(readdirSync(join(folder, expected))).not.toEqual([]);
    const named = await openStore(join(folder, "option"), { stderr: new PassThrough(), say: SENTENCES });
    await named.keep("secret", "kept", 60_000);
    await named.close();
    expect(readdirSync(join(folder, "option"))).not.toEqual([]);
  });

  it.each(["", "home"])("L-07 is nowhere where nobody is at home: HOME is %j", async (home) => {
    vi.stubEnv("XDG_STATE_HOME", "state");
    vi.stubEnv("ASK_USER_QUESTION_STORE", "");
    vi.stubEnv("HOME", home);
    expect(await run(["inbox"], "", { cwd: folder })).toEqual({
      ...{ code: 2, stdout: "" },
      stderr: `There is no place for an inbox: HOME is "${home}", which is no full path. Name a folder with --store, or set HOME.\n`,
    });
  });

  it.each([
    ["call.json"],
    [join("call.json", "inbox")],
    ["postgres://127.0.0.1:1/none"],
    ["mysql://u:secret@db"],
  ])("L-07 nobody is told that a question waits where nothing can be kept: %s", async (place) => {
    const words = [`${ROOT}examples/ask.json`, "--channel", "inbox", "--store", place];
    const { code, stdout, stderr } = await run(words, "", { cwd: folder });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).not.toMatch(/waits in the inbox|secret/);
    expect(readdirSync(folder)).toEqual(["call.json"]);
  });

  it.each([
    ["postgres://db", true],
    ["postgresql://db", true],
    ["postgres", false],
    ["postgresqlite:x", false],
    ["x/postgres:y", false],
    ["POSTGRES://u:secret@db", true],
    // What the store then refuses: it is no folder, and may hold a password.
    ["mysql://u:secret@db", true],
    ["MYSQL://db/inbox", true],
    ["postgres:/db/inbox", true],
    ["postgresql:/db/inbox", true],
    [" postgres://u:secret@db", true],
    ['"postgres://u:secret@db"', true],
    ["jdbc:postgresql://u:secret@db", true],
    ["postgres//u:secret@db/inbox", true],
    ["u:secret@db:5432/inbox", true],
    ["host=db user=u password=secret", true],
    ["host=db sslpassword = secret", true],
    ["//u:secret@db/inbox", true],
    ["//u:secret＠db/inbox", true],
    ["u:secret＠db/inbox", true],
    ["PGPASSWORD=secret", true],
    ["Server=db;Pwd=secret", true],
    ["//server/a:b@c", false],
    ["c://inbox", false],
    ["c:\\a@b", false],
    ["a@b/c:d", false],
    ["a:b/c@d", true],
    ["user:secret/secret@db", true],
    ["user:secret\\secret@db", true],
    ["c:/a@b", false],
    ["./a:b@c", false],
    ["/inboxes/a:b@c", false],
  ])("L-07 %s is the address of a database: %s", (place, is) => {
    expect(isAddress(place)).toBe(is);
  });

  it.each(["a:b@c", "mysql://u:secret@db", "postgres:/db"])(
    "L-07 L-09 what looks like an address and is none of PostgreSQL is refused, and a folder's name told apart: %s",
    async (place) => {
      const refused = await run(["inbox", "--store", place], "", { cwd: folder });
      expect(refused).toEqual({
        ...{ code: 1, stdout: "" },
        stderr:
          "The url of a PostgreSQL store must be like postgres://user:password@host:5432/database, with what is no letter or digit in them percent-encoded. A folder that is called so is named with ./ before it.\n",
      });
      mkdirSync(join(folder, place), { recursive: true, mode: 0o700 });
      const found = await run(["inbox", "--store", `./${place}`], "", { cwd: folder });
      expect(found).toMatchObject({ code: 0, stdout: "No questions are waiting.\n" });
    },
  );

  it.each([
    ["postgres://u:secret@db/inbox", "postgres://…"],
    ["postgres://secret@db/inbox", "postgres://…"],
    [`postgres://u:${"secret".repeat(20)}@db/inbox`, "postgres://…"],
    ["postgres://db/inbox?password=secret", "postgres://…"],
    ["u:se@cret:secret@db", "…"],
    ["u:secret＠db", "…"],
    ["host=db password=secret", "…"],
    ["u:secret/secret@db", "…"],
  ])("L-09 a password is not repeated, wherever its address is typed: %s", async (typed, told) => {
    const words = [
      ...[
        ["inbox", typed],
        ["inbox", "show", typed],
        ["get", typed],
        ["help", typed],
        ["schema", typed],
      ],
      ...[
        ["serve", "--host", typed],
        ["serve", `--base-url=${typed}`],
        ["--language", typed],
      ],
      ...[
        ["ask", typed],
        ["call.json", "--answers", typed],
        ["call.json", "--tool", typed],
      ],
      ...[
        ["call.json", "--channel", typed],
        ["mcp", `--tools=ask, ${typed}`],
        ["inbox", "--json", typed],
      ],
      ...[["questions", "--file", typed], [`--json=${typed}`]],
    ];
    for (const args of words) {
      const { code, stdout, stderr } = await run(args, "", { cwd: folder });
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toContain(told);
      expect(stderr).not.toContain("secret");
    }
    expect(readdirSync(folder)).toEqual(["call.json"]);
  });

  it("L-09 nor is it told with what is there of that name", async () => {
    mkdirSync(join(folder, "u:secret@db"));
    const { code, stderr } = await run(["questions", "--file", "./u:secret@db"], "", { cwd: folder });
    expect([code, stderr]).toEqual([2, expect.stringContaining("such as …/pending-questions.json")]);
    expect(stderr).not.toContain("secret");
  });

  it("L-09 what stands beside a password with a comma between is told", () => {
    const typed = "--tools=ask,postgre://u:secret@db,wait";
    const told = 'It takes ask and wait, not "postgre://u:secret@db".';
    expect(hidePasswords(told, [typed])).toBe('It takes ask and wait, not "postgre://…".');
  });

  it.each(['{"a":"b:c@d"}', '{"a":1,"b":"c:d@e"}', ' ["b@c","//d"]'])(
    "L-09 JSON has colons of its own, and is told as it is: %s",
    (typed) => {
      expect(hidePasswords(`It is ${typed}.`, [typed])).toBe(`It is ${typed}.`);
    },
  );

  it.each([
    ["--base-url=postgres://u:se,cret@db", "postgres://…"],
    ["-postgres://secret", "-postgres://…"],
    ["u:\nsecret@db", "…"],
    ["//secret@db", "…"],
    ['{"store":"postgres://u:secret@db"}', "…"],
    [' ["https://secret@db"]', "…"],
    ['{"password" :"secret"}', "…"],
    ["u:s@db", "…"],
    ["u:@db", "u:@db"],
  ])("L-09 nor is the rest of what was typed: %j", (typed, told) => {
    expect(hidePasswords(`It is "${typed.replace("--base-url=", "")}".`, [typed])).toBe(`It is "${told}".`);
  });

  it.each([
    ["mcp", "--tools=ask,postgre://u:secret,secret@db/inbox", 'it has "postgre://…"'],
    ["mcp", "--tools=ask, u:secret,secret@db", 'it has "…"'],
    ["mcp", `--tools=u:${"secret".repeat(20)},secret@db`, 'it has "…"'],
    ["get", "--postgres://u:secret=secret@db/inbox", "no option --postgres://…."],
    ["-u:secret,secret=secret@db", "", "no option …."],
    ["--postgres://u:secret,secret@db/inbox?sslmode=require", "", "no option --postgres://…."],
    ["get", "--postgres://u:secret=secret\nsecret@db/inbox", "no option --postgres://…."],
    ["--timeout", `--project=postgres://u:${"secret".repeat(20)}@db`, "but … follows."],
    ["get", "--stor=postgres://u:secret=secret@db", "no option --stor"],
  ])("L-09 a password is not repeated up to a sign in it either: %s %s", async (word, typed, told) => {
    const { code, stderr } = await run([word, typed], "", { cwd: folder });
    expect([code, stderr]).toEqual([2, expect.stringContaining(told)]);
    expect(stderr).not.toContain("secret");
  });

  it.each([":", "//", "//x:", "\n:", "//:", "a:", "password ", "-"])(
    "L-09 is looked at in time, however long: %j",
    (part) => {
      for (const tail of ["", "@"]) {
        const typed = `//${part.repeat(2 ** 16 / part.length)}${tail}`;
        const message = `${typed} is none.`;
        const look = () => [isAddress(typed), hidePasswords(message, [typed, `--store=${typed}`])];
        // What was quadratic took ten seconds.
        expect(processorMs(look)).toBeLessThan(2_000);
        if (tail === "") expect(look()).toEqual([false, message]);
      }
    },
  );

  it.each([
    ["/a b", ' --store "/a b"'],
    ["/a'b", ` --store "/a'b"`],
    ["/a$b", " --store '/a$b'"],
    ["/a`b`", " --store '/a`b`'"],
    ["/a$'b", ` --store '/a$'\\''b'`],
    ['/a"b', ` --store '/a"b'`],
    ["/a\\b", " --store '/a\\b'"],
    ["/a!b", " --store '/a!b'"],
    ["-a", ' --store="-a"'],
  ])("L-07 the folder %s is told as a shell reads it:%s", (place, told) => {
    expect(storeOption(place)).toBe(told);
    const { stdout } = spawnSync("sh", ["-c", `printf %s ${told.replace(/^ --store[ =]/, "")}`]);
    expect(String(stdout)).toBe(place);
  });

  it("L-07 a folder that is misspelled is told, and made", async () => {
    await run(["call.json", "--tool", "decisions", "--store", "store"], "", { cwd: folder });
    const left = await run(["call.json", "--tool", "decisions", "--store", "stroe"], "", { cwd: folder });
    expect([left.code, left.stderr]).toEqual([0, "stroe does not exist. Did you mean store?\n"]);
    expect(readdirSync(folder)).toEqual(["call.json", "store", "stroe"]);
  });

  it("L-07 no file is taken for the inbox that was meant", async () => {
    writeFileSync(join(folder, "store.log"), "");
    const looked = await run(["inbox", "--store", "store"], "", { cwd: folder });
    expect(looked.stderr).not.toContain("Did you mean");
    const left = await run(["call.json", "--tool", "decisions", "--store", "store"], "", { cwd: folder });
    expect([left.code, left.stderr]).toEqual([0, ""]);
  });

  it("L-07 nor for the folder above it", async () => {
    // Of what is as near, both files come first.
    writeFileSync(join(folder, "my-store"), "");
    mkdirSync(join(folder, "my-stories", "inbox"), { recursive: true });
    writeFileSync(join(folder, "my-stories", "inbax"), "");
    const { stderr } = await run(["inbox", "--store", join("my-stores", "inbx")], "", { cwd: folder });
    expect(stderr).toContain(`Did you mean ${join("my-stories", "inbox")}?`);
  });
});

describe("what is open", () => {
  it("L-07 is listed page by page, and found by its number in all of them", async () => {
    const inbox = createInbox({ store: createMemoryStore() });
    onTestFinished(() => inbox.close());
    const entries = Array.from({ length: 5 }, (_, index) => ({ id: `id-${index}` }) as ListedEntry);
    const asked: unknown[] = [];
    const list: typeof inbox.list = async (query) => {
      asked.push(query);
      const from = Number(query.after ?? 0);
      const next = from + 2 < entries.length ? { next: String(from + 2) } : {};
      return { entries: entries.slice(from, from + 2), ...next };
    };
    expect((await listOpen({ ...inbox, list })).map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
    expect(asked).toStrictEqual([
      { status: "open", limit: 1_000 },
      { status: "open", limit: 1_000, after: "2" },
      { status: "open", limit: 1_000, after: "4" },
    ]);
    const got: string[] = [];
    const get: typeof inbox.get = async (id) => {
      got.push(id);
      return undefined;
    };
    for (const word of ["5", "6", "000005", "0000005", "x"]) {
      await expect(findEntry({ ...inbox, list, get }, word)).rejects.toThrow(
        "See ask-user-question inbox list.",
      );
    }
    expect(got).toEqual(["id-4", "id-4", "0000005", "x"]);
  });

  it("L-07 I-03 an interrupt leaves it, and the same call in the same folder finds it again, another's none", async () => {
    const store = join(folder, "store");
    const inbox = createInbox({ store: createFolderStore({ path: store }) });
    onTestFinished(() => inbox.close());
    const before = process.cwd();
    onTestFinished(() => process.chdir(before));
    const count = async () => (await inbox.list({ status: "open" })).entries.length;
    const ask = async (cwd: string, expected: number) => {
      process.chdir(cwd);
      const interrupt = new AbortController();
      const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
      const words = [`${ROOT}examples/ask.json`, "--channel", "inbox", "--store", store];
      // What is told first is told once it is there.
      stderr.once("data", () => void count().then((found) => found === expected && interrupt.abort()));
      return runCommand(words, { stdin, stdout, stderr, signal: interrupt.signal });
    };
    for (const [cwd, expected] of [
      [folder, 1],
      [folder, 1],
      [tmpdir(), 2],
    ] as const) {
      expect([await ask(cwd, expected), await count()]).toEqual([130, expected]);
    }
  });

  it("L-07 is watched by the command until it is interrupted", async () => {
    const interrupt = new AbortController();
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    await run(["call.json", "--tool", "decisions", "--store", "store"], "", { cwd: folder });
    const words = ["inbox", "watch", "--store", join(folder, "store")];
    stdout.on("data", () => interrupt.abort());
    expect(await runCommand(words, { stdin, stdout, stderr, signal: interrupt.signal })).toBe(0);
    expect(String(stdout.read() ?? "")).toBe("");
  });
});
