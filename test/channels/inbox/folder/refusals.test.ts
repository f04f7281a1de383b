import { execFileSync } from "node:child_process";
import fs, {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { createPlace } from "./hosts.js";
import { createAsk, live } from "./life.js";
import { patch } from "./patch.js";

const CODES = "EPERM ENOTSUP EOPNOTSUPP ENOSYS EISDIR EXDEV EMLINK".split(" ");

describe("a folder", () => {
  it("S-03 is the user's alone, with all that is in it", async () => {
    const path = createPlace();
    const mask = process.umask(0);
    onTestFinished(() => void process.umask(mask));
    const store = createFolderStore({ path: `${path}/deep` });
    await live(store, "1", () => undefined);
    const open = await store.add(createAsk("open", "1"));
    await store.saveDraft(open.entry.id, { answers: {} });
    const modes = new Map<number, number>();
    for (const name of ["", ...(readdirSync(path, { recursive: true }) as string[])]) {
      const found = lstatSync(join(path, name));
      const mode = found.mode & 0o777;
      expect(mode, name).toBe(found.isDirectory() ? 0o700 : 0o600);
      modes.set(mode, (modes.get(mode) ?? 0) + 1);
    }
    expect(modes.get(0o700)).toBe(12);
    expect(modes.get(0o600)).toBeGreaterThan(10);
  });

  it("S-03 G-06 reads and writes nothing at an id that is more than one", async () => {
    const store = createFolderStore({ path: createPlace() });
    const { entry } = await store.add(createAsk("open", "1"));
    for (const id of [
      `./${entry.id}`,
      `../open/${entry.id}`,
      `${entry.id}/`,
      `${entry.id}/.`,
      `x${entry.id}`,
    ]) {
      expect(await store.get(id), id).toBeUndefined();
      expect(await store.settle(id, { type: "declined" }), id).toBeUndefined();
      await expect(store.add({ ...createAsk("other", "2"), id }), id).rejects.toThrow("is no id of an entry");
    }
    expect((await store.get(entry.id))?.settlement).toBeUndefined();
    await store.close();
  });

  it("S-03 that is open to others, a link, no folder or another user's is refused, and nothing is left in it", async () => {
    const path = createPlace();
    mkdirSync(path);
    chmodSync(path, 0o755);
    await expect(createFolderStore({ path }).list({ status: "open" })).rejects.toThrow(
      `${path} is open to other users (mode 0755). Close it: chmod 700 ${path}`,
    );
    expect(readdirSync(path)).toEqual([]);
    chmodSync(path, 0o700);
    for (const link of [`${path}-link`, `${path}-dangling`]) {
      symlinkSync(link.endsWith("link") ? path : `${path}-nowhere`, link);
      for (const given of [link, `${link}/`, `${path}/../${link.split("/").at(-1)}`]) {
        await expect(createFolderStore({ path: given }).list({ status: "open" })).rejects.toThrow(
          `${link} is a symbolic link, which is not followed. Name the folder that it leads to.`,
        );
      }
    }
    writeFileSync(`${path}-file`, "");
    await expect(createFolderStore({ path: `${path}-file` }).get("x")).rejects.toThrow(
      `${path}-file is no folder. Name another one for the inbox, as path or with --store.`,
    );
    const getuid = vi.spyOn(process, "getuid").mockReturnValue(lstatSync(path).uid + 1);
    onTestFinished(() => getuid.mockRestore());
    await expect(createFolderStore({ path }).get("x")).rejects.toThrow(
      `${path} belongs to another user. Name a folder of your own for the inbox, as path or with --store.`,
    );
    getuid.mockRestore();
    expect(readdirSync(path)).toEqual([]);
  });

  it("S-03 that is open to others is closed by the command that is told, which does nothing else, whatever its name is", async () => {
    const path = join(createPlace(), "$(touch a) `touch b` \"; touch c; 'd !! \\");
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o755);
    const store = createFolderStore({ path });
    const told = await store.list({ status: "open" }).catch(({ message }) => message);
    const shell = mkdtempSync(join(tmpdir(), "shell-"));
    onTestFinished(() => rmSync(shell, { recursive: true }));
    execFileSync("sh", ["-c", told.slice(told.indexOf("chmod"))], { cwd: shell });
    expect(readdirSync(shell)).toEqual([]);
    expect((await store.list({ status: "open" })).entries).toEqual([]);
    await store.close();
  });

  it("S-03 that cannot be made, since a file or a link that leads nowhere is above it, is refused with the reason", async () => {
    const path = createPlace();
    writeFileSync(`${path}-file`, "");
    symlinkSync(`${path}-nowhere`, `${path}-dangling`);
    for (const given of [`${path}-file/state/inbox`, `${path}-dangling/state/inbox`]) {
      await expect(createFolderStore({ path: given }).get("x")).rejects.toThrow(
        `${given} cannot be made: above it a file, or a link that leads nowhere, is in the place of a folder.`,
      );
    }
  });

  it.each(["/proc/inbox", "/proc/state/inbox", "/sys/inbox"])(
    "S-03 where the system makes no folder, %s is refused, and not tried for ever",
    async (path) => {
      await expect(createFolderStore({ path }).get("x")).rejects.toThrow(
        `${path} may not be written by this user.`,
      );
      expect(existsSync(path)).toBe(false);
    },
  );

  it("S-03 below the store's own that is a link is refused, and the store goes on once it is mended", async () => {
    const path = createPlace();
    const { entry } = await createFolderStore({ path }).add(createAsk("ask", "1"));
    for (const name of readdirSync(path)) {
      renameSync(join(path, name), join(path, "..", name));
      symlinkSync(join(path, "..", name), join(path, name));
      const store = createFolderStore({ path });
      await expect(store.get(entry.id)).rejects.toThrow(`${join(path, name)} is a symbolic link`);
      rmSync(join(path, name));
      renameSync(join(path, "..", name), join(path, name));
      expect(await store.get(entry.id)).toEqual(entry);
    }
  });

  it.each(CODES)(
    "S-03 that cannot link is refused with the reason, whatever its mode is (%s)",
    async (code) => {
      const path = createPlace();
      mkdirSync(path);
      chmodSync(path, 0o755);
      breakCall("linkSync", code);
      await expect(createFolderStore({ path }).get("x")).rejects.toThrow(
        `${path} is on a file system without hard links (${code}), and an inbox needs them: its links decide who was first.`,
      );
      expect(readdirSync(path)).toEqual([]);
    },
  );

  it("S-03 that copies what is linked, or cannot be written, is refused with the reason", async () => {
    const path = createPlace();
    mkdirSync(path, { mode: 0o700 });
    const mend = patch({ linkSync: fs.copyFileSync });
    const refused = await createFolderStore({ path })
      .get("x")
      .catch((error) => error.message);
    mend();
    expect(refused).toBe(
      `${path} is on a file system that copies what is linked. Name a folder on another one.`,
    );
    breakCall("openSync", "EROFS");
    await expect(createFolderStore({ path }).get("x")).rejects.toThrow(
      `${path} is on a file system that can only be read. Name a folder on another one.`,
    );
    breakCall("openSync", "EACCES");
    await expect(createFolderStore({ path }).get("x")).rejects.toThrow(
      `${path} may not be written by this user. Name a folder of your own for the inbox, as path or with --store.`,
    );
  });

  it("S-03 is the one that was named, whichever folder the process works in later", async () => {
    const path = createPlace();
    const before = process.cwd();
    onTestFinished(() => process.chdir(before));
    mkdirSync(path);
    process.chdir(path);
    const store = createFolderStore({ path: "store" });
    process.chdir(before);
    const { entry } = await store.add(createAsk("ask", "1"));
    expect(await createFolderStore({ path: join(path, "store") }).get(entry.id)).toEqual(entry);
  });

  it("S-03 takes no entry whose id could name another file", async () => {
    const store = createFolderStore({ path: createPlace() });
    for (const id of ["../../escaped", "", "A".repeat(35), `${"0".repeat(34)}/`]) {
      await expect(store.add({ ...createAsk("ask", "1"), id })).rejects.toThrow(TypeError);
      expect(await store.get(id)).toBe(undefined);
    }
  });
});

/** Has a call of the system fail until the test is over. */
function breakCall(name: "linkSync" | "openSync", code: string): void {
  patch({
    [name]: () => {
      throw Object.assign(new Error(`${code}: not here`), { code });
    },
  });
}
