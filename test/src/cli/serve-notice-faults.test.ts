import { describe, expect, it, vi } from "vitest";
import { createFailureTeller } from "../../../src/cli/serve/tell-failures.js";
import { SENTENCES } from "../../../src/language/en/command.js";
import { startStandIn } from "../../channels/inbox/notices/stand-in.js";
import { ask, openInbox, place, SECRET, serve, useNotifyPlace } from "./notify-place.js";
import { run } from "./run.js";
import { READY } from "./serve.js";

useNotifyPlace();

describe("serve --notify", () => {
  it("L-06 N-03 what cannot be sent is told on stderr, once for each way and reason, and without what is secret", async () => {
    const hook = await startStandIn(() => ({ status: 500 }));
    vi.stubEnv("ASK_USER_QUESTION_WEBHOOK_SECRET", SECRET);
    const { code, interrupt, until } = serve("--notify", `${hook.url}/hook-of-hunter2`);
    await until(READY);
    const inbox = openInbox();
    await ask(inbox);
    await hook.untilGot(1);
    await until(/500/);
    await ask(inbox);
    await hook.untilGot(2);
    interrupt();
    await code;
    const { host } = new URL(hook.url);
    const [, ...said] = (await until(READY)).split(/(?=A notice was not sent)/);
    expect(said).toEqual([
      `A notice was not sent (webhook): ${host} answered 500. It is tried again; inbox show tells when.\n`,
    ]);
  });

  it("L-06 the same reason is told again after ten minutes, and no more than twenty reasons meanwhile", () => {
    const lines: string[] = [];
    let at = 0;
    const tell = createFailureTeller(
      (line) => lines.push(line),
      SENTENCES,
      () => at,
    );
    const fail = (error: string, againAt?: string) =>
      tell("id", {
        medium: "n\u001btfy",
        about: "asked",
        at: "",
        tries: 1,
        error,
        ...(againAt && { againAt }),
      });
    fail("gone\n\u001b[2J");
    fail("gone\n\u001b[2J");
    expect(lines).toEqual(["A notice was not sent (n\ufffdtfy): gone \ufffd[2J. It is not tried again.\n"]);
    at = 599_999;
    fail("gone\n\u001b[2J");
    expect(lines).toHaveLength(1);
    at = 600_000;
    fail("gone\n\u001b[2J");
    expect(lines).toHaveLength(2);
    for (let count = 0; count < 100; count += 1) fail(`number ${count}`);
    expect(lines).toHaveLength(21);
    tell("id", { medium: "ntfy", about: "asked", at: "", tries: 1 });
    expect(lines).toHaveLength(21);
  });

  it.each([
    ["nowhere", "does not begin with ntfy:, mailto:, https:// or exec:."],
    ["ntfy:", "The topic of ntfy must be"],
    ["ntfy:https://ntfy.example.com/", "The topic of ntfy must be"],
    ["mailto:ada?smtp=smtp://localhost", '"ada" is no e-mail address'],
    ["mailto:ada@example.com", "The smtp of notices by e-mail must be like"],
    ["mailto:ada@example.com?smtp=ftp://ada:hunter2@host", "The smtp of notices by e-mail must be like"],
    ["mailto:%E0@example.com?smtp=smtp://host", "A % that stands for itself is written %25."],
    ["https://example.com/hunter2", "set ASK_USER_QUESTION_WEBHOOK_SECRET="],
    ["exec:", "After exec: goes a program"],
    ['exec:notify-send "hello there"', "without quotes"],
  ])("L-06 %s is refused at the start, with what is taken", async (url, message) => {
    const { code, stderr } = await run(["serve", "--store", place.store, "--notify", url]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).toContain("--notify takes, as often as wanted:\n  ntfy:TOPIC");
    expect(stderr).not.toContain("hunter2");
  });
});
