import { SENTENCES as FAULTS } from "../../../../src/language/en/store-faults.js";
import { type Entry, isOver, type NewSettlement, type Settlement, type SettleVerdict } from "../../entry.js";
import { isEntryId } from "../../entry-id.js";
import type { Drafts } from "./drafts.js";
import { writeEntry } from "./entry-file.js";
import type { StoreFiles } from "./store-files.js";
import type { StoredEntries } from "./stored-entries.js";

/** The entries of a folder, one by one: what they are now, and how they end. */
export type EntryLife = {
  get(id: string): Promise<Entry | undefined>;
  settle(id: string, settlement: NewSettlement): Promise<SettleVerdict | undefined>;
  /** Settles an open entry whose time is up. */
  expire(id: string): Promise<void>;
};

type Published = { entry: Entry; isFirst: boolean };

export function createEntryLife(
  files: StoreFiles,
  { readOpen, readSettled }: StoredEntries,
  drafts: Drafts,
  now: () => Date,
): EntryLife {
  /** Settled is the truth: one that is still listed as open has been settled by a process that was killed in the act. */
  async function look(id: string): Promise<Entry | undefined> {
    if (!isEntryId(id)) return undefined;
    const entry = await readEither(id);
    if (entry === undefined) return refuseMissingFolder();
    if (entry.settlement === undefined) return isOver(entry, now()) ? (await publish(entry))?.entry : entry;
    // Who is told of a settlement must not see it undone by a loss of power, whoever has made it.
    await files.sync("settled");
    return entry;
  }

  async function readEither(id: string): Promise<Entry | undefined> {
    // It may be settled between the first two.
    return (await readSettled(id)) ?? (await readOpen(id)) ?? (await readSettled(id));
  }

  /** An entry of a folder that was moved or removed is not unknown. */
  function refuseMissingFolder(): undefined {
    if (files.exists(["settled", ""])) return undefined;
    throw new Error(FAULTS.folderGone(files.pathOf("settled")));
  }

  /** Links a settlement, of itself that the entry has expired, to its name: the first stays. Nothing where the entry was removed. */
  async function publish(open: Entry, settlement?: NewSettlement): Promise<Published | undefined> {
    const entry = {
      ...open,
      settlement: settlement ? settleAt(settlement, now()) : createExpiry(open, now()),
    };
    const draft = await files.write("tmp", writeEntry(entry));
    let link: ReturnType<StoreFiles["link"]> | "late";
    try {
      // The disk may have taken its time: the clock is looked at last.
      link = settlement && isOver(open, now()) ? "late" : files.link(["tmp", draft], ["settled", open.id]);
    } finally {
      files.discard(["tmp", draft]);
    }
    if (link === "gone") return publish(open, settlement);
    if (link === "late") {
      const late = await publish(open);
      return late && { ...late, isFirst: false };
    }
    const winner = link === "linked" ? entry : await readSettled(open.id);
    if (winner === undefined) return undefined;
    // The disk is at work while the names are taken away: a settlement counts whatever is listed beside it.
    const isKept = files.sync("settled");
    for (const folder of ["open", "drafts"] as const) files.discard([folder, open.id]);
    await isKept;
    return { entry: winner, isFirst: link === "linked" };
  }

  return {
    async get(id) {
      const entry = await look(id);
      if (entry === undefined || entry.settlement !== undefined) return entry;
      const draft = await drafts.read(id);
      return draft === undefined ? entry : { ...entry, draft };
    },

    async settle(id, settlement) {
      const entry = await look(id);
      if (entry === undefined) return undefined;
      const published = entry.settlement ? { entry, isFirst: false } : await publish(entry, settlement);
      if (published === undefined) return undefined;
      const { answerKey } = published.entry.settlement ?? {};
      const isSame = answerKey !== undefined && answerKey === settlement.answerKey;
      return { type: published.isFirst || isSame ? "settled" : "too_late", entry: published.entry };
    },

    async expire(id) {
      const open = await readOpen(id);
      if (open !== undefined) await publish(open);
    },
  };
}

function settleAt(settlement: NewSettlement, time: Date): Settlement {
  return { ...settlement, at: time.toISOString() };
}

function createExpiry({ expiresAt }: Entry, time: Date): Settlement {
  return { type: "expired", at: expiresAt ?? time.toISOString() };
}
