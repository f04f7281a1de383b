import { describe, it } from "vitest";
import { createMemoryStore } from "../../../channels/inbox/index.js";
import { testInboxStore } from "../../../src/testing/index.js";

testInboxStore({
  name: "S-02 the store in memory",
  describe,
  it,
  createHarness() {
    let at = Date.now();
    const store = createMemoryStore({ now: () => new Date(at) });
    return {
      open: () => store,
      pass: (ms) => {
        at += ms;
      },
    };
  },
});
