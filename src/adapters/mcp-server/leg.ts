import { LONGEST_DELAY_MS } from "../../elicitation/clock.js";

/** How long one call may wait. */
export type Leg = {
  /** Resolves once the time is up; never, where there is no limit. */
  over: Promise<void>;
  /** What is left, in milliseconds. */
  left(): number | undefined;
  stop(): void;
};

/** @param ms - 0 for no limit */
export function createLeg(ms: number): Leg {
  if (ms === 0) return { over: new Promise(() => undefined), left: () => undefined, stop: () => undefined };
  const endsAt = performance.now() + ms;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.min(ms, LONGEST_DELAY_MS));
  });
  return {
    over,
    left: () => Math.max(0, Math.ceil(endsAt - performance.now())),
    stop: () => clearTimeout(timer),
  };
}
