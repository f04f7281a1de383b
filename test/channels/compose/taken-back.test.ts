import { describe, expect, it } from "vitest";
import { firstAnswer } from "../../../channels/compose/index.js";
import { elicit } from "../../../src/index.js";
import { countListeners, createPerson, request, yes } from "./people.js";

const DEFERRING = { capabilities: { deferral: true } };

describe("a question that a channel put off", () => {
  it("X-01 leaves the question to the others where a channel stops or defers by itself", async () => {
    const [slow, mail, desk] = [createPerson("slow"), createPerson("mail", DEFERRING), createPerson("desk")];
    const channel = firstAnswer([slow.channel, mail.channel, desk.channel]);
    const deferral = { type: "cancelled", code: "deferred", deferred: { id: "m1", message: "mailed" } };
    const first = elicit(channel, request);
    await slow.reply({ type: "cancelled", code: "timeout" });
    await mail.reply(deferral);
    await desk.reply(yes);
    expect(await first).toMatchObject(yes);
    expect(mail.withdrawn).toEqual([["m1", "the user answered on desk"]]);

    const second = elicit(channel, request);
    await slow.reply({ type: "cancelled", code: "timeout" });
    await mail.reply(deferral);
    await desk.fail(new Error("broken"));
    expect(await second).toMatchObject(deferral);
    expect(mail.withdrawn).toHaveLength(1);
  });

  it("X-01 is taken back where it comes too late", async () => {
    const [mail, desk] = [createPerson("mail", DEFERRING), createPerson("desk")];
    const outcome = elicit(firstAnswer([mail.channel, desk.channel]), { ...request, requestId: "r1" });
    await desk.reply(yes);
    await outcome;
    await mail.reply({ type: "cancelled", code: "deferred", deferred: { id: "m1", message: "mailed" } });
    expect(mail.withdrawn).toEqual([
      ["r1", "the user answered on desk"],
      ["m1", "The agent no longer needs an answer."],
    ]);
  });

  it("X-01 is taken back where another channel has put it off as well", async () => {
    const people = ["mail", "letter", "desk"].map((name) => createPerson(name, DEFERRING));
    const outcome = elicit(firstAnswer(people.map(({ channel }) => channel)), request);
    const [mail, letter, desk] = people;
    await letter?.reply(putOff("l1"));
    await mail?.reply(putOff("m1"));
    await desk?.fail(new Error("broken"));
    expect(await outcome).toMatchObject(putOff("l1"));
    expect(mail?.withdrawn).toEqual([["m1", "the question was left to letter"]]);
    expect(letter?.withdrawn).toEqual([]);
  });

  it("X-01 is taken back where nobody wants to know any more", async () => {
    const [mail, desk] = [createPerson("mail", DEFERRING), createPerson("desk")];
    const controller = new AbortController();
    const outcome = elicit(firstAnswer([mail.channel, desk.channel]), {
      ...request,
      signal: controller.signal,
    });
    await mail.reply(putOff("m1"));
    controller.abort();
    expect(await outcome).toMatchObject({ type: "cancelled", code: "aborted" });
    expect(mail.withdrawn).toEqual([["m1", "The agent no longer needs an answer."]]);
    expect(countListeners(controller.signal)).toBe(0);
  });
});

function putOff(id: string) {
  return { type: "cancelled", code: "deferred", deferred: { id, message: "later" } } as const;
}
