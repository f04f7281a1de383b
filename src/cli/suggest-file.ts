import { existsSync } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, parse, resolve } from "node:path";
import { refuseLinkedProject } from "../files/refuse-links.js";
import type { CommandStreams } from "./command-streams.js";
import { writeRows } from "./report.js";
import { describeMeant, joinSentences } from "./sentences.js";

/** Of a folder with more files, the others are nobody's guess. */
const NAMES_MAX = 1000;
/** A name with a line break would be read as a line of the command's own. */
const CONTROL = /\p{Cc}/u;

/** Says on standard error that there is no such file or folder, where there is one with a name that is near. */
export async function warnOfMisspelling(
  path: string | undefined,
  { stderr, say }: Pick<CommandStreams, "stderr" | "say">,
  wanted?: "folder",
): Promise<void> {
  if (path === undefined || path === "" || existsSync(path)) return;
  const meant = await findNearPath(path, wanted);
  if (meant === undefined) return;
  await writeRows(stderr, joinSentences(say, say.missingFile(path), describeMeant(meant, say)));
}

/** The path of a file or a folder, or of a folder alone, that was probably meant: the folder may be misspelled, and the one above it. */
export async function findNearPath(path: string, wanted?: "folder"): Promise<string | undefined> {
  const [folder, name] = [dirname(path), basename(path)];
  if (!existsSync(folder) && folder !== path) {
    const meant = await findNearPath(folder, "folder");
    // A link that leads nowhere is its own nearest name.
    if (meant === undefined || meant === folder) return undefined;
    const moved = join(meant, name);
    return existsSync(moved) ? moved : findNearPath(moved, wanted);
  }
  const names = await listNames(folder, wanted);
  const { findNearest } = await import("../text/nearest-name.js");
  const nearest = findNearest(name, names.filter((one) => !CONTROL.test(one)).slice(0, NAMES_MAX));
  return nearest === undefined ? undefined : join(folder, nearest);
}

/** Of what lies behind a link nothing is said. */
async function listNames(folder: string, wanted: "folder" | undefined): Promise<string[]> {
  try {
    await refuseLinkedProject(folder);
    const start = await realpath(isAbsolute(folder) ? parse(folder).root : ".");
    if ((await realpath(folder)) !== resolve(start, folder)) return [];
    // In no order of the system's own: of two that are as near, always the same one.
    const found = await readdir(folder, { withFileTypes: true });
    return found
      .filter((one) => wanted === undefined || !one.isFile())
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}
