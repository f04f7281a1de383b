import { expect, it } from "vitest";
import { createInbox, createInboxChannel, createMemoryStore } from "../../../../channels/inbox/index.js";
import { CLIENTS, connectTools, textOf } from "./pairs.js";
import { QUESTIONS } from "./questions.js";

const input = { questions: [QUESTIONS.color] };

it.each(CLIENTS)(
  "U-06 what is asked again at once after its call was cancelled is asked anew, for a client of $client",
  async ({ client }) => {
    const memory = createMemoryStore();
    const ended: string[] = [];
    const store = {
      ...memory,
      async settle(...given: Parameters<typeof memory.settle>) {
        for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
        ended.push(given[0]);
        return memory.settle(...given);
      },
    };
    const inbox = createInbox({ store });
    const options = { legMs: 60_000, channel: () => createInboxChannel(inbox) };
    const { call } = await connectTools({ client, capabilities: {}, options });
    const findOpen = async () => (await inbox.list({ status: "open" })).entries.map(({ id }) => id);
    const stop = new AbortController();
    const cancelled = call(input, { signal: stop.signal }).catch(() => "cancelled");
    await expect.poll(findOpen).toHaveLength(1);
    stop.abort("The user pressed Esc.");
    const again = call(input);
    expect(await cancelled).toBe("cancelled");
    await expect.poll(async () => [ended.length, (await findOpen()).length]).toEqual([1, 1]);
    const [id = ""] = await findOpen();
    await inbox.answer(id, { answers: { "Which color?": "Red" } });
    expect(textOf(await again)).toContain('"Which color?"="Red"');
    await inbox.close();
  },
);
