/** What is kept in this browser. It may be full, or refused: then what is on the server has to do. */

export const DRAFT = "inbox draft ";
const UNSENT = "inbox unsent ";
export const REFUSED = "inbox refused ";
/** Even to ask for it may be refused. */
export type Area = () => Storage;
export const THIS_BROWSER: Area = () => localStorage;
export const THIS_TAB: Area = () => sessionStorage;
const FORGET_AFTER_MS = 30 * 86_400_000;

/** Of each person on a device their own: nobody sends what another one has typed. */
export function keyFor(kind: string, id: string): string {
  return `${kind}${id} ${document.body.dataset.by ?? ""}`;
}

/** A form that could not be sent. */
export type Unsent = { address: string; body: string; at: number };

export function writeUnsent(id: string, unsent: Unsent): void {
  writeItem(keyFor(UNSENT, id), unsent);
}

export function readUnsent(id: string): Unsent | undefined {
  return readItem(keyFor(UNSENT, id));
}

/** @param body - where something else is unsent by now, that stays */
export function dropUnsent(id: string, body = readUnsent(id)?.body): void {
  if (readUnsent(id)?.body === body) dropItem(keyFor(UNSENT, id));
}

/** Everything of this person that is unsent. */
export function listUnsent(): [id: string, unsent: Unsent][] {
  return listKeys(UNSENT).flatMap((key) => {
    const [id = ""] = key.slice(UNSENT.length).split(" ", 1);
    const unsent = key === keyFor(UNSENT, id) ? readItem<Unsent>(key) : undefined;
    return unsent === undefined ? [] : [[id, unsent]];
  });
}

/** A form that was refused when it was sent later, and what was wrong at each question. */
export type Refused = { body: string; faults: readonly string[]; at: number };

export function writeRefused(id: string, refused: Refused): void {
  writeItem(keyFor(REFUSED, id), refused);
}

export function readRefused(id: string): Refused | undefined {
  return readItem(keyFor(REFUSED, id));
}

export function dropRefused(id: string): void {
  dropItem(keyFor(REFUSED, id));
}

/** Drops what is older than a month. */
export function forgetOld(): void {
  for (const key of [DRAFT, UNSENT, REFUSED].flatMap(listKeys)) {
    const kept = readItem<{ at?: number }>(key);
    if (Date.now() - (kept?.at ?? 0) > FORGET_AFTER_MS) dropItem(key);
  }
}

function listKeys(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

export function readItem<T>(key: string, area: Area = THIS_BROWSER): T | undefined {
  try {
    const text = area().getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function writeItem(key: string, value: unknown, area: Area = THIS_BROWSER): void {
  try {
    area().setItem(key, JSON.stringify(value));
  } catch {
    // Full, or refused.
  }
}

export function dropItem(key: string, area: Area = THIS_BROWSER): void {
  try {
    area().removeItem(key);
  } catch {
    // Refused: nothing was kept either.
  }
}
