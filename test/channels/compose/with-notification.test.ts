import { describe, expect, it, vi } from "vitest";
import { withNotification } from "../../../channels/compose/index.js";
import { elicit, type PilotDeckElicitationRequest } from "../../../src/index.js";
import { withoutStrayRejections } from "../../src/elicitation/host-calls.js";
import { rejectionOf } from "../../src/tools/ask-user-question/call.js";
import { BROKEN_CALLBACKS, createPerson, request, settle, yes } from "./people.js";

describe("a notifier", () => {
  it("X-04 is told of every ask while it is open, and the answer is the channel's", async () => {
    const desk = createPerson("desk");
    const told: PilotDeckElicitationRequest[] = [];
    const channel = withNotification(desk.channel, (asked) => {
      told.push(asked);
    });
    for (const toolCallId of ["one", "two"]) {
      const outcome = elicit(channel, { ...request, toolCallId });
      await settle();
      expect(told.at(-1)).toBe(desk.asked.at(-1));
      await desk.reply(yes);
      expect(await outcome).toMatchObject(yes);
    }
    expect(told.map(({ toolCallId }) => toolCallId)).toEqual(["one", "two"]);
  });

  it.each(BROKEN_CALLBACKS)(
    "X-04 costs no answer where it %s, and the error is told",
    async (_, notifier, errors) => {
      const desk = createPerson("desk");
      const onError = vi.fn(() => {
        throw new Error("broken listener");
      });
      for (const options of [{ onError }, {}]) {
        const outcome = elicit(withNotification(desk.channel, notifier, options), request);
        await desk.reply(yes);
        expect(await outcome).toMatchObject(yes);
      }
      expect(onError.mock.calls).toEqual(errors.map((error) => [error]));
    },
  );

  it("C-11 costs no answer where it rejects, and then whoever is told of that", async () => {
    const desk = createPerson("desk");
    const told: unknown[] = [];
    // No mock: one of vitest's would handle what it rejects with.
    const onError = async (error: unknown) => {
      told.push(error);
      throw new Error("broken listener");
    };
    const channel = withNotification(desk.channel, () => Promise.reject(new Error("boom")), { onError });
    await withoutStrayRejections(async () => {
      const outcome = elicit(channel, request);
      await desk.reply(yes);
      expect(await outcome).toMatchObject(yes);
    });
    expect(told).toEqual([new Error("boom")]);
  });

  it("C-07 C-11 has the channel asked what can be cloned, and by a listener that throws", async () => {
    const desk = createPerson("desk");
    const { signal } = new AbortController();
    const onProgress = vi.fn(() => {
      throw new Error("broken listener");
    });
    const check = () => [];
    const answer = withNotification(desk.channel, (told) => void structuredClone(told)).askUser({
      ...request,
      ...{ signal, check, onProgress },
    });
    const [asked] = desk.asked;
    expect(structuredClone(asked)).toEqual(request);
    expect(asked).toMatchObject({ signal, check });
    const draft = { answers: {}, typing: true };
    asked?.onProgress?.(draft);
    expect(onProgress.mock.calls).toEqual([[draft]]);
    await desk.reply(yes);
    expect(await answer).toEqual(yes);
  });

  it("X-04 is not told of what nobody was asked", async () => {
    const notifier = vi.fn();
    const broken = {
      askUser: () => {
        throw new Error("broken");
      },
    };
    const failing = withNotification(broken, notifier).askUser(request);
    expect(await rejectionOf(failing)).toMatchObject({ message: "broken" });
    const desk = createPerson("desk");
    withNotification(desk.channel, notifier).askUser({ ...request, signal: AbortSignal.abort() });
    expect(notifier).not.toHaveBeenCalled();
  });

  it("X-04 leaves the channel as it was otherwise", () => {
    const { channel } = createPerson("desk", { capabilities: { secret: true } });
    expect(withNotification(channel, () => undefined)).toMatchObject({
      name: "desk",
      capabilities: { secret: true },
      withdraw: expect.any(Function),
    });
  });
});
