/** What is kept in this browser. It may be full, or refused: then what is on the server has to do. */

const DRAFT = "inbox draft ";
const QUEUE = "inbox unsent ";
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
  at: number;
};

/** A form that could not be sent. */
export type Unsent = { address: string; body: string; at: number };

export function readDraft(id: string): LocalDraft | undefined {
  return read(keyOf(DRAFT, id));
}

export function writeDraft(id: string, draft: LocalDraft): void {
  write(keyOf(DRAFT, id), draft);
}

export function dropDraft(id: string): void {
  drop(keyOf(DRAFT, id));
}

export function writeUnsent(id: string, unsent: Unsent): void {
  write(keyOf(QUEUE, id), unsent);
}

export function dropUnsent(id: string): void {
  drop(keyOf(QUEUE, id));
}

export function hasUnsent(id: string): boolean {
  return read(keyOf(QUEUE, id)) !== undefined;
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

function read<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full, or refused.
  }
}

function drop(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Refused: nothing was kept either.
  }
}
