import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { readNotices } from "../../../../src/cli/serve/read-notices.js";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const notice = { id: "1", title: "Deploy?", body: "", urgency: "normal" } as const;
const sending = { about: "asked", key: "1.asked", signal: new AbortController().signal } as const;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** What is called when a notice is sent by the way that was typed. */
async function send(typed: string, variables: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(`ASK_USER_QUESTION_${name}`, value);
  const called: { url: string; topic: unknown; authorization: string | undefined }[] = [];
  vi.stubGlobal(
    "fetch",
    async (url: URL, { body, headers }: { body: string; headers: Record<string, string> }) => {
      called.push({ url: url.href, topic: JSON.parse(body).topic, authorization: headers.authorization });
      return new Response();
    },
  );
  const [way, ...others] = await readNotices([typed], "ada");
  await way?.(notice, sending);
  expect(others).toEqual([]);
  return { ...called[0], medium: way?.medium, by: way?.by };
}

describe("--notify", () => {
  it.each([
    ["ntfy:a-topic", {}, "https://ntfy.sh/", undefined],
    ["ntfy:a-topic", { NTFY_TOKEN: "tk" }, "https://ntfy.sh/", "Bearer tk"],
    ["ntfy:a-topic", { NTFY_TOKEN: "" }, "https://ntfy.sh/", undefined],
    ["ntfy:https://ntfy.example/a-topic", { NTFY_TOKEN: "tk" }, "https://ntfy.example/", "Bearer tk"],
    ["ntfy:http://ntfy.example:81/in/a-topic", {}, "http://ntfy.example:81/in/", undefined],
    ["ntfy://ntfy.example/a-topic", {}, "https://ntfy.example/", undefined],
    ["https://ntfy.sh/a-topic", {}, "https://ntfy.sh/", undefined],
    ["https://ntfy.sh/a-topic", { NTFY_TOKEN: "tk" }, "https://ntfy.sh/", "Bearer tk"],
  ])("L-06 %s with %j goes to %s", async (typed, variables, url, authorization) => {
    const sent = await send(typed, variables);
    expect(sent).toEqual({ ...{ medium: "ntfy", topic: "a-topic", url, authorization }, by: undefined });
  });

  it.each([
    "https://hooks.example/in",
    "http://hooks.example/in",
    "https://ntfy.shop/in",
    "https://x/https://ntfy.sh/in",
  ])("L-06 %s is a webhook, with its secret", async (typed) => {
    expect(await send(typed, { WEBHOOK_SECRET: SECRET })).toMatchObject({ medium: "webhook", url: typed });
  });

  it("L-06 exec: runs a program with its arguments, however many blanks are between them", async () => {
    const folder = mkdtempSync(join(tmpdir(), "notices-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    expect(await send(`exec:  touch   ${join(folder, "one")}\t${join(folder, "two")} `)).toMatchObject({
      medium: "command",
    });
    expect(["one", "two"].filter((name) => existsSync(join(folder, name)))).toEqual(["one", "two"]);
    expect(readFileSync(join(folder, "one"), "utf8")).toBe("");
  });

  const WAYS = "\n--notify takes, as often as wanted:\n  ntfy:TOPIC";
  const BEGINNING = "A value of --notify does not begin with ntfy:, mailto:, https:// or exec:.";
  const unclear = (why: string) => `A value of --notify is not understood. ${why}`;
  const PROGRAM = unclear("After exec: goes a program and its arguments, without quotes");
  const PERCENT = unclear("A % that stands for itself is written %25.");
  it.each([
    [
      BEGINNING,
      ["", "nowhere", "xntfy:a", "xmailto:a@b", "xhttps://a", "xexec:a", "ftp://a", "https:/a", "http:a"],
    ],
    [unclear("A webhook is signed: set ASK_USER_QUESTION_WEBHOOK_SECRET="), ["https://a.example/b"]],
    [
      PROGRAM,
      [
        ...[
          "exec:",
          "exec: ",
          'exec:say "a"',
          "exec:say 'a'",
          "exec:say `a`",
          "exec:a | b",
          "exec:a < b",
          "exec:a > b",
        ],
        ...["exec:a; b", "exec:a && b", "exec:a $(b)"],
      ],
    ],
    [PERCENT, ["mailto:%E0@a?smtp=smtp://h", "mailto:a@b?smtp=smtp%:", "mailto:a@b?from=%&smtp=smtp://h"]],
    [
      unclear("The smtp of notices by e-mail must be like"),
      ["mailto:a@b", "mailto:a@b?smtp=", "mailto:a@b?asmtp=smtp://h"],
    ],
    [
      unclear("The topic of ntfy must be"),
      ["ntfy:", "ntfy:a b", "ntfy:https://h/", "ntfy:a/https://b/c", "https://ntfy.sh/"],
    ],
    [
      unclear('"b" is no e-mail address'),
      ["mailto:a@b,b?smtp=smtp://h", "mailto:b?smtp=smtp://h", "mailto:a@b?from=b&smtp=smtp://h"],
    ],
  ])("L-06 %s: %j", async (told, values) => {
    vi.stubEnv("ASK_USER_QUESTION_WEBHOOK_SECRET", "");
    for (const value of values) {
      const refusal = await readNotices(["ntfy:sound", value], "ada").catch((error: Error) => error);
      expect(String(refusal), value).toContain(`BadInputError: ${told}`);
      expect(String(refusal)).toContain(WAYS);
    }
  });

  it.each(["exec:a & b", "exec:a $b", "exec:a (b)"])(
    "L-06 %s is a program with its arguments",
    async (typed) => {
      expect((await readNotices([typed], "ada")).map(({ medium }) => medium)).toEqual(["command"]);
    },
  );
});

