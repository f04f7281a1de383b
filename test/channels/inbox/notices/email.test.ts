import { getEventListeners, once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { expect, it, onTestFinished, vi } from "vitest";
import { createEmail } from "../../../../channels/inbox/notices/email/index.js";
import { NOTICE, sendingOf } from "./notices.js";

type Mail = { from: string; to: string[]; text: string };

/** An SMTP server that keeps what it is given. Ends with the test. */
async function startServer(refusal?: Error) {
  const mails: Mail[] = [];
  const logins: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _, callback) => {
      logins.push(`${username} ${password}`);
      callback(null, { user: `${username}` });
    },
    onData: (stream, { envelope }, callback) => {
      void text(stream).then((all) => {
        const { mailFrom, rcptTo } = envelope;
        mails.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text: all,
        });
        callback(refusal);
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return { mails, logins, port: (server.server.address() as AddressInfo).port };
}

it("N-01 N-04 an SMTP server gets a mail with the link, and a reminder that answers it", async () => {
  const { mails, logins, port } = await startServer();
  const email = createEmail({
    smtp: `smtp://ada:p%40ss@127.0.0.1:${port}`,
    from: "agent@example.com",
    to: ["ada@example.com", "bob@example.com"],
  });
  expect([email.reach, email.withdraw]).toEqual(["email", undefined]);
  const title = "Deploy now?\r\nBcc: eve@example.com";
  await email({ ...NOTICE, title, expiresAt: "2026-11-01T00:00:00.000Z" }, sendingOf());
  await email({ ...NOTICE, urgency: "high" }, sendingOf("reminder"));
  expect(logins).toEqual(["ada p@ss", "ada p@ss"]);
  const [first, second] = mails;
  expect(first).toMatchObject({ from: "agent@example.com", to: ["ada@example.com", "bob@example.com"] });
  const head = first?.text.split("\r\n\r\n")[0] ?? "";
  expect(head).not.toMatch(/^Bcc:/im);
  expect(head).toMatch(/^Subject: Deploy now\? +Bcc: eve@example\.com$/m);
  expect(head).toContain(`Message-ID: <${NOTICE.id}.asked@example.com>`);
  expect(head).toContain("Content-Type: text/plain; charset=utf-8");
  for (const part of [NOTICE.body.split("\n")[0], "Project: shop", `Answer here: ${NOTICE.url}`]) {
    expect(first?.text).toContain(part);
  }
  expect(second?.text).toContain(`In-Reply-To: <${NOTICE.id}.asked@example.com>`);
  expect(second?.text).toMatch(/^X-Priority: 1/m);
  expect(first?.text).toMatch(/^Project: shop\r\nExpires at /m);
});

it.each([
  "=?utf-8?B?QmNjOiBldmVAZXhhbXBsZS5jb20=?= x",
  `=?utf-8?Q?x=0D=0ABcc:_eve?= ${"=?ü👍 ".repeat(60)}?`,
])(
  "N-01 a title that looks encoded is not decoded to something else by who reads the mail: %s",
  async (title) => {
    const { mails, port } = await startServer();
    const email = createEmail({
      smtp: `smtp://127.0.0.1:${port}`,
      from: "a@example.com",
      to: "b@example.com",
    });
    await email({ ...NOTICE, title }, sendingOf());
    const head = mails[0]?.text.split("\r\n\r\n")[0] ?? "";
    const [, subject = ""] = /^Subject: ((?:.|\r\n[ \t])*)/m.exec(head) ?? [];
    for (const line of head.split("\r\n")) expect(line.length).toBeLessThanOrEqual(78);
    const words = subject.split(/\s+/).map((word) => /^=\?UTF-8\?B\?([\w+/=]+)\?=$/.exec(word)?.[1] ?? "");
    expect(words.map((word) => Buffer.from(word, "base64").toString()).join("")).toBe(title);
    expect(words).toHaveLength(Math.ceil([...title].length / 10));
  },
);

it.each([
  ["all of it", NOTICE, `${NOTICE.title}\n\n- Yes\n\nProject: shop\n\nAnswer here: ${NOTICE.url}\n`],
  ["a title alone", { id: "1", title: "Go on?", body: "", urgency: "normal" }, "Go on?\n"],
] as const)("N-01 a mail says what there is to say: %s", async (_, notice, text) => {
  const { mails, port } = await startServer();
  const email = createEmail({ smtp: `smtp://127.0.0.1:${port}`, from: "a@example.com", to: "b@example.com" });
  const title = notice.title.replace(/[^ -~]/g, "");
  await email({ ...notice, title, body: notice.body.split("\n")[0] ?? "" }, sendingOf());
  const [head = "", ...body] = mails[0]?.text.split("\r\n\r\n") ?? [];
  expect(body.join("\n\n").replaceAll("\r\n", "\n")).toBe(text.replace(/[^ -~\n]/g, ""));
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/im);
  expect(head).not.toMatch(/^In-Reply-To:|^X-Priority:/im);
});

