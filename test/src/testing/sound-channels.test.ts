import { describe, expect, it } from "vitest";
import type {
  ElicitationCancelCode,
  ElicitationProvenance,
  PilotDeckElicitationRequest,
} from "../../../protocol/index.js";
import type { Harness, HumanAct } from "../../../src/testing/index.js";
import { readRequest } from "../../../src/wire/read-request.js";
import { changeAnswer, changeProvenance, createSoundAsk, type Fault, onAct } from "./broken-channels.js";
import { byRule } from "./broken-hosts.js";
import { collectFailures } from "./collect-failures.js";
import { createLetterHarness } from "./letter-harness.js";

const CAPABILITIES = { closedChoice: true, freeText: true, schema: true, secret: true };
const NONE = new Map<string, string>();
const SAYS_WHO = "says who answered, through what and when";
const SOURCES: ElicitationProvenance["source"][] = [
  ...(["user", "timeout", "pre-supplied", "policy", "scripted", "unattested"] as const),
];
const TIMES = [
  "2026-01-02T03:04:05Z",
  "2026-01-02T03:04:05.678Z",
  "2026-01-02T03:04:05+01:00",
  "2026-01-02T03:04:05.6-05:30",
];

/** A way in which a channel may be, and which case it would fail otherwise; without a case, any. */
type Manner = {
  manner: string;
  only?: string;
  declaresNothing?: true;
  harness?: Partial<Harness>;
  be: Fault["breakIt"];
};

const MANNERS: Manner[] = [
  { manner: "has a rule that answers", harness: { unattended: true }, be: byRule() },
  ...SOURCES.map((source) => ({
    manner: `has the source ${source}`,
    only: SAYS_WHO,
    be: changeProvenance((provenance) => ({ ...provenance, source })),
  })),
  ...TIMES.map((answeredAt) => ({
    manner: `says the time as ${answeredAt}`,
    only: SAYS_WHO,
    be: changeProvenance((provenance) => ({ ...provenance, answeredAt })),
  })),
  ...(
    [{}, { code: "declined" }, { code: "dismissed" }, { reason: "no time" }] satisfies {
      code?: ElicitationCancelCode;
      reason?: string;
    }[]
  ).map((how) => ({
    manner: `refuses with ${JSON.stringify(how)}`,
    only: "takes a refusal for a refusal",
    be: onAct("decline", async () => ({ type: "cancelled", ...how })),
  })),
  {
    manner: "gives up by itself where nobody acts",
    only: "never takes silence for an answer",
    be: onAct("nothing", async () => ({ type: "cancelled", code: "timeout" })),
  },
  {
    manner: "rejects where nobody acts",
    only: "never takes silence for an answer",
    be: onAct("nothing", async () => Promise.reject(new Error("nobody there"))),
  },
  {
    manner: "declares nothing, and says no more than that it was aborted",
    declaresNothing: true,
    harness: { canAnnotate: false },
    be: (askUser) => async (request) => {
      const reply = await askUser(request);
      if (reply.type === "cancelled") return { type: "cancelled", reason: "aborted" };
      return { type: "answered", answers: reply.answers };
    },
  },
  {
    manner: "annotates nothing, though it declares all",
    only: "gives the model the same bytes: the preview of the option that was chosen",
    be: changeAnswer(({ annotations: _, ...answer }) => answer),
  },
  {
    manner: "takes what one call asks while it is open for the same",
    only: "keeps asks apart that are open at once",
    be: (askUser) => {
      const open = new Map<string, ReturnType<typeof askUser>>();
      return (request) => {
        const asked = open.get(request.toolCallId) ?? askUser(request);
        open.set(request.toolCallId, asked);
        return asked;
      };
    },
  },
  {
    manner: "reports drafts that are no answers yet",
    only: "reports progress as drafts of the answers",
    be: (askUser) => (request) => {
      request.onProgress?.({ answers: {}, typing: true });
      request.onProgress?.({ answers: { "Which features should we include?": "Search" }, typing: false });
      return askUser(request);
    },
  },
];

