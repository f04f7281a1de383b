import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../property-runs.js";
import {
  answerTo,
  call,
  createChannel,
  expectOpen,
  expectProblem,
  pathOf,
  post,
  request,
} from "./exchange.js";
import types from "./media-types.json" with { type: "json" };

/** A channel that has asked `a`. */
function openOne() {
  const channel = createChannel();
  return { channel, asked: channel.askUser(request("a")) };
}

describe("the media type of a body", () => {
  it.each(types.taken)("W-03 %j is JSON in UTF-8", async (type) => {
    const { channel } = openOne();
    await expectOpen(channel, { "content-type": type });
  });

  it.each(types.refused)("W-03 %j is not", async (type) => {
    const { channel } = openOne();
    const reply = await post(channel, "s", answerTo("a"), { "content-type": type });
    expect(reply.status).toBe(415);
    expectProblem(reply, "unsupported_media_type");
    await expectOpen(channel);
  });

  it("W-03 has at most a hundred characters", async () => {
    const { channel } = openOne();
    const typeOf = (length: number) =>
      `application/json;${"charset=utf-8".padStart(length - "application/json;".length)}`;
    expect(await post(channel, "s", answerTo("a"), { "content-type": typeOf(101) })).toMatchObject({
      status: 415,
    });
    await expectOpen(channel, { "content-type": typeOf(100) });
  });
});

describe("the bytes of a body", () => {
  it("W-03 are one text, wherever they are cut", async () => {
    const text = fc.string({ unit: "grapheme" }).map((end) => `x${end}`);
    const cuts = fc.array(fc.nat(60), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(text, cuts, async (answer, places) => {
        const { channel, asked } = openOne();
        const bytes = new TextEncoder().encode(JSON.stringify(answerTo("a", answer)));
        const ends = [...places.toSorted((a, b) => a - b), bytes.length];
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            for (const [index, end] of ends.entries())
              controller.enqueue(bytes.slice(ends[index - 1] ?? 0, end));
            controller.close();
          },
        });
        const headers = { "content-type": "application/json" };
        const init: RequestInit = { method: "POST", headers, body, duplex: "half" };
        expect(await call(channel, pathOf("s"), init)).toMatchObject({ status: 204 });
        expect(await asked).toMatchObject({ answers: { "Which target?": answer } });
      }),
      { numRuns: runs(60) },
    );
  });

  it.each(["", "-99999999", "99999999 bytes", "bytes 99999999", "9e9"])(
    "W-04 are read though their length is said to be %j, which is none",
    async (length) => {
      const { channel } = openOne();
      await expectOpen(channel, { "content-length": length });
    },
  );

  it("W-04 are counted where a host is named but no length", async () => {
    const { channel } = openOne();
    let read = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (read === 64) return controller.close();
          read += 1;
          controller.enqueue(new Uint8Array(65_536).fill(0x20));
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { "content-type": "application/json", host: "localhost" };
    const reply = await call(channel, pathOf("s"), { method: "POST", headers, body, duplex: "half" });
    expect(reply).toMatchObject({ status: 413, json: { code: "body_too_large" } });
    expect(read).toBe(17);
    await expectOpen(channel);
  });
});
