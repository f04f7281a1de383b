// Makes of the inbox page's scripts, styles and icon one TypeScript file, since a worker has no files to read them from. Run by
// `npm run generate`; a test compares the file with what this makes.
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const PAGE = new URL("../channels/inbox/page/", import.meta.url);

export const PAGE_OUTPUT = new URL("assets/generated.ts", PAGE);

/** @returns {Promise<string>} the TypeScript source */
export async function generatePage() {
  const contents = {
    style: await merge("style/index.css", "css"),
    script: await merge("client/page.ts", "esm"),
    worker: await merge("client/worker/worker.ts", "iife"),
    icon: (await readFile(new URL("assets/icon.svg", PAGE), "utf8")).trim(),
    picture: await readFile(new URL("assets/icon.png", PAGE), "base64"),
  };
  const members = Object.entries(contents).map(([name, content]) => {
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 12);
    return `  ${name}: { hash: "${hash}", content: ${JSON.stringify(content)} },`;
  });
  return `// Generated from channels/inbox/page/ by \`npm run generate\`. Not to be edited.

type Content = { readonly hash: string; readonly content: string };

export const CONTENTS: Readonly<Record<"style" | "script" | "worker" | "icon" | "picture", Content>> = {
${members.join("\n")}
};
`;
}

/**
 * One file of many, as a browser takes it.
 *
 * @param {string} file
 * @param {"css" | "esm" | "iife"} format
 */
async function merge(file, format) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(file, PAGE))],
    bundle: true,
    write: false,
    minify: true,
    charset: "utf8",
    target: ["chrome105", "firefox121", "safari15.4"],
    logLevel: "warning",
    ...(format !== "css" && { format, tsconfigRaw: "{}" }),
  });
  return (outputFiles[0]?.text ?? "").trim();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await writeFile(PAGE_OUTPUT, await generatePage());
}
