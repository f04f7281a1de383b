/** @typedef {import("./judge-row.js").Result} Result */

const HEAD = ["id", "what", "compared with", "ours", "peer", "ratio", "bound", ""];
const RIGHT = new Set([3, 4, 5, 6]);

/**
 * @param {readonly Result[]} results
 * @returns {string} one line for each result, below a line of headings
 */
export function formatTable(results) {
  const lines = [HEAD, ...results.map(toCells)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) =>
          RIGHT.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** @param {Result} result */
function toCells({ id, name, peer, ours, theirs, unit, ratio, kind, bound, verdict }) {
  const limit = bound === null ? "" : `${kind === "at-most" ? "≤" : "≥"} ${bound}`;
  const amounts = [ours, theirs].map((amount) => `${toText(amount)} ${unit}`);
  return [id, name, peer, ...amounts, toText(ratio), limit, verdict];
}

/** @param {number} value */
function toText(value) {
  return value < 100 ? value.toFixed(2) : Math.round(value).toString();
}
