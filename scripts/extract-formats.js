// Copies what ajv-formats says of the formats of typed answers to a TypeScript file without imports, so that nothing is
// loaded for them at run time. Run by `npm run generate`; a test compares the file with what this makes.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

export const FORMATS_FILE = new URL("../src/elicitation/formats/generated.ts", import.meta.url);

const NAMES = ["isLeapYear", "DATE", "DAYS", "date", "TIME", "getTime", "DATE_TIME_SEPARATOR", "getDateTime"];
const URI_NAMES = ["NOT_URI_FRAGMENT", "URI", "uri"];

/** @returns {Promise<string>} the TypeScript source */
export async function extractFormats() {
  const require = createRequire(import.meta.url);
  const source = await readFile(require.resolve("ajv-formats/dist/formats.js"), "utf8");
  const { fullFormats } = require("ajv-formats/dist/formats.js");
  const { version } = require("ajv-formats/package.json");
  const parts = [...NAMES, ...URI_NAMES].map((name) => takeDeclaration(source, name));
  return `// @ts-nocheck
// Taken from ajv-formats ${version} by \`npm run generate\`. Not to be edited.
// Copyright (c) 2020 Evgeny Poberezkin, MIT License.

/** What each format of JSON Schema is. */
export const formats: Record<"email" | "uri" | "date" | "date-time", (text: string) => boolean> = {
  email: (text) => EMAIL.test(text),
  uri: (text) => uri(text),
  date: (text) => date(text),
  "date-time": (text) => dateTime(text),
};

const EMAIL = ${fullFormats.email};
${parts.join("\n")}
const dateTime = /* @__PURE__ */ getDateTime(true);
`;
}

/**
 * @param {string} source
 * @param {string} name
 */
function takeDeclaration(source, name) {
  const declaration = new RegExp(`^(?:const ${name} = .*;|function ${name}\\([^]*?^})$`, "m").exec(
    source,
  )?.[0];
  if (declaration === undefined || /\b(?:import|require|exports)\b/.test(declaration)) {
    throw new Error(`ajv-formats has no declaration of ${name} that is free of imports.`);
  }
  return declaration;
}
