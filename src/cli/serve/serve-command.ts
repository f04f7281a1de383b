import type { InboxStore, SendNotice } from "../../../channels/inbox/index.js";
import { createInbox } from "../../../channels/inbox/index.js";
import { createInboxPages, type InboxPages } from "../../../channels/inbox/page/index.js";
import { LEG_MS } from "../../adapters/mcp-server/options.js";
import type { CommandSentences } from "../../language/en/command.js";
import { toPrintable } from "../../text/printable.js";
import { tellThrown } from "../bad-input-error.js";
import { calledAs } from "../called-as.js";
import { refuseOtherOptions, refuseWord } from "../check-words.js";
import type { CommandStreams } from "../command-streams.js";
import type { TypedOptions } from "../command-words.js";
import { EXIT_CODES } from "../exit-codes.js";
import { readLanguage } from "../find-language.js";
import { openStore } from "../inbox/open-inbox.js";
import { storeOption } from "../inbox/store-option.js";
import { userName } from "../inbox/user-name.js";
import { chooseTools } from "../mcp/choose-tools.js";
import { createMcpHandler } from "../mcp/http-handler.js";
import { describeCommands } from "../mcp/person-commands.js";
import { fitRows, tellStatus } from "../report.js";
import { describeSignIn } from "./describe-sign-in.js";
import { findAgentToken, findSecret } from "./kept-secret.js";
import { describeNotices, openNotices } from "./open-notices.js";
import { findPortHolder, PORT_KEY, withProof } from "./port-holder.js";
import { readNotices } from "./read-notices.js";
import { readPlace, type ServePlace } from "./read-place.js";
import { keepPlace } from "./served-at.js";
import { takePort } from "./take-port.js";
import { createFailureTeller, createQuietTeller } from "./tell-failures.js";

/**
 * Serves the inbox's pages until it is interrupted: prints a link that signs one device in, once, as text and as a QR code, and where
 * agents find their token. Meanwhile it tells the person of what waits. Where the port is taken by another `serve` on the same store,
 * it says so, and prints a link all the same.
 */
export async function serveCommand(
  words: readonly string[],
  options: TypedOptions,
  streams: CommandStreams,
): Promise<number> {
  refuseWord(words[0], []);
  refuseOtherOptions("serve", options);
  const place = readPlace(options);
  const pageLanguage = readLanguage(options);
  const typed = Array.isArray(options.notify) ? options.notify : [];
  const ways = await readNotices(typed, userName());
  const store = await openStore(options.store, streams);
  const at = toPrintable(storeOption(options.store));
  let close = () => store.close();
  try {
    const agentToken = await findAgentToken(store);
    if (options["show-token"]) {
      streams.stdout.write(`${agentToken}\n`);
      return EXIT_CODES.answered;
    }
    const key = await findSecret(store, PORT_KEY);
    const listening = await takePort(place, key);
    if (listening === undefined)
      return await tellTaken(store, key, place, { hasWays: ways.length > 0, at }, streams);
    const { notices, push } = await openNotices(store, place, ways);
    const onNotice = createFailureTeller((line) => void streams.stderr.write(line), streams.say);
    const inbox = createInbox({
      store,
      baseUrl: place.baseUrl,
      notices,
      onNotice,
      language: streams.language,
    });
    close = () => inbox.close();
    const { allowedHosts } = place;
    const tellFault = createQuietTeller((text) => void tellStatus(text, streams));
    const onError = (cause: unknown) => tellFault(tellThrown(cause, streams.say));
    const pages = createInboxPages(inbox, {
      agentToken,
      allowedHosts,
      push,
      onError,
      // Who has typed none leaves it to each browser.
      ...(pageLanguage && { language: pageLanguage }),
    });
    const mcp = createMcpHandler({
      inbox,
      agentToken,
      allowedHosts,
      onError,
      language: streams.language,
      tools: chooseTools(undefined, LEG_MS),
      legMs: LEG_MS,
      repair: options["no-repair"] !== true,
      commands: describeCommands(options),
      states: { key: await findSecret(store, "MCP states"), uses: store },
    });
    listening.answerWith(withProof(mcp.withMcp(pages.fetch), { key, place }));
    await keepPlace(store, place);
    await tellReady(pages, place, { ways, at }, streams);
    await untilAborted(streams.signal);
    await mcp.close();
    await listening.close();
    return EXIT_CODES.answered;
  } finally {
    await close();
  }
}

async function tellReady(
  pages: InboxPages,
  place: ServePlace,
  { ways, at }: { ways: readonly SendNotice[]; at: string },
  streams: CommandStreams,
): Promise<void> {
  const { stdout, say } = streams;
  const { baseUrl } = place;
  const signIn = await describeSignIn(pages, place, userName(), streams);
  const told = `${signIn}${describeNotices(ways, say)}${describeAgents(baseUrl, at, say)}`;
  stdout.write(await fitRows(`${say.serve.at(baseUrl)}\n\n${told}`, stdout));
}

/** Where agents ask from elsewhere. The token is not printed by itself: what stands on a screen is seen. */
function describeAgents(baseUrl: string, at: string, { serve }: CommandSentences): string {
  return `${serve.agents(`${baseUrl}/mcp`, `${baseUrl}/api/entries`)}
  ${calledAs()} serve --show-token${at}
${serve.ends}
`;
}

async function tellTaken(
  store: InboxStore,
  key: string,
  place: ServePlace,
  { hasWays, at }: { hasWays: boolean; at: string },
  streams: CommandStreams,
): Promise<number> {
  const { stdout, stderr, say } = streams;
  const { address } = await findPortHolder(key, place);
  if (address === undefined) {
    const { port, host } = place;
    await tellStatus(say.serve.portTaken(port, host, port + 1, calledAs(), at), streams);
    return EXIT_CODES.error;
  }
  const inVain = hasWays ? `${say.serve.notifyInVain}\n` : "";
  stderr.write(await fitRows(`${say.serve.served(address.baseUrl)}\n${inVain}`, stderr));
  const pages = createInboxPages(createInbox({ store, baseUrl: address.baseUrl }));
  stdout.write(await fitRows(await describeSignIn(pages, address, userName(), streams), stdout));
  return EXIT_CODES.error;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
