import { isUtf8 } from "node:buffer";
import { isLinkRefusal, openUnlinked } from "../../src/files/open-unlinked.js";
import type { DialogTable } from "../../src/language/terminal.js";
import { codeOf } from "../../src/text/thrown.js";

/** What an editor left: a text, or why there is none. `isKept` says that it is worth looking for in its file. */
export type EditedFile = { text: string } | { fault: string; isKept?: true };

/** In bytes; more is no answer. */
const LONGEST_FILE = 1024 * 1024;

/** Reads what an editor left in the place of a file, whatever that is: at most 1 MiB of an ordinary file. */
export async function readEditedFile(file: string, say: DialogTable["editor"]): Promise<EditedFile> {
  let bytes: Uint8Array;
  try {
    const handle = await openUnlinked(file);
    try {
      if (!(await handle.stat()).isFile()) return { fault: say.leftNoText };
      const room = Buffer.alloc(LONGEST_FILE + 1);
      let length = 0;
      let read: number;
      do {
        read = (await handle.read(room, length, room.length - length)).bytesRead;
        length += read;
      } while (read > 0);
      bytes = room.subarray(0, length);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isLinkRefusal(error)) return { fault: say.leftLink };
    if (codeOf(error) === "ENOENT") return { fault: say.leftNothing };
    throw error;
  }
  if (bytes.length > LONGEST_FILE) return { fault: say.leftTooMuch, isKept: true };
  if (!isUtf8(bytes)) return { fault: say.leftBytes, isKept: true };
  // Without the byte order mark that some editors put at its start.
  return { text: new TextDecoder().decode(bytes) };
}
