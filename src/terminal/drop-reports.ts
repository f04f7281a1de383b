/** What a terminal sent: what keys say, and the beginning of a sequence whose rest has not come. */
export type KeysAndRest = { readonly keys: string; readonly rest: string };

const ESCAPE = "\u001b";
const TEXT = String.raw`[^\p{Cc}]`;
/** The numbers of the oldest kind of report of the mouse are characters. */
const MOUSE = String.raw`${ESCAPE}\[M${TEXT}{0,3}`;
const CONTROL = String.raw`${ESCAPE}\[\[?[0-?]*[ -/]*`;
const STRING = String.raw`${ESCAPE}(?:\][0-9]|[PX^_]${TEXT})${TEXT}*`;
const SEQUENCES = new RegExp(
  String.raw`${MOUSE}|${ESCAPE}?${CONTROL}[@-Z\\-~]|${STRING}(?:${"\u0007"}|${ESCAPE}\\)?`,
  "gu",
);
// What ends a string is a sequence itself.
const UNFINISHED = new RegExp(`(?:${ESCAPE}[\\]PX^_]?|${CONTROL}|${STRING}${ESCAPE}?)$`, "u");
/** What `node:readline` reads to its end. Of anything else it takes the end for typed characters. */
const READ_WHOLE = new RegExp(String.raw`^${ESCAPE}{1,2}\[(?!M)\[?[0-9]{0,3}(?:;[0-9]?)?[@-~]$`);
/** A report that is longer has no end. */
const REST_MAX = 4_096;

/**
 * Takes out the sequences that are no keys, or none that `node:readline` knows: answers to what some program asked the terminal,
 * the mouse of a program that left it on, keys with modifiers. Their digits would choose options. Linear.
 */
export function dropReports(text: string): KeysAndRest {
  const begun = text.search(UNFINISHED);
  const end = begun === -1 ? text.length : begun;
  const rest = text.slice(end);
  return {
    keys: text.slice(0, end).replace(SEQUENCES, (sequence) => (READ_WHOLE.test(sequence) ? sequence : "")),
    rest: rest.length > REST_MAX ? "" : rest,
  };
}
