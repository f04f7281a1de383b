import { isUtf8 } from "node:buffer";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFile,
  readFileSync,
  readSync,
} from "node:fs";
import { promisify } from "node:util";
import { SENTENCES as FAULTS } from "../../../../src/language/en/store-faults.js";

/** The longest file and the longest first line that are written and read, in bytes. */
export const FILE_BYTES_MAX = 67_108_864;
export const LINE_BYTES_MAX = 65_536;
/** Up to this length a file is read at once. */
const SHORT_BYTES = 65_536;
const PIECE_BYTES = 4_096;
const LINE_FEED = 10;
const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;

const readLong = promisify(readFile);

/** The text of a file; nothing where there is none. Rejects with an error that names it where it is no file of text. */
export async function readText(path: string): Promise<string | undefined> {
  const file = openFile(path);
  if (file === undefined) return undefined;
  try {
    const { size } = fstatSync(file);
    if (size > FILE_BYTES_MAX) throw new Error(FAULTS.fileTooLong(path, String(FILE_BYTES_MAX)));
    return decode(path, size > SHORT_BYTES ? await readLong(file) : readFileSync(file));
  } finally {
    closeSync(file);
  }
}

/** The first line of a file, without its line feed; all of it where it has none. Throws as the other rejects. */
export function readLine(path: string): string | undefined {
  const file = openFile(path);
  if (file === undefined) return undefined;
  try {
    const pieces: Buffer[] = [];
    for (let length = 0; length <= LINE_BYTES_MAX; length += PIECE_BYTES) {
      const buffer = Buffer.allocUnsafe(PIECE_BYTES);
      const piece = buffer.subarray(0, readSync(file, buffer));
      const end = piece.indexOf(LINE_FEED);
      pieces.push(end === -1 ? piece : piece.subarray(0, end));
      if (end !== -1 || piece.length === 0) return decode(path, Buffer.concat(pieces));
    }
    throw new Error(FAULTS.lineTooLong(path, String(LINE_BYTES_MAX)));
  } finally {
    closeSync(file);
  }
}

// A link in the place of a file would have us read something else, and a pipe would have us wait.
function openFile(path: string): number | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if (found.isSymbolicLink()) throw new Error(FAULTS.fileIsLink(path));
  if (!found.isFile()) throw new Error(FAULTS.noFile(path));
  try {
    return openSync(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
  } catch (error) {
    // It was there a moment ago.
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
    throw error;
  }
}

function decode(path: string, bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Error(FAULTS.noText(path));
  return bytes.toString("utf8");
}
