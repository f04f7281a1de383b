import type { PageTable } from "../../../../src/language/page.js";
import { toPrintable } from "../../../../src/text/printable.js";
import type { Settlement } from "../../entry.js";

/** What became of an entry, by whom and where: `Answered by Ada in the terminal`. */
export function describeSettlement(
  { type, by, door }: Pick<Settlement, "type" | "by" | "door">,
  { settled, settledBy, by: sayBy, byYou, doors, throughDoor }: PageTable,
  you?: string,
): string {
  const who = by === undefined ? "" : by === you ? byYou : sayBy(toPrintable(by));
  const known = new Map(Object.entries(doors));
  const where = door === undefined ? "" : (known.get(door) ?? throughDoor(toPrintable(door)));
  return settledBy(settled[type], who, where);
}
