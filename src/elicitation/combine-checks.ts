import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { attempt } from "./attempt.js";

type Check = NonNullable<PilotDeckElicitationRequest["check"]>;

/**
 * One check for two: what the first one finds wrong, else what the second one does. A second one that throws, or that
 * gives no list, finds nothing: it is the host's, and costs nobody an answer.
 */
export function combineChecks(first: Check, second: Check | undefined): Check {
  if (second === undefined) return first;
  return (answers, annotations) => {
    const issues = first(answers, annotations);
    if (issues.length > 0) return issues;
    try {
      const more: unknown = second(answers, annotations);
      if (Array.isArray(more)) return more;
      attempt(() => more);
    } catch {
      // As if it had found nothing.
    }
    return [];
  };
}
