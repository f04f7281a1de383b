import { ABORTED } from "../../protocol/aborted.js";
import type { PilotDeckElicitationAnswer, PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { readIsoTime } from "../../src/elicitation/clock.js";
import { loadAnswersSentences } from "../../src/language/answers.js";
import type { Language } from "../../src/language/language.js";
import { writeDocument } from "./pending-document.js";
import { BYTES_MAX } from "./read-pending-file.js";
import { describeFull, reportUndeliverable } from "./replies.js";
import { takeBackUnchanged } from "./taken-files.js";
import { writeNewFile } from "./write-new-file.js";

/** Where questions are left, whose they are, and what their file tells besides. */
type Place = { path: string; resumeKey: string; sessionId: string; now: () => Date; language: Language };

/** Writes the questions of an ask to a new file; an answer tells why there is none. */
export async function leaveQuestions(
  request: PilotDeckElicitationRequest,
  { path, resumeKey, sessionId, now, language }: Place,
): Promise<{ file: string; requestId: string } | PilotDeckElicitationAnswer> {
  const { signal, requestId = crypto.randomUUID() } = request;
  const timestamp = readIsoTime(now).replace(/\.\d+/, "");
  const ids = { requestId, resumeKey, sessionId: request.sessionId ?? sessionId, timestamp };
  const text = writeDocument(request, ids, { language, answers: await loadAnswersSentences(language) });
  if (Buffer.byteLength(text) > BYTES_MAX) return reportUndeliverable("the questions take more than 1 MiB");
  const file = await writeNewFile(path, text, signal);
  if (file === undefined) return reportUndeliverable(describeFull(path));
  if (!signal?.aborted) return { file, requestId };
  await takeBackUnchanged(file, path, resumeKey, text);
  return ABORTED;
}
