/**
 * A row as rows.json lists it; its `unit` is µs where it names none. `at-most` bounds ours / peer, `at-least` bounds peer / ours.
 * @typedef {{ key: string, id: string, name: string, peer: string, kind: "at-most" | "at-least", bound: number | null, unit?: string }} Row
 *
 * Both in the unit of their row.
 * @typedef {{ ours: number, peer: number }} Times
 *
 * @typedef {{ id: string, name: string, peer: string, ours: number, theirs: number, unit: string, ratio: number, kind: Row["kind"], bound: number | null, verdict: "ok" | "MISSED" | "no bound" }} Result
 */

/**
 * Whether a row keeps its bound.
 *
 * @param {Row} row
 * @param {Times | undefined} times
 * @returns {Result}
 * @throws where nothing has measured it
 */
export function judgeRow({ key, id, name, peer, kind, bound, unit = "µs" }, times) {
  if (times === undefined) throw new Error(`Nothing measures the row "${key}" of rows.json.`);
  const ratio = kind === "at-most" ? times.ours / times.peer : times.peer / times.ours;
  // A difference of two times that comes out below nothing was not measured.
  const isKept = bound === null || (kind === "at-most" ? ratio > 0 && ratio <= bound : ratio >= bound);
  const verdict = bound === null ? "no bound" : isKept ? "ok" : "MISSED";
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
