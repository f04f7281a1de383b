import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createInbox, createMemoryStore } from "../../../channels/inbox/index.js";
import { createFolderStore } from "../../../channels/inbox/stores/folder/index.js";
import { listOpen } from "../../../src/cli/inbox/find-entry.js";
import { openInboxChannel } from "../../../src/cli/inbox/open-inbox-channel.js";
import { watchInbox } from "../../../src/cli/inbox/watch-inbox.js";
import { SENTENCES } from "../../../src/language/en/command.js";
import { STARTING, sharePostgres } from "../../channels/inbox/postgresql/server.js";
import { command, DEPLOY, folder, leave, store, useInboxFolder, withInbox } from "./inbox-folder.js";
import { CALL, RETRIES, SCOPE, TEXT } from "./questions-folder.js";
import { run } from "./run.js";

useInboxFolder();

describe("the inbox on the command line", () => {
  it("Q-07 --tool decisions leaves a question and prints its handle", async () => {
    const { code, stdout, stderr } = await command(["deploy.json", "--tool", "decisions"]);
    expect([code, stderr]).toEqual([0, ""]);
    const [handle = "", next] = stdout.split("\n");
    expect(JSON.parse(handle)).toEqual({ decision_id: expect.any(String), expires_at: expect.any(String) });
    expect(next).toContain("call await_decision with this decision_id");
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
    const answer = `ask-user-question inbox answer --store ${JSON.stringify(store)}`;
    expect(stderr).toBe(`The question waits in the inbox. Answer it with: ${answer}\n`);
    expect(await command(["get", entry])).toMatchObject({ code: 0, stdout: TEXT });
  });

  it.each([
    ["an answer takes the question back, and the same command asks anew", "recommended", "withdrawn"],
    ["none leaves it to the same command", "cancel", undefined],
  ] as const)("L-07 a timeout that takes %s", async (_, then, ending) => {
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    const streams = { stdin, stdout, stderr, signal: new AbortController().signal };
    const { channel, close } = await openInboxChannel(store, { ...streams, language: "en", say: SENTENCES });
    const timer = new AbortController();
    const options = ["Yes", "No"].map((label) => ({ label, description: "" }));
    const questions = [{ question: "Go on?", header: "", options }];
    const asked = { toolCallId: "1", toolName: "test", questions, resumeKey: "r", sessionId: "s" };
    void channel.askUser({ ...asked, timeout: { ms: 60_000, then }, signal: timer.signal });
    await vi.waitFor(() => expect(String(stderr.read() ?? "")).toContain("The question waits in the inbox."));
    timer.abort("timeout");
    await close();
    const scope = `command ${process.cwd()}`;
    const [first, again] = await withInbox(async (inbox) => {
      const { entries } = await inbox.list({ status: ending === undefined ? "open" : "settled" });
      return [entries[0], await inbox.ask({ ...asked, toolCallId: "2" }, { scope })] as const;
    });
    expect([first?.settlement?.type, again.isNew]).toEqual([ending, ending !== undefined]);
  });

  it("L-07 --channel inbox says that a question waits where it does, and not where it was answered meanwhile", async () => {
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    const { signal } = new AbortController();
    const streams = { stdin, stdout, stderr, signal, language: "en", say: SENTENCES } as const;
    const { channel, close } = await openInboxChannel(store, streams);
    const said = () => String(stderr.read() ?? "");
    const request = {
      ...{ toolCallId: "1", toolName: "test", resumeKey: "go on" },
      questions: [{ question: "Go on?", header: "", options: [] }],
    };
    const interrupt = new AbortController();
    const interrupted = channel.askUser({ ...request, signal: interrupt.signal });
    await vi.waitFor(() => expect(said()).toContain("The question waits in the inbox."));
    interrupt.abort();
    expect(await interrupted).toMatchObject({ type: "cancelled", code: "aborted" });
    await withInbox(async (inbox) => {
      const [entry] = await listOpen(inbox);
      await inbox.answer(entry?.id ?? "", { answers: { "Go on?": "Yes" } });
    });
    const answered = await channel.askUser(request);
    expect([answered, said()]).toMatchObject([{ answers: { "Go on?": "Yes" } }, ""]);
    await close();
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
    [
      ["inbox", "show"],
      "Which one? Give its number or its id: ask-user-question inbox show 1 --store STORE.",
    ],
    [
      ["inbox", "show", "7"],
      "In the inbox no open question has the number 7. See ask-user-question inbox list --store STORE.",
    ],
    [
      ["inbox", "show", "nope"],
      'In the inbox no question has the id "nope". See ask-user-question inbox list --store STORE.',
    ],
    [
      ["inbox", "answer", "--channel", "inbox"],
      "--channel inbox leaves questions for later; inbox answer asks them.",
    ],
    [["inbox", "clear"], 'There is no command "inbox clear".'],
    [
      ["await"],
      "Expected one id: ask-user-question await ID --store STORE. See ask-user-question inbox list --store STORE.",
    ],
    [["get", "nope"], 'In the inbox no question has the id "nope".'],
    [["get", "nope", "--timeout", "3"], "--timeout does not go with get. It takes --store and --json."],
    [["await", "nope", "--timeout", "3:recommended"], "--timeout 3:recommended does not go with await."],
    [["await", "nope", "--timeout", "3:cancel"], 'In the inbox no question has the id "nope".'],
  ])("L-07 %j is refused: %s", async (args, message) => {
    mkdirSync(store, { mode: 0o700 });
    const { code, stderr } = await command(args);
    const told = message.replaceAll("STORE", JSON.stringify(store));
    expect([code, stderr]).toEqual([2, expect.stringContaining(told)]);
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
