import type { ElicitationAttachment, PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { type AnswersSentences, SENTENCES } from "../language/en/answers.js";
import { isBlank } from "../text/foreign-words.js";
import { toPrintable, toPrintableLine } from "../text/printable.js";

type Described = Pick<
  PilotDeckElicitationRequest,
  "title" | "asker" | "project" | "context" | "attachments" | "metadata"
>;

/** Something that stands above the questions, below its title where it has one. Printable. */
export type ContextPart = { readonly title?: string; readonly text: string; readonly isMarkdown: boolean };

/**
 * What stands above the questions, where there is anything: who asks and for what project, what all is about, what the person
 * should know, what they may look at, and the plan that they are asked about, which PilotDeck sends as `metadata.plan`. Printable, a text for each.
 */
export function describeContext(request: Described, say: AnswersSentences): string[] {
  return listContext(request, say).map(({ title, text }) =>
    title === undefined ? text : `${title}\n${text}`,
  );
}

/** The same in parts, of which some are Markdown. */
export function listContext(
  { title, asker, project, context, attachments = [], metadata }: Described,
  say: AnswersSentences = SENTENCES,
): ContextPart[] {
  return [
    ...shown(describeAsker(say, asker, project), false),
    ...shown(title, false),
    ...shown(context?.markdown, true),
    ...shown(describeImage(context, say), false),
    ...attachments.flatMap((attachment) => shown(describeAttachment(attachment, say), false)),
    ...shown(readPlan(metadata, say), typeof metadata?.plan === "string").map((plan) => ({
      title: say.context.plan,
      ...plan,
    })),
  ];
}

function describeAsker({ context: say }: AnswersSentences, asker = "", project = ""): string | undefined {
  const name = toPrintableLine(asker);
  const where = toPrintableLine(project);
  if (name) return where ? say.asksFor(name, where) : say.asks(name);
  return where && say.project(where);
}

/** That a picture came, where one did: it is for pages alone. */
export function describeImage(
  context: PilotDeckElicitationRequest["context"],
  { context: say }: AnswersSentences,
): string | undefined {
  return context?.image && say.imageNotShown(toPrintableLine(context.image.mimeType));
}

/** An attachment in a line: its link, or that its bytes are not shown. */
export function describeAttachment(
  attachment: ElicitationAttachment,
  { context: say }: AnswersSentences,
): string {
  const name = toPrintableLine(attachment.name);
  if ("url" in attachment) return say.attachment(name, toPrintableLine(attachment.url));
  return say.attachmentNotShown(name, toPrintableLine(attachment.mimeType));
}

/** The plan of a request, as text; undefined where there is none. */
export function readPlan(
  metadata: Record<string, unknown> | undefined,
  say: AnswersSentences,
): string | undefined {
  const plan = metadata?.plan ?? undefined;
  if (typeof plan === "string") return plan;
  try {
    return JSON.stringify(plan, null, 2);
  } catch {
    // What cannot be written cannot be read either, but nobody should approve of it unawares.
    return say.context.planNotShown;
  }
}

function shown(text: string | undefined, isMarkdown: boolean): ContextPart[] {
  return text === undefined || isBlank(text) ? [] : [{ text: toPrintable(text).trimEnd(), isMarkdown }];
}
