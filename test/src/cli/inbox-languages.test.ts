import { closeSync, mkdtempSync, openSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { join, sep } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type ActResult, createInbox, createMemoryStore } from "../../../channels/inbox/index.js";
import { answerEntries } from "../../../src/cli/inbox/answer-entries.js";
import { readOptions } from "../../../src/cli/read-options.js";
import { loadCommandSentences } from "../../../src/language/command.js";
import { findStoreFault } from "../../../src/language/find-store-fault.js";
import { listSaid } from "../language/read-tables.js";
import { run } from "./run.js";

let cwd: string;

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "inbox-languages-"));
  const call = { question: "Deploy?", kind: "bool", project: "shop" };
  writeFileSync(join(cwd, "deploy.json"), JSON.stringify(call));
});
afterAll(() => rmSync(cwd, { recursive: true }));

/** The command in one of the languages. */
const speak = (language: string, ...args: string[]) => run(["--language", language, ...args], "", { cwd });

describe("why a question was taken back, in German and in Chinese", () => {
  it.each([
    ["de", /^Sie wurde gerade eben \(.+\) zurückgezogen: auf der Kommandozeile zurückgezogen\.$/m],
    ["zh-CN", /^它已撤回，时间：刚刚（.+）：已在命令行撤回。$/m],
  ])("O-01 L-07 %s: told in it, and kept in English", async (language, state) => {
    const store = ["--store", `withdrawn-${language}`];
    await speak(language, "deploy.json", "--tool", "decisions", ...store);
    const [{ id }] = JSON.parse((await speak(language, "inbox", "--json", ...store)).stdout);
    await speak(language, "inbox", "withdraw", "1", ...store);
    expect((await speak(language, "inbox", "show", id, ...store)).stdout).toMatch(state);
    const kept = JSON.parse((await speak(language, "inbox", "show", id, "--json", ...store)).stdout);
    expect(kept.settlement.reason).toBe("taken back on the command line");
  });

  it.each([
    ["de", "das Null-Gerät"],
    ["zh-CN", "空设备"],
  ])("O-01 L-07 %s: and why one still waits that nobody could be asked", async (language, why) => {
    const store = ["--store", `unheard-${language}`];
    await speak(language, "deploy.json", "--tool", "decisions", ...store);
    const fd = openSync(devNull, "r");
    onTestFinished(() => closeSync(fd));
    const args = ["--language", language, "--plain", "inbox", "answer", ...store];
    expect((await run(args, "", { cwd, fd })).stderr).toContain(why);
  });
});

describe("a question that cannot be asked, in German and in Chinese", () => {
  it.each([
    ["de", "Die Frage ließ sich nicht stellen: EBADF: bad file descriptor, read. Sie wartet weiter.\n"],
    ["zh-CN", "无法提出问题：EBADF: bad file descriptor, read。问题仍在等待。\n"],
  ])("O-01 L-07 %s: why, in words of ours around those of the system", async (language, told) => {
    const store = ["--store", `failing-${language}`];
    await speak(language, "deploy.json", "--tool", "decisions", ...store);
    const fails = new Error("EBADF: bad file descriptor, read");
    const args = ["--language", language, "--plain", "inbox", "answer", ...store];
    const { code, stderr } = await run(args, null, { cwd, fails });
    expect([code, stderr.slice(-told.length)]).toEqual([1, told]);
  });
});

describe("an answer that the inbox does not take, in German and in Chinese", () => {
  it.each([
    ["de", "Die Antwort auf „Deploy?“ muss eine der Optionen sein: „Ship“."],
    ["zh-CN", "“Deploy?”的回答必须是以下选项之一：“Ship”。"],
  ] as const)("O-01 L-07 %s: what is wrong with it", async (language, fault) => {
    const say = await loadCommandSentences(language);
    const inbox = createInbox({ store: createMemoryStore() });
    onTestFinished(() => inbox.close());
    const asked = (label: string) => ({
      toolCallId: label,
      toolName: "ask",
      questions: [
        { question: "Deploy?", header: "", options: [{ label, description: "" }], allowOther: false },
      ],
    });
    const { entry } = await inbox.ask(asked("Yes"));
    // As by an inbox that has come to know the question otherwise.
    const refused = { ...entry, request: { ...entry.request, ...asked("Ship") } };
    const answer = async (): Promise<ActResult> => ({ type: "refused", entry: refused, issues: [] });
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    stdin.end("Yes\n");
    const { signal } = new AbortController();
    const streams = { stdin, stdout, stderr, signal, language, say };
    const settings = await readOptions({ plain: true });
    expect(await answerEntries({ ...inbox, answer }, undefined, settings, streams)).toBe(1);
    expect(String(stderr.read())).toContain(`${say.inbox.answerRefused}\n- ${fault}\n`);
  });
});

