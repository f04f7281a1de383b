import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import {
  createPendingFileChannel,
  type PendingFileChannelOptions,
} from "../../../channels/pending-file/index.js";
import type {
  ElicitationDeferral,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../../protocol/index.js";
import { type ElicitationOutcome, elicit } from "../../../src/index.js";
import fixtures from "./hand-edits.json" with { type: "json" };

export type Document = Record<string, unknown> & {
  questions: { question: string; answer?: unknown; [name: string]: unknown }[];
};

const questions: Record<string, PilotDeckElicitationQuestion> = {
  ...fixtures.questions,
  ratio: { question: "What ratio?", header: "", options: [], schema: { type: "number" } },
  sure: { question: "Sure?", header: "", options: [], schema: { type: "boolean" } },
};

/** A channel in a folder of its own, and a person who edits the files there. */
export function setUp(options: PendingFileChannelOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), "pending-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, ".pi", "pending-questions.json");
  const now = () => new Date("2026-02-04T22:16:32.500Z");
  const channel = createPendingFileChannel({ path, sessionId: "abc123", now, ...options });
  const edit = (change: (document: Document) => void, file = path) => {
    const document: Document = JSON.parse(readFileSync(file, "utf8"));
    change(document);
    writeFileSync(file, JSON.stringify(document, null, 2));
  };
  return {
    folder,
    path,
    channel,
    ask: (names: string[], more: Partial<PilotDeckElicitationRequest> = {}) =>
      elicit(channel, request(names, more)),
    list: () => readdirSync(join(folder, ".pi")).sort(),
    read: (file = path): Document => JSON.parse(readFileSync(file, "utf8")),
    edit,
    answer(answers: unknown[], file = path) {
      edit((document) => {
        for (const [index, item] of document.questions.entries()) item.answer = answers[index];
      }, file);
    },
  };
}

export function request(
  names: string[],
  more: Partial<PilotDeckElicitationRequest> = {},
): PilotDeckElicitationRequest {
  const asked = names.map(
    (name) =>
      (Object.hasOwn(questions, name) ? questions[name] : undefined) ?? {
        question: name,
        header: "",
        options: [],
      },
  );
  return { toolCallId: "call", toolName: "test", questions: asked, ...more };
}

/** The handle of an ask that was deferred. */
export function deferralOf(outcome: ElicitationOutcome | PilotDeckElicitationAnswer): ElicitationDeferral {
  if (outcome.type !== "cancelled" || outcome.deferred === undefined) {
    throw new Error(`not deferred: ${JSON.stringify(outcome)}`);
  }
  return outcome.deferred;
}
