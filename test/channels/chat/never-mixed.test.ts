import fc from "fast-check";
import { expect, it } from "vitest";
import type { PilotDeckElicitationAnswer } from "../../../protocol/index.js";
import { runs } from "../../property-runs.js";
import { choice, createRequest, option } from "./ask.js";
import { ANN, BOB, createMessenger, passTurns, type ShownMessage } from "./messenger.js";

const ASKS = [["Red one?", "Red two?"], ["Blue one?"]];

/** Somebody writes a number, as a reply to a question or just so, or presses a button of one. */
type Act = { by: 0 | 1; number: 1 | 2; way: "reply" | "words" | "press"; question: number };

const act: fc.Arbitrary<Act> = fc.record({
  by: fc.constantFrom(0, 1),
  number: fc.constantFrom(1, 2),
  way: fc.constantFrom("reply", "words", "press"),
  question: fc.nat(2),
});

it("E-03 whatever people do, in whatever order, no question gets an answer that was not meant for it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      const { channel, messages } = createMessenger({ limits: { buttons: 8 } });
      const replies: PilotDeckElicitationAnswer[] = [];
      for (const texts of ASKS) {
        const questions = texts.map((text) =>
          choice(text, { allowOther: false, options: [1, 2].map((number) => option(`${text} ${number}`)) }),
        );
        channel.askUser(createRequest(...questions)).then((reply) => replies.push(reply));
      }
      await passTurns();

      const meant = new Set<string>();
      const held = new Map<number, { number: number; questions: (string | undefined)[] }>();
      for (const { by, number, way, question } of acts) {
        const shown = listQuestions(messages);
        const { text, message } = shown[question % shown.length] ?? {};
        const from = { conversation: "room", from: [ANN, BOB][by] ?? ANN };
        if (way === "reply") {
          meant.add(`${text} ${number}`);
          await channel.receive({ ...from, text: String(number), replyTo: message?.id ?? "" });
        } else if (way === "press") {
          const button = message?.buttons?.[number - 1];
          if (button === undefined) continue;
          meant.add(`${text} ${number}`);
          await channel.receive({ ...from, button: button.id, replyTo: message?.id ?? "" });
        } else {
          const waiting = held.get(by);
          const current = ASKS.map((texts) => shown.findLast((one) => texts.includes(one.text))?.text);
          if (waiting !== undefined) {
            // The number says which of the two asks was meant, in their order.
            meant.add(`${waiting.questions[number - 1]} ${waiting.number}`);
            held.delete(by);
          } else if (replies.length === 0) {
            held.set(by, { number, questions: current });
          }
          for (const one of current) if (replies.length > 0) meant.add(`${one} ${number}`);
          await channel.receive({ ...from, text: String(number) });
        }
        await passTurns();
      }

      const given = replies.flatMap((reply) =>
        reply.type === "answered" ? Object.values(reply.answers) : [],
      );
      for (const answer of given.flat()) expect([...meant]).toContain(answer);
      for (const reply of replies) {
        expect(reply.type).toBe("answered");
        const asked = reply.type === "answered" ? Object.entries(reply.answers) : [];
        for (const [text, answer] of asked)
          expect(String(answer)).toMatch(new RegExp(`^${text.replace("?", "\\?")} [12]$`));
      }
    }),
    { numRuns: runs(150) },
  );
});

/** The questions that were asked so far, each with its message. */
function listQuestions(messages: readonly ShownMessage[]) {
  return ASKS.flat().flatMap((text) => {
    const message = messages.find((one) => one.text.includes(`${text}\n\n1.`));
    return message === undefined ? [] : [{ text, message }];
  });
}
