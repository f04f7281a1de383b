/**
 * A row as rows.json lists it; its `unit` is µs where it names none. `at-most` bounds ours / peer, `at-least` bounds peer / ours.
 * `maxSlowness`: a miss counts where the machine takes at most so many times as long as the one that limits are of. For a peer that
 * is a time, or waits for the disk: the slower the processor is, the worse is the ratio of the same code.
 * @typedef {{ key: string, id: string, name: string, peer: string, kind: "at-most" | "at-least", bound: number | null, unit?: string, maxSlowness?: number }} Row
 *
 * Both in the unit of their row.
 * @typedef {{ ours: number, peer: number }} Times
 *
 * @typedef {{ id: string, name: string, peer: string, ours: number, theirs: number, unit: string, ratio: number, kind: Row["kind"], bound: number | null, verdict: "ok" | "MISSED" | "slow machine" | "no bound" }} Result
 */

/**
 * Whether a row keeps its bound.
 *
 * @param {Row} row
 * @param {Times | undefined} times
 * @param {number} slowness - of this machine
 * @returns {Result}
 * @throws where nothing has measured it
 */
export function judgeRow(row, times, slowness) {
  const { key, id, name, peer, kind, bound, unit = "µs", maxSlowness = Number.POSITIVE_INFINITY } = row;
  if (times === undefined) throw new Error(`Nothing measures the row "${key}" of rows.json.`);
  const ratio = kind === "at-most" ? times.ours / times.peer : times.peer / times.ours;
  // A difference of two times that comes out below nothing was not measured.
  const isKept = bound === null || (kind === "at-most" ? ratio > 0 && ratio <= bound : ratio >= bound);
  const miss = slowness > maxSlowness ? "slow machine" : "MISSED";
  const verdict = bound === null ? "no bound" : isKept ? "ok" : miss;
  return {
    id,
    name,
    peer,
    ours: times.ours,
    theirs: times.peer,
    unit,
    ratio,
    kind,
    bound,
    verdict,
  };
}