describe("a store that cannot be used, in German and in Chinese", () => {
  const folder = (name: string) => realpathSync(cwd) + sep + name;

  it.each([
    [
      "de",
      "ist kein Ordner. Nennen Sie einen anderen für den Posteingang, als path oder mit --store.",
      "PostgreSQL, 127.0.0.1:1/x, ist nicht erreichbar (ECONNREFUSED). Starten Sie es",
    ],
    [
      "zh-CN",
      "不是文件夹。请用 path 或 --store 为收件箱指定另一个。",
      "无法连接 127.0.0.1:1/x 的 PostgreSQL（ECONNREFUSED）",
    ],
  ])("O-01 L-07 %s: a file in its place, a database that nobody runs", async (language, file, absent) => {
    const told = async (store: string) => {
      const { code, stderr } = await speak(language, "inbox", "--store", store);
      expect(code).toBe(1);
      return stderr;
    };
    expect(await told("deploy.json")).toMatch(file);
    expect(await told("deploy.json")).toContain(folder("deploy.json"));
    expect(await told("postgres://127.0.0.1:1/x")).toContain(absent);
  });

  it.each(["de", "zh-CN"] as const)(
    "O-01 in %s each of its faults is told, and no other",
    async (language) => {
      const { storeFaults } = await loadCommandSentences(language);
      const [english, others] = await Promise.all(
        (["en", language] as const).map((one) => listSaid(one, "store-faults")),
      );
      const told = new Map(others?.map(({ path, texts }) => [path, texts]));
      for (const { path, texts } of english ?? []) {
        expect(
          texts.map((text) => findStoreFault(text, storeFaults)),
          path,
        ).toEqual(told.get(path));
      }
      expect(findStoreFault("EIO: i/o error, read", storeFaults)).toBeUndefined();
    },
  );
});

describe("what serve cannot do, in German and in Chinese", () => {
  it.each([
    [
      "de",
      "Auf 127.0.0.1.invalid, Port 4649, lässt sich nichts anbieten: getaddrinfo ",
      "Das Thema von ntfy muss aus 1 bis 64 Zeichen",
      "„x“ ist keine E-Mail-Adresse wie ada@example.com.",
    ],
    [
      "zh-CN",
      "无法在 127.0.0.1.invalid 的端口 4649 上提供服务：getaddrinfo ",
      "ntfy 的主题必须由 1 到 64 个",
      "“x”不是类似 ada@example.com 的电子邮件地址。",
    ],
  ])("O-01 L-06 %s: an address, and ways to send notices", async (language, address, topic, mail) => {
    const serve = async (...args: string[]) =>
      (await speak(language, "serve", "--store", `served-${language}`, ...args)).stderr;
    expect(await serve("--host", "127.0.0.1.invalid")).toContain(address);
    expect(await serve("--notify", "ntfy://")).toContain(topic);
    expect(await serve("--notify", "mailto:x?smtp=smtp://localhost")).toContain(mail);
  });
});

describe("a yes or no of a decision, in German and in Chinese", () => {
  it.each([
    ["de", "1. Ja", "Nein", "- Nein", "Deploy?\n    Nein"],
    ["zh-CN", "1. 是", "否", "- 否", "Deploy?\n    否"],
  ])(
    "O-01 L-07 %s: offered, taken and shown in it, and kept in English",
    async (language, offered, typed, listed, said) => {
      const store = ["--store", `decided-${language}`];
      const args = ["--language", language, "--plain", ...store];
      await speak(language, "deploy.json", "--tool", "decisions", ...store);
      const [{ id }] = JSON.parse((await speak(language, "inbox", "--json", ...store)).stdout);
      expect((await speak(language, "inbox", "show", id, ...store)).stdout).toContain(listed);
      const answered = await run([...args, "inbox", "answer", id], `${typed}\n`, { cwd });
      expect(answered).toMatchObject({ code: 0, stderr: expect.stringContaining(offered) });
      expect((await speak(language, "inbox", "show", id, ...store)).stdout).toContain(said);
      const kept = JSON.parse((await speak(language, "inbox", "show", id, "--json", ...store)).stdout);
      expect(kept.settlement.answers).toEqual({ "Deploy?": "No" });
    },
  );
});