describe("a channel passes that", () => {
  it.each(MANNERS)("C-05 $manner", async ({ only, declaresNothing = false, harness, be }) => {
    const { failed } = await collectFailures((act) => {
      const askUser = be(createSoundAsk(act), act);
      const channel = { askUser, ...(!declaresNothing && { capabilities: CAPABILITIES }) };
      return { canAnnotate: true, ...harness, channel };
    }, only);
    expect(failed).toEqual(NONE);
  });

  it("C-05 C-09 puts off what it is asked, and knows no expiry", async () => {
    const { failed } = await collectFailures((act) => {
      const { expire: _, ...harness } = createLetterHarness(act);
      return harness;
    });
    expect(failed).toEqual(NONE);
  });

  it("C-05 C-09 waits for ids that it may come to know, unless it is to look only", async () => {
    const { failed } = await collectFailures((act) => {
      const { channel, ...harness } = createLetterHarness(act);
      const collect: typeof channel.collect = async (id, wait = {}) => {
        const answer = await channel.collect?.(id, wait);
        const isUnknown =
          answer?.type === "cancelled" && answer.code === "unknown" && answer.request === undefined;
        if (answer === undefined || (isUnknown && wait.ms !== 0)) return new Promise(() => undefined);
        return answer;
      };
      return { ...harness, channel: { ...channel, collect } };
    });
    expect(failed).toEqual(NONE);
  });

  it("C-05 C-09 keeps no requests, so that it cannot tell whose they are", async () => {
    const { failed } = await collectFailures((act) => {
      const { channel, ...harness } = createLetterHarness(act);
      const collect: typeof channel.collect = async (id, { isFor: _, ...wait } = {}) => {
        const { request: __, ...answer } = (await channel.collect?.(id, wait)) ?? expect.unreachable();
        return answer;
      };
      return { ...harness, channel: { ...channel, collect } };
    });
    expect(failed).toEqual(NONE);
  });

  it("C-05 C-09 answers by itself what it has put off", async () => {
    const { failed } = await collectFailures((act) => {
      const { perform, channel, ...harness } = createLetterHarness(act);
      const askUser: typeof channel.askUser = async (request) => {
        const reply = await channel.askUser(request);
        if (reply.type === "cancelled" && reply.deferred && act.type !== "nothing")
          await perform?.({ ...request, requestId: reply.deferred.id });
        return reply;
      };
      return { ...harness, channel: { ...channel, askUser } };
    });
    expect(failed).toEqual(NONE);
  });
});

describe("the suite, as its harnesses see it", () => {
  it("C-05 asks for acts that a person can do, and never has one act who does nothing", async () => {
    const acts: HumanAct[] = [];
    const performed: HumanAct["type"][] = [];
    const { failed } = await collectFailures((act) => {
      acts.push(act);
      const perform = () => void performed.push(act.type);
      return {
        canAnnotate: true,
        perform,
        channel: { askUser: createSoundAsk(act), capabilities: CAPABILITIES },
      };
    });
    expect(failed).toEqual(NONE);
    expect(new Set(performed)).toEqual(new Set(["answer", "decline"]));
    expect(new Set(acts.map(({ type }) => type))).toEqual(new Set(["answer", "decline", "nothing"]));
    for (const act of acts) if (act.type === "answer") expect(act.answers).not.toEqual([]);
  });

  it("C-05 asks what hosts could ask, and leaves no ask open behind it", async () => {
    const open = new Set<PilotDeckElicitationRequest>();
    const { failed } = await collectFailures((act) => {
      const askUser = createSoundAsk(act);
      return {
        canAnnotate: true,
        channel: {
          capabilities: CAPABILITIES,
          askUser(request) {
            expect(readRequest(JSON.parse(JSON.stringify(request)))).toMatchObject({ ok: true });
            for (const text of [request.toolCallId, request.toolName]) expect(text).toMatch(/\S/);
            open.add(request);
            return askUser(request).finally(() => open.delete(request));
          },
        },
        close: () => expect([...open].filter(({ signal }) => signal?.aborted !== true)).toEqual([]),
      };
    });
    expect(failed).toEqual(NONE);
  });

  it("C-05 C-09 looks for ids that could be, and says why it takes something back", async () => {
    const { failed } = await collectFailures((act) => {
      const { channel, ...harness } = createLetterHarness(act);
      return {
        ...harness,
        channel: {
          ...channel,
          collect: async (id, wait) => {
            expect(id).not.toBe("");
            return (await channel.collect?.(id, wait)) ?? expect.unreachable();
          },
          withdraw: async (id, reason) => {
            expect([id, reason]).not.toContain("");
            await channel.withdraw?.(id, reason);
          },
        },
      };
    });
    expect(failed).toEqual(NONE);
  });
});
