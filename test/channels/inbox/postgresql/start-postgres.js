import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("keep-server.js", import.meta.url));

/**
 * A PostgreSQL server of one's own, which ends with this process at the latest.
 *
 * `crash` is as a power cut, but for what the system had not yet written: whoever is connected is cut off.
 * @typedef {{ url: string } & Record<"crash" | "start" | "stop" | "end", () => Promise<void>>} PostgresServer
 */

/**
 * @param {Record<string, string>} settings - the server's, in the place of those that make tests quick: `{ fsync: "on" }`
 * @returns {Promise<PostgresServer>}
 */
export async function startPostgres(settings = {}) {
  const child = spawn(process.execPath, [SCRIPT, JSON.stringify(settings)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error("The PostgreSQL server has ended.");
    return String(value);
  };
  const command = async (/** @type {string} */ name) => {
    child.stdin.write(`${name}\n`);
    await next();
  };
  const port = (await next()).split(" ")[1];
  return {
    url: `postgres://inbox:${encodeURIComponent("päss/word")}@127.0.0.1:${port}/postgres`,
    crash: () => command("crash"),
    start: () => command("start"),
    stop: () => command("stop"),
    async end() {
      child.stdin.end();
      await once(child, "exit");
    },
  };
}
