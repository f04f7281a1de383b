import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import type { PilotDeckElicitationRequest } from "../../../protocol/index.js";
import { deferralOf, request, setUp } from "./set-up.js";
import fixtures from "./verdicts.json" with { type: "json" };

type Check = NonNullable<PilotDeckElicitationRequest["check"]>;
type Issue = ReturnType<Check>[number];

const issue = (message: string, question?: string): Issue => ({
  path: "$",
  code: "invalid_schema",
  message,
  ...(question !== undefined && { pointer: `/${question}` }),
});

/** What is said of answers that the request's own check finds fault with, and which of them it was shown. */
async function explain(
  answers: (string | null)[],
  fault: (question: string) => Issue[],
  general: Issue[] = [],
) {
  const { channel, answer, path } = setUp();
  const seen: unknown[] = [];
  const names = answers.map((_, index) => `q${index}`);
  const check: Check = (given) => {
    seen.push(given);
    return [...general, ...names.flatMap(fault)];
  };
  await channel.askUser(request(names, { check }));
  answer(answers);
  const outcome = await channel.askUser(request(names, { check }));
  return { seen, explanation: deferralOf(outcome).explanation?.replaceAll(path, "FILE").split("\n") };
}

describe("what is said of answers that do not fit", () => {
  it("P-02 has a line for each fault, those of all answers last", async () => {
    const told = await explain(
      ["a", "b"],
      (name) => (name === "q1" ? [issue("One.", name), issue("Two.", name)] : []),
      [issue("All.")],
    );
    expect(told.seen).toEqual([{ q0: "a", q1: "b" }]);
    expect(told.explanation).toEqual([
      "The answers in FILE cannot be used:",
      "- line 15, column 17: One.",
      "- line 15, column 17: Two.",
      "- All.",
    ]);
  });

  it("P-02 leaves out what is missing, and what is said of all answers until they are there", async () => {
    const told = await explain(["a", null], (name) => [issue(`${name}.`, name)], [issue("All.")]);
    expect(told.seen).toEqual([{ q0: "a" }]);
    expect(told.explanation).toEqual([
      "1 of 2 questions in FILE wait for an answer.",
      "The answers in FILE cannot be used:",
      "- line 11, column 17: q0.",
    ]);
    expect((await explain(["a", null], () => [], [issue("All.")])).explanation).toEqual([
      "1 of 2 questions in FILE wait for an answer.",
    ]);
  });

  it.each([
    [100, 0, 100, undefined],
    [101, 0, 100, "- and 1 more"],
    [60, 40, 100, undefined],
    [60, 70, 100, "- and 30 more"],
    [0, 120, 100, "- and 20 more"],
  ])("P-02 has 100 lines at most: %i faults in answers, %i in all", async (own, all, lines, more) => {
    const faults = Array.from({ length: own }, () => issue("Own.", "q0"));
    const general = Array.from({ length: all }, () => issue("All."));
    const [, ...told] = (await explain(["a"], () => faults, general)).explanation ?? [];
    expect(told.slice(0, lines).filter((line) => /: Own\.$|^- All\.$/.test(line))).toHaveLength(lines);
    expect(told.filter((line) => line.endsWith("Own."))).toHaveLength(Math.min(own, lines));
    expect(told.slice(lines)).toEqual(more === undefined ? [] : [more]);
  });

  it("P-02 takes an option whose label holds what words must not", async () => {
    const label = "a\0b";
    const options = [label, "c"].map((text) => ({ label: text, description: "" }));
    const questions = [{ question: "Q?", header: "", options }];
    const { channel, answer } = setUp();
    const asked = { ...request([]), questions, check: () => [] };
    await channel.askUser(asked);
    answer([label]);
    expect(await channel.askUser(asked)).toMatchObject({ type: "answered", answers: { "Q?": label } });
    await channel.askUser(asked);
    answer(["b\0b"]);
    expect(deferralOf(await channel.askUser(asked)).explanation).toContain("must not hold NUL");
  });

  it("P-02 keeps words of one's own as they are, one text or several", async () => {
    for (const [names, given, expected] of [
      [["database"], "2", "2"],
      [["database"], ["2"], ["2"]],
    ] as const) {
      const { channel, edit } = setUp();
      const seen: unknown[] = [];
      const check: Check = (answers) => {
        seen.push(answers);
        return [];
      };
      const asked = request([...names], { check });
      await channel.askUser(asked);
      edit(({ questions: [item] }) => Object.assign(item ?? {}, { answer: given, wasCustom: true }));
      await channel.askUser(asked);
      expect(seen[0]).toEqual({ "Which database?": expected });
    }
  });
});

