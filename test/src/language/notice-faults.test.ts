import { describe, expect, it } from "vitest";
import { createCommandNotice } from "../../../channels/inbox/notices/command/index.js";
import { createNtfy } from "../../../channels/inbox/notices/ntfy/index.js";
import { createFailureTeller } from "../../../src/cli/serve/tell-failures.js";
import { loadCommandSentences } from "../../../src/language/command.js";
import { SENTENCES } from "../../../src/language/en/notice-faults.js";
import { tellNoticeFault } from "../../../src/language/tell-notice-fault.js";
import { NOTICE, sendingOf } from "../../channels/inbox/notices/notices.js";
import { listSaid } from "./read-tables.js";

describe.each(["de", "zh-CN"] as const)("why a notice was not sent, in %s", (language) => {
  it("O-01 is told in it, whichever sentence of ours it is", async () => {
    const { noticeFaults } = await loadCommandSentences(language);
    const [english, others] = await Promise.all([
      listSaid("en", "notice-faults"),
      listSaid(language, "notice-faults"),
    ]);
    const told = new Map(others.map(({ path, texts }) => [path, texts]));
    for (const { path, texts } of english) {
      expect(
        texts.map((text) => tellNoticeFault(text, noticeFaults)),
        path,
      ).toEqual(told.get(path));
      expect(texts.map((text) => tellNoticeFault(text, SENTENCES).replace(/\.$/, ""))).toEqual(
        texts.map((text) => text.replace(/\.$/, "")),
      );
    }
  });

  it("O-01 an address that may not be called is told so within it, and once", async () => {
    const { noticeFaults: say } = await loadCommandSentences(language);
    const inner = SENTENCES.privateHost("10.0.0.1");
    const fault = SENTENCES.unreachable("push.example", inner);
    expect(tellNoticeFault(fault, say)).toBe(say.unreachable("push.example", say.privateHost("10.0.0.1")));
    const twice = SENTENCES.unreachable("a", fault);
    expect(tellNoticeFault(twice, say)).toBe(say.unreachable("a", say.unreachable("push.example", inner)));
  });

  it("O-01 what a host or a program said stays as it is", async () => {
    const { noticeFaults } = await loadCommandSentences(language);
    for (const said of ["Mail is down", "It took more than a while.", "answered 500.", ""]) {
      expect(tellNoticeFault(said, noticeFaults)).toBe(said.endsWith(".") ? said : `${said}.`);
    }
  });

  it("O-01 L-06 serve tells it: of a program, and of a server", async () => {
    const say = await loadCommandSentences(language);
    const lines: string[] = [];
    const tell = createFailureTeller((line) => lines.push(line), say);
    const script = "process.stderr.write('no bell'); process.exitCode = 3";
    const run = createCommandNotice({ command: process.execPath, args: ["-e", script] });
    const call = createNtfy({ topic: "t", url: "http://127.0.0.1:1" });
    for (const send of [run, call]) {
      const error = await Promise.resolve(send(NOTICE, sendingOf())).then(String, ({ message }) => message);
      tell("id", { medium: "m", about: "asked", at: "", tries: 1, error });
    }
    const { failedSaying, unreachable } = say.noticeFaults;
    expect(lines[0]).toContain(failedSaying(process.execPath, "3", "no bell"));
    expect(lines[1]).toContain(unreachable("127.0.0.1:1", ""));
  });
});
