import { describe, it } from "vitest";
import { testInboxStore } from "../../../../src/testing/index.js";
import { createMedium } from "./medium.js";

testInboxStore({ name: "S-04 the store in PostgreSQL", describe, it, createHarness: createMedium });
