import { closeSync, openSync } from "node:fs";
import { devNull } from "node:os";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { chooseChannel } from "../../../src/cli/choose-channel.js";
import type { CommandStreams } from "../../../src/cli/command-streams.js";
import { readOptions } from "../../../src/cli/read-options.js";
import { SENTENCES } from "../../../src/language/en/command.js";
import { ANSWER, createStream, request } from "./choose.js";

beforeEach(() => void vi.stubEnv("TERM", "xterm"));
afterEach(() => void vi.unstubAllEnvs());

describe("standard input that can hold no answer", () => {
  it.each([
    [devNull, "r", "undeliverable"],
    [import.meta.filename, "r", "dismissed"],
  ])("K-14 %s", async (file, flags, code) => {
    const fd = openSync(file, flags);
    onTestFinished(() => closeSync(fd));
    const [stdin, stderr] = [createStream(false), createStream(false)];
    const streams: CommandStreams = {
      ...{ stdin: Object.assign(stdin.stream, { fd }), stdout: stderr.stream, stderr: stderr.stream },
      ...{ signal: new AbortController().signal, language: "en", say: SENTENCES },
    };
    const { channel, close, confirm } = await chooseChannel(await readOptions({}), streams, false);
    stdin.stream.end();
    expect(channel).toMatchObject({
      name: "plain",
      capabilities: { closedChoice: true, freeText: true, schema: true, secret: true, mode: "interactive" },
    });
    expect(await channel.askUser(request)).toMatchObject({ type: "cancelled", code });
    await confirm();
    await close();
  });

  it("L-05 where it gave the call, and the host opens no terminal, is refused", async () => {
    const [stdin, stdout, stderr] = [
      createStream(false).stream,
      createStream(true).stream,
      new PassThrough(),
    ];
    const given = { signal: new AbortController().signal, language: "en", say: SENTENCES } as const;
    const streams: CommandStreams = { stdin, stdout, stderr, ...given };
    await expect(chooseChannel(await readOptions({}), streams, true)).rejects.toThrow(ANSWER);
  });

  it.each([[undefined], [999_999]])(
    "K-14 is not told of one that has no descriptor, or none that is open: %s",
    async (fd) => {
      const [stdin, stderr] = [createStream(false), createStream(false)];
      const streams: CommandStreams = {
        ...{ stdin: Object.assign(stdin.stream, { ...(fd !== undefined && { fd }) }), stdout: stderr.stream },
        ...{ stderr: stderr.stream, signal: new AbortController().signal, language: "en", say: SENTENCES },
      };
      const { channel } = await chooseChannel(await readOptions({}), streams, false);
      stdin.stream.end();
      expect(await channel.askUser(request)).toMatchObject({ type: "cancelled", code: "dismissed" });
    },
  );
});
