import { toPrintable } from "../../../../src/text/printable.js";
import { takePresent } from "../../../../src/wire/present-members.js";
import type { Entry } from "../../entry.js";
import { tellEntry } from "../../tell-entry.js";
import type { PersonOrKey } from "../admission/caller.js";
import { type Filled, fillDraft } from "../form/filled.js";
import type { Faults } from "../form/find-faults.js";
import { replyWithPage } from "../reply.js";
import { WholeEntry } from "../views/entry.js";
import { renderMarkdown } from "../views/markdown.js";
import type { PreviewSource } from "../views/preview.js";
import { SettledPage } from "../views/settled.js";
import { createPageContext, type Door, type Visit } from "../visit.js";

/** How an entry is shown other than as it is kept: what was just filled in, and what is wrong with it. */
export type ShownState = {
  status?: number;
  filled?: readonly Filled[];
  faults?: Faults;
  answerKey?: string;
  notice?: string;
  reason?: string;
  /** What was typed by one who came too late. */
  late?: { kept?: string | undefined };
};

/** The page of an entry, as it is now. */
export async function replyWithEntry(
  door: Door,
  visit: Visit,
  caller: PersonOrKey,
  entry: Entry,
  state: ShownState = {},
): Promise<Response> {
  const { inbox, now } = door;
  const page = await createPageContext(door, visit, caller);
  const { settlement, request } = entry;
  const told = await tellEntry(entry, visit.say.language);
  if (settlement !== undefined) {
    const isWhole = caller.type === "person";
    const next = isWhole ? (await inbox.list({ status: "open", limit: 1 })).entries[0]?.id : undefined;
    const { kept } = state.late ?? {};
    const isLate = state.late !== undefined;
    const shown = {
      page,
      entry: told,
      settlement: told.settlement ?? settlement,
      isLate,
      isWhole,
      next,
      now: now(),
      ...takePresent({ kept }),
    };
    return replyWithPage(visit, state.status ?? 200, SettledPage(shown));
  }
  const { filled = fillDraft(request.questions, entry.draft), faults = [], reason = "" } = state;
  const { by } = entry.draft ?? {};
  const isOthers = state.filled === undefined && by !== undefined && by !== caller.by;
  const notice = isOthers ? visit.say.begunBy(toPrintable(by)) : state.notice;
  const shown = {
    page,
    entry: told,
    filled,
    faults,
    reason,
    now: now(),
    answerKey: state.answerKey ?? crypto.randomUUID(),
    previews: await findPreviews(entry, `${visit.root}q/${entry.id}`),
    ...takePresent({ notice }),
  };
  return replyWithPage(visit, state.status ?? 200, WholeEntry(shown));
}

/** What reads HTML as text is loaded only where there is some. */
async function findPreviews({ request }: Entry, address: string): Promise<PreviewSource> {
  const { questions, previewFormat: format = "html" } = request;
  const hasHtml =
    format === "html" &&
    questions.some(({ options }) => options.some(({ preview }) => preview !== undefined));
  const html = hasHtml ? await import("../../../../src/html-preview/as-seen.js") : undefined;
  // The only question is the page's heading.
  const toHtml = (markdown: string) => renderMarkdown(markdown, questions.length === 1 ? 1 : 2);
  return { address, html, toHtml };
}
