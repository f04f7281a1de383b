import { ENTRY_KINDS } from "../../entry.js";
import { readKinds } from "../../list-entries.js";
import type { EntryQuery } from "../../store.js";

/** Every statement but those that make the schema. Each is one transaction; all that varies is a parameter. */
export type Statements = Readonly<Record<Name, string>> & {
  /** The page of a list, with what it is to be filtered by. */
  list(query: Pick<EntryQuery, "status" | "kind">, conditions: readonly string[], limit: string): string;
};

type Name =
  | (
      | "add"
      | "findSame"
      | "addName"
      | "read"
      | "readKnown"
      | "settle"
      | "settleKnown"
      | "expire"
      | "expireSome"
      | "handOver"
      | "saveDraft"
    )
  | ("removeDraftsOf" | "removeLeftNames" | "removeLeftNotices" | "removeLeftDrafts" | "removeLeftName")
  | (
      | "findSettled"
      | "claimNotices"
      | "reportNotices"
      | "keep"
      | "kept"
      | "take"
      | "removeKept"
      | "remove"
      | "tell"
    );

/** A moment as milliseconds since 1970, whatever the session shows dates like; in floating point, which costs less than `extract`. */
const ms = (column: string) => `date_part('epoch', ${column}) * 1000 AS ${column.replace(/^\w+\./, "")}`;

/** What `told` may be, by which both lists are divided. */
const TOLD = [0, 1, 2];

/** An id as it stands in the index `entry_settled`. */
export const SETTLED_ID = 'e.id COLLATE "POSIX"';

const SETTLED_AT = ms("e.settled_at");
const TIMES = [ms("e.asked_at"), ms("e.expires_at"), SETTLED_AT].join(", ");