describe("--notify mailto:", () => {
  type Mail = { from: string; to: string[]; as: string };

  async function startMail() {
    const mails: Mail[] = [];
    const server = new SMTPServer({
      ...{ authOptional: true, allowInsecureAuth: true, disabledCommands: ["STARTTLS"] },
      onAuth: ({ username, password }, _, callback) => callback(null, { user: `${username}:${password}` }),
      onData: (stream, { envelope, user }, callback) => {
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom === false ? "" : mailFrom.address;
        mails.push({ from, to: rcptTo.map(({ address }) => address), as: user ?? "" });
        void text(stream).then(() => callback());
      },
    });
    server.listen(0, "127.0.0.1");
    await once(server.server, "listening");
    onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
    return { mails, port: (server.server.address() as AddressInfo).port };
  }

  it("L-06 goes from and to whom it says, over the server that it names, or that of the environment", async () => {
    const { mails, port } = await startMail();
    const server = `127.0.0.1:${port}`;
    const cases: [typed: string, smtp: string, mail: Mail, by: string | undefined][] = [
      [`mailto:ada@a?smtp=smtp://${server}`, "", { from: "ada@a", to: ["ada@a"], as: "" }, "ada"],
      ["mailto:ada@a", `smtp://${server}`, { from: "ada@a", to: ["ada@a"], as: "" }, "ada"],
      [
        `mailto:ada@a,bob@b?from=c%2Bd@e&smtp=smtp://${server}`,
        "smtp://elsewhere",
        { from: "c+d@e", to: ["ada@a", "bob@b"], as: "" },
        undefined,
      ],
      // As it is for the server, and encoded once more for the address that it stands in.
      [
        `mailto:a%64a@a?smtp=smtp://u%40a:p%25w@${server}`,
        "",
        { from: "ada@a", to: ["ada@a"], as: "u@a:p%w" },
        "ada",
      ],
      [
        `mailto:ada@a?smtp=${encodeURIComponent(`smtp://u%40a:p@${server}/?pool=false&name=x`)}`,
        "",
        { from: "ada@a", to: ["ada@a"], as: "u@a:p" },
        "ada",
      ],
      [
        `mailto:ada@a?smtp=smtp://u:p=q@${server}&x`,
        "",
        { from: "ada@a", to: ["ada@a"], as: "u:p=q" },
        "ada",
      ],
    ];
    for (const [typed, smtp, , by] of cases) {
      expect(await send(typed, { SMTP: smtp }), typed).toMatchObject({ medium: "email", by });
    }
    expect(mails).toEqual(cases.map(([, , mail]) => mail));
  });
});
