import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../../../../channels/inbox/index.js";
import { createMcpMemory, type StateUses } from "../../../../src/adapters/mcp-server/index.js";
import { runs } from "../../../property-runs.js";
import { answer, ask, input, RED, start, TEXT_RED } from "./calls-again.js";
import { QUESTIONS } from "./questions.js";

describe("a state", () => {
  it("U-03 that was changed in any place is refused", async () => {
    const client = await start();
    const { state } = await ask(client);
    await fc.assert(
      fc.asyncProperty(fc.nat(state.length - 1), fc.constantFrom(..."A9-_.=x"), async (place, character) => {
        fc.pre(state[place] !== character);
        const { error } = await client.call(
          answer(state.slice(0, place) + character + state.slice(place + 1)),
        );
        expect(error).toMatchObject({ code: -32602, data: { reason: "forged" } });
      }),
      { numRuns: runs(60) },
    );
  });

  it("U-03 with anything behind it is refused", async () => {
    const client = await start();
    const { state } = await ask(client);
    expect((await client.call(answer(`${state}.x`))).error).toMatchObject({ data: { reason: "forged" } });
  });

  it.each(["", ".", "a.b", "a.b.c", "%%%", "x".repeat(2_000_000)])(
    "U-03 that is no state is refused",
    async (state) => {
      const client = await start();
      const { error, result } = await client.call(answer(state));
      if (state === "") expect(result?.resultType).toBe("input_required");
      else expect(error).toMatchObject({ code: -32602, data: { reason: "forged" } });
    },
  );

  it("U-03 of another key says that it was not made here, and what to do", async () => {
    const [one, other] = [await start(), await start()];
    const { state } = await ask(one);
    expect((await other.call(answer(state))).error).toEqual({
      code: -32602,
      message:
        "requestState was not made by this server, or by one with another key. Call the tool again without it: the question is asked anew.",
      data: { reason: "forged" },
    });
  });

  it("U-03 of the same key is good in another process", async () => {
    const key = "k".repeat(32);
    const one = await start({ memory: createMcpMemory({ key }) });
    const other = await start({ memory: createMcpMemory({ key: new TextEncoder().encode(key) }) });
    const { state } = await ask(one);
    expect((await other.call(answer(state))).result?.content?.[0]?.text).toBe(TEXT_RED);
  });

  it("U-03 cannot be replayed for another tool, other arguments or another client", async () => {
    const memory = createMcpMemory();
    const client = await start({ memory });
    const { state } = await ask(client);
    const message =
      "requestState belongs to another call: its tool, arguments or client are not the same. Call the tool again without it: the question is asked anew.";
    const foreign = { error: { code: -32602, message, data: { reason: "foreign" } } };
    const changed = { questions: [{ ...QUESTIONS.color, header: "Colour" }] };
    expect(await client.call(answer(state, RED, { arguments: changed }))).toMatchObject(foreign);
    const single = { question: "Which color?", options: ["Red", "Blue"] };
    const other = { name: "AskUserQuestion", arguments: single };
    expect(await client.call(answer(state, RED, other))).toMatchObject(foreign);
    const stranger = await start({ memory }, { name: "stranger" });
    expect(await stranger.call(answer(state))).toMatchObject(foreign);
    expect((await client.call(answer(state))).result?.content?.[0]?.text).toBe(TEXT_RED);
  });

  it("U-03 is good for the same arguments in another order", async () => {
    const client = await start();
    const { state } = await ask(client);
    const { options, header, question } = QUESTIONS.color;
    const turned = { questions: [{ options, header, question }] };
    const { result } = await client.call(answer(state, RED, { arguments: turned }));
    expect(result?.content?.[0]?.text).toBe(TEXT_RED);
  });

  it("U-03 takes one reply, and the same again", async () => {
    const client = await start();
    const { state } = await ask(client);
    await client.call(answer(state));
    const blue = { action: "accept", content: { q1: "Blue" } };
    expect((await client.call(answer(state, blue))).error).toEqual({
      code: -32602,
      message:
        "requestState was used already, with another reply. Call the tool again without it: the question is asked anew.",
      data: { reason: "used" },
    });
    expect((await client.call(answer(state))).result?.content?.[0]?.text).toBe(TEXT_RED);
  });

  describe("in several processes over one store", () => {
    const blue = { action: "accept", content: { q1: "Blue" } };
    const create = (uses: StateUses) => start({ memory: createMcpMemory({ key: "k".repeat(32), uses }) });

    it("U-03 takes one reply of all of them, and the same again", async () => {
      const store = createMemoryStore();
      const [one, other] = [await create(store), await create(store)];
      const { state } = await ask(one);
      const replies = [RED, blue].map((reply, index) => [one, other][index]?.call(answer(state, reply)));
      const [first, second] = await Promise.all(replies);
      const refused = [first, second].filter((reply) => reply?.error !== undefined);
      expect(refused).toMatchObject([{ error: { code: -32602, data: { reason: "used" } } }]);
      const taken = first?.error === undefined ? RED : blue;
      for (const client of [one, other]) {
        const { result } = await client.call(answer(state, taken));
        expect(result?.content).toEqual((first?.error === undefined ? first : second)?.result?.content);
      }
    });

    it("U-03 that nobody can look up is not taken, and the same call may be made again", async () => {
      const store = createMemoryStore();
      let isDown = true;
      const keep: StateUses["keep"] = async (...use) => {
        if (isDown) throw new Error("the database is down");
        return store.keep(...use);
      };
      const client = await create({ ...store, keep });
      const { state } = await ask(client);
      expect((await client.call(answer(state))).error).toEqual({
        code: -32603,
        message:
          "requestState could not be looked up: the database is down. Make the same call again with it and its reply: nothing was taken.",
        data: { reason: "unavailable" },
      });
      isDown = false;
      expect((await client.call(answer(state))).result?.content?.[0]?.text).toBe(TEXT_RED);
    });

    it("U-03 is remembered for as long as it is good", async () => {
      let time = Date.now();
      const now = () => new Date(time);
      const kept: number[] = [];
      const uses: StateUses = {
        keep: async (_name, _value, timeToLiveMs) => kept.push(timeToLiveMs) > 0,
        kept: async () => undefined,
      };
      const memory = createMcpMemory({ key: "k".repeat(32), uses, lifetimeMs: 1_000, now });
      const client = await start({ memory, now });
      const { state } = await ask(client);
      time += 400;
      await client.call(answer(state));
      expect(kept).toEqual([600]);
    });
  });

  it("U-03 expires after a day, or when it is told to", async () => {
    let time = Date.now();
    const now = () => new Date(time);
    for (const [lifetimeMs, ms] of [
      [undefined, 24 * 3_600_000],
      [1_000, 1_000],
    ] as const) {
      const memory = createMcpMemory({ now, ...(lifetimeMs !== undefined && { lifetimeMs }) });
      const client = await start({ memory, now });
      const { state } = await ask(client);
      time += ms - 1;
      expect((await client.call({ arguments: input, requestState: state })).error).toBeUndefined();
      time += 1;
      expect((await client.call(answer(state))).error).toEqual({
        code: -32602,
        message: "requestState has expired. Call the tool again without it: the question is asked anew.",
        data: { reason: "expired" },
      });
    }
  });

  it("U-03 needs a key of 32 bytes", () => {
    for (const key of ["k".repeat(31), new Uint8Array(31)]) {
      expect(() => createMcpMemory({ key })).toThrow(
        new TypeError("The key of requestState must have at least 32 bytes; it has 31."),
      );
    }
  });
});
