import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createContext, Script } from "node:vm";
import { build } from "esbuild";
import { rolldown } from "rolldown";
import { describe, expect, it } from "vitest";

const PROGRAM = fileURLToPath(new URL("program.js", import.meta.url));
const SMALL_PROGRAM = fileURLToPath(new URL("small-program.js", import.meta.url));
/** Of the tool's schema, and of the sentences that typed values have in two languages. */
const NOT_USED = ["One to four multiple-choice questions", "Ein Bild, ", "Did you mean "];

/** What every worker has. There is no `process`, no `Buffer`, no `require` and no `setImmediate`. */
const WEB = [
  ...["AbortSignal", "DOMException", "Event", "EventTarget", "TextDecoder", "TextEncoder", "URL"],
  ...["URLSearchParams", "Headers", "Request", "Response", "ReadableStream", "TransformStream"],
  ...["WritableStream", "performance", "console", "clearTimeout", "clearInterval", "queueMicrotask"],
  ...["structuredClone", "atob", "btoa"],
];
/** What a worker refuses while its modules load (Cloudflare's do). */
const LATER = ["AbortController", "crypto", "fetch", "setInterval", "setTimeout"];

describe.each([
  ["esbuild", withEsbuild],
  ["rolldown", withRolldown],
])("bundled by %s", (_, bundle) => {
  it("Z-05 the root, the tools, previews, the wait handle and the inbox's page run without process and Buffer", async () => {
    expect(await runAlone(await bundle(PROGRAM))).toEqual([
      'User has answered your questions: "Which port?"="8080". You can now continue with the user\'s answers in mind.',
      expect.stringContaining("invalid_tool_input: "),
      "8080 undefined",
      expect.stringContaining('"onclick" on <a>'),
      "400 204",
      expect.stringContaining('"Which port?"="9090" selected preview:'),
      "400 204",
      expect.stringContaining("9090"),
      '200 303 {"Which port?":"9090"}',
      expect.stringContaining('"Which port?"="9090"'),
    ]);
  });

  it("Z-05 what needs Node is noticed", async () => {
    const needy = fileURLToPath(new URL("needs-node.js", import.meta.url));
    await expect(bundle(needy).then(runAlone)).rejects.toThrow("process is not defined");
  });
});

it("Z-05 what a program does not use is left out of its bundle", async () => {
  const found = async (file: string) => {
    const code = await withEsbuild(file);
    return NOT_USED.map((text) => code.includes(text));
  };
  expect(await found(PROGRAM)).toEqual([true, true, true]);
  expect(await found(SMALL_PROGRAM)).toEqual([false, false, false]);
  expect(await runAlone(await withEsbuild(SMALL_PROGRAM))).toEqual(["tool_aborted", 8080]);
});

it("B-03 who imports the root loads two files, and no package", () => {
  const list = fileURLToPath(new URL("../../../bench/spawned/list-modules.js", import.meta.url));
  const loaded = execFileSync(process.execPath, [list], { encoding: "utf8" }).trim().split("\n");
  // What two doors share becomes a file of its own.
  expect(loaded).toEqual([
    expect.stringMatching(/\/dist\/src\/index\.js$/),
    expect.stringContaining("/dist/src/chunks/"),
  ]);
});

/** What the program tells that runs where only a worker's globals are. */
async function runAlone(code: string): Promise<unknown> {
  let isLoaded = false;
  const context = createContext(Object.fromEntries(WEB.map((name) => [name, Reflect.get(globalThis, name)])));
  for (const name of LATER) {
    Object.defineProperty(context, name, {
      get() {
        if (!isLoaded) throw new Error(`${name} is refused while modules load`);
        return Reflect.get(globalThis, name);
      },
    });
  }
  new Script(`${code}\nthis.program = program;`).runInContext(context);
  isLoaded = true;
  return await new Script("program.run()").runInContext(context);
}

async function withEsbuild(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: "browser",
    format: "iife",
    globalName: "program",
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

async function withRolldown(file: string): Promise<string> {
  const bundle = await rolldown({ input: file, platform: "browser" });
  const { output } = await bundle.generate({ format: "iife", name: "program", codeSplitting: false });
  await bundle.close();
  return output[0].code;
}
