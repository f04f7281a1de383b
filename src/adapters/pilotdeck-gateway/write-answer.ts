import type { ElicitationAnnotations, PilotDeckElicitationAnswer } from "../../../protocol/elicitation.js";
import type { AnsweredOutcome, ElicitationOutcome } from "../../elicitation/outcome.js";
import { countOf } from "../../text/count.js";

/** What the gateway gets of an outcome. */
export function writeAnswer(outcome: ElicitationOutcome): PilotDeckElicitationAnswer {
  switch (outcome.type) {
    case "failed":
      return writeUnreadable(outcome.message);
    case "cancelled": {
      const { code, reason } = outcome;
      const { endedAt: _, mode: __, ...cancelled } = outcome;
      return code === undefined || REFUSALS.includes(code)
        ? cancelled
        : { ...cancelled, reason: describeSilence(code, reason) };
    }
    case "answered": {
      const { answers, provenance } = outcome;
      const annotations = noteSilence(outcome);
      return { type: "answered", answers, ...(annotations && { annotations }), provenance };
    }
  }
}

/** What the gateway gets where nobody could be asked. */
export function writeUnreadable(why: string): PilotDeckElicitationAnswer {
  const code = "undeliverable";
  return { type: "cancelled", code, reason: describeSilence(code, why) };
}

const REFUSALS: readonly string[] = ["declined", "dismissed", "aborted"];

// PilotDeck's tool writes this after "User declined to answer questions", whatever happened.
function describeSilence(code: string, reason: string | undefined): string {
  const because = reason ? `: ${reason}` : "";
  return SILENCES.includes(code)
    ? `no refusal; the user did not answer${because}`
    : `no refusal; the questions were not shown to the user${because}`;
}

const SILENCES: readonly string[] = ["timeout", "expired", "withdrawn", "deferred"];

function noteSilence({
  answers,
  annotations,
  provenance,
}: AnsweredOutcome): ElicitationAnnotations | undefined {
  const { source, rule, channel, timeout, defaulted = Object.keys(answers) } = provenance;
  if (source !== "policy" && source !== "timeout") return annotations;
  const after = timeout === undefined ? "in time" : `within ${countOf(timeout.ms / 1000, "second")}`;
  const how =
    source === "policy"
      ? `nobody was asked; this was taken by the rule "${rule ?? channel}"`
      : `nobody answered ${after}; this was taken without the user`;
  const taken = source === "policy" ? Object.keys(answers) : defaulted;
  const noted = taken.map((question) => {
    const { notes, ...others } = new Map(Object.entries(annotations ?? {})).get(question) ?? {};
    return [question, { ...others, notes: notes ? `(${how}) ${notes}` : `(${how})` }] as const;
  });
  return { ...annotations, ...Object.fromEntries(noted) };
}
