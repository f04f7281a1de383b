import { describe, expect, it } from "vitest";
import type { ElicitationCapabilities } from "../../../protocol/index.js";
import type { CreateHarness } from "../../../src/testing/index.js";
import { ABORT_FAULTS } from "./broken-aborts.js";
import { ANSWER_FAULTS } from "./broken-answers.js";
import { createSoundAsk } from "./broken-channels.js";
import { DEFERRAL_FAULTS } from "./broken-deferrals.js";
import { ENDING_FAULTS } from "./broken-endings.js";
import { HOST_FAULTS } from "./broken-hosts.js";
import { collectFailures } from "./collect-failures.js";
import { createLetterHarness } from "./letter-harness.js";

const CAPABILITIES: ElicitationCapabilities = {
  closedChoice: true,
  freeText: true,
  schema: true,
  secret: true,
};
const FAULTS = [...ANSWER_FAULTS, ...ENDING_FAULTS, ...ABORT_FAULTS];
const NONE = new Map<string, string>();

describe("the conformance suite", () => {
  it("C-05 passes a channel without a fault, and has at least 30 cases, each with a title of its own", async () => {
    const { titles, failed } = await collectFailures((act) => ({
      channel: { askUser: createSoundAsk(act), capabilities: CAPABILITIES },
      canAnnotate: true,
    }));
    expect(failed).toEqual(NONE);
    expect(titles.length).toBeGreaterThanOrEqual(30);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it.each(["closedChoice", "freeText", "schema", "secret"] as const)(
    "C-05 asks nothing that needs a capability which the channel lacks: %s",
    async (lacking) => {
      const { failed } = await collectFailures((act) => ({
        channel: { askUser: createSoundAsk(act), capabilities: { ...CAPABILITIES, [lacking]: false } },
        canAnnotate: true,
      }));
      expect(failed).toEqual(NONE);
    },
  );

  it("C-05 X-07 finds a rule whose answers and endings pass for the person's", async () => {
    const { failed } = await collectFailures((act) => ({
      channel: { askUser: createSoundAsk(act), capabilities: CAPABILITIES },
      canAnnotate: true,
      unattended: true,
    }));
    for (const title of [
      "says who answered, through what and when",
      "takes a refusal for a refusal",
      "gives the model the same bytes: one choice",
    ]) {
      expect([...failed.keys()]).toContain(title);
    }
  });

  it("C-05 holds a channel that declares nothing to PilotDeck's rules only", async () => {
    const { failed } = await collectFailures((act) => {
      const askUser = createSoundAsk(act);
      return {
        channel: {
          async askUser(request) {
            const reply = await askUser(request);
            if (reply.type === "answered") return { type: "answered", answers: reply.answers };
            if (act.type === "decline") return { type: "cancelled" };
            throw new Error("aborted");
          },
        },
      };
    });
    expect(failed).toEqual(NONE);
  });

  it("C-05 lets a channel that declares nothing annotate an answer itself, byte for byte", async () => {
    const createHarness =
      (change: (preview: string) => string): CreateHarness =>
      (act) => {
        const askUser = createSoundAsk(act);
        return {
          canAnnotate: true,
          channel: {
            async askUser(request) {
              const reply = await askUser(request);
              const chosen = request.questions[0]?.options[1]?.preview;
              const question = request.questions[0]?.question ?? "";
              if (reply.type !== "answered" || chosen === undefined || reply.answers[question] === "A grid") {
                return reply;
              }
              return { ...reply, annotations: { [question]: { preview: change(chosen) } } };
            },
          },
        };
      };
    const keep = await collectFailures(createHarness((preview) => preview));
    expect([...keep.failed.keys()]).toEqual([]);
    const cut = await collectFailures(createHarness((preview) => preview.slice(0, 5)));
    expect([...cut.failed.keys()]).toEqual([
      "gives the model the same bytes: the preview of the option that was chosen",
    ]);
  });

  it("C-05 finds a note that nobody wrote, whatever is asked", async () => {
    const { titles, failed } = await collectFailures((act) => {
      const askUser = createSoundAsk(act);
      return {
        canAnnotate: true,
        channel: {
          capabilities: CAPABILITIES,
          async askUser(request) {
            const reply = await askUser(request);
            if (reply.type !== "answered") return reply;
            const [question = ""] = Object.keys(reply.answers);
            const notes = { [question]: { notes: "Nobody wrote this." } };
            return { ...reply, annotations: { ...reply.annotations, ...notes } };
          },
        },
      };
    });
    const conversations = titles.filter((title) => title.startsWith("gives the model the same bytes"));
    expect(conversations.filter((title) => !failed.has(title))).toEqual([]);
    expect(conversations.length).toBeGreaterThan(5);
  });

  it("C-05 C-09 collects what a channel defers, and holds it to the same", async () => {
    expect((await collectFailures((act) => createLetterHarness(act))).failed).toEqual(NONE);
    const lost = await collectFailures((act) => {
      const harness = createLetterHarness(act);
      const collect = async () => ({ type: "cancelled", code: "connection_lost" }) as const;
      return { ...harness, channel: { ...harness.channel, collect } };
    });
    expect(lost.failed.size).toBeGreaterThan(20);
  });

  it.each([false, true])(
    "C-05 fails a channel that cannot be asked by assertions, and by no fault of its own, unattended: %j",
    async (unattended) => {
      const { failed } = await collectFailures((act) => ({
        unattended,
        channel: {
          askUser: createSoundAsk(act),
          get capabilities(): never {
            throw new Error("no idea");
          },
        },
      }));
      for (const [title, thrown] of failed) expect(thrown, title).toMatch(/^AssertionError|^Error: no idea/);
      expect(failed.get("answers in the order of the questions")).toContain("The channel was not asked.");
      expect(failed.get("can be asked again after an ask was aborted")).toContain(
        "The channel was not asked.",
      );
      expect(failed.get("takes a refusal for a refusal")).toContain("The channel did not cancel the ask.");
      expect(failed.get("gives the model the same bytes: one choice")).toContain("no idea");
    },
  );

  it("C-05 closes every harness, passed or failed, and says what went wrong with the person", async () => {
    let open = 0;
    const { failed, titles } = await collectFailures((act) => {
      open += 1;
      return {
        channel: { askUser: () => new Promise(() => undefined), capabilities: CAPABILITIES },
        perform: () => {
          throw new Error(`no keyboard for ${act.type}`);
        },
        close: () => {
          open -= 1;
        },
      };
    });
    expect(open).toBe(0);
    // It defers nothing, and where nobody may act, or nothing is asked, it has not failed by that.
    const deferrals = new Set(DEFERRAL_FAULTS.map(({ found }) => found));
    const silent = titles.filter((title) => deferrals.has(title) && !title.startsWith("gives the model"));
    expect(failed.size).toBe(titles.length - silent.length - 2);
    expect(failed.get("answers in the order of the questions")).toContain("no keyboard for answer");
  });
});

describe("a channel is found out that", () => {
  it.each([...FAULTS, ...HOST_FAULTS])("C-06 $fault", async (broken) => {
    const { found, says, declaresNothing = false, declares, harness, breakIt } = broken;
    const { failed } = await collectFailures((act) => {
      const askUser = breakIt(createSoundAsk(act), act);
      const channel = {
        askUser,
        ...(!declaresNothing && { capabilities: { ...CAPABILITIES, ...declares } }),
      };
      return { channel, canAnnotate: true, ...harness };
    }, found);
    expect(failed.get(found)).toContain(says);
  });

  it.each(DEFERRAL_FAULTS)("C-06 C-09 $fault", async (fault) => {
    const { failed } = await collectFailures((act) => createLetterHarness(act, fault), fault.found);
    expect(failed.get(fault.found)).toContain(fault.says);
  });

  it("C-06 covers every rule of the suite", async () => {
    const { titles } = await collectFailures((act) => ({ channel: { askUser: createSoundAsk(act) } }));
    const rules = titles.filter((title) => !title.startsWith("gives the model the same bytes"));
    expect(
      rules.filter((title) => ![...FAULTS, ...DEFERRAL_FAULTS].some(({ found }) => found === title)),
    ).toEqual([]);
  });
});
