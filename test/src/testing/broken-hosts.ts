import type { ElicitationProvenance } from "../../../protocol/index.js";
import { changeProvenance, type Fault, onAct } from "./broken-channels.js";

const RULE = { source: "policy", rule: "first" } as const;

/** Makes a sound channel one behind which a rule answers. */
export const byRule =
  (provenance: Partial<ElicitationProvenance> = RULE): Fault["breakIt"] =>
  (askUser, act) => {
    const told = changeProvenance((given) => ({ ...given, ...provenance }))(askUser, act);
    return onAct("decline", async () => ({ type: "cancelled", code: "undeliverable", reason: "no rule" }))(
      told,
      act,
    );
  };

/** Faults of channels behind which a rule answers, and of those that declare nothing. */
export const HOST_FAULTS: Fault[] = [
  {
    fault: "does not say which rule has answered",
    found: "says who answered, through what and when",
    says: "The provenance does not name the rule.",
    harness: { unattended: true },
    breakIt: byRule({ source: "policy" }),
  },
  {
    fault: "takes a rule for a person",
    found: "says who answered, through what and when",
    says: "Nobody was asked, but the source is another.",
    harness: { unattended: true },
    breakIt: byRule({ source: "user", rule: "first" }),
  },
  {
    fault: "takes what no rule could answer for a refusal",
    found: "takes a refusal for a refusal",
    says: 'The code is "declined", but nobody was asked.',
    harness: { unattended: true },
    breakIt: (askUser) => askUser,
  },
  {
    fault: "passes the answers of a rule for the person's",
    found: "gives the model the same bytes: one choice",
    says: 'Nobody was asked. These answers were taken by the rule "": ',
    harness: { unattended: true },
    breakIt: (askUser) => askUser,
  },
  {
    fault: "names itself by a number",
    found: "says who answered, through what and when",
    says: "The provenance does not name the channel.",
    breakIt: changeProvenance((provenance) => JSON.parse(JSON.stringify({ ...provenance, channel: 7 }))),
  },
  {
    fault: "declares nothing, and answers once it is aborted",
    found: "ends when the signal is aborted while the question is open",
    says: "It was answered, though nobody waits for it any more.",
    declaresNothing: true,
    breakIt: onAct(
      "nothing",
      ({ signal }) =>
        new Promise((resolve) =>
          signal?.addEventListener("abort", () => resolve({ type: "answered", answers: {} }), { once: true }),
        ),
    ),
  },
];
