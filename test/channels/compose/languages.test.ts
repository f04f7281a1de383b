import { describe, expect, it, vi } from "vitest";
import { firstAnswer } from "../../../channels/compose/index.js";
import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../../protocol/index.js";
import { choice, createRequest } from "../chat/ask.js";
import { createMessenger, passTurns } from "../chat/messenger.js";

/** A channel that answers when it is told to. */
function createPerson(name: string) {
  let answer: (reply: PilotDeckElicitationAnswer) => void = () => undefined;
  const withdrawn: string[] = [];
  const requests: PilotDeckElicitationRequest[] = [];
  const channel: PilotDeckElicitationChannel = {
    name,
    askUser(request) {
      requests.push(request);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    withdraw: async (_, reason) => void withdrawn.push(reason),
  };
  return { channel, withdrawn, requests, answer: (reply: PilotDeckElicitationAnswer) => answer(reply) };
}

const by = { source: "user", channel: "inbox", answeredAt: "2026-12-01T09:00:00.000Z", by: "Ada" } as const;
const answers = { "Which?": "a" };

describe.each([
  ["de", "Zurückgezogen (anderswo beantwortet: Ada, auf der Seite)."],
  ["zh-CN", "已撤回（已在别处回答：Ada，在网页上）。"],
] as const)("who is asked in several places, in %s", (language, told) => {
  it("O-01 reads in it where it was answered; what is kept of it is English", async () => {
    const messenger = createMessenger({ language });
    const page = createPerson("inbox");
    const other = createPerson("desk");
    const channel = firstAnswer([messenger.channel, page.channel, other.channel], { language });
    const reply = channel.askUser(createRequest(choice("Which?")));
    await vi.waitFor(() => expect(messenger.messages).toHaveLength(1));
    page.answer({ type: "answered", answers, provenance: { ...by, door: "page" } });
    expect(await reply).toMatchObject({ answers });
    await passTurns();
    expect(messenger.last().text).toMatch(new RegExp(`\n${told.replace(/[().]/g, "\\$&")}$`));
    expect(other.withdrawn).toEqual(["Ada answered on the page"]);
    expect(String(other.requests[0]?.signal?.reason)).toBe("AbortError: Ada answered on the page");
  });
});

it.each([
  [{ type: "cancelled", code: "declined" }, "anderswo abgelehnt: die befragte Person, über desk"],
  [{ type: "cancelled", code: "dismissed" }, "anderswo geschlossen: die befragte Person, über desk"],
  [
    { type: "answered", answers, provenance: { ...by, door: "door" } },
    "anderswo beantwortet: Ada, über „door“",
  ],
] as const)("O-01 how it ended elsewhere: %j", async (reply, told) => {
  const [one, other] = [createPerson("desk"), createPerson("phone")];
  const asked = firstAnswer([one.channel, other.channel], { language: "de" }).askUser(
    createRequest(choice("Which?")),
  );
  one.answer(reply);
  await asked;
  expect(other.requests[0]?.signal?.reason).toMatchObject({ told });
});