describe("neighbours that may be meant", () => {
  /** What an ask is told beside a file that holds these answers. */
  async function askBeside(found: string[], answers: unknown[], asked: string[]) {
    const { path, ask } = setUp();
    mkdirSync(dirname(path));
    const questions = found.map((question, index) => ({ question, answer: answers[index] }));
    writeFileSync(path, JSON.stringify({ resumeKey: "another", questions }));
    return (
      deferralOf(await ask(asked)).explanation?.includes(`${path} holds answers to what looks like`) === true
    );
  }

  it.each(fixtures.alike)("P-05 %j and %j: %s", async (found, asked, isAlike) => {
    expect(await askBeside([`${found}`], ["a"], [`${asked}`])).toBe(isAlike);
  });

  it("P-05 are told where all their questions are alike and one is answered", async () => {
    expect(await askBeside(["Name?", "Port?"], ["a", null], ["What name?", "What port?"])).toBe(true);
    expect(await askBeside(["Name?", "Port?"], [null, null], ["What name?", "What port?"])).toBe(false);
    expect(await askBeside(["Name?", "Port?"], ["a", "b"], ["What name?", "Host?"])).toBe(false);
    expect(await askBeside(["Name?"], ["a"], ["What name?", "Host?"])).toBe(false);
    expect(await askBeside(["Name?", "Port?"], ["a", "b"], ["What name?"])).toBe(false);
  });

  it("P-05 are told line by line, after what is said of one's own file", async () => {
    const { ask, path, answer } = setUp();
    await ask(["name", "database"]);
    answer(["a", null]);
    for (const number of [2, 3]) {
      const document = JSON.parse(readFileSync(path, "utf8"));
      writeFileSync(
        path.replace(".json", `-${number}.json`),
        JSON.stringify({ ...document, resumeKey: `${number}` }),
      );
    }
    const [gap, ...lines] = deferralOf(await ask(["name", "database"])).explanation?.split("\n") ?? [];
    expect(gap).toBe(`1 of 2 questions in ${path} wait for an answer.`);
    expect(lines).toEqual(
      [2, 3].map(
        (number) =>
          `${path.replace(".json", `-${number}.json`)} holds answers to what looks like these questions, which were asked another time. If they are meant, the user copies the answers into ${path}.`,
      ),
    );
  });
});

describe("what is said of broken files", () => {
  const text = (more: object) =>
    `${JSON.stringify({ ...more, questions: [{ question: "Q?", answer: "a" }] })},`;

  it("P-02 one that shows its key or its id holds up whoever goes by it, and can be withdrawn", async () => {
    const { channel, path, list } = setUp();
    mkdirSync(dirname(path));
    for (const id of ["x".repeat(200), "x".repeat(201)]) {
      for (const name of ["requestId", "resumeKey"]) {
        writeFileSync(path, text({ [name]: id }));
        writeFileSync(
          path.replace(".json", "-2.json"),
          JSON.stringify({ requestId: "other", questions: [{ question: "Q?" }] }),
        );
        const outcome = await channel.collect(id, { ms: 0 });
        expect(deferralOf(outcome).explanation).toContain("is not valid JSON");
        await channel.withdraw(id, "not needed");
        expect(list()).toHaveLength(id.length === 200 ? 1 : 2);
      }
    }
  });

  it("P-07 goes by its key where it has no id", async () => {
    const { ask, edit, path } = setUp();
    await ask(["name"], { resumeKey: "own-key" });
    edit((document) => void delete document.requestId);
    expect(deferralOf(await ask(["name"], { resumeKey: "own-key" }))).toMatchObject({ file: path });
    const key = JSON.parse(readFileSync(path, "utf8")).resumeKey;
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(deferralOf(await ask(["name"], { resumeKey: "own-key" })).id).toBe(key);
    edit((document) => void delete document.resumeKey);
    writeFileSync(path, text({ resumeKey: key }));
    expect(deferralOf(await ask(["name"], { resumeKey: "own-key" })).id).toBe(key);
  });
});