it("N-01 a mail that needs a package which is not there says so", async () => {
  vi.doMock("nodemailer", () => {
    throw new Error("no such package");
  });
  onTestFinished(() => void vi.doUnmock("nodemailer"));
  const email = createEmail({ smtp: "smtp://localhost", from: "a@b", to: "c@d" });
  const failure = await Promise.resolve(email(NOTICE, sendingOf())).catch((thrown: unknown) => thrown);
  expect(String(failure)).toContain("npm install nodemailer");
  expect(failure).toHaveProperty("cause");
});

it("O-01 a mail is in the language of its notice, and so is when it expires", async () => {
  const { mails, port } = await startServer();
  const email = createEmail({ smtp: `smtp://127.0.0.1:${port}`, from: "a@example.com", to: "b@example.com" });
  const expiresAt = "2026-11-01T12:00:00.000Z";
  await email({ ...NOTICE, language: "de", expiresAt }, sendingOf());
  await email({ ...NOTICE, expiresAt }, sendingOf());
  expect(mails[1]?.text).toContain("Expires at Nov 1, 2026, ");
  for (const part of ["Projekt: shop", "L=C3=A4uft ab: 01.11.2026, ", `Hier antworten: ${NOTICE.url}`]) {
    expect(mails[0]?.text).toContain(part);
  }
});

it("N-02 a server that refuses a mail has not got it", async () => {
  const { port } = await startServer(new Error("Mailbox full"));
  const email = createEmail({ smtp: `smtp://127.0.0.1:${port}`, from: "a@example.com", to: "b@example.com" });
  await expect(email(NOTICE, sendingOf())).rejects.toThrow(/Mailbox full/);
});

it("N-02 a mail that takes too long is not sent behind the sender's back: an abort cuts the connection", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const email = createEmail({ smtp: `smtp://127.0.0.1:${port}`, from: "a@example.com", to: "b@example.com" });
  const controller = new AbortController();
  const connected = once(server, "connection");
  const sent = Promise.resolve(email(NOTICE, { ...sendingOf(), signal: controller.signal }));
  const failed = expect(sent).rejects.toThrow();
  const [socket] = await connected;
  controller.abort();
  await failed;
  await once(socket.resume(), "close");
  expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  // Sooner than the connection's own time limit ends it.
}, 8_000);

it.each([
  [
    { smtp: "mail.example.com:secret", from: "a@b", to: "c@d" },
    /^The smtp of notices by e-mail must be like (?!.*:secret)/,
  ],
  [{ smtp: "xsmtp://localhost", from: "a@b", to: "c@d" }, /^The smtp of notices by e-mail must be like /],
  [{ smtp: "smtp://localhost", from: "a", to: "c@d" }, '"a" is no e-mail address like ada@example.com.'],
  [{ smtp: "smtp://localhost", from: "a@b", to: [] }, '"" is no e-mail address like ada@example.com.'],
  [
    { smtp: "smtp://localhost", from: "a@b", to: "c@d, e@f" },
    '"c@d, e@f" is no e-mail address like ada@example.com.',
  ],
])("N-01 e-mail that cannot be sent is refused at once: %j", (options, message) => {
  expect(() => createEmail(options)).toThrow(message);
});
