import { mkdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { command, DEPLOY, leave, store, useInboxFolder, withInbox } from "./inbox-folder.js";

useInboxFolder();

describe("what the inbox shows on the command line", () => {
  it("L-07 lists what is open with its project, age and expiry, and as JSON", async () => {
    mkdirSync(store, { mode: 0o700 });
    expect(await command(["inbox"])).toMatchObject({ code: 0, stdout: "No questions are waiting.\n" });
    const id = await leave();
    const line = `1. ${DEPLOY} (asked just now for shop, expires in 59 minutes)\n   ${id}\n`;
    expect((await command(["inbox", "list"])).stdout).toBe(line);
    const [entry] = JSON.parse((await command(["inbox", "--json"])).stdout);
    expect(entry).toMatchObject({ id, title: DEPLOY, kind: "question", project: "shop" });
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

  it("L-07 K-03 shows the previews of options as text, row by row", async () => {
    for (const [previewFormat, preview] of [
      ["html", "<p>One <b>two</b></p><pre>x\n  y</pre>"],
      ["markdown", "One *two*\n\u001b[2J\n"],
    ] as const) {
      const options = [{ label: "A", description: "the first", preview }];
      const questions = [{ question: "Which?", header: "", options, allowOther: false }];
      const request = { toolCallId: previewFormat, toolName: "test", previewFormat, questions };
      const { id } = (await withInbox((inbox) => inbox.ask(request))).entry;
      const { stdout } = await command(["inbox", "show", id]);
      expect(stdout).toContain(
        previewFormat === "html"
          ? "\n  - A: the first\n    | One two\n    |\n    | x\n    |   y\n\n"
          : "\n  - A: the first\n    | One *two*\n    | \ufffd[2J\n\n",
      );
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

  it("I-04 shows what was begun and not sent", async () => {
    const id = await leave();
    await withInbox((inbox) => inbox.saveDraft(id, { answers: { [DEPLOY]: "No" } }));
    expect((await command(["inbox", "show", "1"])).stdout).toContain(
      `Begun, and not sent:\n  ${DEPLOY}\n    No\n`,
    );
  });
});
