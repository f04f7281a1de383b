import { describe, expect, it } from "vitest";
import { collectGarbage } from "../../collect-garbage.js";
import { leastMs } from "../../processor-time.js";
import { answerTo, call, choice, createChannel, pathOf, post, request } from "./exchange.js";

const MIB = 1_048_576;

describe("the size of a body", () => {
  const encode = (size: number) =>
    new TextEncoder().encode(JSON.stringify({ kind: "question", answer: "good" }).padEnd(size));

  it.each([
    ["by default", MIB, {}],
    ["by option", 64, { maxBodyBytes: 64 }],
  ])("W-03 is taken up to the limit %s, and not a byte more", async (_, limit, options) => {
    for (const headers of [{}, { host: "localhost" }] as Record<string, string>[]) {
      for (const declared of [undefined, 0, 1]) {
        const channel = createChannel(options);
        void channel.askUser(request("a"));
        const send = (size: number, length: number) =>
          post(channel, "s", encode(size), {
            ...headers,
            ...(declared !== undefined && { "content-length": `${length}` }),
          });
        // Also where the length that is declared is not the one that comes.
        const reply = await send(limit + 1, limit + (declared ?? 0));
        expect(reply).toMatchObject({ status: 413, json: { code: "body_too_large" } });
        expect(reply.json.detail).toContain(`more than ${limit} bytes`);
        expect(await send(limit, limit)).toMatchObject({ status: 204 });
      }
    }
  });

  it.each([
    [MIB, 65_536],
    [MIB + 1, 0],
  ])("W-03 that is declared to be %d bytes is read from byte %d on", async (length, read) => {
    const channel = createChannel();
    void channel.askUser(request("a"));
    let given = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          given += 65_536;
          controller.enqueue(new Uint8Array(65_536).fill(0x7b));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { "content-type": "application/json", "content-length": `${length}` };
    await call(channel, pathOf("s"), { method: "POST", headers, body, duplex: "half" });
    expect(given).toBe(read);
  });
});

describe("a long text", () => {
  const digits = "1".repeat(200_000);

  it.each([
    ["an integer", choice("How many?", [], { schema: { type: "integer" } })],
    ["a number", choice("How many?", [], { schema: { type: "number" } })],
    ["an option or an integer", choice("How many?", ["Few", "Many"], { schema: { type: "integer" } })],
    ["one of two options", choice("How many?", ["Few", "Many"], { allowOther: false })],
    [
      "several of two options",
      choice("How many?", ["Few", "Many"], { multiSelect: true, allowOther: false }),
    ],
  ] as const)("C-13 of 200 KB is refused in no time where %s is asked for", async (_, question) => {
    const channel = createChannel();
    void channel.askUser(request("a", { questions: [question] }));
    let reply: unknown;
    // It took a minute and more.
    const [ms] = await leastMs(
      [
        async () => {
          reply = await post(channel, "s", answerTo("a", `${digits}x`));
        },
      ],
      1,
    );
    expect(ms).toBeLessThan(5_000);
    expect(reply).toMatchObject({ status: 400, json: { code: "invalid_answers" } });
  });
});

describe("what is over", () => {
  it("W-04 a listener that leaves is let go of, while its session goes on", async () => {
    const channel = createChannel();
    void channel.askUser(request("open"));
    const left: WeakRef<AbortSignal>[] = [];
    for (let count = 0; count < 20; count += 1) {
      const { signal } = new AbortController();
      left.push(new WeakRef(signal));
      const events = channel.events({ sessionId: "s", signal });
      await events.next();
      // It waits, and so it stands in the log.
      const waiting = events.next();
      await events.return?.();
      expect(await waiting).toMatchObject({ done: true });
    }
    await collectGarbage();
    // A few may still be on the stack; a log that holds its listeners holds them all.
    expect(left.filter((signal) => signal.deref() !== undefined).length).toBeLessThan(left.length / 2);
    await channel.withdraw("open", "over");
  });

  it("W-01 to withdraw what was never asked, or is over, does nothing", async () => {
    const channel = createChannel();
    const asked = channel.askUser(request("a"));
    await channel.withdraw("never", "over");
    expect(await Promise.race([asked, "open"])).toBe("open");
    expect(await post(channel, "s", answerTo("a", "good"))).toMatchObject({ status: 204 });
    await channel.withdraw("a", "too late");
    expect(await asked).toMatchObject({ answers: { "Which target?": "good" } });
    expect(await post(channel, "s", answerTo("a"))).toMatchObject({ json: { code: "already_answered" } });
  });
});
