import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { request, setUp } from "./set-up.js";

describe("several asks, and asks that are aborted", () => {
  it("K-07 asks one after the other when two asks are open, and keeps the lines that came early", async () => {
    const { channel, input } = setUp("1\n2\n");
    const [first, second] = await Promise.all([
      channel.askUser(request(["database"])),
      channel.askUser(request(["database"])),
    ]);
    expect(first).toMatchObject({ answers: { "Which database?": "PostgreSQL" } });
    expect(second).toMatchObject({ answers: { "Which database?": "SQLite" } });
    expect(input.listenerCount("data")).toBe(0);
  });

  it("K-07 an abort ends the ask at once, leaves nothing behind, and the next ask is answered", async () => {
    const { channel, input } = setUp();
    const controller = new AbortController();
    const first = channel.askUser(request(["database"], { signal: controller.signal }));
    const second = channel.askUser(request(["database"]));
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    expect(await first).toMatchObject({ type: "cancelled", code: "aborted" });
    input.write("3\n");
    expect(await second).toMatchObject({ answers: { "Which database?": "MongoDB" } });
    for (const event of ["data", "error", "close"]) expect(input.listenerCount(event)).toBe(0);
  });

  it("C-06 an abort between two questions ends the ask, and the next one is answered", async () => {
    const { channel, input } = setUp("1\n");
    const controller = new AbortController();
    const { signal } = controller;
    const asked = request(["database", "name"], { signal, onProgress: () => controller.abort() });
    expect(await channel.askUser(asked)).toMatchObject({ type: "cancelled", code: "aborted" });
    input.write("2\n");
    expect(await channel.askUser(request(["database"]))).toMatchObject({
      answers: { "Which database?": "SQLite" },
    });
  });

  it("K-07 an ask that is aborted before its turn settles at once, and is never put", async () => {
    const { channel, input, printed } = setUp();
    const controller = new AbortController();
    const first = channel.askUser(request(["database"]));
    const second = channel.askUser(request(["name"], { signal: controller.signal }));
    controller.abort();
    expect(await second).toMatchObject({ type: "cancelled", code: "aborted" });
    input.write("3\n");
    expect(await first).toMatchObject({ answers: { "Which database?": "MongoDB" } });
    expect(printed()).not.toContain("What name?");
  });

  it("K-07 an ask that is aborted already waits for no turn, and an answered one leaves no listener", async () => {
    const { channel, input } = setUp();
    const { signal } = new AbortController();
    const first = channel.askUser(request(["database"], { signal }));
    const second = channel.askUser(request(["name"], { signal: AbortSignal.abort() }));
    expect(await second).toMatchObject({ type: "cancelled", code: "aborted" });
    input.write("3\n");
    expect(await first).toMatchObject({ answers: { "Which database?": "MongoDB" } });
    await new Promise((resolve) => setImmediate(resolve));
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});
