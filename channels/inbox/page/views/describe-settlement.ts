import type { Sentences } from "../../../../src/language/en/page.js";
import { toPrintable } from "../../../../src/text/printable.js";
import type { Settlement } from "../../entry.js";

/** What became of an entry, by whom and where: `Answered by Ada in the terminal`. */
export function describeSettlement(
  { type, by, door }: Pick<Settlement, "type" | "by" | "door">,
  { settled, by: sayBy, byYou, doors, throughDoor }: Sentences,
  you?: string,
): string {
  const who = by === undefined ? undefined : by === you ? byYou : sayBy(toPrintable(by));
  const known = door !== undefined && Object.hasOwn(doors, door) ? doors[door] : undefined;
  const where = door === undefined ? undefined : (known ?? throughDoor(toPrintable(door)));
  return [settled[type], who, where].filter((part) => part !== undefined).join(" ");
}
