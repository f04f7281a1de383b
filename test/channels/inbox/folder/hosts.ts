import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { Entry } from "../../../../channels/inbox/index.js";

const SCRIPT = fileURLToPath(new URL("host.js", import.meta.url));

/** What came of one call, and when it was made and done, in milliseconds of the machine's clock. */
type Done<T> = { result: T; start: number; end: number };

/** A process on a store. */
export type Host = {
  /** Does an act with each of these arguments, one after the other. */
  each<T>(act: string, each: unknown[][], hold?: { step: string; file: string }): Promise<Done<T>[]>;
  call<T>(act: string, ...args: unknown[]): Promise<T>;
  /** Has it wait for an entry; resolves once it does. */
  wait(id: string): Promise<{ done: Promise<Done<Entry>> }>;
  process: ChildProcess;
};

/** A new folder for a store, gone when the test is over. */
export function createPlace(): string {
  const folder = mkdtempSync(join(tmpdir(), "inbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "store");
}

/** Starts processes on a store, which end with the test. Their clocks are ahead by so many milliseconds. */
export function startHosts(
  path: string,
  count: number,
  aheadMs = 0,
  execArgv: string[] = [],
): Promise<Host[]> {
  return Promise.all(Array.from({ length: count }, () => startHost(path, aheadMs, execArgv)));
}

async function startHost(path: string, aheadMs: number, execArgv: string[]): Promise<Host> {
  const child = fork(SCRIPT, [path, String(aheadMs)], { execArgv });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    if (child.connected) child.disconnect();
    await ended;
  });
  await once(child, "message");
  let count = 0;
  const each = <T>(act: string, all: unknown[][], hold?: { step: string; file: string }) => {
    count += 1;
    const number = count;
    return new Promise<Done<T>[]>((resolve, reject) => {
      const settle = (finish: () => void) => {
        child.off("message", hear).off("exit", fail);
        finish();
      };
      const fail = (code: number | null) => settle(() => reject(new Error(`The host ended with ${code}.`)));
      const hear = (message: { number?: number; results?: Done<T>[] }) => {
        if (message.number === number) settle(() => resolve(message.results ?? []));
      };
      child.on("message", hear).on("exit", fail);
      child.send({ number, act, each: all, hold });
    });
  };
  return {
    each,
    async call<T>(act: string, ...args: unknown[]) {
      const [done] = await each<T>(act, [args]);
      if (done === undefined) throw new Error(`${act} gave nothing.`);
      return done.result;
    },
    async wait(id) {
      const looked = new Promise<void>((resolve) => {
        const hear = (message: { looked?: string }) => {
          if (message.looked !== id) return;
          child.off("message", hear);
          resolve();
        };
        child.on("message", hear);
      });
      const all = each<Entry>("wait", [[id]]);
      await looked;
      return { done: all.then(([done]) => done ?? Promise.reject(new Error("It waited for nothing."))) };
    },
    process: child,
  };
}
