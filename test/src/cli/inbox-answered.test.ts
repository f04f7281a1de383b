import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { userName } from "../../../src/cli/inbox/user-name.js";
import { runCommand } from "../../../src/cli/run-command.js";
import { command, DEPLOY, folder, leave, store, useInboxFolder, withInbox } from "./inbox-folder.js";
import { run } from "./run.js";

useInboxFolder();

describe("what is answered, declined and taken back on the command line", () => {
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
    expect(said.flat().filter((line) => line.length > 24 && line.trim().includes(" "))).toEqual([]);
    expect(said[0]).toEqual(
      expect.arrayContaining(["  Which database should", "    PostgreSQL, as", "    before"]),
    );
    expect(said[2]?.slice(0, 3)).toEqual([
      "Taken back: Which",
      "database should the",
      "service use from now on?",
    ]);
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
      stderr: expect.stringMatching(/^1\. First\?[\s\S]*inbox answer --store "/),
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

  it("L-07 who interrupts await, or a call that awaits, is told that the question stays", async () => {
    const id = await leave();
    const input = { decision_id: id };
    writeFileSync(join(folder, "await.json"), JSON.stringify({ name: "await_decision", input }));
    for (const words of [
      ["await", id],
      [join(folder, "await.json"), "--tool", "decisions"],
    ]) {
      const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
      const code = await runCommand([...words, "--store", store], {
        ...streams,
        signal: AbortSignal.abort(),
      });
      expect([code, String(streams.stderr.read()), streams.stdout.read()]).toEqual([
        130,
        "Interrupted: the call has no result. The question stays in the inbox. The same command asks again.\n",
        null,
      ]);
    }
  });

  it("I-04 plain lines show what was begun, and an empty line takes it", async () => {
    const id = await leave();
    await withInbox((inbox) => inbox.saveDraft(id, { answers: { [DEPLOY]: "No" } }));
    const left = await command(["inbox", "answer", "--plain"], "");
    expect([left.code, left.stderr]).toEqual([3, expect.stringContaining("Begun before: No\n")]);
    expect(await command(["inbox", "answer", "--plain"], "\n")).toMatchObject({ code: 0 });
    expect(JSON.parse((await command(["get", id])).stdout)).toMatchObject({ outcome: false });
  });
});
