import { testLoad } from "./load.js";

// Ten times as much in load.long.test.ts.
testLoad({ questionCount: 1_000, listenerCount: 50 });
