import { type Entry, expireEntry, isOver, type NewSettlement, type SettleVerdict } from "../../entry.js";
import { isEntryId } from "../../entry-id.js";
import { readEntry, writeEntry } from "./entry-file.js";
import { codeOf, type StoreFiles } from "./store-files.js";

/** The entries of a folder, one by one: what they are now, and how they end. */
export type EntryLife = {
  get(id: string): Promise<Entry | undefined>;
  settle(id: string, settlement: NewSettlement): Promise<SettleVerdict | undefined>;
  /** Settles an entry whose time is up; gives it as it is settled then. */
  expire(open: Entry): Promise<Entry>;
};

export function createEntryLife(files: StoreFiles, now: () => Date): EntryLife {
  const readSettled = async (id: string): Promise<Entry | undefined> => {
    const text = await files.read(["settled", id]);
    return text === undefined ? undefined : readEntry(text, `settled/${id}`);
  };

  /** The entry as it was asked, open or not yet listed; nothing where it is settled or unknown. */
  const readOpen = async (id: string): Promise<Entry | undefined> => {
    const text = await files.read(["open", id]);
    return text === undefined ? undefined : readEntry(text, `open/${id}`);
  };

  const readDraft = async (id: string): Promise<Pick<Entry, "draft">> => {
    const text = await files.read(["drafts", id]);
    return text === undefined ? {} : { draft: JSON.parse(text) };
  };

  /** Settled is the truth: one that is still listed as open has been settled by a process that was killed in the act. */
  async function get(id: string): Promise<Entry | undefined> {
    if (!isEntryId(id)) return undefined;
    const settled = await readSettled(id);
    if (settled !== undefined) return settled;
    const open = await readOpen(id);
    // It may have been settled between the two.
    if (open === undefined) return readSettled(id);
    if (isOver(open, now())) return expire(open);
    return { ...open, ...(await readDraft(id)) };
  }

  async function expire(open: Entry): Promise<Entry> {
    return (await publish(expireEntry(open, now()))).entry;
  }

  /** Links a settled entry to its name, unless another one is there: then it is that one. */
  async function publish(entry: Entry): Promise<{ entry: Entry; isFirst: boolean }> {
    const { id } = entry;
    const draft = await files.write("tmp", writeEntry(entry));
    // The person may have taken their time, and so may the disk: the clock is looked at last.
    const isLate = entry.settlement?.type !== "expired" && isOver(entry, now());
    const isFirst = !isLate && (await linkAgain(["tmp", draft], ["settled", id], entry));
    await Promise.all([
      files.unlink(["tmp", draft]),
      ...(isLate ? [] : [files.unlink(["open", id]), files.unlink(["drafts", id]), files.sync("settled")]),
    ]);
    if (isLate) {
      const { settlement: _, ...open } = entry;
      return { ...(await publish(expireEntry(open, now()))), isFirst: false };
    }
    if (isFirst) return { entry, isFirst };
    const winner = await readSettled(id);
    if (winner === undefined) throw new Error(`settled/${id} cannot be read.`);
    return { entry: winner, isFirst };
  }

  /** Who is told of a settlement must not see it undone by a loss of power, whoever has made it. */
  async function confirm(entry: Entry): Promise<{ entry: Entry; isFirst: boolean }> {
    await files.sync("settled");
    return { entry, isFirst: false };
  }

  /** A machine that slept may find its own file swept. */
  async function linkAgain(
    from: readonly ["tmp", string],
    to: readonly ["settled", string],
    entry: Entry,
  ): Promise<boolean> {
    try {
      return await files.link(from, to);
    } catch (error) {
      if (codeOf(error) !== "ENOENT") throw error;
      const again = await files.write("tmp", writeEntry(entry));
      const isFirst = await files.link(["tmp", again], to);
      await files.unlink(["tmp", again]);
      return isFirst;
    }
  }

  async function settle(id: string, settlement: NewSettlement): Promise<SettleVerdict | undefined> {
    const entry = await get(id);
    if (entry === undefined) return undefined;
    const { draft: _, ...open } = entry;
    const settled =
      entry.settlement === undefined
        ? await publish({ ...open, settlement: { ...settlement, at: now().toISOString() } })
        : await confirm(entry);
    const { answerKey } = settled.entry.settlement ?? {};
    const isSame = answerKey !== undefined && answerKey === settlement.answerKey;
    return { type: settled.isFirst || isSame ? "settled" : "too_late", entry: settled.entry };
  }

  return { get, settle, expire };
}
