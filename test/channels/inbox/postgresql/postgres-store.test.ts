import pg from "pg";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createPostgresStore } from "../../../../channels/inbox/stores/postgresql/index.js";
import { testInboxStore } from "../../../../src/testing/index.js";
import { createAsk } from "../../../../src/testing/store-entries.js";
import { createMedium, nameSchema } from "./medium.js";
import { STARTING, sharePostgres } from "./server.js";

beforeAll(async () => void (await sharePostgres()), STARTING);

testInboxStore({ name: "S-04 the store in PostgreSQL", describe, it, createHarness: createMedium });

it("S-07 the same answer key again is a success, however the server is set to show bytes", async () => {
  const { url } = await sharePostgres();
  const pool = new pg.Pool({
    connectionString: url,
    options: "-c bytea_output=escape",
    allowExitOnIdle: true,
  });
  const store = createPostgresStore({ pool, schema: nameSchema() });
  onTestFinished(() => store.close().then(() => pool.end()));
  const { entry } = await store.add(createAsk());
  const settle = () => store.settle(entry.id, { type: "declined", answerKey: "once" });
  expect([(await settle())?.type, (await settle())?.type]).toEqual(["settled", "settled"]);
});
