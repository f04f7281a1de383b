import { beforeAll, describe, it } from "vitest";
import { testInboxStore } from "../../../../src/testing/index.js";
import { createMedium } from "./medium.js";
import { STARTING, sharePostgres } from "./server.js";

beforeAll(async () => void (await sharePostgres()), STARTING);

testInboxStore({ name: "S-04 the store in PostgreSQL", describe, it, createHarness: createMedium });
