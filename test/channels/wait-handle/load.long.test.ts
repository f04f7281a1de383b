import { vi } from "vitest";
import { testLoad } from "./load.js";

// A busy machine takes its time for so many.
vi.setConfig({ testTimeout: 30_000 });
testLoad({ questionCount: 10_000, listenerCount: 500 });
