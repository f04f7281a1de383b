import { describe, expect, it } from "vitest";
import { createInbox, createMemoryStore } from "../../../channels/inbox/index.js";
import acts from "./acts.json" with { type: "json" };

const options = ["A", "B"].map((label) => ({ label, description: "" }));
const questions = [{ question: "Q?", header: "Q", options }];

// What is written in JavaScript: nothing has looked at it before.
const asWritten = (given: unknown[]) => JSON.parse(JSON.stringify(given));

describe("an act on the inbox", () => {
  it.each(acts)(
    "I-02 $act is told what is wrong with $given, and does nothing",
    async ({ act, given, message }) => {
      const mine = createInbox({ store: createMemoryStore() });
      const { entry } = await mine.ask({ toolCallId: "1", toolName: "test", questions });
      const args = asWritten(given).map((value: unknown) => (value === "<id>" ? entry.id : value));
      const called = async () => Reflect.apply(Reflect.get(mine, act), mine, args);
      await expect(called()).rejects.toThrow(new TypeError(message));
      expect(await mine.get(entry.id)).toEqual(entry);
      expect((await mine.list({ status: "open" })).entries).toHaveLength(1);
      await mine.close();
    },
  );

  it("I-02 is declined without a word about it", async () => {
    const mine = createInbox({ store: createMemoryStore() });
    const { entry } = await mine.ask({ toolCallId: "1", toolName: "test", questions });
    expect(await mine.decline(entry.id)).toMatchObject({ entry: { settlement: { type: "declined" } } });
  });
});
