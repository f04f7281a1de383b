import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("keep-server.js", import.meta.url));

/** A PostgreSQL server of one's own, which ends with this process at the latest. */
export type PostgresServer = {
  url: string;
  /** As a power cut would, but for what the system had not yet written: whoever is connected is cut off. */
  crash(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  end(): Promise<void>;
};

/** How long a server may take to start on a busy machine, in milliseconds: give it to whoever waits for the first. */
export const STARTING = 30_000;

let shared: Promise<PostgresServer> | undefined;

/**
 * The address of one server for all test files of this process, which let it run: that in `POSTGRES_URL`, whose user may do
 * everything, or one of our own.
 */
export async function sharePostgres(): Promise<{ url: string }> {
  const { POSTGRES_URL: url } = process.env;
  if (url !== undefined) return { url };
  shared ??= startPostgres();
  return shared;
}

export async function startPostgres(): Promise<PostgresServer> {
  const child = spawn(process.execPath, [SCRIPT], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error("The PostgreSQL server has ended.");
    return value;
  };
  const command = async (name: string): Promise<void> => {
    child.stdin.write(`${name}\n`);
    await next();
  };
  const port = Number((await next()).split(" ")[1]);
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
