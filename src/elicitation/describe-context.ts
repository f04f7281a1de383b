import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { isBlank } from "../text/issues.js";
import { toPrintable } from "../text/printable.js";

/**
 * What stands above the questions, where there is anything: who asks, what the person should know, and the plan that they are
 * asked about, which PilotDeck sends as `metadata.plan`. Printable, a text for each.
 */
export function describeContext({
  asker,
  context,
  metadata,
}: Pick<PilotDeckElicitationRequest, "asker" | "context" | "metadata">): string[] {
  const name = asker === undefined ? "" : toPrintable(asker).replaceAll("\n", " ").trim();
  return [
    ...(name === "" ? [] : [`${name} asks:`]),
    ...shown(context?.markdown),
    ...(context?.image === undefined
      ? []
      : [`(An ${toPrintable(context.image.mimeType)} image is not shown.)`]),
    ...shown(readPlan(metadata)).map((plan) => `Plan:\n${plan}`),
  ];
}

/** The plan of a request, as text; undefined where there is none. */
export function readPlan(metadata: Record<string, unknown> | undefined): string | undefined {
  const plan = metadata?.plan ?? undefined;
  if (plan === undefined || typeof plan === "string") return plan;
  try {
    return JSON.stringify(plan, null, 2);
  } catch {
    // What cannot be written cannot be read either, but nobody should approve of it unawares.
    return "(The plan cannot be shown.)";
  }
}

function shown(text: string | undefined): string[] {
  return text === undefined || isBlank(text) ? [] : [toPrintable(text).trimEnd()];
}
