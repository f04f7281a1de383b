import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { build } from "esbuild";
import { onTestFinished } from "vitest";

const WORKERD: string = createRequire(import.meta.url)("workerd").default;

/** What Cloudflare runs, alone and without Node's modules: a program as its bundle, with a Durable Object where it exports one. */
export async function startWorkerd(program: string, bindings: Record<string, string> = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "workerd-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await build({
    stdin: { contents: program, resolveDir: join(import.meta.dirname, "../..") },
    outfile: join(folder, "worker.js"),
    bundle: true,
    platform: "browser",
    format: "esm",
    logLevel: "error",
  });
  writeFileSync(join(folder, "config.capnp"), writeConfig(bindings, /class AgentSession/.test(program)));
  const workerd = spawn(WORKERD, ["serve", "--control-fd=3", "config.capnp"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  onTestFinished(() => void workerd.kill("SIGKILL"));
  const [, , , control] = workerd.stdio;
  if (!(control instanceof Readable)) throw new Error("workerd has no control stream.");
  for await (const chunk of control) {
    const [, port] = /"port":(\d+)/.exec(String(chunk)) ?? [];
    if (port !== undefined) return `http://localhost:${port}`;
  }
  throw new Error("workerd did not start; its own words are above.");
}

/** https://github.com/cloudflare/workerd/blob/main/src/workerd/server/workerd.capnp */
function writeConfig(bindings: Record<string, string>, hasObject: boolean): string {
  const texts = Object.entries(bindings).map(([name, text]) => `(name = "${name}", text = "${text}")`);
  const object = hasObject ? ['(name = "SESSIONS", durableObjectNamespace = "AgentSession")'] : [];
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-01-01",
  bindings = [${[...texts, ...object].join(", ")}],
  ${hasObject ? 'durableObjectNamespaces = [(className = "AgentSession", uniqueKey = "a")],' : ""}
  durableObjectStorage = (inMemory = void),
);
`;
}
