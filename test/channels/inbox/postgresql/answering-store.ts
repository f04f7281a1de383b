import { onTestFinished } from "vitest";
import { createPostgresStore } from "../../../../channels/inbox/stores/postgresql/index.js";
import type { createAsk } from "../../../../src/testing/store-entries.js";
import { createAnsweringPool } from "./answering-pool.js";

export type Rows = Record<string, string | null>[];
type Answer = NonNullable<NonNullable<Parameters<typeof createAnsweringPool>[0]>["answer"]>;

/** A store on a server that says what it is told to, and what it was asked, by the first word that matters. */
export async function setUp(answer?: Answer) {
  const kit = createAnsweringPool(answer === undefined ? {} : { answer });
  const store = createPostgresStore({ pool: kit.pool });
  onTestFinished(() => store.close());
  await store.kept("x");
  kit.queries.length = 0;
  const valuesOf = (statement: RegExp) =>
    kit.queries.filter(({ text }) => statement.test(text)).map(({ values }) => values);
  return { ...kit, store, valuesOf };
}

/** The row of an ask that waits. */
export function rowOf({ id, key, kind, title, request }: ReturnType<typeof createAsk>) {
  const head = JSON.stringify({ id, key, kind, title });
  return {
    id,
    head,
    request: JSON.stringify(request),
    asked_at: "0",
    expires_at: "Infinity",
    settled_at: null,
  };
}
