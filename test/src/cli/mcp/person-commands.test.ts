import { afterEach, expect, it, vi } from "vitest";
import { describeCommands } from "../../../../src/cli/mcp/person-commands.js";

afterEach(() => vi.unstubAllEnvs());

const NPX = "npx -y @pilotdeck/ask-user-question";
const NPX_PG = "npx -y -p @pilotdeck/ask-user-question -p pg ask-user-question";

it.each<[options: object, environment: string, answer: string, serve: string]>([
  [{}, "", `${NPX} inbox answer`, `${NPX} serve`],
  [
    { store: "/a b", port: "5000" },
    "",
    `${NPX} inbox answer --store "/a b"`,
    `${NPX} serve --store "/a b" --port 5000`,
  ],
  [
    { "base-url": "https://x.example", host: "0.0.0.0" },
    "/in",
    `${NPX} inbox answer --store "/in"`,
    `${NPX} serve --store "/in" --host 0.0.0.0 --base-url https://x.example`,
  ],
  [
    { store: "postgres://u:secret@db/x" },
    "",
    `${NPX_PG} inbox answer --store "postgres://…"`,
    `${NPX_PG} serve --store "postgres://…"`,
  ],
  [
    {},
    "postgresql://u:secret@db/x",
    `${NPX_PG} inbox answer --store "postgres://…"`,
    `${NPX_PG} serve --store "postgres://…"`,
  ],
])(
  "U-02 with %j and %j the person is told how to come to the same inbox, and no password",
  (options, environment, answer, serve) => {
    vi.stubEnv("ASK_USER_QUESTION_STORE", environment);
    expect(describeCommands(options)).toEqual({ answer, serve });
  },
);
