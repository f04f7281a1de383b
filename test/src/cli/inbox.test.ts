import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createInbox, createMemoryStore } from "../../../channels/inbox/index.js";
import { createFolderStore } from "../../../channels/inbox/stores/folder/index.js";
import { userName } from "../../../src/cli/inbox/user-name.js";
import { watchInbox } from "../../../src/cli/inbox/watch-inbox.js";
import { SENTENCES } from "../../../src/language/en/command.js";
import { STARTING, sharePostgres } from "../../channels/inbox/postgresql/server.js";
import { CALL, RETRIES, SCOPE, TEXT } from "./questions-folder.js";
import { run } from "./run.js";

const DEPLOY = "The migration finished cleanly. Deploy to production?";

let folder: string;
let store: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "inbox-command-"));
  store = join(folder, "store");
  writeFileSync(
    join(folder, "deploy.json"),
    JSON.stringify({ question: DEPLOY, kind: "bool", project: "shop", context_md: "Ran in 4m 12s." }),
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const command = (args: string[], stdin: string | null = "") =>
  run([...args, "--store", store], stdin, { cwd: folder });

async function leave(): Promise<string> {
  const { stdout } = await command(["deploy.json", "--tool", "decisions"]);
  return JSON.parse(stdout.split("\n")[0] ?? "").decision_id;
}

async function withInbox<T>(act: (inbox: ReturnType<typeof createInbox>) => Promise<T>): Promise<T> {
  const inbox = createInbox({ store: createFolderStore({ path: store }) });
  try {
    return await act(inbox);
  } finally {
    await inbox.close();
  }
}

describe("the inbox on the command line", () => {
  it("Q-07 --tool decisions leaves a question and prints its handle", async () => {
    const { code, stdout, stderr } = await command(["deploy.json", "--tool", "decisions"]);
    expect([code, stderr]).toEqual([0, ""]);
    const [handle = "", next] = stdout.split("\n");
    expect(JSON.parse(handle)).toEqual({ decision_id: expect.any(String), expires_at: expect.any(String) });
    expect(next).toContain("call await_decision with this decision_id");
  });

  it("L-07 lists what is open with its project, age and expiry, and as JSON", async () => {
    mkdirSync(store, { mode: 0o700 });
    expect(await command(["inbox"])).toMatchObject({ code: 0, stdout: "No questions are waiting.\n" });
    const id = await leave();
    const line = `1. ${DEPLOY} (asked just now for shop, expires in 59 minutes)\n   ${id}\n`;
    expect((await command(["inbox", "list"])).stdout).toBe(line);
    const [entry] = JSON.parse((await command(["inbox", "--json"])).stdout);
    expect(entry).toMatchObject({ id, title: DEPLOY, kind: "question", project: "shop" });
  });

  it("S-03 whoever answers on the command line sweeps what was settled long ago, and nothing that waits", async () => {
    const now = () => new Date(Date.now() - 91 * 86_400_000);
    const before = createInbox({ store: createFolderStore({ path: store, now }), now });
    const ask = async (toolCallId: string) => {
      const questions = [{ question: `Go ${toolCallId}?`, header: "", options: [] }];
      return (await before.ask({ toolCallId, toolName: "test", questions })).entry.id;
    };
    const [settled, open, declined] = [await ask("1"), await ask("2"), await ask("3")];
    await before.decline(settled);
    await before.close();
    expect((await command(["inbox", "decline", declined])).code).toBe(0);
    const there = await withInbox((inbox) =>
      Promise.all([settled, open, declined].map((id) => inbox.get(id))),
    );
    expect(there.map((entry) => entry?.settlement?.type ?? (entry && "open"))).toEqual([
      undefined,
      "open",
      "declined",
    ]);
  });

  it("L-07 no title, asker or project reaches the terminal as it is", async () => {
    const foreign = "\u001b[2J\u009b\u202e";
    await withInbox((inbox) =>
      inbox.ask({
        ...{ toolCallId: "1", toolName: "test", asker: `agent${foreign}`, project: `shop${foreign}` },
        questions: [{ question: `Deploy${foreign}?`, header: "", options: [] }],
      }),
    );
    const { stdout } = await command(["inbox", "list"]);
    expect(stdout).toMatch(/^1\. Deploy.*\? \(asked just now by agent.* for shop.*\)$/m);
    expect(stdout).not.toMatch(/[^\P{C}\n]/u);
  });

  it("L-07 two with one title are told apart, in the list and once one was taken back", async () => {
    const ids = await withInbox((inbox) =>
      Promise.all(
        ["planner", "deployer"].map(async (asker, index) => {
          const questions = [{ question: "Go on?", header: "", options: [] }];
          const request = { toolCallId: asker, toolName: "test", asker, questions };
          return (await inbox.ask({ ...request, timeToLiveMs: 3_600_000 * (index + 1) })).entry.id;
        }),
      ),
    );
    expect((await command(["inbox"])).stdout).toBe(
      `1. Go on? (asked just now by planner, expires in 59 minutes)\n   ${ids[0]}\n2. Go on? (asked just now by deployer, expires in 1 hour)\n   ${ids[1]}\n`,
    );
    const { stderr } = await command(["inbox", "withdraw", "2"]);
    expect(stderr).toBe(`Taken back: Go on? (asked just now by deployer)\n  ${ids[1]}\n`);
  });

  it("L-07 no word that answer, decline and withdraw print is taken apart on a terminal", async () => {
    const ask = (toolCallId: string) =>
      withInbox(async (inbox) => {
        const questions = [
          { question: "Which database should the service use from now on?", header: "", options: [] },
        ];
        return (await inbox.ask({ toolCallId, toolName: "test", asker: "planner", questions })).entry.id;
      });
    const [first] = [await ask("1"), await ask("2"), await ask("3")];
    await withInbox((inbox) =>
      inbox.answer(first, {
        answers: { "Which database should the service use from now on?": "PostgreSQL, as before" },
        by: "Ada",
      }),
    );
    const say = async (words: string[], stdin?: string) =>
      (await run([...words, "--store", store], stdin, { cwd: folder, columns: 24 })).stderr;
    const said = [
      await say(["inbox", "answer", first, "--plain"]),
      await say(["inbox", "answer", "--plain"], ""),
      await say(["inbox", "withdraw", "1"]),
      await say(["inbox", "decline", "1"]),
      await say(["inbox", "answer"]),
    ].map((text) => text.split("\n"));
    expect(said.flat().filter((line) => line.length > 24 && line.includes(" "))).toEqual([]);
    expect(said[0]).toEqual(
      expect.arrayContaining(["  Which database should", "    PostgreSQL, as", "    before"]),
    );
    expect(said[2]?.slice(0, 3)).toEqual([
      "Taken back: Which",
      "database should the",
      "service use from now on?",
    ]);
  });

  it("L-07 says how many questions one has beside the first, where that is what it is called", async () => {
    const options = ["Yes", "No"].map((label) => ({ label, description: "" }));
    const ask = (names: string[], more: object) =>
      withInbox(async (inbox) => {
        const questions = names.map((question) => ({ question, header: "", options }));
        return (await inbox.ask({ toolCallId: names.join(), toolName: "ask", questions, ...more })).entry.id;
      });
    await ask(["One?", "Two?", "Three?"], {});
    await ask(["Four?", "Five?"], { title: "Two things" });
    const { stdout } = await command(["inbox"]);
    expect(stdout).toMatch(/^\d\. One\? \(\+2 more\) \(asked just now/m);
    expect(stdout).toMatch(/^\d\. Two things \(asked just now/m);
  });

  it("L-07 says how long ago something was by the local clock, and in JSON as it is kept", async () => {
    const id = await leave();
    await withInbox((inbox) => inbox.answer(id, { answers: { [DEPLOY]: "No" } }));
    const at = JSON.parse((await command(["inbox", "show", id, "--json"])).stdout).settlement.at;
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    const now = new Date(at);
    const [day, time] = [
      [now.getFullYear(), now.getMonth() + 1, now.getDate()],
      [now.getHours(), now.getMinutes()],
    ].map((parts) => parts.map((part) => String(part).padStart(2, "0")));
    expect((await command(["inbox", "show", id])).stdout).toContain(
      `It was answered just now (${day?.join("-")} ${time?.join(":")}).`,
    );
  });

  it("N-03 shows which notices of it did not get out, and why", async () => {
    const id = await leave();
    const report = { about: "asked", at: "2026-11-01T00:00:00.000Z", tries: 1 } as const;
    const reports = [
      { ...report, medium: "ntfy" },
      {
        ...report,
        medium: "web\u001b-push",
        error: "ntfy.sh answered 500",
        againAt: "2026-11-01T00:00:05.000Z",
      },
      { ...report, medium: "email", error: "never." },
    ];
    await withInbox(({ store }) => store.reportNotices(id, { reports }));
    const { stdout } = await command(["inbox", "show", id]);
    expect(stdout.split("It waits for an answer.\n")[1]).toBe(
      "A notice was not sent (web\ufffd-push): ntfy.sh answered 500. It is tried again at 2026-11-01T00:00:05.000Z.\n" +
        "A notice was not sent (email): never.\n",
    );
  });

  it("L-07 shows one whole, by number and by id, and what became of it", async () => {
    const id = await leave();
    const { stdout } = await command(["inbox", "show", "1"]);
    for (const part of [
      DEPLOY,
      id,
      "Project: shop",
      "Ran in 4m 12s.",
      "- Yes\n  - No",
      "It waits for an answer.",
    ])
      expect(stdout).toContain(part);
    await withInbox((inbox) => inbox.answer(id, { answers: { [DEPLOY]: "No" }, by: "Ada", door: "page" }));
    expect((await command(["inbox", "show", id])).stdout).toMatch(
      /It was answered by Ada \(page\) just now \(\d{4}-\d\d-\d\d \d\d:\d\d\)\.\n.*\n {4}No\n$/,
    );
    expect(JSON.parse((await command(["inbox", "show", id, "--json"])).stdout)).toMatchObject({
      settlement: { type: "answered", by: "Ada" },
    });
  });

  it("L-07 shows what an option means, and whether words of one's own are taken", async () => {
    const options = [{ label: "A", description: "the first" }];
    for (const allowOther of [true, false]) {
      const questions = [{ question: "Which?", header: "", options, allowOther }];
      const request = { toolCallId: `${allowOther}`, toolName: "test", kind: "todo" as const, questions };
      const { id } = (await withInbox((inbox) => inbox.ask(request))).entry;
      const [head, ...lines] = (await command(["inbox", "show", id])).stdout.split("\n");
      expect(head).toBe("Which? (to-do, asked just now)");
      const after = lines.slice(lines.indexOf("  - A: the first"))[1];
      expect(after).toEqual(allowOther ? expect.stringContaining("own words") : "");
    }
  });

  it("L-07 shows what was said beside an answer, and no expiry of what is settled", async () => {
    const id = await leave();
    const annotations = { [DEPLOY]: { notes: "After the backup.\nNot before." } };
    await withInbox((inbox) => inbox.answer(id, { answers: { [DEPLOY]: "Yes" }, annotations, by: "Ada" }));
    const { stdout } = await command(["inbox", "show", id]);
    expect(stdout).toMatch(/ {4}Yes\n {4}Note: After the backup\. Not before\.\n$/);
    expect(stdout).not.toContain("expires");
  });

  it("L-07 get prints a result of get_decision, and await one of await_decision", async () => {
    const id = await leave();
    for (const name of ["get", "await"]) {
      const { stdout } = await command([
        name,
        id,
        "--json",
        ...(name === "await" ? ["--timeout", "0.01"] : []),
      ]);
      expect(JSON.parse(stdout)).toMatchObject({ toolName: `${name}_decision` });
    }
  });

  it("L-07 answers one after the other, and says who was first where somebody else was", async () => {
    const id = await leave();
    expect(await command(["get", id])).toMatchObject({
      code: 4,
      stdout: expect.stringContaining('"pending"'),
    });
    const answered = await command(["inbox", "answer"], "1\n");
    expect(answered.code).toBe(0);
    expect(answered.stderr).toContain("Answered.\n");
    const { code, stdout } = await command(["get", id]);
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { status: "answered", outcome: true }]);
    expect(await command(["inbox", "answer"])).toMatchObject({
      code: 0,
      stderr: "No questions are waiting.\n",
    });
    const late = await command(["inbox", "answer", id], "2\n");
    expect([late.code, late.stderr]).toEqual([1, expect.stringContaining("It was answered by ")]);
  });

  it("L-07 asks all that wait, and says by whom and where each was answered", async () => {
    const options = ["Yes", "No"].map((label) => ({ label, description: "" }));
    const ask = (question: string) =>
      withInbox(async (inbox) => {
        const questions = [{ question, header: "", options }];
        return (await inbox.ask({ toolCallId: question, toolName: "ask", questions })).entry.id;
      });
    const ids = [await ask("First?"), await ask("Second?")];
    // The end of the input ends it all.
    const ended = await command(["inbox", "answer"], "");
    expect(ended).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/^1\. First\?[\s\S]*inbox answer/),
    });
    expect(ended.stderr).not.toContain("Second?");
    const { code, stderr } = await command(["inbox", "answer"], "1\n2\n");
    expect(code).toBe(0);
    expect(stderr).toMatch(/^1\. First\?[\s\S]*^2\. Second\?/m);
    expect(stderr.match(/^Answered\.$/gm)).toHaveLength(2);
    expect(stderr).not.toMatch(/inbox answer/);
    const settled = await withInbox((inbox) => Promise.all(ids.map((id) => inbox.get(id))));
    expect(settled.map((entry) => entry?.settlement)).toMatchObject(
      [{ "First?": "Yes" }, { "Second?": "No" }].map((answers) => ({
        ...{ answers, by: userName(), door: "terminal" },
      })),
    );
  });

  it("I-05 a question that is answered elsewhere goes away here, and it is said by whom", async () => {
    const id = await leave();
    let answering: ReturnType<typeof run> | undefined;
    await new Promise<void>((resolve) => {
      const onSaid = (text: string) => text.includes("Your choice") && resolve();
      answering = run(["inbox", "answer", id, "--store", store], null, { cwd: folder, onSaid });
    });
    await withInbox((inbox) => inbox.answer(id, { answers: { [DEPLOY]: "No" }, by: "Ada" }));
    const { code, stderr } = (await answering) ?? { code: null, stderr: "" };
    expect(code).toBe(1);
    expect(stderr).toContain("by Ada");
  });

  it("L-07 leaves what nobody answers, tells a refusal, and takes back", async () => {
    const id = await leave();
    expect(await command(["inbox", "answer", "1"], "")).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("The question still waits in the inbox."),
    });
    await withInbox((inbox) => inbox.decline(id, { reason: "not tonight" }));
    expect(await command(["await", id])).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('"declined","outcome":null,"remark":"not tonight"'),
    });
    const other = await leave();
    expect(await command(["inbox", "withdraw", "1"])).toMatchObject({
      code: 0,
      stderr: `Taken back: ${DEPLOY} (asked just now for shop)\n  ${other}\n`,
    });
    expect(await command(["get", other])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('"withdrawn"'),
    });
    expect(await command(["inbox", "withdraw", other])).toMatchObject({ code: 1 });
  });

  it("L-07 declines on purpose, by number and by id", async () => {
    const id = await leave();
    expect(await command(["inbox", "decline", "1"])).toMatchObject({
      code: 0,
      stderr: `Declined: ${DEPLOY} (asked just now for shop)\n  ${id}\n`,
    });
    expect(await command(["get", id])).toMatchObject({ code: 3 });
    expect(await command(["inbox", "decline", id])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("It was declined"),
    });
  });

  it("I-04 shows what was begun and not sent", async () => {
    const id = await leave();
    await withInbox((inbox) => inbox.saveDraft(id, { answers: { [DEPLOY]: "No" } }));
    expect((await command(["inbox", "show", "1"])).stdout).toContain(
      `Begun, and not sent:\n  ${DEPLOY}\n    No\n`,
    );
  });

  it("I-04 plain lines show what was begun, and an empty line takes it", async () => {
    const id = await leave();
    await withInbox((inbox) => inbox.saveDraft(id, { answers: { [DEPLOY]: "No" } }));
    const left = await command(["inbox", "answer", "--plain"], "");
    expect([left.code, left.stderr]).toEqual([3, expect.stringContaining("Begun before: No\n")]);
    expect(await command(["inbox", "answer", "--plain"], "\n")).toMatchObject({ code: 0 });
    expect(JSON.parse((await command(["get", id])).stdout)).toMatchObject({ outcome: false });
  });

  it("Q-07 what only seed 001's tools can mean needs no --tool, and --tool decisions no name", async () => {
    const id = await leave();
    const calls = [
      { name: "ask_user", input: { question: "Check", kind: "todo" } },
      { name: "get_decision", input: { decision_id: id } },
    ];
    const codes = [];
    for (const [index, call] of calls.entries()) {
      writeFileSync(join(folder, `${index}.json`), JSON.stringify(call));
      codes.push((await command([`${index}.json`])).code);
    }
    for (const input of [{ decision_id: id }, { decision_id: id, timeout_s: 0 }]) {
      writeFileSync(join(folder, "look.json"), JSON.stringify(input));
      codes.push((await command(["look.json", "--tool", "decisions"])).code);
    }
    expect(codes).toEqual([0, 4, 4, 4]);
  });

  it("L-07 await waits for the answer, at most as long as it is told", async () => {
    const id = await leave();
    expect(await command(["await", id, "--timeout", "0.01"])).toMatchObject({ code: 4 });
    const questions = [{ question: "Go on?", header: "", options: [] }];
    const plain = { toolCallId: "1", toolName: "ask_user", questions };
    const other = await withInbox(async (inbox) => (await inbox.ask(plain)).entry.id);
    expect(await command(["await", other, "--timeout", "0.01"])).toMatchObject({ code: 4 });
    const waiting = command(["await", id]);
    await withInbox((inbox) => inbox.answer(id, { answers: { [DEPLOY]: "Yes" } }));
    expect(await waiting).toMatchObject({ code: 0, stdout: expect.stringContaining('"outcome":true') });
  });

  it("S-05 L-07 watch tells of what happens within two seconds where every hint is lost", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const inbox = createInbox({ store: createMemoryStore() });
    const interrupt = new AbortController();
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    const said = () => String(stdout.read() ?? "");
    const deaf = { ...inbox, watch: () => () => undefined };
    const streams = { stdin, stdout, stderr, signal: interrupt.signal };
    const watching = watchInbox(deaf, false, { ...streams, language: "en", say: SENTENCES });
    await vi.advanceTimersByTimeAsync(500);
    const questions = [{ question: "Deploy?", header: "", options: [] }];
    const { id } = (await inbox.ask({ toolCallId: "1", toolName: "test", questions })).entry;
    await vi.advanceTimersByTimeAsync(1_499);
    expect(said()).toBe("");
    await vi.advanceTimersByTimeAsync(1);
    expect(said()).toBe(`+ Deploy? (asked just now)\n  ${id}\n`);
    await inbox.decline(id, { by: "Ada" });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(said()).toMatch(/^- Deploy\? \(asked just now\)\n {2}It was declined by Ada .*\.\n$/);
    interrupt.abort();
    expect(await watching).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    await inbox.close();
  });

  it("L-07 --channel inbox asks through it, and the model reads the words of its tool", async () => {
    const asking = command([CALL, "--channel", "inbox"]);
    const entry = await withInbox(async (inbox) => {
      const [first] = await new Promise<{ id: string }[]>((resolve) => {
        const look = async () => {
          const { entries } = await inbox.list({ status: "open" });
          if (entries.length > 0) resolve(entries);
        };
        inbox.watch(look);
        void look();
      });
      const id = first?.id ?? "";
      await inbox.answer(id, { answers: { [RETRIES]: "Exponential backoff", [SCOPE]: ["Dashboards"] } });
      return id;
    });
    const { code, stdout, stderr } = await asking;
    expect([code, stdout]).toEqual([0, TEXT]);
    expect(stderr).toBe("The question waits in the inbox. Answer it with: ask-user-question inbox answer\n");
    expect(await command(["get", entry])).toMatchObject({ code: 0, stdout: TEXT });
  });

  it.each([["inbox"], ["inbox show 1"], ["inbox answer"], ["inbox watch"], ["get 1"], ["await 1"]])(
    "L-09 %s makes no store where none is, and names one whose name is near",
    async (words) => {
      await leave();
      const look = (path: string) => run([...words.split(" "), "--store", path], "", { cwd: folder });
      const becomes = "A folder becomes one with the first question that is asked there.\n";
      expect(await look("stoer")).toEqual({
        code: 2,
        stdout: "",
        stderr: `There is no inbox in stoer. Did you mean store? ${becomes}`,
      });
      expect((await look("elsewhere")).stderr).toBe(`There is no inbox in elsewhere. ${becomes}`);
      expect(["stoer", "elsewhere"].filter((path) => existsSync(join(folder, path)))).toEqual([]);
    },
  );

  it.each([
    [["inbox", "show"], "Which one? Give its number or its id: ask-user-question inbox show 1."],
    [
      ["inbox", "show", "7"],
      "In the inbox no open question has the number 7. See ask-user-question inbox list.",
    ],
    [
      ["inbox", "show", "nope"],
      'In the inbox no question has the id "nope". See ask-user-question inbox list.',
    ],
    [
      ["inbox", "answer", "--channel", "inbox"],
      "--channel inbox leaves questions for later; inbox answer asks them.",
    ],
    [["inbox", "clear"], 'There is no command "inbox clear".'],
    [["await"], "Expected one id: ask-user-question await ID. See ask-user-question inbox list."],
    [["get", "nope"], 'In the inbox no question has the id "nope".'],
    [["get", "nope", "--timeout", "3"], "--timeout does not go with get. It takes --store and --json."],
  ])("L-07 %j is refused: %s", async (args, message) => {
    mkdirSync(store, { mode: 0o700 });
    const { code, stderr } = await command(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it("L-07 the store may be a database", { timeout: STARTING }, async () => {
    const { url } = await sharePostgres();
    const args = ["deploy.json", "--tool", "decisions", "--store", url];
    const { stdout } = await run(args, "", { cwd: folder });
    const id: string = JSON.parse(stdout.split("\n")[0] ?? "").decision_id;
    const { code, stdout: text } = await run(["get", id, "--store", url], "", { cwd: folder });
    expect([code, JSON.parse(text.split("\n")[0] ?? "")]).toMatchObject([4, { decision_id: id }]);
    await run(["inbox", "withdraw", id, "--store", url], "", { cwd: folder });
  });

  it("L-07 a database that is not there is told, without its password", async () => {
    const url = "postgres://ada:secret@127.0.0.1:1/none";
    const { code, stderr } = await run(["inbox", "--store", url], "", { cwd: folder });
    expect(code).toBe(1);
    expect(stderr).toContain("127.0.0.1:1");
    expect(stderr).not.toContain("secret");
  });
});
