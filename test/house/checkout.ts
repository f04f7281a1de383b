import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./source-files.js";

/** A new folder with what git would check out, and with what is not committed yet; whoever makes it removes it. */
export function copyCheckout(): string {
  const clone = mkdtempSync(join(tmpdir(), "clone-"));
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", list, { cwd: ROOT, encoding: "utf8" }).split("\0");
  for (const file of files.filter((name) => name !== "" && existsSync(join(ROOT, name)))) {
    cpSync(join(ROOT, file), join(clone, file));
  }
  return clone;
}
