import { describe, expect, it } from "vitest";
import {
  fallback,
  firstAnswer,
  record,
  replay,
  withNotification,
  withTimeout,
} from "../../../channels/compose/index.js";
import { cancel, createScriptedChannel, delay, fail } from "../../../channels/scripted/index.js";
import { elicit, type PilotDeckElicitationChannel } from "../../../src/index.js";
import { testElicitationChannel } from "../../../src/testing/index.js";
import { createScriptedHarness } from "../harnesses/scripted.js";
import { createPerson, request, yes } from "./people.js";

const A_DAY = 86_400_000;

type Compose = (channel: PilotDeckElicitationChannel) => PilotDeckElicitationChannel;

const COMPOSED: Record<string, Compose> = {
  "the first answer of two channels": (channel) => firstAnswer([mute(), channel]),
  "the first answer where the other channel fails": (channel) => firstAnswer([channel, broken()]),
  "a fallback": (channel) => fallback([broken(), channel]),
  "a channel with a timeout": (channel) => withTimeout(channel, { ms: A_DAY, then: "cancel" }),
  "a channel with a notification": (channel) => withNotification(channel, () => Promise.reject("broken")),
  "a recorded channel": (channel) => record(channel, () => undefined),
  "a replayed channel": replayed,
  "all of them in each other": (channel) =>
    firstAnswer([
      fallback([firstAnswer([broken()]), withNotification(mute(), () => undefined)]),
      record(
        withTimeout(firstAnswer([mute(), fallback([broken(), channel])]), { ms: A_DAY, then: "cancel" }),
        () => Promise.reject("broken"),
      ),
    ]),
};

describe("X-05 the conformance suite, passed by", () => {
  for (const [name, compose] of Object.entries(COMPOSED)) {
    testElicitationChannel({
      name,
      describe,
      it,
      createHarness: async (act) => {
        const harness = await createScriptedHarness(act);
        return { ...harness, channel: compose(harness.channel) };
      },
    });
  }
});

describe("channels in each other", () => {
  it("X-05 tell the innermost why its question was withdrawn, once", async () => {
    const [desk, phone, watch] = [createPerson("desk"), createPerson("phone"), createPerson("watch")];
    const inner = record(firstAnswer([desk.channel, phone.channel]), () => undefined);
    const channel = firstAnswer([withTimeout(inner, { ms: A_DAY, then: "cancel" }), watch.channel]);
    const outcome = elicit(channel, { ...request, requestId: "r1" });
    await watch.reply(yes);
    expect(await outcome).toMatchObject(yes);
    for (const person of [desk, phone]) {
      expect(person.reason()).toMatchObject({ message: "the user answered on watch" });
      expect(person.withdrawn).toEqual([["r1", "the user answered on watch"]]);
    }
    expect(channel.name).toBe("first-answer(first-answer(desk, phone), watch)");
  });

  it("X-05 take an inner failure of all for one failure", async () => {
    const [desk, phone, watch] = [createPerson("desk"), createPerson("phone"), createPerson("watch")];
    const outcome = elicit(fallback([firstAnswer([desk.channel, phone.channel]), watch.channel]), request);
    await desk.fail(new Error("boom"));
    await phone.reply({ type: "cancelled", code: "connection_lost" });
    await watch.reply(yes);
    expect(await outcome).toMatchObject(yes);
  });

  it("X-05 are replayed in their places", async () => {
    const lines: string[] = [];
    const [desk, phone] = [createPerson("desk"), createPerson("phone")];
    const recorded = firstAnswer([record(desk.channel, (line) => void lines.push(line)), phone.channel]);
    const outcome = elicit(recorded, request);
    await phone.reply(yes);
    const again = elicit(firstAnswer([replay(lines), phone.channel]), request);
    await phone.reply(yes);
    expect(lines.map((line) => JSON.parse(line).withdrawn)).toEqual([{}]);
    expect(await again).toMatchObject({ ...yes, provenance: { source: "unattested" } });
    expect(await outcome).toMatchObject(yes);
  });
});

function mute(): PilotDeckElicitationChannel {
  return createScriptedChannel(delay(A_DAY, cancel()));
}

function broken(): PilotDeckElicitationChannel {
  return createScriptedChannel(fail(new Error("broken")));
}

/** Answers with the replay of what it has just recorded. */
function replayed(channel: PilotDeckElicitationChannel): PilotDeckElicitationChannel {
  return {
    ...channel,
    // A secret is not recorded, so there is nothing to replay.
    capabilities: { ...channel.capabilities, secret: false },
    async askUser(asked) {
      const lines: string[] = [];
      await record(channel, (line) => void lines.push(line))
        .askUser(asked)
        .catch(() => undefined);
      return replay(lines).askUser(asked);
    },
  };
}