export function createStatements(schema: string, channel: string): Statements {
  const now = `${schema}.clock()`;
  const entry = `${schema}.entry`;
  const changing = `${SETTLED_AT}, e.settlement, e.answer, encode(e.answer_key, 'hex') AS answer_key,
    d.draft, ${ms("d.saved_at")}, n.reports, e.settled_at IS NULL AND e.expires_at <= ${now} AS is_over`;
  const asked = `e.head, e.request, ${ms("e.asked_at")}, ${ms("e.expires_at")}`;
  const whole = `${asked}, ${changing}`;
  const withDraft = `LEFT JOIN ${schema}.draft d ON d.id = e.id AND e.settled_at IS NULL
    LEFT JOIN ${schema}.notice n ON n.id = e.id`;
  const tell = (id: string) => `pg_notify('${channel}', ${id})`;
  const isOpen = "settled_at IS NULL AND same_as IS NULL";

  const isFree = `NOT EXISTS (SELECT FROM ${schema}.notice c WHERE c.id = e.id AND c.claimed_until > ${now})`;

  /** Settles what is over among the entries that a query gives, and tells of each. */
  const expire = (ids: string) => `
    WITH ended AS (
      UPDATE ${entry} SET settled_at = expires_at, settlement = '{"type":"expired"}', answer = '{}'
      WHERE id IN (${ids}) AND settled_at IS NULL AND expires_at <= ${now} RETURNING id),
    gone AS (DELETE FROM ${schema}.draft d USING ended WHERE d.id = ended.id)
    SELECT id, ${tell("id")} FROM ended`;

  const read = (columns: string) =>
    `SELECT ${columns} FROM ${entry} e ${withDraft} WHERE e.id = $1 AND e.same_as IS NULL`;

  const settle = (columns: string) => `
    UPDATE ${entry} e SET settled_at = ${now}, settlement = $2, answer = $3, answer_key = $4
    WHERE id = $1 AND (${isOpen} AND expires_at > ${now}) IS TRUE
    RETURNING ${columns}, CASE WHEN expires_at > ${now} THEN ${tell("id")} ELSE pg_notify('', '') END`;

  /** A thousand rows at a time: all in one statement take longer than one may. Written so that each is found by its index. */
  const removeLeft = (table: string, id: string, isWanted = "") => `
    WITH next AS MATERIALIZED (SELECT ${id} AS id FROM ${table} WHERE ${id} > $1 ORDER BY ${id} LIMIT 1000),
    gone AS (
      DELETE FROM ${table} WHERE ${id} = ANY(ARRAY(
        SELECT id FROM next WHERE (SELECT e.id FROM ${entry} e WHERE e.id = next.id ${isWanted}) IS NULL)))
    SELECT max(id) AS last FROM next`;

  return {
    /** $1 id, $2 key, $3 resume key, $4 kind, $5 session, $6 project, $7 head, $8 request, $9 time to live in ms */
    add: `
      INSERT INTO ${entry} AS e (id, key, resume_key, kind, session, project, head, request, asked_at, expires_at)
      SELECT $1, $2, $3, $4, $5, $6, $7, $8, at,
        coalesce(date_trunc('milliseconds', at + $9 * interval '1 millisecond'), 'infinity')
      FROM (SELECT ${now} AS at) asking
      ON CONFLICT DO NOTHING RETURNING ${ms("e.asked_at")}, ${ms("e.expires_at")}`,

    /** $1 key, $2 resume key: the entry of the call, else the one that it may be given. */
    findSame: `
      SELECT same.id, same.is_own, ${whole}
      FROM (
        SELECT coalesce(same_as, id) AS id, true AS is_own FROM ${entry} WHERE key = $1
        UNION ALL
        SELECT id, false FROM ${entry} WHERE resume_key = $2 AND NOT handed_over
      ) same JOIN ${entry} e ON e.id = same.id ${withDraft} ORDER BY same.is_own DESC LIMIT 1`,

    /** $1 an id, $2 a key, $3 the entry that it is given */
    addName: `
      INSERT INTO ${entry} (id, key, same_as) SELECT $1, $2, id FROM ${entry} WHERE id = $3 FOR KEY SHARE
      ON CONFLICT DO NOTHING RETURNING id`,

    /** $1 id. Of one that is known, only what may have changed. */
    read: read(whole),
    readKnown: read(changing),

    /**
     * $1 id, $2 settlement, $3 answer, $4 answer key. PostgreSQL judges a WHERE again after it has waited for a lock only where
     * the row has changed: so the clock is looked at a second time. A channel without a name is an error (22023), which takes
     * the update back. IS TRUE: the row is found by its id, and not in the index of all that is open. Of one that is known, only when.
     */
    settle: settle(`${asked}, ${SETTLED_AT}`),
    settleKnown: settle(SETTLED_AT),

    /** $1 ids, of entries that are settled: nobody reads their drafts any more. */
    removeDraftsOf: `DELETE FROM ${schema}.draft WHERE id = ANY($1::text[])`,

    /**
     * $1 after which id: what hosts left behind that died between a settlement and its draft; and what was written of an entry in
     * the moment in which it was removed, where transactions are REPEATABLE READ by default: the trigger sees nothing of that then.
     */
    removeLeftNames: removeLeft(entry, "same_as"),
    removeLeftNotices: removeLeft(`${schema}.notice`, "id"),
    removeLeftDrafts: removeLeft(`${schema}.draft`, "id", "AND e.settled_at IS NULL"),

    /** $1 a key, of an entry that may be gone. */
    removeLeftName: `
      DELETE FROM ${entry} n WHERE n.key = $1 AND n.same_as IS NOT NULL
      AND NOT EXISTS (SELECT FROM ${entry} e WHERE e.id = n.same_as)`,

    /** $1 ids. In the order of their ids, so that two hosts never wait for each other. */
    expire: expire(`SELECT id FROM ${entry} WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE`),

    /** $1 at most so many. What is locked comes with the next. All kinds and all that was told, as the index has them. */
    expireSome: expire(`
      SELECT id FROM ${entry} WHERE ${isOpen} AND told = ANY('{${TOLD}}') AND kind = ANY('{${ENTRY_KINDS}}') AND expires_at <= (SELECT ${now})
      LIMIT $1 FOR UPDATE SKIP LOCKED`),

    /** $1 id */
    handOver: `UPDATE ${entry} SET handed_over = true WHERE id = $1 AND settled_at IS NOT NULL RETURNING id`,

    /** $1 id, $2 draft */
    saveDraft: `
      INSERT INTO ${schema}.draft AS d (id, draft, saved_at)
      SELECT id, $2, ${now} FROM ${entry} WHERE id = $1 AND ${isOpen} AND expires_at > ${now}
      FOR KEY SHARE
      ON CONFLICT (id) DO UPDATE SET draft = excluded.draft, saved_at = excluded.saved_at
      RETURNING d.id`,

    /** $1 ids: those that are open no more, and whether their time is up. */
    findSettled: `
      SELECT wanted.id, coalesce(e.settled_at IS NULL AND e.expires_at <= ${now}, false) AS is_over
      FROM unnest($1::text[]) AS wanted (id) LEFT JOIN ${entry} e ON e.id = wanted.id AND e.same_as IS NULL
      WHERE e.id IS NULL OR e.settled_at IS NOT NULL OR e.expires_at <= ${now}`,

    // Each part as it stands in an index, and in its order: of none is more read than the page may need.
    list({ status, kind }, conditions, limit) {
      const kinds = readKinds(kind).map((name) => `e.kind = '${name}'`);
      const [parts, order] =
        status === "open"
          ? [
              kinds.map((isOfKind) => `${isOpen} AND e.expires_at > ${now} AND ${isOfKind}`),
              "e.expires_at, e.id",
            ]
          : [[`e.settled_at IS NOT NULL AND (${kinds.join(" OR ")})`], `${SETTLED_ID} DESC`];
      const page = `ORDER BY ${order} LIMIT ${limit}`;
      const lists = parts.flatMap((part) =>
        TOLD.map((told) => {
          const all = [`e.told = ${told}`, part, ...conditions].join(" AND ");
          return `(SELECT * FROM ${entry} e WHERE ${all} ${page})`;
        }),
      );
      return `SELECT e.head, ${TIMES}, e.settlement FROM (${lists.join(" UNION ALL ")}) e ${page}`;
    },

    /**
     * $1 at most so many, $2 for how long in ms: what is open and untold, settled and told, or due. In the order of their ids, so
     * that two hosts never wait for each other; what one of them has just claimed, the other finds so once it has waited. Whose
     * row is held is being reported of, or removed; once a row is held, what was told of it is judged again, and by when it is
     * due. IS TRUE: what is due is found by its notice, and not in the index of all that is open.
     */
    claimNotices: `
      WITH due AS (
        (SELECT e.id, e.told, timestamptz 'infinity' AS due_by FROM ${entry} e
          WHERE e.told = 0 AND ${isOpen} AND ${isFree} LIMIT $1)
        UNION ALL
        (SELECT e.id, e.told, 'infinity' FROM ${entry} e
          WHERE e.told = 1 AND e.settled_at IS NOT NULL AND ${isFree} LIMIT $1)
        UNION ALL
        SELECT e.id, e.told, n.due_at FROM ${schema}.notice n JOIN ${entry} e ON e.id = n.id
        WHERE n.due_at <= (SELECT ${now}) AND isfinite(n.due_at) AND (e.told = 1 AND ${isOpen}) IS TRUE AND ${isFree}
        ORDER BY 1 LIMIT $1)
      INSERT INTO ${schema}.notice AS n (id, due_at, claimed_until)
      SELECT e.id, due.due_by, ${now} + $2 * interval '1 millisecond' FROM due JOIN ${entry} e USING (id)
      WHERE e.told = due.told
      ORDER BY 1 FOR KEY SHARE OF e SKIP LOCKED
      ON CONFLICT (id) DO UPDATE SET claimed_until = excluded.claimed_until
        WHERE n.claimed_until <= ${now} AND n.due_at <= excluded.due_at
      RETURNING n.id`,

    /** $1 id, $2 reports, $3 when it is due, in ms, $4 whether it is over */
    reportNotices: `
      WITH found AS (SELECT id FROM ${entry} WHERE id = $1 AND same_as IS NULL FOR UPDATE),
      noted AS (
        INSERT INTO ${schema}.notice AS n (id, reports, due_at)
        SELECT id, $2, coalesce(${now} + $3 * interval '1 millisecond', 'infinity') FROM found
        ON CONFLICT (id) DO UPDATE
          SET reports = excluded.reports, due_at = excluded.due_at, claimed_until = '-infinity')
      UPDATE ${entry} e SET told = CASE WHEN $4 THEN 2 ELSE 1 END FROM found WHERE e.id = found.id`,

    /** $1 name, $2 value, $3 time to live in ms, $4 who keeps it: the same one again has kept it. */
    keep: `
      INSERT INTO ${schema}.kept AS k (name, value, expires_at, keeper)
      VALUES ($1, $2, ${now} + $3 * interval '1 millisecond', $4)
      ON CONFLICT (name) DO UPDATE
        SET value = excluded.value, expires_at = excluded.expires_at, keeper = excluded.keeper
        WHERE k.expires_at <= ${now} OR k.keeper = excluded.keeper
      RETURNING true AS kept`,

    /** $1 name */
    kept: `SELECT value FROM ${schema}.kept WHERE name = $1 AND expires_at > ${now}`,

    /** $1 name */
    take: `DELETE FROM ${schema}.kept WHERE name = $1 RETURNING value, expires_at > ${now} AS is_valid`,

    removeKept: `DELETE FROM ${schema}.kept WHERE expires_at <= ${now}`,

    /**
     * $1 settled before, $2 after which id, $3 at most so many, $4 before which id: how many, and the last of them. Held in the
     * order of their ids first: a DELETE goes by none.
     */
    remove: `
      WITH old AS (
        DELETE FROM ${entry} WHERE id IN (
          SELECT id FROM ${entry} WHERE id > $2 AND id < $4 AND settled_at < $1 ORDER BY id LIMIT $3 FOR UPDATE)
        RETURNING id)
      SELECT count(*) AS count, max(id) AS last FROM old`,

    /** $1 payloads */
    tell: `SELECT ${tell("payload")} FROM unnest($1::text[]) AS payload`,
  };
}
