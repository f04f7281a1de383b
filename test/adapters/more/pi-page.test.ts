import { describe } from "vitest";
import { provePage } from "../run-page.js";

// With a Node that pi takes: see pi.test.ts.
describe("A-06 pi's program runs as it stands", () => {
  provePage("pi", new URL(".", import.meta.url));
});
