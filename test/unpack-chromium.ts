import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

const FOLDER = join(tmpdir(), `chromium-140-of-${userInfo().username}`);

/** The browser's program. */
export const CHROMIUM = join(FOLDER, "chromium");

/**
 * Unpacks the browser before the first test of all, where no run has yet. Its package would do so with the first launch, where
 * other processes find it half written, and for good where the first one is ended.
 */
export async function setup(): Promise<void> {
  if (existsSync(CHROMIUM)) return;
  const own = mkdtempSync(`${FOLDER}-`);
  await unpackInto(own);
  try {
    renameSync(own, FOLDER);
  } catch {
    // Another run was quicker.
    rmSync(own, { recursive: true });
  }
}

async function unpackInto(folder: string): Promise<void> {
  const { default: chromium } = await import("@sparticuz/chromium");
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  // It looks where to before it waits for anything.
  const unpacking = chromium.executablePath();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  await unpacking;
}
