import { describeThrown } from "../../text/thrown.js";
import { type Listening, listenOn, PortTakenError } from "../serve/listen-on.js";
import { type Fetch, findPortHolder, withProof } from "../serve/port-holder.js";
import type { ServePlace } from "../serve/read-place.js";

/** The inbox's page at one address, whichever process serves it. */
export type StandbyPage = {
  /** Whether people who go there find this inbox. */
  isServed(): Promise<boolean>;
  close(): void;
};

/** How often a process that stands by tries to take over, and how long it leaves the port to whom it gave way, in milliseconds. */
const RETRY_MS = 1_000;
const GIVEN_WAY_MS = 5_000;

/**
 * Serves the page where the port is free, else stands by: the system gives a port to one process, and when that ends another has it
 * within a second, at the same address. Way is given to `serve`.
 */
export async function openStandbyPage(
  fetch: Fetch,
  place: ServePlace,
  { key, onError }: { key: string; onError: (cause: unknown) => void },
): Promise<StandbyPage> {
  let server: Listening | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let lastTold: string | undefined;
  // One for all times that it has the port: a wish that was granted is not granted again.
  const proving = withProof(fetch, { key, place, giveWay });

  await take();

  return {
    async isServed() {
      if (server !== undefined) return true;
      const { holder } = await findPortHolder(key, place);
      if (holder !== "nobody") return holder !== "foreign";
      await take();
      return server !== undefined || (await findPortHolder(key, place)).address !== undefined;
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      release();
    },
  };

  async function take(): Promise<void> {
    clearTimeout(timer);
    if (isClosed || server !== undefined) return;
    try {
      const taken = await listenOn(place);
      if (isClosed || server !== undefined) return taken.giveUp();
      server = taken;
      taken.answerWith(proving);
      // A client that ends has its server end, whatever is open.
      taken.unref();
    } catch (error) {
      if (!(error instanceof PortTakenError)) tellOnce(error);
      standBy(RETRY_MS);
    }
  }

  /** It is tried each second: the same fault is told once. */
  function tellOnce(error: unknown): void {
    const text = describeThrown(error);
    if (text !== lastTold) onError(error);
    lastTold = text;
  }

  function giveWay(): void {
    release();
    standBy(GIVEN_WAY_MS);
  }

  function standBy(ms: number): void {
    if (isClosed) return;
    timer = setTimeout(() => void take(), ms);
    timer.unref();
  }

  function release(): void {
    const held = server;
    server = undefined;
    held?.giveUp();
  }
}
