import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  answerPendingQuestions,
  clearPendingQuestions,
  createPendingFileChannel,
  listPendingQuestions,
  readPendingAsk,
} from "../../../channels/pending-file/index.js";
import { elicit } from "../../../src/index.js";
import { deferralOf, request, setUp } from "./set-up.js";

const SECRET = "machine example.org login ada password hunter2\n";
const WORDS = /machine|example|login|ada|password|hunter2/;

describe("symbolic links", () => {
  it("P-07 a link in the file's place is not followed, told of, and left alone", async () => {
    const { folder, path, ask, channel, list } = setUp({ named: true });
    const netrc = join(folder, "netrc");
    writeFileSync(netrc, SECRET);
    mkdirSync(dirname(path));
    symlinkSync(netrc, path);
    const { message, file } = deferralOf(await ask(["name"]));
    expect(message).toContain(`${path} is a symbolic link, which is not followed. Move it away.`);
    expect(message).not.toMatch(WORDS);
    expect(file).toBe(path.replace(".json", "-2.json"));
    await channel.withdraw(path, "not needed");
    await clearPendingQuestions(path);
    expect(list()).toEqual(["pending-questions.json"]);
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(readFileSync(netrc, "utf8")).toBe(SECRET);
  });

  it("P-07 a link to a file that would be an answer is not read, answered or listed", async () => {
    const { folder, path, ask } = setUp();
    const { file = "" } = deferralOf(await ask(["name"]));
    const elsewhere = join(folder, "elsewhere.json");
    writeFileSync(elsewhere, readFileSync(file, "utf8").replace("null", '"planted"'));
    const link = path.replace(".json", "-2.json");
    symlinkSync(elsewhere, link);
    expect((await ask(["name"])).type).toBe("cancelled");
    const fault = expect.stringContaining("is a symbolic link");
    expect((await listPendingQuestions(path))[1]).toMatchObject({ file: link, fault });
    expect(await readPendingAsk(link)).toMatchObject({ fault });
    await expect(answerPendingQuestions(link, {})).rejects.toThrow("is a symbolic link");
  });

  it("P-07 a folder that is a link is refused for reading, writing and removing", async () => {
    const { folder } = setUp();
    const real = join(folder, "real");
    mkdirSync(real);
    writeFileSync(
      join(real, "pending-questions.json"),
      '{"questions":[{"question":"What name?","answer":"x"}]}',
    );
    symlinkSync(real, join(folder, "linked"));
    const path = join(folder, "linked", "pending-questions.json");
    const channel = createPendingFileChannel({ path, named: true });
    expect(await elicit(channel, request(["name"]))).toMatchObject({
      code: "undeliverable",
      reason: expect.stringContaining("linked is a symbolic link, which is not followed. Name the folder"),
    });
    const refusal = "is a symbolic link";
    await expect(listPendingQuestions(path)).rejects.toThrow(refusal);
    await expect(clearPendingQuestions(path)).rejects.toThrow(refusal);
    await expect(readPendingAsk(path)).rejects.toThrow(refusal);
    await expect(answerPendingQuestions(path, {})).rejects.toThrow(refusal);
    await expect(channel.collect("id", { ms: 0 })).rejects.toThrow(refusal);
    await expect(channel.withdraw("id", "")).rejects.toThrow(refusal);
    expect(existsSync(join(real, "pending-questions.json"))).toBe(true);
  });

  it("P-07 a link among the drafts is not followed when old ones are cleared away", async () => {
    const { folder, path, ask, list } = setUp();
    const old = join(folder, "old");
    writeFileSync(old, "");
    utimesSync(old, new Date(0), new Date(0));
    mkdirSync(dirname(path));
    symlinkSync(old, join(dirname(path), ".pending-questions.json.a.tmp"));
    await ask(["name"]);
    expect(list()).toContain(".pending-questions.json.a.tmp");
  });
});

describe("what a file holds", () => {
  it.each([
    ["no JSON", SECRET],
    ["JSON with a tail", `{"questions":[]} ${SECRET}`],
    ["a broken string", '{"hunter2": "machine\u0007login"}'],
    ["a comma too many", '{"questions": ["hunter2",]}'],
    ["another shape", '{"machine": "hunter2"}'],
    ["a schema of its own", '{"questions":[{"question":"login","schema":{"type":"hunter2"}}]}'],
    ["bytes that are no text", Buffer.from([0x68, 0x75, 0x6e, 0xff])],
  ])("P-07 is not quoted to the model, only its place: %s", async (_, content) => {
    const { path, ask } = setUp({ named: true });
    mkdirSync(dirname(path));
    writeFileSync(path, content);
    // An id by chance may hold one of the words.
    const { message } = deferralOf(await ask(["name"], { requestId: "1" }));
    expect(message).toMatch(/pending-questions\.json is not .*(line|byte) \d/);
    expect(message).not.toMatch(WORDS);
    expect(JSON.stringify(await ask(["name"]))).not.toMatch(WORDS);
  });

  it("P-07 shows the person the place where a file is broken", async () => {
    const { path } = setUp();
    mkdirSync(dirname(path));
    writeFileSync(path, '{"questions": hunter2}');
    expect(await listPendingQuestions(path)).toEqual([
      {
        file: path,
        fault: `${path} is not valid JSON: line 1, column 15: Something else is expected here. Look at the quotes, commas and brackets.`,
        details: expect.stringContaining('  {"questions": hunter2}\n'),
      },
    ]);
  });

  it("P-07 answers that do not fit are told by their place", async () => {
    const { ask, answer } = setUp();
    await ask(["database", "checks"]);
    answer(["hunter2, 17)", ["password"]]);
    expect(deferralOf(await ask(["database", "checks"])).message).not.toMatch(WORDS);
  });
});
