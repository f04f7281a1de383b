import { quoteWord } from "../../text/quote-word.js";
import { isAddress } from "../address.js";

/** `--store`, as it is typed after a command. A folder can be told; an address of a database may have a password in it. */
export function storeOption(place = ""): string {
  if (isAddress(place)) return ' --store "postgres://…"';
  if (place === "") return "";
  // Between double quotes a shell reads these, where there are such shells.
  const isRead = process.platform !== "win32" && /[$`"\\!]/.test(place);
  return ` --store${place.startsWith("-") ? "=" : " "}${isRead ? quoteWord(place) : `"${place}"`}`;
}
