import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { createInbox, type Inbox, type InboxStore } from "../../../channels/inbox/index.js";
import { shorten } from "../../text/foreign-words.js";
import { isAddress } from "../address.js";
import { BadInputError, PersonError } from "../bad-input-error.js";
import type { CommandStreams } from "../command-streams.js";
import { loadOptional } from "../load-optional.js";
import { describeMeant, joinSentences } from "../sentences.js";
import { findNearPath, warnOfMisspelling } from "../suggest-file.js";

/** The inbox in `--store` (a folder, or `postgres://…`), else in `ASK_USER_QUESTION_STORE`, else in the user's own folder. */
export async function openInbox(
  store: string | undefined,
  streams: Pick<CommandStreams, "stderr" | "say">,
): Promise<Inbox> {
  return createInbox({ store: await openStore(store, streams) });
}

/**
 * The same inbox for whoever only looks at it, or settles what waits there: a folder that `--store` names has to be there.
 * Throws {@link BadInputError} where it is not.
 */
export async function openExistingInbox(
  store: string | undefined,
  streams: Pick<CommandStreams, "stderr" | "say">,
): Promise<Inbox> {
  if (store && !isAddress(store) && !existsSync(store)) {
    const meant = await findNearPath(store, "folder");
    throw new BadInputError((say) =>
      joinSentences(say, say.inbox.missing(store), describeMeant(meant, say), say.inbox.begins),
    );
  }
  return openInbox(store, streams);
}

/** The store there. */
export async function openStore(
  named: string | undefined,
  streams: Pick<CommandStreams, "stderr" | "say">,
): Promise<InboxStore> {
  if (!isAddress(named ?? "")) await warnOfMisspelling(named, streams, "folder");
  const place = named || process.env.ASK_USER_QUESTION_STORE || defaultFolder();
  if (isAddress(place)) {
    if (!/^postgres(?:ql)?:\/\//.test(place)) {
      throw new PersonError((say) => joinSentences(say, say.storeFaults.url, say.inbox.orFolder));
    }
    await loadOptional("pg");
    const { createPostgresStore } = await import("../../../channels/inbox/stores/postgresql/index.js");
    return createPostgresStore({ url: place });
  }
  const { createFolderStore } = await import("../../../channels/inbox/stores/folder/index.js");
  return createFolderStore({ path: place });
}

/**
 * Where the system wants a program to keep what it has to remember (XDG Base Directory Specification, and its like elsewhere).
 * Throws {@link BadInputError} where nobody is at home: the inbox and its secrets would come to stand in whatever folder
 * this runs in.
 */
function defaultFolder(): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = process.env;
  const name = join("ask-user-question", "inbox");
  if (process.platform === "win32" && LOCALAPPDATA) return join(LOCALAPPDATA, name);
  // A relative one is to be ignored.
  if (process.platform !== "darwin" && XDG_STATE_HOME?.startsWith("/")) return join(XDG_STATE_HOME, name);
  const home = homedir();
  if (!isAbsolute(home)) throw new BadInputError((say) => say.inbox.noHome(shorten(home)));
  const state = process.platform === "darwin" ? ["Library", "Application Support"] : [".local", "state"];
  return join(home, ...state, name);
}
