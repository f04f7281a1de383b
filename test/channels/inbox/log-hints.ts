import { onTestFinished } from "vitest";
import type { InboxStore } from "../../../channels/inbox/index.js";

/** What a store has told of since it was last emptied. */
export type HintLog = {
  heard: (string | undefined)[];
  /** Resolves once something holds of it, which is looked at now and with every hint. */
  until(holds: (heard: readonly (string | undefined)[]) => boolean): Promise<void>;
};

/** Writes down what a store tells of, until the test is over. */
export function logHints(store: InboxStore): HintLog {
  const heard: (string | undefined)[] = [];
  let look = () => {};
  onTestFinished(
    store.watch((id) => {
      heard.push(id);
      look();
    }),
  );
  return {
    heard,
    until: (holds) =>
      new Promise((resolve) => {
        look = () => {
          if (!holds(heard)) return;
          look = () => {};
          resolve();
        };
        look();
      }),
  };
}
