import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fallback, firstAnswer } from "../../../channels/compose/index.js";
import {
  createAskUserQuestionTool,
  elicit,
  type PilotDeckElicitationAnswer,
  runTool,
} from "../../../src/index.js";
import { runs } from "../../property-runs.js";
import {
  answered,
  BROKEN_CALLBACKS,
  countListeners,
  createPerson,
  questions,
  request,
  settle,
  yes,
} from "./people.js";

describe("an ask on many channels", () => {
  it("X-01 gives each channel the request, with a signal of its own", async () => {
    const [desk, phone] = [createPerson("desk"), createPerson("phone")];
    const sent = { ...request, sessionId: "s", asker: "helper", metadata: { a: 1 } };
    const outcome = elicit(firstAnswer([desk.channel, phone.channel]), sent);
    for (const [put] of [desk.asked, phone.asked]) {
      expect(put).toMatchObject(sent);
      expect(put?.check?.({})).toHaveLength(2);
    }
    expect(desk.asked[0]?.requestId).toBe(phone.asked[0]?.requestId);
    expect(desk.asked[0]?.signal).not.toBe(phone.asked[0]?.signal);
    await desk.reply(yes);
    await outcome;
  });

  it("X-01 ends at once on an abort, with its reason for every channel, and leaves no listener", async () => {
    const [desk, phone] = [createPerson("desk"), createPerson("phone")];
    const controller = new AbortController();
    const channel = firstAnswer([desk.channel, phone.channel]);
    const answer = channel.askUser({ ...request, signal: controller.signal });
    expect(countListeners(controller.signal)).toBe(1);
    const reason = new Error("enough");
    controller.abort(reason);
    expect(await answer).toEqual({ type: "cancelled", reason: "aborted", code: "aborted" });
    expect([desk.reason(), phone.reason()]).toEqual([reason, reason]);
    expect(countListeners(controller.signal)).toBe(0);
    expect(await channel.askUser({ ...request, signal: controller.signal })).toMatchObject({
      code: "aborted",
    });
    expect(desk.asked).toHaveLength(1);
  });

  it("X-01 leaves no listener after an answer", async () => {
    const desk = createPerson("desk");
    const controller = new AbortController();
    const outcome = elicit(firstAnswer([desk.channel]), { ...request, signal: controller.signal });
    await desk.reply(yes);
    await outcome;
    expect(countListeners(controller.signal)).toBe(0);
  });

  it("X-01 can ask what all of the channels can, and is named after them", () => {
    const able = { closedChoice: true, freeText: true, schema: true, mode: "interactive" } as const;
    const desk = createPerson("desk", { capabilities: able });
    const phone = createPerson("phone", { capabilities: { freeText: true, deferral: true, mode: "rpc" } });
    const plain = createPerson("plain");
    Reflect.deleteProperty(plain.channel, "capabilities");
    expect(firstAnswer([desk.channel, phone.channel])).toMatchObject({
      name: "first-answer(desk, phone)",
      capabilities: { freeText: true, deferral: true },
    });
    expect(firstAnswer([desk.channel, phone.channel]).capabilities).not.toHaveProperty("closedChoice");
    expect(firstAnswer([desk.channel, phone.channel]).capabilities).not.toHaveProperty("mode");
    expect(firstAnswer([phone.channel, phone.channel]).capabilities).toMatchObject({ mode: "rpc" });
    expect(firstAnswer([desk.channel, desk.channel]).capabilities).toEqual(able);
    expect(firstAnswer([desk.channel, plain.channel])).not.toHaveProperty("capabilities");
  });

  it("X-01 collects a deferred answer from whoever has it, and withdraws from all", async () => {
    const unaware = createPerson("unaware", { collect: () => Promise.reject(new Error("unknown id")) });
    const mail = createPerson("mail", { collect: async (id) => ({ type: "cancelled", reason: id }) });
    const channel = firstAnswer([unaware.channel, mail.channel]);
    expect(await channel.collect?.("m1")).toEqual({ type: "cancelled", reason: "m1" });
    await channel.withdraw?.("m1", "over");
    expect([unaware.withdrawn, mail.withdrawn]).toEqual([[["m1", "over"]], [["m1", "over"]]]);
    const gone = { type: "cancelled", code: "unknown", reason: "no such file" } as const;
    const files = createPerson("files", { collect: async () => gone });
    expect(await firstAnswer([files.channel, mail.channel]).collect?.("m1")).toMatchObject({ reason: "m1" });
    expect(await firstAnswer([files.channel, files.channel]).collect?.("m1")).toEqual(gone);
    const unsure = firstAnswer([files.channel, unaware.channel]);
    await expect(unsure.collect?.("m1")).rejects.toThrow("unaware: unknown id");
    const lonely = firstAnswer([unaware.channel]);
    await expect(lonely.collect?.("m1")).rejects.toThrow(
      "no channel could collect the answer (unaware: unknown id)",
    );
    expect(firstAnswer([{ askUser: async () => yes }])).not.toHaveProperty("collect");
  });

  it("X-01 needs a channel", () => {
    expect(() => firstAnswer([])).toThrow(new TypeError("firstAnswer needs at least one channel."));
  });

  it("X-01 gives the answer of the first to speak for the user, in whatever order channels end", async () => {
    const ends = { answer: yes, decline: { type: "cancelled" }, fail: undefined } as const;
    const plan = fc.array(fc.constantFrom("answer", "decline", "fail"), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(plan, async (acts: (keyof typeof ends)[]) => {
        const people = acts.map((_, index) => createPerson(`p${index}`));
        const outcome = elicit(firstAnswer(people.map(({ channel }) => channel)), request);
        for (const [index, act] of acts.entries()) {
          await (act === "fail" ? people[index]?.fail(new Error("x")) : people[index]?.reply(ends[act]));
        }
        const first = acts.find((act) => act !== "fail");
        const expected = { answer: "answered", decline: "cancelled", fail: "failed" }[first ?? "fail"];
        expect((await outcome).type).toBe(expected);
      }),
      { numRuns: runs(50) },
    );
  });

  it("X-01 keeps two asks at once apart", async () => {
    const [desk, phone] = [createPerson("desk"), createPerson("phone")];
    const tool = createAskUserQuestionTool();
    const elicitation = firstAnswer([desk.channel, phone.channel]);
    const calls = [0, 1].map(() => runTool(tool, { questions }, { elicitation }));
    await settle();
    await desk.reply(yes);
    expect(phone.asked.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
    await phone.reply(answered("No"));
    await phone.reply(answered("No"));
    const [first, second] = await Promise.all(calls);
    expect(first?.content).toEqual([{ type: "text", text: expect.stringContaining('"Go on?"="Yes"') }]);
    expect(second?.content).toEqual([{ type: "text", text: expect.stringContaining('"Go on?"="No"') }]);
  });

  it("C-09 collects from the others where the user dismissed the question on one and another is out of order", async () => {
    const broken = createPerson("broken", { collect: () => Promise.reject(new Error("out of order")) });
    const dismissed = { type: "cancelled", code: "dismissed", reason: "closed" } as const;
    const desk = createPerson("desk", { collect: async () => dismissed });
    for (const join of [firstAnswer, fallback]) {
      expect(await join([broken.channel, desk.channel]).collect?.("m1")).toEqual(dismissed);
      expect(await join([desk.channel, broken.channel]).collect?.("m1")).toEqual(dismissed);
    }
  });

  it("C-08 leaves what a plain channel said beside its answers to whoever asked", async () => {
    const plain = {
      name: "plain",
      askUser: async () => ({ ...yes, answers: { ...answersOf(yes), more: "x" } }) as never,
    };
    for (const join of [firstAnswer, fallback]) {
      expect(await elicit(join([plain]), request)).toMatchObject({ ignored: ["/answers/more"] });
    }
  });

  it("X-01 leaves the question to the others where a channel does not know it any more", async () => {
    const [files, desk] = [createPerson("files"), createPerson("desk")];
    const outcome = elicit(firstAnswer([files.channel, desk.channel]), request);
    await files.reply({ type: "cancelled", code: "unknown" });
    await desk.reply(yes);
    expect(await outcome).toMatchObject(yes);
  });

  it("C-09 takes no deferral from a channel that did not declare it, and leaves nothing behind", async () => {
    const [letter, desk] = [createPerson("letter"), createPerson("desk")];
    const outcome = elicit(firstAnswer([letter.channel, desk.channel]), request);
    await letter.reply({ type: "cancelled", code: "deferred", deferred: { id: "1", message: "later" } });
    await desk.fail(new Error("boom"));
    expect(await outcome).toMatchObject({
      type: "failed",
      message: expect.stringContaining("letter: it gave no usable answer: it deferred the question"),
    });
  });

  it.each(BROKEN_CALLBACKS)("C-11 loses no answer to a listener that %s", async (_, onProgress) => {
    const strays: unknown[] = [];
    const listener = (reason: unknown) => strays.push(reason);
    process.on("unhandledRejection", listener);
    for (const join of [firstAnswer, fallback]) {
      const [desk, phone] = [createPerson("desk"), createPerson("phone")];
      const answer = join([desk.channel, phone.channel]).askUser({ ...request, onProgress });
      desk.progress({ typing: true });
      await desk.fail(new Error("boom"));
      phone.progress({ typing: true });
      await phone.reply(yes);
      expect(await answer).toMatchObject(yes);
    }
    await settle();
    process.off("unhandledRejection", listener);
    expect(strays).toEqual([]);
  });
});

function answersOf(answer: PilotDeckElicitationAnswer): object {
  return answer.type === "answered" ? answer.answers : {};
}
