import { expect, it } from "vitest";
import { makeFolders } from "../../../src/files/make-folders.js";
import { patch } from "../../channels/inbox/folder/patch.js";

it("S-03 P-01 are not looked for above a drive that is not there", () => {
  const made: unknown[] = [];
  patch({
    existsSync: () => false,
    mkdirSync: (path) => {
      made.push(path);
      throw Object.assign(new Error("no such drive"), { code: "ENOENT" });
    },
  });
  expect(() => makeFolders("/inbox")).toThrow("no such drive");
  expect(made).toEqual(["/"]);
});
