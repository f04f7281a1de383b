import { SENTENCES as FAULTS } from "../../../../src/language/en/notice-faults.js";
import type { Language } from "../../../../src/language/language.js";
import { loadNoticesSentences } from "../../../../src/language/notices.js";
import { A_NAME, A_TEXT, needed } from "../../../../src/text/option-kinds.js";
import { takeOptions } from "../../../../src/text/take-options.js";
import type { Notice, NoticeSending, SendNotice } from "../notice.js";

export type EmailOptions = {
  /** An SMTP server: `smtps://user:password@smtp.example.com`, or `smtp://…` with STARTTLS. */
  smtp: string;
  /** The sender's address. */
  from: string;
  /** The person's. */
  to: string | readonly string[];
  /**
   * Who answers by the link in the mail, by the name that the settlement has: it then carries a key that is good for that entry
   * alone. Default: whoever opens it signs in.
   */
  by?: string;
};

const OPTIONS = { smtp: needed(A_TEXT), from: needed(A_TEXT), to: true, by: A_NAME } as const;
const ADDRESS = /^[^\s@<>,"]+@[^\s@<>,"]+$/;
const TIMEOUT_MS = 9_000;

/**
 * Sends notices as e-mails of plain text with the link to the entry, by the package `nodemailer`, which has to be installed. A
 * reminder answers the first mail, so that both are one conversation; a mail that was sent cannot be taken back.
 *
 * @throws TypeError where the server or an address is none
 */
export function createEmail(options: EmailOptions): SendNotice {
  const { smtp, from, to, by } = takeOptions("createEmail", options, OPTIONS);
  const all = [to].flat();
  const server = readServer(smtp);
  for (const address of [from, ...(all.length === 0 ? [""] : all)]) {
    if (!ADDRESS.test(address)) throw new TypeError(FAULTS.recipient(address));
  }
  const domain = from.slice(from.lastIndexOf("@") + 1);
  const idOf = (key: string) => `<${key}@${domain}>`;

  async function send(notice: Notice, { about, key, signal }: NoticeSending): Promise<void> {
    const { createTransport } = (await loadNodemailer()).default;
    const transport = createTransport({
      url: server,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Nothing of a notice names a file or an address to be read.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await transport.sendMail({
      from,
      to: all,
      text: await writeText(notice),
      messageId: idOf(key),
      ...(about === "reminder" && { inReplyTo: idOf(`${notice.id}.asked`), priority: "high" }),
      headers: { "auto-submitted": "auto-generated", subject: writeSubject(notice.title) },
      signal,
    });
  }

  const traits = { medium: "email", reach: "email", ...(by !== undefined && { by }) } as const;
  return Object.assign(send, traits);
}

/** The sender encodes what is not ASCII. What looks encoded already it leaves, and a mail program would show something else. */
function writeSubject(title: string): string {
  if (!title.includes("=?")) return title;
  // A word has at most 75 characters (RFC 2047, 2), and each holds whole letters.
  const words = title.match(/.{1,10}/gsu) ?? [];
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`).join(" ");
}

async function writeText(notice: Notice): Promise<string> {
  const { title, body, url, expiresAt, project, language = "en" } = notice;
  const say = await loadNoticesSentences(language);
  const facts = [
    ...(project === undefined ? [] : [say.project(project)]),
    ...(expiresAt === undefined ? [] : [say.expiresAt(formatTime(expiresAt, language))]),
  ];
  const answer = url === undefined ? [] : [say.answerHere(url)];
  return [title, body, facts.join("\n"), ...answer].filter((part) => part !== "").join("\n\n");
}

function formatTime(at: string, language: Language): string {
  return new Date(at).toLocaleString(language, { dateStyle: "medium", timeStyle: "long" });
}

async function loadNodemailer(): Promise<typeof import("nodemailer")> {
  try {
    return await import("nodemailer");
  } catch (error) {
    throw new Error(FAULTS.noNodemailer, { cause: error });
  }
}

// No error of the parser's: it would hold the password.
function readServer(smtp: string): string {
  if (/^smtps?:\/\//.test(smtp) && URL.canParse(smtp)) return smtp;
  throw new TypeError(FAULTS.smtp);
}
