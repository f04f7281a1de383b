// What `npm start` does in a terminal: asks the example questions there and on a page at once, and takes the first answer.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { userInfo } from "node:os";
import { getRequestListener } from "@hono/node-server";

const PORT = 4649;
const GRACE_MS = 1_000;

/**
 * @param {string} file - the example call
 * @returns {Promise<number>} the exit code
 */
export async function askEverywhere(file) {
  const { createAskUserQuestionTool, runTool } = await import("../dist/src/index.js");
  const { firstAnswer } = await import("../dist/channels/compose/index.js");
  const { createInbox, createInboxChannel, createMemoryStore } = await import(
    "../dist/channels/inbox/index.js"
  );
  const { createInboxPages } = await import("../dist/channels/inbox/page/index.js");
  const { createPlainChannel } = await import("../dist/channels/plain/index.js");
  const { createTerminalChannel, openControllingTerminal } = await import(
    "../dist/channels/terminal/index.js"
  );
  const { loadStartSentences } = await import("../dist/src/language/start.js");
  const { breakRows } = await import("../dist/src/terminal/break-rows.js");
  const say = await loadStartSentences();
  const { input } = JSON.parse(await readFile(file, "utf8"));

  const inbox = createInbox({ store: createMemoryStore() });
  const pages = createInboxPages(inbox);
  const server = createServer(getRequestListener(pages.fetch));
  const port = await listen(server);
  const { path } = await pages.createSignInCode(userInfo().username);
  // Whoever is to answer has to see the questions, also where standard error is redirected.
  const opened = process.stderr.isTTY ? undefined : openControllingTerminal();
  const output = opened?.output ?? process.stderr;
  const tell = (/** @type {string} */ told) =>
    void output.write(`${breakRows(told, output.columns || 80)}\n`);
  tell(`${say.both}\n${say.onPage(`http://127.0.0.1:${port}/${path}`)}\n${say.here}\n`);

  const leaving = new AbortController();
  process.once("SIGINT", () => leaving.abort());
  // Such a terminal cannot draw over what it has drawn.
  const createChannel = process.env.TERM === "dumb" ? createPlainChannel : createTerminalChannel;
  const terminal = createChannel({ input: process.stdin, output });
  const elicitation = firstAnswer([terminal, createInboxChannel(inbox)]);
  const context = { turnId: "1", currentToolCallId: "start", sessionId: "npm start", elicitation };
  const result = await runTool(createAskUserQuestionTool(), input, {
    ...context,
    abortSignal: leaving.signal,
  });
  const [block] = result.content;
  const text = block?.type === "text" ? block.text : "";
  const isRead = result.type === "success" || result.error.code !== "tool_aborted";
  const isShown = process.stdout.isTTY === true;
  if (!isRead) tell(text);
  else console.log(`${say.modelReads}\n\n${isShown ? breakRows(text, process.stdout.columns || 80) : text}`);

  opened?.close();
  process.stdin.destroy();
  // A page that answered still asks what became of it.
  await new Promise((resolve) => setTimeout(resolve, GRACE_MS));
  server.close();
  server.closeAllConnections();
  await inbox.close();
  // Saying no is a way to answer, and not a failure of the demonstration.
  return 0;
}

/**
 * On the inbox's own port, or on any other where that is taken.
 *
 * @param {import("node:http").Server} server
 * @returns {Promise<number>}
 */
async function listen(server) {
  for (const port of [PORT, 0]) {
    const error = await new Promise((resolve) => {
      server.once("error", resolve);
      server.listen(port, "127.0.0.1", () => resolve(undefined));
    });
    const address = server.address();
    if (error === undefined && address !== null && typeof address === "object") return address.port;
  }
  throw new Error("No port of this machine can be listened on.");
}
