import { isObject } from "../../../../src/text/values.js";
import type { EntryDraft } from "../../entry.js";
import { FORMAT, isOptionalText, isTime, parseFormatted } from "./parse-file.js";
import type { StoreFiles } from "./store-files.js";

/** What people have done so far: a file for each open entry, the last one wins. */
export type Drafts = {
  /** Nothing also where the file cannot be read: an entry must not be lost with its draft. */
  read(id: string): Promise<EntryDraft | undefined>;
  /** False where the entry has been settled meanwhile. */
  save(id: string, draft: EntryDraft): Promise<boolean>;
};

export function createDrafts(files: StoreFiles): Drafts {
  return {
    async read(id) {
      try {
        const text = await files.read(["drafts", id]);
        if (text === undefined) return undefined;
        const draft = parseFormatted(text, files.pathOf("drafts", id));
        return isDraft(draft) ? draft : undefined;
      } catch {
        return undefined;
      }
    },

    async save(id, draft) {
      const text = JSON.stringify({ format: FORMAT, ...draft });
      for (;;) {
        const file = await files.write("drafts", text);
        if (files.rename(["drafts", file], ["drafts", id])) break;
      }
      if (!files.exists(["settled", id])) return true;
      files.discard(["drafts", id]);
      return false;
    },
  };
}

function isDraft(value: Record<string, unknown>): value is EntryDraft {
  const { answers, annotations, by, at } = value;
  return (
    isObject(answers) &&
    (annotations === undefined || isObject(annotations)) &&
    isOptionalText(by) &&
    isTime(at)
  );
}
