import { ForksPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from "vitest/node";

type Listener = Parameters<PoolWorker["on"]>[1];

/** How many runs a process serves: tests that are loaded again and again take memory. */
const RUNS_MAX = 200;

let kept: { forks: PoolWorker; runs: number } | undefined;

/**
 * A process that stays for the next run, where vitest would end it: for some thousand mutants, starting it and loading
 * the sources took most of the time. A mutant that acts while the sources are loaded gets a process of its own.
 */
export class KeptWorker implements PoolWorker {
  readonly name = "kept";
  readonly cacheFs = true;
  readonly #forks: PoolWorker;
  readonly #isNew: boolean;
  readonly #isKept: boolean;
  readonly #listeners: [event: string, listener: Listener][] = [];
  #isOver = false;

  constructor(options: PoolOptions) {
    this.#isKept = options.project.getProvidedContext().mutantActivation === "runtime";
    const reused = this.#isKept && kept !== undefined && kept.runs < RUNS_MAX ? kept : undefined;
    this.#isNew = reused === undefined;
    this.#forks = reused?.forks ?? new ForksPoolWorker(options);
    if (reused !== undefined) reused.runs += 1;
    else if (this.#isKept) {
      void kept?.forks.stop();
      kept = { forks: this.#forks, runs: 1 };
    }
  }

  async start(): Promise<void> {
    if (this.#isNew) await this.#forks.start();
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener]);
    this.#forks.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    this.#forks.off(event, listener);
  }

  send(message: WorkerRequest): void {
    if (message.type !== "stop" || !this.#isKept) {
      this.#forks.send(message);
      return;
    }
    this.#isOver = true;
    const stopped = { type: "stopped", __vitest_worker_response__: true };
    queueMicrotask(() => {
      for (const [event, listener] of this.#listeners) if (event === "message") listener(stopped);
    });
  }

  deserialize(data: unknown): unknown {
    return data;
  }

  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) this.#forks.off(event, listener);
    if (this.#isOver) return;
    if (kept?.forks === this.#forks) kept = undefined;
    await this.#forks.stop();
  }
}
