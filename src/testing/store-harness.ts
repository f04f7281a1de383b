import type { InboxStore } from "../../channels/inbox/store.js";
import { type Calls, noteCall, watchCalls, withCalls } from "./watch-calls.js";

/** A medium on which inbox stores keep their entries, empty at first. */
export type StoreHarness = {
  /** A store on the medium, as another host would open it. */
  open(): Promise<InboxStore> | InboxStore;
  /** Lets time go by on the clock that judges what has expired. The cases let days go by, so that clock has to be one that can be set. */
  pass(ms: number): Promise<void> | void;
  /** Called when the case is over, passed or failed, after every store was closed. */
  close?(): Promise<void> | void;
};

/** Makes a new medium. */
export type CreateStoreHarness = () => StoreHarness | Promise<StoreHarness>;

/** One thing that every store keeps to; `open` gives one more store on the same medium. */
export type StoreRule = {
  title: string;
  prove(medium: { open(): Promise<InboxStore>; pass(ms: number): Promise<void> }): Promise<void>;
};

/** Proves a rule on a new medium, and closes whatever was opened. */
export async function proveOnMedium(rule: StoreRule, createHarness: CreateStoreHarness): Promise<void> {
  const harness = await createHarness();
  // A store in one process may be its own only host.
  const stores = new Map<InboxStore, InboxStore>();
  const calls: Calls = [];
  try {
    await rule.prove({
      async open() {
        const store = await harness.open();
        const watched = stores.get(store) ?? watchCalls(store, `host ${stores.size + 1}`, calls);
        stores.set(store, watched);
        return watched;
      },
      async pass(ms) {
        noteCall(calls, `pass(${ms})`);
        await harness.pass(ms);
      },
    });
  } catch (thrown) {
    throw withCalls(thrown, calls);
  } finally {
    for (const store of stores.keys()) await store.close().catch(() => undefined);
    await harness.close?.();
  }
}
