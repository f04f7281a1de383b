/** @typedef {Awaited<ReturnType<typeof createBareSteps>>} BareSteps */

/** What a bare waiter listens to. */
export const CHANNEL = "bare";

/**
 * A question and its answer as the least that a database has to do: a row inserted by key, and updated by key.
 * @param {import("pg").Pool} pool
 */
export async function createBareSteps(pool) {
  await pool.query(
    'CREATE TABLE bare (id text COLLATE "C" PRIMARY KEY, asked json NOT NULL, answer json) WITH (fillfactor = 85)',
  );
  return {
    /** @param {string} id @param {unknown} asked */
    add: (id, asked) =>
      pool.query({
        name: "add",
        text: "INSERT INTO bare (id, asked) VALUES ($1, $2)",
        values: [id, JSON.stringify(asked)],
      }),

    /** @param {string} id @param {unknown} answer */
    settle: (id, answer) =>
      pool.query({
        name: "settle",
        text: "UPDATE bare SET answer = $2 WHERE id = $1",
        values: [id, JSON.stringify(answer)],
      }),

    /** @param {string} id @param {unknown} answer */
    settleAndTell: (id, answer) =>
      pool.query({
        name: "settle-and-tell",
        text: `WITH settled AS (UPDATE bare SET answer = $2 WHERE id = $1 RETURNING id)
          SELECT pg_notify('${CHANNEL}', id) FROM settled`,
        values: [id, JSON.stringify(answer)],
      }),
  };
}
