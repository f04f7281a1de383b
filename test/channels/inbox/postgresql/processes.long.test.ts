import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { nameSchema, openPool } from "./medium.js";
import { STARTING, sharePostgres } from "./server.js";

type Outcome = { id: string; isNew: boolean; type: string; by: string };

const SCRIPT = fileURLToPath(new URL("act-at-once.js", import.meta.url));
const HOSTS = 8;
const ENTRIES = 25;

beforeAll(async () => void (await sharePostgres()), STARTING);

it("S-04 S-07 Y-01 eight processes open, add and settle at once: each thing is done by one, and all are told of the same; asked on one, answered on another, woken on a third, with the page on any", async () => {
  const { url } = await sharePostgres();
  const schema = nameSchema();
  const hosts = Array.from({ length: HOSTS }, (_, host) => startHost([url, schema, `${host}`, `${ENTRIES}`]));
  onTestFinished(() => {
    for (const { child } of hosts) child.kill("SIGKILL");
  });
  for (const said of ["here", "open"]) {
    expect(await Promise.all(hosts.map(({ hear }) => hear()))).toEqual(Array(HOSTS).fill(said));
    for (const { child } of hosts) child.stdin.write("\n");
  }
  const outcomes = await Promise.all(
    hosts.map(async ({ hear }): Promise<Outcome[]> => JSON.parse(await hear())),
  );
  for (let index = 0; index < ENTRIES; index += 1) {
    const told = outcomes.flatMap((all) => all[index] ?? []);
    expect(told.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(told.filter(({ type }) => type === "settled")).toHaveLength(1);
    expect(new Set(told.map(({ id, by }) => `${id} ${by}`)).size).toBe(1);
    expect(told[0]?.by).toBe(`${told.findIndex(({ type }) => type === "settled")}`);
  }
  const pool = openPool(url);
  const steps = await pool.query(`SELECT number FROM ${schema}.step ORDER BY number`);
  expect(steps.rows).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }, { number: 4 }, { number: 5 }]);
  await pool.end();

  // Then asked on one, answered on another, woken on a third; the page and its events on any.
  const act = async (host: number, ...line: string[]) => {
    const { child, hear } = hosts[host] ?? never();
    child.stdin.write(`${JSON.stringify(line)}\n`);
    return JSON.parse(await hear());
  };
  const id = await act(0, "ask", "Deploy?");
  const cookie = await act(2, "signIn", await act(1, "code"));
  const page = await act(3, "show", id, cookie);
  expect(page).toContain("<h1>Deploy?</h1>");
  const [, token = ""] = /name="token" value="([^"]*)"/.exec(page) ?? [];
  const waiting = act(4, "wait", id);
  const listening = [
    [5, `/q/${id}/events`],
    [6, "/events"],
  ] as const;
  for (const [host, path] of listening) expect(await act(host, "listen", path, cookie)).toBe("listening");
  const told = listening.map(async ([host]) => JSON.parse((await hosts[host]?.hear()) ?? ""));
  expect(await act(7, "send", id, cookie, token, "Now")).toBe(303);
  expect(await waiting).toMatchObject({
    type: "answered",
    by: "Ada",
    door: "page",
    answers: { "Deploy?": "Now" },
  });
  expect(await Promise.all(told)).toEqual([{ type: "settled" }, { type: "changed" }]);
  for (const { child } of hosts) child.stdin.end();
  expect(await Promise.all(hosts.map(({ ended }) => ended))).toEqual(Array(HOSTS).fill([0, null]));
});

function never(): never {
  throw new Error("There is no such host.");
}

function startHost(args: string[]) {
  const child = spawn(process.execPath, [SCRIPT, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, ended, hear: async () => String((await lines.next()).value) };
}
