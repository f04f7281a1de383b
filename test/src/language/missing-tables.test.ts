import { beforeAll, expect, it, vi } from "vitest";
import { firstAnswer } from "../../../channels/compose/index.js";
import { parseJson } from "../../../src/text/parse-json.js";
import { choice, createRequest } from "../../channels/chat/ask.js";
import { createMessenger } from "../../channels/chat/messenger.js";
import { listFiles, readText } from "../../house/source-files.js";
import { TABLES } from "./read-tables.js";

// As where a package was updated below a process that runs, and what it loads later is not there any more.
beforeAll(() => {
  for (const file of [
    ...TABLES.map((name) => `../../../src/language/de/${name}.js`),
    "@humanwhocodes/momoa",
  ]) {
    vi.doMock(file, () => {
      throw new Error("no such file");
    });
  }
});

const surfaces = listFiles("src/language", ".ts").flatMap((file) => {
  const [, surface = ""] = /^src\/language\/([^/]+)\.ts$/.exec(file) ?? [];
  return readText(file).includes(" = createTables<") || readText(file).includes("  createTables<")
    ? [surface]
    : [];
});

it("O-01 English stands in for a table that cannot be loaded, on every surface", async () => {
  const read = new Set<string>();
  for (const surface of surfaces) {
    const module: object = await import(`../../../src/language/${surface}.ts`);
    for (const [name, load] of Object.entries(module)) {
      if (!/^load\w+(?:Table|Sentences)$/.test(name)) continue;
      const told = [await load("de"), await load("en")].map((table) => write({ ...table, language: "any" }));
      expect(told[0], name).toBe(told[1]);
      read.add(surface);
    }
  }
  expect([...read]).toEqual(surfaces);
});

function write(table: object): string {
  return JSON.stringify(table, (_, member) => (typeof member === "function" ? String(member) : member));
}

it("X-01 the first answer is given though the table of its language cannot be loaded", async () => {
  const answer = { type: "answered", answers: { "Which?": "a" } } as const;
  const desk = { name: "desk", askUser: async () => answer };
  expect(await firstAnswer([desk], { language: "de" }).askUser(createRequest(choice("Which?")))).toBe(answer);
});

it("E-02 a chat asks and hears though the table of its language cannot be loaded", async () => {
  const messenger = createMessenger({ language: "de" });
  const reply = messenger.channel.askUser(createRequest(choice("Which?")));
  await vi.waitFor(() => expect(messenger.messages).toHaveLength(1));
  await messenger.say("a");
  expect(await reply).toMatchObject({ answers: { "Which?": "a" } });
});

it("L-09 what is not JSON is told though what finds the place cannot be loaded", async () => {
  expect(await parseJson("{,}", "a.json")).toMatchObject({
    ok: false,
    fault: expect.stringContaining("a.json is not valid JSON"),
  });
});
