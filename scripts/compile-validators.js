// Compiles each tool's JSON Schema ahead of time to a TypeScript file without imports: the schema itself and
// ajv's verdict on it. Run by `npm run generate`; a test compares the files with what this makes.
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { Ajv } from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import { extractFormats, FORMATS_FILE } from "./extract-formats.js";

/** The schemas to compile, and where to. */
export const VALIDATORS = [
  {
    schema: new URL("../src/tools/ask-user-question/schema.json", import.meta.url),
    output: new URL("../src/tools/ask-user-question/generated.ts", import.meta.url),
  },
  {
    schema: new URL("../src/tools/ask-user/schema.json", import.meta.url),
    output: new URL("../src/tools/ask-user/generated.ts", import.meta.url),
  },
  {
    schema: new URL("../src/tools/ask/schema.json", import.meta.url),
    output: new URL("../src/tools/ask/generated.ts", import.meta.url),
  },
  {
    schema: new URL("../src/tools/single-question/schema.json", import.meta.url),
    output: new URL("../src/tools/single-question/generated.ts", import.meta.url),
  },
  ...["ask_user", "await_decision", "get_decision"].map((tool) => ({
    schema: new URL(`../src/tools/decisions/schema.json#${tool}`, import.meta.url),
    output: new URL(`../src/tools/decisions/${tool.replace("_", "-")}/generated.ts`, import.meta.url),
  })),
];

/**
 * @param {URL} schemaFile - the fragment names one of its definitions
 * @returns {Promise<string>} the TypeScript source
 */
export async function compileValidator(schemaFile) {
  const whole = JSON.parse(await readFile(schemaFile, "utf8"));
  const schema = schemaFile.hash === "" ? whole : whole.$defs[schemaFile.hash.slice(1)];
  const ajv = new Ajv({ code: { source: true, esm: true, optimize: 2 }, messages: false });
  const code = standaloneCode.default(ajv, ajv.compile(withoutHelpers(schema)));
  // Only the verdict is asked for: what ajv would say of faults is most of its code.
  const body = /(function [\s\S]*)$/
    .exec(code)?.[1]
    ?.replace(/\b\w+\.errors = \[\{.*?\}\];(?=return false;)/g, "");
  // Where there are many properties, it looks them up in the schema.
  const own = code.match(/const func\d+ = Object\.prototype\.hasOwnProperty;/g) ?? [];
  const looked = /\bschema\d+(?=\.properties)/.exec(body ?? "")?.[0];
  const helpers =
    looked === undefined ? own : [...own, `const ${looked}: { readonly properties?: object } = schema;`];
  const name = /export default (\w+);/.exec(code)?.[1];
  if (body === undefined || name === undefined || /\b(import|require)\b/.test(body)) {
    throw new Error(`ajv's code for ${schemaFile.pathname} is not a function free of imports.`);
  }
  return `// @ts-nocheck
// Generated from ${schemaFile.pathname.replace(/^.*\/(?=src\/)/, "")} by \`npm run generate\`. Not to be edited.

export const schema: { readonly type: "object" } = ${JSON.stringify(schema)};

export const hasSoundStructure: (value: unknown) => boolean = ${name};

${[...helpers, body].join("\n\n")}
`;
}

/**
 * `maxLength` and `uniqueItems` would import a helper, and our own checks cover them.
 * @param {unknown} schema
 * @returns {import("ajv").AnySchemaObject}
 */
function withoutHelpers(schema) {
  return JSON.parse(
    JSON.stringify(schema, (key, value) => (["maxLength", "uniqueItems"].includes(key) ? undefined : value)),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const { schema, output } of VALIDATORS) await writeFile(output, await compileValidator(schema));
  await writeFile(FORMATS_FILE, await extractFormats());
}
