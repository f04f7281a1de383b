/** @typedef {Awaited<ReturnType<typeof createPlainTable>>} PlainTable */

/**
 * An ask and its settlement in a table as anybody would make one: the same content, and of each step when it was done. No index
 * but the key's, nothing is judged and nobody is told.
 * @param {import("pg").Pool} pool
 */
export async function createPlainTable(pool) {
  await pool.query(`
    CREATE TABLE plain (
      id text COLLATE "C" PRIMARY KEY, key text NOT NULL, kind text NOT NULL, title text NOT NULL, session text, project text,
      request json NOT NULL, asked_at timestamptz NOT NULL DEFAULT clock_timestamp(), expires_at timestamptz,
      settled_at timestamptz, type text, by text, door text, answers json
    ) WITH (fillfactor = 85)`);
  return {
    /** @param {import("../../channels/inbox/store.js").NewEntry} ask */
    async add({ id, key, kind, title, session, project, request }) {
      const { rows } = await pool.query({
        name: "plain-add",
        text: `INSERT INTO plain (id, key, kind, title, session, project, request) VALUES ($1, $2, $3, $4, $5, $6, $7)
          RETURNING asked_at, expires_at`,
        values: [id, key, kind, title, session, project, JSON.stringify(request)],
      });
      return rows[0];
    },

    /** @param {string} id @param {import("../../channels/inbox/entry.js").NewSettlement} settlement */
    async settle(id, { type, by, door, answers }) {
      const { rows } = await pool.query({
        name: "plain-settle",
        text: `UPDATE plain SET settled_at = clock_timestamp(), type = $2, by = $3, door = $4, answers = $5 WHERE id = $1
          RETURNING settled_at`,
        values: [id, type, by, door, JSON.stringify(answers)],
      });
      return rows[0];
    },

    /** @param {string} id */
    async get(id) {
      const { rows } = await pool.query("SELECT * FROM plain WHERE id = $1", [id]);
      return rows[0];
    },
  };
}
