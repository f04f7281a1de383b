import { isAddress } from "./open-inbox.js";

/** `--store`, as it is typed after a command. A folder can be told; an address of a database may have a password in it. */
export function storeOption(place = ""): string {
  if (isAddress(place)) return ' --store "postgres://…"';
  return place === "" ? "" : ` --store ${JSON.stringify(place)}`;
}
