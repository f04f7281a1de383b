import { createClock } from "../../../../src/elicitation/clock.js";
import { A_FUNCTION } from "../../../../src/text/option-kinds.js";
import { takeOptions } from "../../../../src/text/take-options.js";
import { type Entry, expireEntry, isOver, settleEntry } from "../../entry.js";
import { isListed, listSettledPage, toListed } from "../../list-entries.js";
import { createOpenIndex } from "../../open-index.js";
import type { InboxStore, NewEntry } from "../../store.js";

export type MemoryStoreOptions = {
  /** The clock that judges what has expired. Default the system's. */
  now?: () => Date;
};

/** `dueAt`: when the person is to be told something; -Infinity where nobody has looked yet. */
type Notices = { dueAt: number; claimedUntil: number; isOver: boolean };
type Held = { entry: Entry; isHandedOver: boolean; notices: Notices };

/** A store in this process: for tests, and for hosts whose questions need not outlive them. */
export function createMemoryStore(options: MemoryStoreOptions = {}): InboxStore {
  const { now: clock } = takeOptions("createMemoryStore", options, { now: A_FUNCTION });
  const now = createClock(clock);
  const byId = new Map<string, Held>();
  const byKey = new Map<string, string>();
  const byResumeKey = new Map<string, string>();
  const open = createOpenIndex();
  const settled = new Map<string, Held>();
  const things = new Map<string, { value: string; expiresAt: number }>();
  const listeners = new Set<(id?: string) => void>();
  let isClosed = false;

  /** The entry as it is now, for good. */
  const read = (id: string | undefined): Held | undefined => {
    const held = id === undefined ? undefined : byId.get(id);
    return held && change(held, expireEntry(held.entry, now()));
  };

  const change = (held: Held, entry: Entry): Held => {
    held.entry = entry;
    if (entry.settlement === undefined) return held;
    open.delete(entry.id);
    settled.set(entry.id, held);
    return held;
  };

  const tell = (id: string): void => {
    for (const listener of listeners) queueMicrotask(() => listeners.has(listener) && listener(id));
  };

  const findResumable = (resumeKey: string): Entry | undefined => {
    const held = read(byResumeKey.get(resumeKey));
    return held?.isHandedOver === false ? held.entry : undefined;
  };

  const findSame = ({ key, resumeKey }: NewEntry): Entry | undefined => {
    const same = read(byKey.get(key));
    if (same !== undefined) return same.entry;
    const resumed = resumeKey === undefined ? undefined : findResumable(resumeKey);
    if (resumed !== undefined) byKey.set(key, resumed.id);
    return resumed;
  };

  const readThing = (name: string): string | undefined => {
    const thing = things.get(name);
    return thing !== undefined && thing.expiresAt > now().getTime() ? thing.value : undefined;
  };

  /** One act: all at once, and on copies, as if it was far away. */
  const act = async <T>(perform: () => T): Promise<T> => {
    if (isClosed) throw new Error("The store is closed.");
    const value = perform();
    // What is no object is nobody's own.
    return typeof value === "object" ? structuredClone(value) : value;
  };

  return {
    name: "memory",

    add: (ask) =>
      act(() => {
        const same = findSame(ask);
        if (same !== undefined) return { entry: same, isNew: false };
        const { timeToLiveMs, ...listed } = structuredClone(ask);
        const at = now();
        const entry: Entry = {
          ...listed,
          askedAt: at.toISOString(),
          ...(timeToLiveMs !== undefined && {
            expiresAt: new Date(at.getTime() + timeToLiveMs).toISOString(),
          }),
        };
        const notices = { dueAt: Number.NEGATIVE_INFINITY, claimedUntil: 0, isOver: false };
        byId.set(entry.id, { entry, isHandedOver: false, notices });
        open.add(toListed(entry));
        byKey.set(entry.key, entry.id);
        if (entry.resumeKey !== undefined) byResumeKey.set(entry.resumeKey, entry.id);
        tell(entry.id);
        return { entry, isNew: true };
      }),

    findResumable: (resumeKey) => act(() => findResumable(resumeKey)),
    get: (id) => act(() => read(id)?.entry),

    settle: (id, settlement) =>
      act(() => {
        const held = byId.get(id);
        if (held === undefined) return undefined;
        const verdict = settleEntry(held.entry, structuredClone(settlement), now());
        if (verdict.entry !== held.entry) tell(id);
        change(held, verdict.entry);
        return verdict;
      }),

    handOver: (id) =>
      act(() => {
        const held = read(id);
        if (held?.entry.settlement !== undefined) held.isHandedOver = true;
      }),

    saveDraft: (id, draft) =>
      act(() => {
        const held = read(id);
        if (held === undefined || held.entry.settlement !== undefined) return false;
        held.entry = { ...held.entry, draft: { ...structuredClone(draft), at: now().toISOString() } };
        tell(id);
        return true;
      }),

    list: (query) =>
      act(() => {
        const at = now();
        for (const { id } of open.listOver((head) => isOver(head, at))) read(id);
        if (query.status === "open") return open.list(query);
        const heads = [...settled.values()].flatMap(({ entry }) =>
          isListed(entry, query) ? [toListed(entry)] : [],
        );
        return listSettledPage(heads, query);
      }),

    findSettled: (ids) =>
      act(() =>
        ids.filter((id) => {
          const held = read(id);
          return held === undefined || held.entry.settlement !== undefined;
        }),
      ),

    watch(listener) {
      // The same function given twice is two listeners.
      const own = (id?: string) => listener(id);
      listeners.add(own);
      return () => void listeners.delete(own);
    },

    claimNotices: (limit, leaseMs) =>
      act(() => {
        const claimed: Entry[] = [];
        for (const held of byId.values()) {
          change(held, expireEntry(held.entry, now()));
          if (claimed.length >= limit) break;
          if (!isDue(held, now().getTime())) continue;
          held.notices.claimedUntil = now().getTime() + leaseMs;
          claimed.push(held.entry);
        }
        return claimed;
      }),

    reportNotices: (id, { reports, dueInMs = Number.POSITIVE_INFINITY, isOver = false }) =>
      act(() => {
        const held = byId.get(id);
        if (held === undefined) return;
        held.notices = { dueAt: now().getTime() + dueInMs, claimedUntil: 0, isOver };
        held.entry = { ...held.entry, notices: structuredClone(reports) };
      }),

    keep: (name, value, timeToLiveMs) =>
      act(() => {
        if (readThing(name) !== undefined) return false;
        things.set(name, { value, expiresAt: now().getTime() + timeToLiveMs });
        return true;
      }),

    kept: (name) => act(() => readThing(name)),

    take: (name) =>
      act(() => {
        const value = readThing(name);
        things.delete(name);
        return value;
      }),

    remove: (settledBefore) =>
      act(() => {
        let count = 0;
        for (const [id, { entry }] of byId) {
          const at = expireEntry(entry, now()).settlement?.at;
          if (at === undefined || Date.parse(at) >= settledBefore.getTime()) continue;
          byId.delete(id);
          open.delete(id);
          settled.delete(id);
          if (entry.resumeKey !== undefined && byResumeKey.get(entry.resumeKey) === id) {
            byResumeKey.delete(entry.resumeKey);
          }
          count += 1;
        }
        for (const [key, id] of byKey) if (!byId.has(id)) byKey.delete(key);
        for (const name of things.keys()) if (readThing(name) === undefined) things.delete(name);
        return count;
      }),

    async close() {
      isClosed = true;
      listeners.clear();
    },
  };
}

/** Of what was settled before anybody was told of it, nobody is. */
function isDue({ entry, notices }: Held, now: number): boolean {
  const { dueAt, claimedUntil, isOver } = notices;
  if (isOver || claimedUntil > now) return false;
  return entry.settlement === undefined ? dueAt <= now : dueAt !== Number.NEGATIVE_INFINITY;
}
