import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { choice, createRequest } from "./ask.js";
import { ANN, createMessenger, passTurns } from "./messenger.js";

const BUTTONS = { limits: { buttons: 8 } };

describe("what nobody can be asked", () => {
  it("E-01 a question that cannot be drawn rejects with what was wrong, and leaves no listener", async () => {
    const { channel, messages } = createMessenger();
    const broken = {
      ...choice("Which?"),
      get header(): string {
        throw new Error("no header");
      },
    };
    const { signal } = new AbortController();
    const request = createRequest(broken);
    await expect(channel.askUser({ ...request, signal })).rejects.toThrow("no header");
    await expect(channel.askUser(request)).rejects.toThrow("no header");
    expect(getEventListeners(signal, "abort")).toEqual([]);
    expect(messages).toEqual([]);
  });

  it("E-01 D-04 a secret is not, and the host is told why", async () => {
    const { channel } = createMessenger();
    const secret = choice("Token?", { options: [], schema: { type: "string", writeOnly: true } });
    expect(await channel.askUser(createRequest(secret))).toEqual({
      type: "cancelled",
      code: "undeliverable",
      reason: "a secret is not asked for in a chat",
    });
  });
});

it("E-03 whoever comes late is told how a question ended while two hundred are remembered", async () => {
  const { channel, messages, say, last } = createMessenger(BUTTONS);
  const end = async (count: number) => {
    const controllers = Array.from({ length: count }, () => new AbortController());
    for (const { signal } of controllers) {
      void channel.askUser({ ...createRequest(choice("Else?")), sessionId: "attic", signal });
    }
    await passTurns();
    for (const controller of controllers) controller.abort();
  };
  const press = async () => {
    await channel.receive({ conversation: "room", from: ANN, button });
    await passTurns();
    return last().text;
  };
  const reply = channel.askUser(createRequest(choice("Which?")));
  await passTurns();
  const button = messages[0]?.buttons?.[0]?.id ?? "";
  await say("2");
  await reply;
  await end(199);
  expect(await press()).toBe("That question is closed: answered by Ann: b");
  await end(1);
  expect(await press()).toBe("That question is not open any more.");
});
