import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readJson } from "../../house/source-files.js";
import { some } from "../../property-runs.js";
import { CALL, TEXT } from "./questions-folder.js";
import { run, runProcess } from "./run.js";
import { createPlace, serve } from "./serve.js";

const { refused } = readJson("test/src/cli/languages.json") as {
  refused: [args: string[], german: string, chinese: string][];
};

let cwd: string;

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "languages-"));
  const options = ["A", "B"].map((label) => ({ label, description: "" }));
  const call = { questions: [{ question: "Q?", header: "", options }] };
  for (const [file, text] of [
    ["call.json", JSON.stringify(call)],
    ["deploy.json", JSON.stringify({ question: "Deploy?", kind: "bool", project: "shop" })],
    ["broken.json", '{"a": 1 "b"}'],
    ["closed.json", JSON.stringify({ question: "Q?", options: ["A", "B"], custom: false })],
    ["empty.json", ""],
    ["invalid.json", "{}"],
  ] as const) {
    writeFileSync(join(cwd, file), text);
  }
});
afterAll(() => rmSync(cwd, { recursive: true }));

/** The command in one of the languages. */
const speak = (language: string, ...args: string[]) => run(["--language", language, ...args], "", { cwd });

/** The environment of somebody whose system speaks a language. */
const environment = (locale: string) => ({
  env: { ...process.env, LC_ALL: "", LC_MESSAGES: "", LANGUAGE: "", LANG: locale, TZ: "UTC" },
  cwd,
});

