import { afterEach, expect, it } from "vitest";
import { openPseudoTerminal, type PseudoTerminal } from "../channels/terminal/pseudo-terminal.js";

const START = `import("./scripts/ask-everywhere.js")
  .then(({ askEverywhere }) => askEverywhere("examples/project-setup.json"))
  .then((code) => { process.exitCode = code; });`;

let terminal: PseudoTerminal;

afterEach(() => terminal.dispose());

/** A browser of sorts, signed in with the link. */
async function signIn(link: string) {
  const { origin, hash } = new URL(link);
  let cookie = "";
  const send = async (path: string, fields?: Record<string, string>): Promise<string> => {
    const response = await fetch(origin + path, {
      redirect: "manual",
      headers: { cookie, origin, "content-type": "application/x-www-form-urlencoded" },
      ...(fields !== undefined && { method: "POST", body: new URLSearchParams(fields).toString() }),
    });
    cookie = /^[^;]+/.exec(response.headers.get("set-cookie") ?? cookie)?.[0] ?? "";
    return response.text();
  };
  await send("/sign-in", { code: hash.slice(1) });
  return send;
}

it("L-08 npm start asks in the terminal and on the page at once, and takes the first answer", async () => {
  const options = { columns: 120, rows: 40, env: { NO_COLOR: "1" } };
  terminal = openPseudoTerminal("sh", ["-c", `node -e '${START}'; echo "[exit $?]"; exec cat`], options);
  const screen = await terminal.until(/> 1\. PostgreSQL/);
  const [link = ""] = /http:\/\/127\.0\.0\.1:\d+\/sign-in#\w+/.exec(screen) ?? [];
  const send = await signIn(link);
  const [, id = ""] = /q\/(\w{35})"/.exec(await send("/")) ?? [];
  const page = await send(`/q/${id}`);
  const [, token = ""] = /name="token" value="(\w+)"/.exec(page) ?? [];
  await send(`/q/${id}`, { token, act: "answer", q0: "1", q1: "0", q2: "2", q3: "0" });
  const after = await terminal.until(/\[exit 0\]/);
  expect(after).toContain("What the model reads:");
  expect(after.replaceAll("\n", "")).toContain('"Which database should the service use?"="SQLite"');
});

const DIALOG = /sign-in#\w+[\s\S]* > 1\. PostgreSQL/;
const LINES = /sign-in#\w+[\s\S]*Your choice:/;

it.each([
  [
    "standard error is redirected",
    "2> /dev/null",
    {},
    DIALOG,
    "\u0003",
    "not answered\nThe user interrupted",
  ],
  [
    "the terminal cannot draw over what it has drawn",
    "",
    { TERM: "dumb" },
    LINES,
    "\u0004",
    "What the model reads:\n\nUser declined",
  ],
])("L-08 K-14 npm start asks where the person sees it when %s", async (_, where, env, asked, key, told) => {
  const command = `node -e '${START}' ${where}; echo "[exit $?]"; exec cat`;
  terminal = openPseudoTerminal("sh", ["-c", command], {
    columns: 120,
    rows: 40,
    env: { NO_COLOR: "1", ...env },
  });
  await terminal.until(asked);
  terminal.type(key);
  expect(await terminal.until(/\[exit \d+\]/)).toContain(told);
});

it("L-08 L-09 npm start takes no word apart on a narrow terminal", async () => {
  const command = `node -e '${START}'; echo "[exit $?]"; exec cat`;
  terminal = openPseudoTerminal("sh", ["-c", command], { columns: 40, rows: 40, env: { NO_COLOR: "1" } });
  const asked = await terminal.until(DIALOG);
  expect(asked).toContain("The same questions are asked here and on\na page; the first answer counts.\n");
  terminal.type("\u0003");
  const told = "The user interrupted the call: it has no\nresult. The same call, made again, asks\nagain.";
  expect(await terminal.until(/\[exit \d+\]/)).toContain(told);
});
