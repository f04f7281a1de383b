/** The share of changes that the tests must notice, of those that can be noticed. */
const LEAST = 0.97;
const NOTICED = new Set(["Killed", "Timeout"]);
const MISSED = new Set(["Survived", "NoCoverage"]);

/**
 * A change that no test notices: where, the first line of what stands there within its own line, what stood there instead, and
 * why it stays. `equivalent` where nothing that anybody could see depends on it.
 * @typedef {{ file: string, line: string, code: string, becomes: string, equivalent?: true, reason: string }} Survivor
 *
 * What StrykerJS reports. Lines and columns begin with 1.
 * @typedef {{ line: number, column: number }} Position
 * @typedef {{ replacement: string, status: string, location: { start: Position, end: Position } }} ReportedMutant
 * @typedef {{ files: Record<string, { source: string, mutants: ReportedMutant[] }> }} Report
 */

/**
 * Tells what share of the changes the tests noticed, and which they did not although no list has them.
 *
 * @param {Report} report
 * @param {readonly Survivor[]} survivors - those that are known
 * @param {number} [drawn] - how many changes were drawn; all others must be reported as what does not compile
 * @returns {{ text: string, isGood: boolean }}
 */
export function judgeReport(report, survivors, drawn = 0) {
  const known = new Map(survivors.map((survivor) => [nameOf(survivor), survivor]));
  const mutants = Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ status: mutant.status, ...describe(file, source, mutant) })),
  );
  const tried = mutants.filter(({ status }) => status !== "CompileError").length;
  if (tried < drawn) {
    const text = `${tried} of the ${drawn} drawn changes were tried, so this proves nothing. See that keyOf in test/mutation/list-mutants.js names a change alike in every process.`;
    return { text, isGood: false };
  }
  const noticed = mutants.filter(({ status }) => NOTICED.has(status)).length;
  const missed = mutants.filter(({ status }) => MISSED.has(status));
  const equivalent = missed.filter((mutant) => known.get(nameOf(mutant))?.equivalent).length;
  const unknown = missed.filter((mutant) => !known.has(nameOf(mutant)));
  const all = noticed + missed.length - equivalent;
  const share = all === 0 ? 1 : noticed / all;
  const error = all === 0 ? 0 : Math.sqrt((share * (1 - share)) / all);
  const [percent, percentError] = [share, error].map((value) => (value * 100).toFixed(1));
  const isGood = share >= LEAST && unknown.length === 0;
  return {
    text: [
      `${noticed} of ${all} changes were noticed: ${percent} %, as a sample with a standard error of ${percentError} %. At least ${LEAST * 100} % must be.`,
      `${missed.length} were not noticed, beside them counted out as equivalent ${equivalent}, not in test/mutation/survivors.json ${unknown.length}:`,
      ...unknown.map(({ status, ...survivor }) => JSON.stringify(survivor)),
    ].join("\n"),
    isGood,
  };
}

/**
 * @param {string} file
 * @param {string} source
 * @param {ReportedMutant} mutant
 * @returns {Omit<Survivor, "reason">}
 */
function describe(file, source, { replacement, location: { start, end } }) {
  const line = source.split("\n")[start.line - 1] ?? "";
  const code = line.slice(start.column - 1, end.line === start.line ? end.column - 1 : undefined);
  return { file, line: line.trim(), code, becomes: replacement.replace(/\s+/g, " ") };
}

/** @param {Omit<Survivor, "reason">} survivor */
function nameOf({ file, line, code, becomes }) {
  return JSON.stringify([file, line, code, becomes]);
}
