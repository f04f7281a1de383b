import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import { onTestFinished } from "vitest";
import { readFixture } from "../src/read-fixture.js";

/** What a program sent to a service: the method, its parameters, and what is wrong with them. */
type Call = { method: string; body: Record<string, unknown>; faults: string[] };

export type StandIn = {
  url: string;
  calls: Call[];
  /** The calls of a method so far; waits until there are so many. */
  until(method: string, count: number): Promise<Call[]>;
};

type Service = {
  /** The file in `test/fixtures/services/`: what each method takes. */
  fixture: string;
  /** What is wrong with a request but for its body. */
  judge(request: IncomingMessage): string[];
  /** What the service answers, in time. */
  answer(call: Call): unknown;
};

/** A server in the place of a service, which notes everything that does not keep to what the service has published. */
export async function startStandIn({ fixture, judge, answer }: Service): Promise<StandIn> {
  const { $defs, methods } = readFixture<{ $defs: object; methods: Record<string, object> }>(fixture);
  const ajv = new Ajv2020({ allErrors: true });
  const calls: Call[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const method = request.url?.split("/").at(-1) ?? "";
    const schema = methods[method];
    const chunks = await request.toArray();
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    const call: Call = { method, body, faults: judge(request) };
    if (schema === undefined) call.faults.push(`There is no method ${method}.`);
    else if (!ajv.validate({ $defs, ...schema }, body)) call.faults.push(ajv.errorsText());
    calls.push(call);
    for (const look of waiting) look();
    const answered = await answer(call);
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(answered));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    until: (method, count) =>
      new Promise((resolve) => {
        const look = () => {
          const found = calls.filter((call) => call.method === method);
          if (found.length < count) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}

/** Runs an example until the test is over. */
export function startExample(path: string, env: Record<string, string>): ChildProcess {
  const file = fileURLToPath(new URL(`../../examples/${path}`, import.meta.url));
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  });
  return child;
}

/** Runs an example that ends by itself with code 1, and gives what it wrote to standard error. */
export async function failToStart(path: string, env: Record<string, string>): Promise<string> {
  const file = fileURLToPath(new URL(`../../examples/${path}`, import.meta.url));
  const run = promisify(execFile)(process.execPath, [file], {
    env: { ...process.env, ...env },
    timeout: 9_000,
  });
  const { code, stderr } = await run.then(
    () => ({ code: 0, stderr: "" }),
    (thrown: { code: unknown; stderr: string }) => thrown,
  );
  if (code !== 1) throw new Error(`It ended with ${code}.`);
  return stderr;
}