describe("what is wrong with what was typed, in the person's language", () => {
  it.each(refused)("O-01 %j is refused in German and in Chinese", async (args, german, chinese) => {
    for (const [language, words] of [
      ["de", german],
      ["zh-CN", chinese],
    ] as const) {
      expect(await speak(language, ...args)).toEqual({ code: 2, stdout: "", stderr: `${words}\n` });
    }
  });

  it.each([
    [["--language=de", "--channel", "x"], "--channel muss"],
    [["--language", "zh_TW.UTF-8", "--channel", "x"], "--channel 必须"],
    [["--language", "de", "--language", "en", "--channel", "x"], "--channel must"],
    [["x.json", "--", "--language=de"], "Expected one file."],
  ])("O-01 %j: the last --language counts, in whatever form a system has it", async (args, words) => {
    const { code, stderr } = await run(args, "", { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });

  it("O-01 a language that there is not is refused, in that of the system", async () => {
    const fault = '--language must be en, zh-CN or de, but it is "fr".\n';
    expect(await speak("fr", "inbox", "list")).toEqual({ code: 2, stdout: "", stderr: fault });
    expect((await run(["--language"], "", { cwd })).stderr).toContain("needs a value: en, zh-CN, de.");
  });
});

describe("the command as it is started, where the system speaks another language", () => {
  const systems: [locale: string, help: string, fault: string, line: RegExp, doubt: string][] = [
    [
      "de_DE.UTF-8",
      "\nBeispiele\n",
      "Die Option --x gibt es nicht.",
      /^1\. Deploy\? \(gestellt gerade eben für shop, läuft in 59 Minuten ab\)\n {3}\S+\n$/,
      "„Dashbords“ wurde als eigene Worte verstanden.",
    ],
    [
      "zh_CN.UTF-8",
      "\n示例\n",
      "没有选项 --x。",
      /^1\. Deploy\?（为 shop 提问于刚刚，59分钟后过期）\n {3}\S+\n$/,
      "“Dashbords”被当作您自己的话。",
    ],
  ];

  it.each(some(systems))(
    "O-01 %s: help, an error, the inbox's list; what the model reads stays as it is",
    async (locale, help, fault, line, doubt) => {
      const place = environment(locale);
      const start = (...args: string[]) => runProcess(args, "", place);
      const [page, refusal, left, answered] = await Promise.all([
        start("--help"),
        start("--x"),
        start("deploy.json", "--tool", "decisions", "--store", `store-${locale}`),
        start(CALL, "--answers", '["Exponential backoff", ["Dashbords"]]'),
      ]);
      expect(page.stdout).toContain(help);
      expect(refusal).toMatchObject({ code: 2, stderr: expect.stringContaining(fault) });
      expect(left.stdout).toContain("call await_decision with this decision_id");
      expect((await start("inbox", "list", "--store", `store-${locale}`)).stdout).toMatch(line);
      expect(answered).toMatchObject({ code: 0, stdout: TEXT.replace("Dashboards", "Dashbords") });
      expect(answered.stderr).toContain(doubt);
    },
  );
});

describe("questions that wait, in German and in Chinese", () => {
  it.each([
    ["de", "gestellt gerade eben", "   offen        Q?", "Weiter mit", "q.json ist beantwortet."],
    ["zh-CN", "提问于刚刚", "   未回答  Q?", "继续请运行", "已回答 q.json。"],
  ])(
    "O-01 %s in a file: listed with their states in columns, answered, removed",
    async (language, asked, state, _, answered) => {
      const file = ["--file", "q.json"];
      const left = await speak(language, "call.json", "--channel", "file", ...file);
      expect(left.stdout).toMatch(/^The questions wait in q\.json\.\n/);
      const { stdout } = await speak(language, "questions", ...file);
      expect(stdout).toContain(asked);
      expect(stdout).toContain(state);
      const { stderr } = await speak(language, "--answers", '["A"]', ...file);
      expect(stderr).toContain(answered);
      const removed = await speak(language, "questions", "clear", ...file);
      expect(removed.stdout).toContain("q.json");
      expect((await speak(language, "questions", ...file)).stdout).toMatch(
        /^(Es warten keine|没有等待回答的)/,
      );
    },
  );

  it.each([
    [
      "de",
      /^Sie wurde von \S+ \(Terminal\) gerade eben \([\d.]{10}, [\d:]{5}\) abgelehnt\.$/m,
      "Abgelehnt: Deploy? (gestellt gerade eben für shop)",
    ],
    [
      "zh-CN",
      /^它已由 \S+（终端）拒绝，时间：刚刚（\d{4}年\d+月\d+日 [\d:]{5}）。$/m,
      "已拒绝：Deploy?（为 shop 提问于刚刚）",
    ],
  ])(
    "O-01 %s in the inbox: declined, and shown with the time as it is written there",
    async (language, state, declined) => {
      const store = ["--store", `inbox-${language}`];
      await speak(language, "deploy.json", "--tool", "decisions", ...store);
      const [{ id }] = JSON.parse((await speak(language, "inbox", "--json", ...store)).stdout);
      expect((await speak(language, "inbox", "decline", "1", ...store)).stderr).toBe(
        `${declined}\n  ${id}\n`,
      );
      expect((await speak(language, "inbox", "show", id, ...store)).stdout).toMatch(state);
    },
  );
});

describe("questions that are asked, in German and in Chinese", () => {
  it.each([
    ["de", "Ihre Wahl: ", "„x“ ist keine der Optionen."],
    ["zh-CN", "您的选择", "“x”不是所给选项之一。"],
  ])("O-01 %s: plain lines speak it, and the model reads the same", async (language, prompt, fault) => {
    const args = ["closed.json", "--tool", "AskUserQuestion", "--plain"];
    const english = await run(args, "x\n1\n", { cwd });
    const { stdout, stderr } = await run([...args, "--language", language], "x\n1\n", { cwd });
    expect(stdout).toBe(english.stdout);
    expect(stderr).toContain(prompt);
    expect(stderr).toContain(fault);
  });
});

describe("serve, in German and in Chinese", () => {
  it.each([
    [
      "de",
      "Der Posteingang ist unter http",
      /Strg\+C beendet dies/,
      "Dieser Posteingang ist schon erreichbar unter",
    ],
    ["zh-CN", "收件箱地址：http", /按 Ctrl\+C 结束/, "此收件箱已在运行，地址："],
  ])(
    "O-01 %s: where it is, how to sign in, and that it is there already",
    async (language, at, ready, already) => {
      const place = await createPlace();
      const first = serve(place, "--language", language);
      const told = await first.until(ready);
      expect(told).toContain(at);
      expect(told).toContain(`ask-user-question serve --show-token --store ${JSON.stringify(place.store)}\n`);
      const page = await fetch(`http://127.0.0.1:${place.port}/sign-in`, {
        headers: { "accept-language": "en" },
      });
      expect(await page.text()).toContain(`<html lang="${language}"`);
      const second = serve(place, "--language", language);
      expect(await second.code).toBe(1);
      expect(await second.until(/sign-in#/)).toContain(already);
      first.interrupt();
      await first.code;
      place.remove();
    },
  );
});
