import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../../any-text.js";
import { runs } from "../../property-runs.js";
import fixtures from "./hand-edits.json" with { type: "json" };
import { deferralOf, request, setUp } from "./set-up.js";

const textOf = (name: keyof typeof fixtures.questions) => fixtures.questions[name].question;

describe("answering", () => {
  for (const { title, ask: names, answers, expected } of fixtures.accepted) {
    it(`P-02 takes ${title}`, async () => {
      const { ask, answer } = setUp();
      await ask(names);
      answer(answers);
      const keys = request(names).questions.map(({ question }) => question);
      expect(await ask(names)).toMatchObject({
        type: "answered",
        answers: Object.fromEntries(keys.map((key, index) => [key, expected[index]])),
      });
    });
  }

  for (const { title, ask: names, answers, explains } of fixtures.refused) {
    it(`P-02 explains ${title}, and leaves the file as it is`, async () => {
      const { ask, answer, path, list } = setUp();
      const first = deferralOf(await ask(names));
      answer(answers);
      const before = readFileSync(path, "utf8");
      const again = deferralOf(await ask(names));
      expect(again.message).toContain(explains.replace("FILE", path));
      expect(again.message).toContain(first.message);
      expect(again).toMatchObject({ id: first.id, file: path });
      expect(readFileSync(path, "utf8")).toBe(before);
      expect(list()).toHaveLength(1);
    });
  }

  for (const { title, text = "", base64, explains } of fixtures.broken) {
    it(`P-02 explains ${title}, and writes the questions beside it`, async () => {
      const { ask, path, list } = setUp();
      mkdirSync(dirname(path));
      const bytes = base64 === undefined ? Buffer.from(text) : Buffer.from(base64, "base64");
      writeFileSync(path, bytes);
      const { message, file } = deferralOf(await ask(["database"]));
      expect(message).toContain(explains.replace("FILE", path));
      expect(file).toBe(path.replace(".json", "-2.json"));
      expect(readFileSync(path).equals(bytes)).toBe(true);
      expect(deferralOf(await ask(["database"]))).toMatchObject({ message, file });
      expect(list()).toHaveLength(2);
    });
  }

  it("P-02 a broken file that still shows whose it is holds up its own ask, and no other", async () => {
    const { ask, path, list } = setUp();
    const first = deferralOf(await ask(["database"]));
    const text = `${readFileSync(path, "utf8").replace("null", '"SQLite"').trimEnd()},`;
    writeFileSync(path, text);
    const again = deferralOf(await ask(["database"]));
    expect(again).toMatchObject({ id: first.id, file: path });
    expect(again.message).toMatch(/pending-questions\.json is not valid JSON: line \d+, column \d+: /);
    expect(list()).toHaveLength(1);
    expect(deferralOf(await ask(["name"])).message).not.toContain("not valid JSON");
    expect(readFileSync(path, "utf8")).toBe(text);
    writeFileSync(path, text.slice(0, -1));
    expect(await ask(["database"])).toMatchObject({ answers: { "Which database?": "SQLite" } });
  });

  it("P-02 explains a folder and a file over 1 MiB in the file's place", async () => {
    const { ask, path } = setUp();
    mkdirSync(path, { recursive: true });
    writeFileSync(path.replace(".json", "-2.json"), " ".repeat(2 ** 20 + 1));
    const { message, file } = deferralOf(await ask(["name"]));
    expect(message).toContain("pending-questions.json is not a file. Move it away.");
    expect(message).toContain("pending-questions-2.json is larger than 1 MiB.");
    expect(file).toBe(path.replace(".json", "-3.json"));
  });

  it("P-02 matches answers by position where the text of a question was touched up", async () => {
    const { ask, edit } = setUp();
    await ask(["database", "name"]);
    edit(({ questions }) => {
      for (const [index, item] of questions.entries()) {
        item.question = `${item.question} (mine: ${index})`;
        item.answer = `answer ${index}`;
      }
    });
    expect(await ask(["database", "name"])).toMatchObject({
      answers: { [textOf("database")]: "answer 0", [textOf("name")]: "answer 1" },
    });
  });

  it("P-02 explains questions that were moved, added or taken away", async () => {
    const { ask, edit } = setUp();
    await ask(["database", "name"]);
    edit(({ questions }) => {
      for (const item of questions) item.answer = "x";
      questions.reverse();
    });
    expect(deferralOf(await ask(["database", "name"])).message).toMatch(
      /line 10, column 19: another question stands where "Which database\?" was\. Keep the questions in their order\./,
    );
    edit(({ questions }) => void questions.pop());
    expect(deferralOf(await ask(["database", "name"])).message).toContain(
      "holds 1 question, but 2 questions were asked. Keep one item for each, in their order.",
    );
  });

  it("P-02 takes a file that holds no more than the seed's, and one that begins with a byte order mark", async () => {
    const { ask, path } = setUp({ named: true });
    await ask(["database"]);
    const questions = [{ question: textOf("database"), answer: "SQLite" }];
    writeFileSync(path, `\ufeff${JSON.stringify({ questions })}`);
    expect(await ask(["database"])).toMatchObject({ answers: { [textOf("database")]: "SQLite" } });
  });

  it("P-02 lets the person decline", async () => {
    const { ask, edit, list, channel } = setUp();
    await ask(["database"]);
    edit((document) => Object.assign(document, { declined: true, reason: "Ask me on Monday." }));
    const outcome = await ask(["database"]);
    expect(outcome).toMatchObject({ type: "cancelled", code: "declined", reason: "Ask me on Monday." });
    await channel.confirm();
    expect(list()).toEqual([]);
  });

  it("P-02 brings back every text, whatever the question is called", async () => {
    const text = anyText({ minLength: 1, maxLength: 20 }).map((own) => `a${own.replaceAll("\0", "0")}`);
    const name = fc.oneof(fc.constantFrom("__proto__", "constructor", "1", "0"), text);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(name, text), { selector: ([q]) => q, minLength: 1, maxLength: 3 }),
        async (pairs) => {
          const { ask, answer } = setUp();
          const names = pairs.map(([question]) => question);
          await ask(names);
          answer(pairs.map(([, own]) => own));
          const outcome = await ask(names);
          expect(outcome.type === "answered" && { ...outcome.answers }).toEqual(Object.fromEntries(pairs));
        },
      ),
      { numRuns: runs(40) },
    );
  });
});
