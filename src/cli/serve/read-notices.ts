import type { SendNotice } from "../../../channels/inbox/index.js";
import { BadInputError } from "../bad-input-error.js";
import { loadOptional } from "../load-optional.js";

const ACCEPTED = `--notify takes, as often as wanted:
  ntfy:TOPIC or ntfy:https://HOST/TOPIC   a token of the server in ASK_USER_QUESTION_NTFY_TOKEN
  mailto:ADDRESS?smtp=smtps://USER:PASSWORD@HOST   or the server in ASK_USER_QUESTION_SMTP
  https://HOST/PATH                       a webhook, with its secret in ASK_USER_QUESTION_WEBHOOK_SECRET
  "exec:PROGRAM ARGUMENT..."              no shell reads it`;

/** What `--notify` says, by how it begins. */
const WAYS: readonly [RegExp, (url: string, by: string) => Promise<SendNotice>][] = [
  [/^ntfy:|^https:\/\/ntfy\.sh\//, readNtfy],
  [/^mailto:/, readEmail],
  [/^https?:\/\//, readWebhook],
  [/^exec:/, readCommand],
];

/**
 * The ways to tell the person that were typed. Throws {@link BadInputError} for one that is none, with those that are taken: never
 * with what was typed, which may hold a password.
 *
 * @param by - who answers by the link in a mail to one address
 */
export function readNotices(typed: readonly string[], by: string): Promise<SendNotice[]> {
  return Promise.all(
    typed.map(async (url) => {
      const [, read] = WAYS.find(([pattern]) => pattern.test(url)) ?? [];
      if (read === undefined) throw refuse("does not begin with ntfy:, mailto:, https:// or exec:.");
      try {
        return await read(url, by);
      } catch (error) {
        throw error instanceof TypeError ? refuse(`is not understood. ${error.message}`) : error;
      }
    }),
  );
}

function refuse(what: string): BadInputError {
  return new BadInputError(`A value of --notify ${what}\n${ACCEPTED}`);
}

async function readNtfy(url: string): Promise<SendNotice> {
  const { createNtfy } = await import("../../../channels/inbox/notices/ntfy/index.js");
  const rest = url.replace(/^ntfy:(\/\/)?/, (_, slashes) => (slashes ? "https://" : ""));
  const token = process.env.ASK_USER_QUESTION_NTFY_TOKEN;
  const own = token ? { token } : {};
  if (!/^https?:\/\//.test(rest)) return createNtfy({ topic: rest, ...own });
  const [, server = "", topic = ""] = /^(.*)\/([^/]*)$/.exec(rest) ?? [];
  return createNtfy({ url: server, topic, ...own });
}

async function readEmail(url: string, by: string): Promise<SendNotice> {
  const { createEmail } = await import("../../../channels/inbox/notices/email/index.js");
  const [, addresses = "", query = ""] = /^mailto:([^?]*)\??(.*)$/s.exec(url) ?? [];
  const to = addresses.split(",").map(decode);
  const fields = new Map(
    query.split("&").map((pair) => [pair.replace(/=.*$/s, ""), pair.replace(/^[^=]*=?/, "")]),
  );
  const smtp = fields.get("smtp") ?? process.env.ASK_USER_QUESTION_SMTP ?? "";
  const email = createEmail({
    // As it is, where it is an address: what is encoded in that is encoded for the server.
    smtp: /^smtps?:/.test(smtp) ? smtp : decode(smtp),
    from: decode(fields.get("from") ?? "") || (to[0] ?? ""),
    to,
    ...(to.length === 1 && { by }),
  });
  await loadOptional("nodemailer", "Notices by e-mail");
  return email;
}

async function readWebhook(url: string): Promise<SendNotice> {
  const { createWebhook } = await import("../../../channels/inbox/notices/webhook/index.js");
  const secret = process.env.ASK_USER_QUESTION_WEBHOOK_SECRET;
  if (secret) return createWebhook({ url, secret });
  throw new TypeError(
    'A webhook is signed: set ASK_USER_QUESTION_WEBHOOK_SECRET="whsec_$(openssl rand -base64 32)", the same at its other end.',
  );
}

async function readCommand(url: string): Promise<SendNotice> {
  const { createCommandNotice } = await import("../../../channels/inbox/notices/command/index.js");
  const [command = "", ...args] = url.slice("exec:".length).trim().split(/\s+/);
  if (command === "" || /["'`|<>;]|&&|\$\(/.test(url)) {
    throw new TypeError(
      "After exec: goes a program and its arguments, without quotes: put what needs a shell into a script.",
    );
  }
  return createCommandNotice({ command, args });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new TypeError("A % that stands for itself is written %25.");
  }
}
