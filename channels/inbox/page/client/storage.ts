import { sameFields } from "./form-state.js";

/** What is kept in this browser. It may be full, or refused: then what is on the server has to do. */

const DRAFT = "inbox draft ";
const QUEUE = "inbox unsent ";
/** Even to ask for it may be refused. */
type Area = () => Storage;
const THIS_BROWSER: Area = () => localStorage;
const THIS_TAB: Area = () => sessionStorage;
const FORGET_AFTER_MS = 30 * 86_400_000;

/** Of each person on a device their own: nobody sends what another one has typed. */
function keyOf(kind: string, id: string): string {
  return `${kind}${id} ${document.body.dataset.by ?? ""}`;
}

/** What a person has done at an entry's form, on this device. */
export type LocalDraft = {
  fields: [string, string][];
  /** As text for copying. */
  text: string;
  /** Whether the server has it. */
  isSaved: boolean;
  /** When the form had what it was begun with. */
  since: number;
  /** When it had what it has now: another tab may have that before this one hears that it is saved. */
  at: number;
};

/** A form that could not be sent. */
export type Unsent = { address: string; body: string; at: number };

/** This tab's, where the server has not got it or has that of another tab which had begun before; else the latest of this browser's. */
export function readDraft(id: string): LocalDraft | undefined {
  const [own, latest] = [THIS_TAB, THIS_BROWSER].map((area) => read<LocalDraft>(keyOf(DRAFT, id), area));
  if (own?.isSaved === false) return own;
  const isOverwritten =
    own !== undefined &&
    latest !== undefined &&
    latest.since < own.at &&
    !sameFields(latest.fields, own.fields);
  return isOverwritten ? { ...own, isSaved: false } : (latest ?? own);
}

/** It is kept for this tab too: another one at the same entry has words of its own. */
export function writeDraft(id: string, draft: LocalDraft): void {
  write(keyOf(DRAFT, id), draft);
  keepInTab(id, draft);
}

export function keepInTab(id: string, draft: LocalDraft): void {
  write(keyOf(DRAFT, id), draft, THIS_TAB);
}

/** @param isDone - which of what this tab and this browser have is of no use any more */
export function dropDraft(id: string, isDone: (draft: LocalDraft) => boolean): void {
  for (const area of [THIS_TAB, THIS_BROWSER]) {
    const draft = read<LocalDraft>(keyOf(DRAFT, id), area);
    if (draft !== undefined && isDone(draft)) drop(keyOf(DRAFT, id), area);
  }
}

export function writeUnsent(id: string, unsent: Unsent): void {
  write(keyOf(QUEUE, id), unsent);
}

export function readUnsent(id: string): Unsent | undefined {
  return read(keyOf(QUEUE, id));
}

/** @param body - where something else waits by now, that goes on waiting */
export function dropUnsent(id: string, body = readUnsent(id)?.body): void {
  if (readUnsent(id)?.body === body) drop(keyOf(QUEUE, id));
}

/** Everything of this person's that waits to be sent. */
export function listUnsent(): [id: string, unsent: Unsent][] {
  return listKeys(QUEUE).flatMap((key) => {
    const [id = ""] = key.slice(QUEUE.length).split(" ", 1);
    const unsent = key === keyOf(QUEUE, id) ? read<Unsent>(key) : undefined;
    return unsent === undefined ? [] : [[id, unsent]];
  });
}

/** Drops what is older than a month. */
export function forgetOld(): void {
  for (const key of [...listKeys(DRAFT), ...listKeys(QUEUE)]) {
    const kept = read<{ at?: number }>(key);
    if (Date.now() - (kept?.at ?? 0) > FORGET_AFTER_MS) drop(key);
  }
}

function listKeys(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

function read<T>(key: string, area: Area = THIS_BROWSER): T | undefined {
  try {
    const text = area().getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown, area: Area = THIS_BROWSER): void {
  try {
    area().setItem(key, JSON.stringify(value));
  } catch {
    // Full, or refused.
  }
}

function drop(key: string, area: Area = THIS_BROWSER): void {
  try {
    area().removeItem(key);
  } catch {
    // Refused: nothing was kept either.
  }
}
