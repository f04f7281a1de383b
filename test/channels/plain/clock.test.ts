import { PassThrough } from "node:stream";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createPlainChannel } from "../../../channels/plain/index.js";
import { elicit } from "../../../src/index.js";
import { request, setUp } from "./set-up.js";

describe("the clock of a timeout on plain lines", () => {
  it("X-03 a line that comes restarts the clock of a timeout, and an answer of one's own stops it", async () => {
    const { channel, input } = setUp();
    const told: [answers: object, typing: boolean][] = [];
    const asked = channel.askUser(
      request(["database", "name"], { onProgress: ({ answers, typing }) => told.push([answers, typing]) }),
    );
    const database = { "Which database?": "Oracle" };
    for (const line of ["9", "0", "", "Oracle", "", "orders"]) {
      const before = told.length;
      input.write(`${line}\n`);
      await vi.waitFor(() => expect(told.length).toBeGreaterThan(before));
    }
    await asked;
    expect(told).toEqual([
      [{}, false],
      [{}, true],
      [{}, true],
      [database, false],
      [database, true],
      [database, true],
      [{ ...database, "What name?": "orders" }, false],
    ]);
  });

  it("X-03 a text field that comes first stops no clock: nobody may be there", async () => {
    const { channel } = setUp("orders\n");
    const typing: boolean[] = [];
    await channel.askUser(request(["name"], { onProgress: (draft) => typing.push(draft.typing) }));
    expect(typing).toEqual([false]);
  });

  it.each([true, false])(
    "K-09 rings the bell before the questions where that is wanted: %s",
    async (notify) => {
      const [input, output] = [new PassThrough(), new PassThrough()];
      input.end("1\n");
      await createPlainChannel({ input, output, notify }).askUser(request(["database"]));
      expect(String(output.read()).startsWith("\u0007")).toBe(notify);
    },
  );

  it("K-16 a field that is left open stops the clock for a while, and the end of the time shows what was taken", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { channel, input, printed } = setUp("2\n0\n");
    const outcome = elicit(channel, {
      ...request(["database", "features"]),
      timeout: { ms: 30_000, then: "recommended" },
    });
    while (!printed().includes("Your own answer: ")) await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(printed()).not.toContain("Time is up");
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({
      answers: { "Which database?": "SQLite", "Which features?": ["Sign-in"] },
      provenance: { source: "timeout", defaulted: ["Which features?"] },
    });
    expect(printed()).toContain(
      "Time is up. This was taken:\n  Which database? → SQLite (your answer)\n  Which features? → Sign-in\n",
    );
    expect(printed()).toContain("While you type, the time stands still.");
    expect(vi.getTimerCount()).toBe(0);
    expect(input.listenerCount("data")).toBe(0);
  });

  it("K-16 says that nothing was taken, and never what a secret was", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const cancelling = setUp();
    const cancelled = elicit(cancelling.channel, {
      ...request(["database"]),
      timeout: { ms: 1000, then: "cancel" },
    });
    const guarded = setUp("hunter2\n");
    const schema = { type: "string", writeOnly: true } as const;
    const secret = { question: "Token?", header: "", options: [], schema };
    const taken = elicit(guarded.channel, {
      ...request([]),
      questions: [secret, ...request(["database"]).questions],
      timeout: { ms: 1000, then: "recommended" },
    });
    while (!guarded.printed().includes("Your choice: ")) await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await cancelled).toMatchObject({ code: "timeout" });
    expect(cancelling.printed()).toContain("Time is up: the questions are withdrawn.\n");
    expect(await taken).toMatchObject({ answers: { "Token?": "hunter2", "Which database?": "PostgreSQL" } });
    expect(guarded.printed()).toContain("Time is up. This was taken:\n  Which database? → PostgreSQL\n");
    expect(guarded.printed()).not.toContain("hunter2");
  });
});
