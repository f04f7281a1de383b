import { sameFields } from "./form-state.js";
import { DRAFT, dropItem, keyFor, readItem, THIS_BROWSER, THIS_TAB, writeItem } from "./storage.js";

// Who has what of an entry that several tabs fill in, and who writes where:
// - A tab has its own: what was typed in it and stands in it. No other tab writes there.
// - The browser has the latest, for tabs that come later: what was typed last, in whichever tab. Only who types writes it; what
//   the server has got of it, and when that is heard, changes no words.
// - The server has what reached it last.
// A tab that is loaded shows its own where the server has not got it, where other words followed that were typed by somebody
// who did not see it, or where what it was begun with came again; else the newest.

type Fields = [string, string][];

/** What a person has done at an entry's form, on this device. */
export type LocalDraft = {
  fields: Fields;
  /** As text for copying. */
  text: string;
  /** What the form had before. */
  began?: Fields | undefined;
  /** Whether the server has got it. */
  isSaved: boolean;
  /** When it was typed. */
  at: number;
};

/** The latest of this browser's, and what other tabs had when it was typed that did not stand in its own. */
type LatestDraft = LocalDraft & { unseen?: Fields[] };

/** More tabs than anybody fills in an entry with. */
const UNSEEN_MAX = 20;

/** @param present - what the server has, where that is known */
export function readDraft(id: string, present: Fields = []): LocalDraft | undefined {
  const { own, latest } = readBoth(id);
  if (own !== undefined && isOwnAlone(id, present)) return { ...own, isSaved: false };
  return latest === undefined ? own : { ...latest, began: latest.fields };
}

/**
 * Whether this tab alone has its words: they would be lost if others took their place.
 *
 * @param present - what the server has
 */
export function isOwnAlone(id: string, present: Fields): boolean {
  const { own, latest } = readBoth(id);
  if (own?.isSaved !== true) return own !== undefined;
  const { fields = [], unseen = [] } = latest ?? {};
  const older = sameFields(fields, own.fields) ? unseen : [];
  return includes(unseen, own.fields) || includes([...older, own.began ?? []], present);
}

/** What this tab's own words were begun with, where they stand in its form. */
export function findBeginning(id: string, fields: Fields): Fields {
  const { own } = readBoth(id);
  return own !== undefined && sameFields(own.fields, fields) ? (own.began ?? fields) : fields;
}

/** Whether somebody who saw what this tab has goes on with it in another one. */
export function isGoneOnWith(id: string): boolean {
  const { own, latest } = readBoth(id);
  if (own === undefined || latest === undefined) return false;
  return !sameFields(latest.fields, own.fields) && !includes(latest.unseen ?? [], own.fields);
}

/** @param stood - what stood in this tab's form before */
export function writeDraft(id: string, draft: LocalDraft, stood: Fields): void {
  const { latest } = readBoth(id);
  const others = latest === undefined ? [] : [latest.fields, ...(latest.unseen ?? [])];
  const unseen = others.filter((fields, index) => {
    const isSeen = sameFields(fields, stood) || sameFields(fields, draft.fields);
    return !isSeen && !includes(others.slice(0, index), fields);
  });
  const written: LatestDraft = { ...draft, unseen: unseen.slice(0, UNSEEN_MAX) };
  writeItem(keyFor(DRAFT, id), written);
  keepInTab(id, draft);
}

/** The server has got these words: other ones that took their place meanwhile stay as they are. */
export function markSaved(id: string, fields: Fields): void {
  for (const area of [THIS_TAB, THIS_BROWSER]) {
    const draft = readItem<LocalDraft>(keyFor(DRAFT, id), area);
    if (draft === undefined || !sameFields(draft.fields, fields)) continue;
    writeItem(keyFor(DRAFT, id), { ...draft, isSaved: true }, area);
  }
}

/** Whether this tab has words of its own. */
export function hasOwnDraft(id: string): boolean {
  return readBoth(id).own !== undefined;
}

export function keepInTab(id: string, draft: LocalDraft): void {
  writeItem(keyFor(DRAFT, id), draft, THIS_TAB);
}

/** What does not stand in this tab any more is not its own. */
export function dropOwnUnless(id: string, fields: Fields): void {
  const { own } = readBoth(id);
  if (own !== undefined && !sameFields(own.fields, fields)) dropItem(keyFor(DRAFT, id), THIS_TAB);
}

/** @param isDone - which of what this tab and this browser have is of no use any more */
export function dropDraft(id: string, isDone: (draft: LocalDraft) => boolean): void {
  for (const area of [THIS_TAB, THIS_BROWSER]) {
    const draft = readItem<LocalDraft>(keyFor(DRAFT, id), area);
    if (draft !== undefined && isDone(draft)) dropItem(keyFor(DRAFT, id), area);
  }
}

function readBoth(id: string): { own: LocalDraft | undefined; latest: LatestDraft | undefined } {
  const key = keyFor(DRAFT, id);
  return { own: readItem(key, THIS_TAB), latest: readItem(key, THIS_BROWSER) };
}

function includes(list: readonly Fields[], fields: Fields): boolean {
  return list.some((one) => sameFields(one, fields));
}
