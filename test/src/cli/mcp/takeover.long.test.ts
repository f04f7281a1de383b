import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { expect, it, onTestFinished } from "vitest";
import { ROOT } from "../../../house/source-files.js";
import { connectClient, textOf } from "../../adapters/mcp-server/pairs.js";
import { QUESTIONS } from "../../adapters/mcp-server/questions.js";
import { findPort } from "../find-port.js";
import { createStorePath, openInboxAt } from "./start.js";

type Agent = ChildProcessByStdio<Writable, Readable, null>;

/** The built command in a process of its own, and a client of it. */
async function startAgent(store: string, port: number) {
  const words = ["mcp", "--store", store, "--port", String(port), "--leg", "0.1"];
  const child: Agent = spawn(process.execPath, [`${ROOT}dist/src/cli/main.js`, ...words], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const transport = new StdioServerTransport(child.stdout, child.stdin);
  const client = await connectClient("2025-11-25", transport, { capabilities: {} });
  return { child, ask: async () => textOf(await client.call({ questions: [QUESTIONS.color] })) };
}

/** How long it took until somebody answers there, in milliseconds. */
async function untilServed(port: number): Promise<number> {
  const from = performance.now();
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (response !== undefined) return performance.now() - from;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

it("U-02 the agent that has the page is killed: another takes over, and the question has the same address", async () => {
  const [store, port] = [createStorePath(), await findPort()];
  // It answers its client only after it has the port.
  const holder = await startAgent(store, port);
  const others = await Promise.all([startAgent(store, port), startAgent(store, port)]);
  const address = `http://127.0.0.1:${port}/q/`;
  for (const { ask } of [holder, ...others]) expect(await ask()).toContain(address);
  // They work in the same folder under the same name: it is one question.
  const { entries } = await openInboxAt(store).list({ status: "open" });
  expect(entries).toHaveLength(1);
  holder.child.kill("SIGKILL");
  await once(holder.child, "exit");
  expect(await untilServed(port)).toBeLessThan(5_000);
  for (const { ask } of others) expect(await ask()).toContain(`${address}${entries[0]?.id}`);
  expect((await fetch(`${address}${entries[0]?.id}`)).status).toBe(401);
  // So clients end what they have started: what was begun is brought to its end.
  const ends = others.map(({ child }) => once(child, "exit"));
  for (const signal of ["SIGINT", "SIGTERM", "SIGINT"] as const) {
    for (const { child } of others) child.kill(signal);
  }
  expect(await Promise.all(ends)).toEqual(others.map(() => [0, null]));
});
