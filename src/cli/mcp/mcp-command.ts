import { createInbox } from "../../../channels/inbox/index.js";
import { createInboxPages } from "../../../channels/inbox/page/index.js";
import { LEG_MS } from "../../adapters/mcp-server/options.js";
import { ASK_BYTES_MAX } from "../../text/bytes.js";
import { shorten } from "../../text/foreign-words.js";
import { toPrintable } from "../../text/printable.js";
import { BadInputError, tellThrown } from "../bad-input-error.js";
import { refuseOtherOptions, refuseWord } from "../check-words.js";
import type { CommandStreams } from "../command-streams.js";
import type { TypedOptions } from "../command-words.js";
import { EXIT_CODES } from "../exit-codes.js";
import { readLanguage } from "../find-language.js";
import { openStore } from "../inbox/open-inbox.js";
import { findAgentToken, findSecret } from "../serve/kept-secret.js";
import { openNotices } from "../serve/open-notices.js";
import { PORT_KEY } from "../serve/port-holder.js";
import { readPlace } from "../serve/read-place.js";
import { chooseTools } from "./choose-tools.js";
import { createServerFactory } from "./offer-tools.js";
import { describeCommands } from "./person-commands.js";
import { openStandbyPage } from "./standby-page.js";
import { withPage } from "./with-page.js";

/** The longest time that Node's timers keep, in whole seconds. */
const SECONDS_MAX = 2_147_483;

/** How long a client that is interrupted together with this process has to take its questions back, in milliseconds. */
const LAST_WORDS_MS = 200;

/** Where Claude Code, GitHub Copilot CLI and Qwen Code tell each server that they start which session it is for. */
const SESSIONS = ["CLAUDE_CODE_SESSION_ID", "COPILOT_AGENT_SESSION_ID", "QWEN_CODE_SESSION_ID"];

/**
 * Is an MCP server on standard input and output until the client closes it: nothing but messages goes to standard output. Beside it
 * the inbox's page is served, by whichever process has the port.
 */
export async function mcpCommand(
  words: readonly string[],
  options: TypedOptions,
  streams: CommandStreams,
): Promise<number> {
  refuseWord(words[0], []);
  refuseOtherOptions("mcp", options);
  const place = readPlace(options);
  const pageLanguage = readLanguage(options);
  const legMs = readLeg(options.leg) * 1_000;
  const tools = chooseTools(options.tools, legMs);
  const { stdin, stdout, stderr, language } = streams;
  const session = SESSIONS.map((name) => process.env[name]).find(Boolean);
  const onError = (cause: unknown) => void stderr.write(`${toPrintable(tellThrown(cause, streams.say))}\n`);
  const store = await openStore(options.store, streams);
  let close = () => store.close();
  try {
    // Browsers that were switched on are told, though no serve runs.
    const { notices, push } = await openNotices(store, place, []);
    const own = createInbox({ store, baseUrl: place.baseUrl, notices, language: streams.language });
    close = () => own.close();
    const agentToken = await findAgentToken(store);
    const pages = createInboxPages(own, {
      agentToken,
      allowedHosts: place.allowedHosts,
      push,
      onError,
      ...(pageLanguage && { language: pageLanguage }),
    });
    const key = await findSecret(store, PORT_KEY);
    const page = await openStandbyPage(pages.fetch, place, { key, onError });
    const inbox = withPage(own, page);
    try {
      const { serveStdio, StdioServerTransport } = await import("@modelcontextprotocol/server/stdio");
      const create = await createServerFactory({
        inbox,
        tools,
        legMs,
        language,
        folder: process.cwd(),
        repair: options["no-repair"] !== true,
        ...(session && { session }),
        commands: describeCommands(options),
      });
      const ended = untilEnded(streams);
      const handle = serveStdio(create, {
        transport: new StdioServerTransport(stdin, stdout, { maxBufferSize: ASK_BYTES_MAX }),
        onerror: onError,
      });
      await ended;
      await handle.close();
      return EXIT_CODES.answered;
    } finally {
      page.close();
    }
  } finally {
    await close();
  }
}

function readLeg(typed: string | undefined): number {
  if (typed === undefined) return LEG_MS / 1_000;
  if (typed === "none") return 0;
  const seconds = Number(typed);
  if (/^(?:\d+\.?\d*|\.\d+)$/.test(typed) && seconds > 0 && seconds <= SECONDS_MAX) return seconds;
  throw new BadInputError(({ serve }) => serve.leg(SECONDS_MAX, shorten(typed)));
}

function untilEnded({ stdin, signal }: CommandStreams): Promise<void> {
  return new Promise((resolve) => {
    if (stdin.readableEnded || stdin.destroyed) resolve();
    for (const event of ["end", "close"]) stdin.once(event, () => resolve());
    const hearOut = () => void setTimeout(resolve, LAST_WORDS_MS);
    if (signal.aborted) hearOut();
    signal.addEventListener("abort", hearOut, { once: true });
  });
}
