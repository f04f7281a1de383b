import { createPolicyChannel } from "../../../channels/policy/index.js";
import { answerTo, type Harness, type HumanAct } from "../../../src/testing/index.js";

/** A rule that does what a person would, and never says that it was one. */
export function createPolicyHarness(act: HumanAct): Harness {
  if (act.type === "decline") return { channel: createPolicyChannel({ rule: "decline" }), unattended: true };
  const channel = createPolicyChannel({
    name: "as the act says",
    rule: (question) => (act.type === "nothing" ? new Promise(() => undefined) : answerTo(question, act)),
  });
  return { channel, unattended: true };
}
