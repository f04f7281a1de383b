import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { refuseLinkedFolder } from "../../../src/files/refuse-links.js";

it.each([
  ["that is not there", "none", undefined],
  ["below a file", "file/.pi/questions", undefined],
  ["of a name that no system takes", "x".repeat(5_000), "ENAMETOOLONG"],
])("P-07 a folder %s is no link, and what else is wrong with it is told", async (_, name, code) => {
  const folder = mkdtempSync(join(tmpdir(), "refuse-links-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "file"), "");
  const refusal: unknown = await refuseLinkedFolder(join(folder, name)).catch((error) => error);
  expect(refusal).toEqual(code === undefined ? undefined : expect.objectContaining({ code }));
});
