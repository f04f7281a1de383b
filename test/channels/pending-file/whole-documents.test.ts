import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  createPendingFileChannel,
  listPendingQuestions,
  PENDING_FILE,
  readPendingAsk,
} from "../../../channels/pending-file/index.js";
import { deferralOf, request, setUp } from "./set-up.js";
import { readAsk } from "./set-up-file.js";

const question = { question: "Q?", header: "", options: [] };
const option = (label: string, description = "") => ({ label, description });
const FULL = {
  requestId: "request-1",
  resumeKey: "key",
  sessionId: "session",
  title: "Title",
  previewFormat: "markdown" as const,
  asker: "reviewer",
  project: "shop",
  kind: "todo" as const,
  context: { markdown: "**Why**" },
  attachments: [
    { name: "A", url: "https://example.org/a" },
    { name: "B", url: "https://example.org/b" },
  ],
  metadata: { plan: "1. Drop it", run: 7 },
  questions: [
    {
      question: "Which?",
      header: "Head",
      hint: "One.",
      options: [{ ...option("A", "First"), preview: "*A*" }, option("B")],
      recommended: 1,
      otherLabel: "Mine",
    },
    { question: "Closed?", header: "", options: [option("C")], multiSelect: true, allowOther: false },
    { question: "Port?", header: "", options: [], schema: { type: "integer" as const } },
  ],
};
const CONTEXT = "**Why**\n\n- A: https://example.org/a\n- B: https://example.org/b\n\nPlan:\n1. Drop it";
const WRITTEN = {
  sessionId: "session",
  timestamp: "2026-02-04T22:16:32Z",
  version: 1,
  requestId: "request-1",
  resumeKey: "key",
  toolName: "test",
  kind: "todo",
  title: "Title",
  previewFormat: "markdown",
  asker: "reviewer",
  project: "shop",
  context: CONTEXT,
  questions: [
    {
      question: "Which?",
      header: "Head",
      hint: "One.",
      options: ["A", "B"],
      descriptions: ["First", ""],
      previews: ["*A*", ""],
      recommended: "B",
      otherLabel: "Mine",
      answer: null,
    },
    { question: "Closed?", options: ["C"], multiSelect: true, allowOther: false, answer: null },
    { question: "Port?", schema: { type: "integer" }, answer: null },
  ],
};
const BARE = { toolCallId: "", toolName: "", questions: [question] };

describe("a whole document", () => {
  it("P-01 is written text for text, and makes the request again", async () => {
    const { channel, path } = setUp();
    await channel.askUser({ ...request([]), ...FULL });
    expect(readFileSync(path, "utf8")).toBe(`${JSON.stringify(WRITTEN, null, 2)}\n`);
    const {
      requestId: _,
      resumeKey: __,
      sessionId: ___,
      attachments: ____,
      metadata: _____,
      ...asked
    } = FULL;
    expect(await readAsk(path)).toStrictEqual({
      file: path,
      request: { toolCallId: "", toolName: "test", ...asked, context: { markdown: CONTEXT } },
      answers: {},
    });
  });

  it("P-01 of an ask that is collected by others holds its metadata, too", async () => {
    const { channel, path, read } = setUp();
    await channel.askUser({ ...request([]), ...FULL, defer: "now" });
    expect(read()).toEqual({ ...WRITTEN, metadata: FULL.metadata });
    expect(await readPendingAsk(path)).toHaveProperty("request.metadata", FULL.metadata);
  });

  it("I-07 P-05 says of a picture, as of files, that it came and is not shown", async () => {
    const image = { mimeType: "image/png", data: "AAAA" };
    const attachments = [{ name: "log", mimeType: "text/plain", data: "" }];
    const file = "- log (text/plain, not shown)";
    for (const [context, told] of [
      [{ image }, "(An image/png image is not shown.)"],
      [{ markdown: "Why", image }, "Why\n\n(An image/png image is not shown.)"],
    ] as const) {
      const { channel, read } = setUp();
      await channel.askUser({ ...request([], { attachments }), context });
      expect(read()).toMatchObject({ context: `${told}\n\n${file}` });
    }
  });

  it("P-01 without anything to explain has nothing more than its question", async () => {
    const { path } = setUp();
    const channel = createPendingFileChannel({ path });
    const answer = await channel.askUser({
      ...BARE,
      resumeKey: "key",
      // Without options it closes nothing.
      questions: [{ ...question, allowOther: false }],
    });
    const deferred = deferralOf(answer);
    expect(answer).toStrictEqual({
      type: "cancelled",
      reason: `the questions wait in ${path}`,
      code: "deferred",
      deferred: {
        id: expect.any(String),
        message: expect.stringMatching(/^The questions wait for the user in /),
        file: path,
      },
    });
    const { requestId, timestamp, ...document } = JSON.parse(readFileSync(path, "utf8"));
    expect(document).toEqual({
      ...{ sessionId: "", version: 1, resumeKey: "key", toolName: "" },
      questions: [{ question: "Q?", answer: null }],
    });
    expect(requestId).toBe(deferred.id);
    expect(new Date(timestamp).toISOString()).toBe(timestamp.replace("Z", ".000Z"));
    expect(await listPendingQuestions(path)).toStrictEqual([
      { file: path, askedAt: new Date(timestamp), questions: [{ question: "Q?", answer: null }] },
    ]);
  });

  it("P-01 a channel says what it can, and where questions wait", () => {
    const { capabilities, name } = createPendingFileChannel();
    expect({ name, capabilities, PENDING_FILE }).toEqual({
      name: "pending-file",
      capabilities: { closedChoice: true, freeText: true, schema: true, deferral: true, mode: "print" },
      PENDING_FILE: ".pi/pending-questions.json",
    });
  });
});
