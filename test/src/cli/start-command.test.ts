import { EventEmitter } from "node:events";
import { PassThrough } from "node:stream";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { startCommand } from "../../../src/cli/start-command.js";
import { ROOT, readJson } from "../../house/source-files.js";
import { createPlace, READY } from "./serve.js";

const CALL = `${ROOT}examples/two-questions.json`;

/** The command as a process that is none, and what it has printed. */
function start(words: string[], terminals: number[] = []) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const host = Object.assign(new EventEmitter(), {
    ...{ argv: ["node", "main.js", ...words], stdin, stdout, stderr },
    exitCode: undefined as string | number | null | undefined,
  });
  const texts = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    host[name].on("data", (chunk) => {
      texts[name] += String(chunk);
    });
  }
  const open = new Set(terminals);
  const close = vi.fn();
  const ended = startCommand(host, { isTerminal: (descriptor) => open.has(descriptor), close });
  const until = (text: string | RegExp) =>
    vi.waitFor(() => expect(texts.stdout + texts.stderr).toMatch(text), { timeout: 20_000 });
  return { host, texts, open, close, ended, until };
}

describe("the command as a process", () => {
  it("L-03 L-02 does what its words say, ends with its code, and lets go of its input", async () => {
    for (const [words, code, stdout] of [
      [["--version"], 0, `${(readJson("package.json") as { version: string }).version}\n`],
      [["--versoin"], 2, ""],
    ] as const) {
      const { host, texts, ended } = start([...words]);
      await ended;
      expect([host.exitCode, texts.stdout, host.stdin.destroyed]).toEqual([code, stdout, true]);
    }
  });

  it("L-03 the first interrupt is the person's wish, and the system's the next", async () => {
    const { host, ended, until } = start([CALL]);
    await until("Question 1 of 2");
    expect([host.listenerCount("SIGINT"), host.listenerCount("SIGTERM")]).toEqual([1, 0]);
    host.emit("SIGINT");
    expect(host.listenerCount("SIGINT")).toBe(0);
    await ended;
    expect(host.exitCode).toBe(130);
  });

  it.each([
    ["serve", 1, 1],
    ["mcp", 2, 1],
    ["inbox", 1, 0],
  ])(
    "L-06 U-01 %s hears of Ctrl+C %i times at once, and is ended by who has started it: %i",
    async (command, interrupts, ends) => {
      const { host, ended } = start([command, "--nothing"]);
      expect([host.listenerCount("SIGINT"), host.listenerCount("SIGTERM")]).toEqual([interrupts, ends]);
      await ended;
      expect(host.exitCode).toBe(2);
    },
  );

  it("L-06 U-01 who has started serve or mcp ends it", async () => {
    for (const [command, ready] of [
      ["serve", READY],
      ["mcp", "jsonrpc"],
    ] as const) {
      const { store, port, remove } = await createPlace();
      onTestFinished(remove);
      const { host, ended, until } = start([command, "--store", store, "--port", String(port)]);
      host.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
      await until(ready);
      host.emit("SIGTERM");
      await ended;
      expect(host.exitCode).toBe(0);
    }
  });

  it("K-08 what has vanished of its terminals is closed at the end, and nothing else", async () => {
    const { host, open, close, ended } = start(["--version"], [0, 1, 2]);
    await ended;
    host.stderr.emit("error", new Error("nobody reads it"));
    open.delete(1);
    host.emit("exit");
    expect(close.mock.calls).toEqual([[1]]);
    const other = start(["--version"], [2]);
    await other.ended;
    other.host.emit("exit");
    expect(other.close).not.toHaveBeenCalled();
  });

  it.each([
    ["EPIPE", ""],
    ["ENOSPC", "Das Ergebnis kann nicht auf die Standardausgabe geschrieben werden: no space left."],
  ])(
    "L-03 P-06 fails where its output cannot be written, and says why to who has not left: %s",
    async (code, told) => {
      const { host, texts, ended, until } = start([CALL, "--language", "de"]);
      await until("Frage 1 von 2");
      const before = texts.stderr.length;
      host.stdout.emit("error", Object.assign(new Error("no space left"), { code }));
      expect(host.exitCode).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      await vi.waitFor(() => expect(texts.stderr.slice(before)).toBe(told && `${told}\n`), {
        timeout: 20_000,
      });
      host.stdin.end("2\n3\n");
      await ended;
      expect(host.exitCode).toBe(1);
    },
  );
});
