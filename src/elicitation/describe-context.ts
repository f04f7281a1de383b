import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { isBlank } from "../text/issues.js";
import { toPrintable } from "../text/printable.js";

type Described = Pick<PilotDeckElicitationRequest, "asker" | "context" | "metadata">;

/** Something that stands above the questions, below its title where it has one. Printable. */
export type ContextPart = { readonly title?: string; readonly text: string; readonly isMarkdown: boolean };

/**
 * What stands above the questions, where there is anything: who asks, what the person should know, and the plan that they are
 * asked about, which PilotDeck sends as `metadata.plan`. Printable, a text for each.
 */
export function describeContext(request: Described): string[] {
  return listContext(request).map(({ title, text }) => (title === undefined ? text : `${title}\n${text}`));
}

/** The same in parts, of which some are Markdown. */
export function listContext({ asker, context, metadata }: Described): ContextPart[] {
  const name = asker === undefined ? "" : toPrintable(asker).replaceAll("\n", " ").trim();
  const image =
    context?.image === undefined
      ? undefined
      : `(An ${toPrintable(context.image.mimeType)} image is not shown.)`;
  return [
    ...shown(name === "" ? undefined : `${name} asks:`, false),
    ...shown(context?.markdown, true),
    ...shown(image, false),
    ...shown(readPlan(metadata), typeof metadata?.plan === "string").map((plan) => ({
      title: "Plan:",
      ...plan,
    })),
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

function shown(text: string | undefined, isMarkdown: boolean): ContextPart[] {
  return text === undefined || isBlank(text) ? [] : [{ text: toPrintable(text).trimEnd(), isMarkdown }];
}
