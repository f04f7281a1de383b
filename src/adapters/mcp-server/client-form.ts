import {
  createMcpElicitationChannel,
  type McpElicitationServer,
} from "../../../channels/mcp-elicitation/index.js";
import { declaresMode, readServer } from "../../../channels/mcp-elicitation/mcp-server.js";
import type { PilotDeckElicitationChannel } from "../../../protocol/elicitation.js";
import { attempt } from "../../elicitation/attempt.js";
import { LONGEST_DELAY_MS } from "../../elicitation/clock.js";
import { deriveRequest } from "../../elicitation/derive-request.js";
import { wrapChannel } from "../../elicitation/wrap-channel.js";
import { type LanguageOptions, languageOf } from "../../language/language.js";
import { loadMcpFormTable } from "../../language/mcp-form.js";
import type { BoundedSet } from "./memory.js";
import type { McpToolsOptions } from "./options.js";
import type { McpCall } from "./read-call.js";
import type { Replay } from "./replay.js";

/**
 * Unattended clients refuse by themselves, on a busy machine after 370 ms. With a channel behind the form patience costs little: a
 * quicker person is asked there once more.
 */
const SOONEST_BEFORE_CHANNEL_MS = 1_000;

/** What it calls itself. Enter does nothing at its forms in an empty text field, the last one included (0.169.0). */
const CODEX = "codex-mcp-client";

/** Where there is nothing else, the form's own channel tells why it cannot be shown. */
export function canShowForms(
  target: McpElicitationServer,
  { forms = true }: McpToolsOptions,
  channel: PilotDeckElicitationChannel | undefined,
): boolean {
  return forms && (declaresMode(readServer(target).capabilities(), "form") || channel === undefined);
}

/** The form at the client of a call. */
export function createClientForm(
  target: McpElicitationServer,
  { id, revision, caller }: McpCall,
  { soonestActMs, channel, now, language }: McpToolsOptions,
  replay: Replay | undefined,
): PilotDeckElicitationChannel {
  const clock = replay?.now ?? now;
  const soonest = soonestActMs ?? (channel && SOONEST_BEFORE_CHANNEL_MS);
  const form = createMcpElicitationChannel(target, {
    relatedRequestId: id,
    endsWithChoice: caller.client === CODEX,
    ...(language !== undefined && { language }),
    ...(revision !== undefined && { revision }),
    ...(soonest !== undefined && { soonestActMs: soonest }),
    ...(clock && { now: clock }),
  });
  // The person sees by themselves whose form it is.
  return wrapChannel(form, (request) => form.askUser(deriveRequest(request, { asker: undefined })));
}

/** Asks clients that can open addresses to open the page of a question. */
export type PageOpener = {
  /** What the client says to that is no answer to the question. It is not asked again for the same one. */
  open(id: string, url: string): Promise<void>;
  /** The question is answered: the client need not wait for the page. */
  close(id: string): void;
  stop(): void;
};

/** @param shown - the questions whose pages clients were asked to open */
export function createPageOpener(
  target: McpElicitationServer,
  { id: relatedRequestId, notify }: McpCall,
  {
    signal,
    replay,
    shown,
    ...spoken
  }: LanguageOptions & { signal: AbortSignal; replay: Replay | undefined; shown: BoundedSet },
): PageOpener {
  const isReplay = replay !== undefined;
  const client = readServer(target);
  const opensPages = () => declaresMode(client.capabilities(), "url");
  const over = new AbortController();
  return {
    async open(id, url) {
      if (!opensPages() || shown.has(id)) return;
      // GitHub Copilot CLI takes one request in a call, and breaks the call off at a second.
      if (replay?.hasAsked()) return;
      const { onPage: message } = await loadMcpFormTable(languageOf(spoken));
      // Revision 2026-07-28 has no ids of its own for that.
      const params = { mode: "url", message, url, ...(!isReplay && { elicitationId: id }) };
      await client.request(
        { method: "elicitation/create", params },
        { signal: AbortSignal.any([signal, over.signal]), timeout: LONGEST_DELAY_MS, relatedRequestId },
      );
      shown.add(id);
    },
    close(elicitationId) {
      if (isReplay || !opensPages()) return;
      attempt(() => notify({ method: "notifications/elicitation/complete", params: { elicitationId } }));
    },
    stop: () => over.abort(),
  };
}
