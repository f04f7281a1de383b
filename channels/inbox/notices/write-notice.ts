import type { NoticesSentences } from "../../../src/language/en/notices.js";
import { shorten } from "../../../src/text/foreign-words.js";
import { toPrintable, toPrintableLine } from "../../../src/text/printable.js";
import type { Entry, NoticeReport } from "../entry.js";
import type { Notice } from "./notice.js";

const TITLE_MAX = 320;
const BODY_MAX = 1_000;
/** How many options or questions are told of. */
const LISTED = 8;

/** What the person is told of an entry. Whatever the model wrote comes without control characters. */
export function writeNotice(
  { id, title, request, expiresAt, project, asker, settlement }: Entry,
  about: NoticeReport["about"],
  url: string | undefined,
  say: NoticesSentences,
): Notice {
  const heading = {
    asked: (text: string) => text,
    reminder: say.expiresSoon,
    settled: say.ended[settlement?.type ?? "answered"],
  };
  const lines =
    about === "settled"
      ? []
      : [...listParts(request, say), ...(asker === undefined ? [] : [say.askedBy(asker)])];
  return {
    id,
    title: shorten(toPrintableLine(heading[about](title)), TITLE_MAX),
    body: shorten(toPrintable(lines.join("\n")), BODY_MAX),
    urgency: about === "reminder" ? "high" : "normal",
    ...(url !== undefined && { url }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(project !== undefined && { project: shorten(toPrintableLine(project)) }),
  };
}

function listParts({ questions }: Entry["request"], say: NoticesSentences): string[] {
  const [first] = questions;
  const parts =
    questions.length > 1
      ? questions.map(({ question }) => question)
      : (first?.options ?? []).map(({ label }) => label);
  const more = parts.length - LISTED;
  return [
    ...parts.slice(0, LISTED).map((part) => `- ${shorten(part, 200)}`),
    ...(more > 0 ? [say.more(more)] : []),
  ];
}
