import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTerminalChannel } from "../../../channels/terminal/index.js";
import { named, writeRequest } from "./dialog-player.js";
import { edit, folder, heard, openOn, saving, useEditors } from "./edit-on-terminal.js";
import { opened } from "./fake-terminal.js";

useEditors();

describe("an editor on Windows", () => {
  const platform = Object.getOwnPropertyDescriptor(process, "platform") ?? {};
  beforeEach(() => void Object.defineProperty(process, "platform", { ...platform, value: "win32" }));
  afterEach(() => void Object.defineProperty(process, "platform", platform));

  it("K-12 is started by the shell that is named there, which reads the file's name in quotes", async () => {
    vi.stubEnv("comspec", "/bin/sh");
    // A shell that is handed the file beside the command counts one argument.
    expect(await edit({ EDITOR: `${saving('printf "%s" "$1" > "$2"')} "$#"` })).toEqual({ text: "0" });
    expect(await edit({ EDITOR: saving('printf "%s" "$#" > "$1"') })).toEqual({ text: "1" });
  });

  it("K-12 is told where that shell cannot be started", async () => {
    vi.stubEnv("comspec", "/no/shell");
    expect(await edit({ EDITOR: "true" })).toEqual({
      fault: "The editor could not be started: spawn /no/shell ENOENT; your text is as it was.",
    });
  });
});

describe("a terminal that an editor had", () => {
  it.each([
    ["xterm", true],
    ["dumb", false],
  ])("K-12 K-08 is waited for in a word, and let go of by a signal after it: %s", async (TERM, isTold) => {
    const { fake, answer } = await openOn({ TERM });
    await vi.waitUntil(() => fake.written().includes("There is no editor"));
    expect(fake.written().includes("Waiting for your editor")).toBe(isTold);
    fake.host.emit("SIGTERM");
    expect(await answer).toMatchObject({ reason: "terminated" });
    expect(fake.host.rawListeners("SIGINT")).toEqual([heard]);
  });

  it("K-12 K-04 is waited for on one row, however few columns there are", async () => {
    const { fake, answer } = await openOn({ TERM: "xterm" }, undefined, {}, 20);
    await vi.waitUntil(() => fake.written().includes("There is no editor"));
    expect(fake.written()).toMatch(/Waiting for your e…(?!\w)/);
    fake.send("\u0003");
    await answer;
  });
});

/** An editor that stays open until it is told to end. */
const lasting = () =>
  saving(
    `tail -f /dev/null & trap "kill $!; echo > ${folder}/ended; exit 0" TERM; echo > ${folder}/started; wait`,
  );

describe("an editor that is closed from outside", () => {
  it("K-12 K-08 by a signal ends before the process does", async () => {
    const EDITOR = lasting();
    const { fake, answer } = await openOn({ EDITOR });
    await vi.waitUntil(() => existsSync(join(folder, "started")));
    fake.host.emit("SIGTERM");
    expect(fake.raised).toEqual([]);
    expect(await answer).toMatchObject({ reason: "terminated" });
    expect(existsSync(join(folder, "ended"))).toBe(true);
    expect(fake.raised).toEqual(["4711 SIGTERM"]);
  });

  it("K-12 K-08 before it was started is not, and leaves nothing", async () => {
    const { answer, controller } = await openOn({ EDITOR: saving(`echo > ${folder}/started`) });
    controller.abort();
    expect(await answer).toMatchObject({ code: "aborted" });
    // The next one waits until nothing of it is left.
    expect(await edit({ EDITOR: "true" })).toEqual({ text: "draft" });
    expect(existsSync(join(folder, "started"))).toBe(false);
    expect(readdirSync(join(folder, "tmp"))).toEqual([]);
  });

  it("K-12 K-08 while it is open is told to end, and its file is gone at once", async () => {
    const EDITOR = lasting();
    const { fake, answer, controller, onProgress } = await openOn({ EDITOR });
    await vi.waitUntil(() => existsSync(join(folder, "started")));
    const acts = onProgress.mock.calls.length;
    controller.abort();
    expect(readdirSync(join(folder, "tmp"))).toEqual([]);
    expect(await answer).toMatchObject({ code: "aborted" });
    // The host's own.
    expect(fake.traces().listeners).toEqual({ "process SIGINT": 1 });
    // The next ask waits for it, and is never shown where it is aborted meanwhile.
    const waiting = new AbortController();
    const request = writeRequest({ ...named("pair"), signal: waiting.signal });
    const asked = createTerminalChannel(fake.options).askUser(request);
    await new Promise(setImmediate);
    waiting.abort();
    expect(await asked).toMatchObject({ code: "aborted" });
    await vi.waitUntil(() => existsSync(join(folder, "ended")));
    // Nothing that it saved counts as an act any more.
    const next = createTerminalChannel(fake.options).askUser(writeRequest(named("closed")));
    await opened(fake);
    expect(onProgress).toHaveBeenCalledTimes(acts);
    expect(fake.written()).not.toContain("Red or blue?");
    fake.send("\u0003");
    await next;
  });
});
