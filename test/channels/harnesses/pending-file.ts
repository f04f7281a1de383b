import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPendingFileChannel } from "../../../channels/pending-file/index.js";
import { wrapChannel } from "../../../src/elicitation/wrap-channel.js";
import { answerTo, type Harness, type HumanAct } from "../../../src/testing/index.js";
import type { Document } from "../pending-file/set-up.js";

/** The channel and whoever collects its answers, with a person who edits each file as soon as it is there. */
export function createPendingFileHarness(act: HumanAct): Harness {
  const folder = mkdtempSync(join(tmpdir(), "pending-"));
  const watchers = new Set<() => void>();
  const files = new Map<string, string>();
  const shown = new Map<string, (file: string) => void>();
  const pending = createPendingFileChannel({
    path: join(folder, "questions.json"),
    watch: (_, onChange) => {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
  });
  const channel = wrapChannel(pending, async (request) => {
    const reply = await pending.askUser(request);
    if (reply.type === "cancelled" && reply.deferred !== undefined) {
      const file = reply.deferred.file ?? "";
      files.set(request.requestId ?? "", file);
      shown.get(request.requestId ?? "")?.(file);
    }
    return reply;
  });
  return {
    channel,
    async perform({ requestId = "", questions }) {
      const file =
        files.get(requestId) ?? (await new Promise<string>((resolve) => shown.set(requestId, resolve)));
      const document: Document = JSON.parse(readFileSync(file, "utf8"));
      if (act.type === "decline") document.declined = true;
      else
        for (const [index, item] of document.questions.entries()) {
          const question = questions[index];
          if (question === undefined) continue;
          item.answer = answerTo(question, act);
          // A person whose own words are a number says so.
          if (/^\d+$/.test([item.answer].flat().join())) item.wasCustom = true;
        }
      writeFileSync(file, JSON.stringify(document));
      for (const onChange of watchers) onChange();
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
