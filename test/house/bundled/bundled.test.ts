import { fileURLToPath } from "node:url";
import { createContext, Script } from "node:vm";
import { build } from "esbuild";
import { rolldown } from "rolldown";
import { describe, expect, it } from "vitest";

const PROGRAM = fileURLToPath(new URL("program.js", import.meta.url));

/** What every worker has. There is no `process`, no `Buffer`, no `require` and no `setImmediate`. */
const WEB = [
  ...["AbortController", "AbortSignal", "DOMException", "Event", "EventTarget", "TextDecoder", "TextEncoder"],
  ...["URL", "URLSearchParams", "Headers", "Request", "Response", "ReadableStream", "TransformStream"],
  ...["WritableStream", "crypto", "performance", "console", "setTimeout", "clearTimeout", "setInterval"],
  ...["clearInterval", "queueMicrotask", "structuredClone", "atob", "btoa"],
];

const BUNDLERS: Record<string, (file: string) => Promise<string>> = {
  async esbuild(file) {
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
  },
  async rolldown(file) {
    const bundle = await rolldown({ input: file, platform: "browser" });
    const { output } = await bundle.generate({ format: "iife", name: "program", codeSplitting: false });
    await bundle.close();
    return output[0].code;
  },
};

describe.each(Object.entries(BUNDLERS))("bundled by %s", (_, bundle) => {
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
    ]);
  });

  it("Z-05 what needs Node is noticed", async () => {
    const needy = fileURLToPath(new URL("needs-node.js", import.meta.url));
    await expect(bundle(needy).then(runAlone)).rejects.toThrow("process is not defined");
  });
});

/** What the program tells that runs where only a worker's globals are. */
async function runAlone(code: string): Promise<unknown> {
  const context = createContext(Object.fromEntries(WEB.map((name) => [name, Reflect.get(globalThis, name)])));
  new Script(`${code}\nthis.program = program;`).runInContext(context);
  return await new Script("program.run()").runInContext(context);
}
