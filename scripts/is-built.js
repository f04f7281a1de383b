import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const COMMAND = "dist/src/cli/main.js";
const LINK = "node_modules/.bin/ask-user-question";

/** Whether dist/ and the link to the command in it are there and no older than what they are made from. */
export function isBuilt() {
  if (!existsSync(COMMAND)) return false;
  if (process.platform !== "win32" && !existsSync(LINK)) return false;
  const builtAt = statSync(COMMAND).mtimeMs;
  const sources = ["src", "protocol", "channels"].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))),
  );
  return [...sources, "package.json", "tsconfig.json", "scripts/build.js"].every(
    (file) => statSync(file).mtimeMs <= builtAt,
  );
}
