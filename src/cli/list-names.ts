/** `a, b or c`. */
export function listNames(names: readonly string[], word = "or"): string {
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(` ${word} `);
}
