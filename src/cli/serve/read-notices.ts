import type { SendNotice } from "../../../channels/inbox/index.js";
import type { CommandSentences } from "../../language/en/command.js";
import { tellNoticeFault } from "../../language/tell-notice-fault.js";
import { BadInputError, PersonError } from "../bad-input-error.js";
import { loadOptional } from "../load-optional.js";

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
      if (read === undefined) throw refuse(({ beginning }) => beginning);
      try {
        return await read(url, by);
      } catch (error) {
        if (error instanceof TypeError)
          throw refuse(({ unclear }, say) => unclear(tellNoticeFault(error.message, say.noticeFaults)));
        if (error instanceof UnclearError) throw refuse(({ unclear }, say) => unclear(error.tell(say)));
        throw error;
      }
    }),
  );
}

/** What is not understood of a value. */
class UnclearError extends PersonError {
  override readonly name = "UnclearError";
}

function refuse(
  tell: (notify: CommandSentences["serve"]["notify"], say: CommandSentences) => string,
): BadInputError {
  return new BadInputError((say) => `${tell(say.serve.notify, say)}\n${say.serve.notify.ways}`);
}

async function readNtfy(url: string): Promise<SendNotice> {
  const { createNtfy } = await import("../../../channels/inbox/notices/ntfy/index.js");
  const rest = url.replace(/^ntfy:(\/\/)?/, (_, slashes) => (slashes ? "https://" : ""));
  const token = process.env.ASK_USER_QUESTION_NTFY_TOKEN;
  const own = token ? { token } : {};
  if (!/^https?:\/\//.test(rest)) return createNtfy({ topic: rest, ...own });
  const at = rest.lastIndexOf("/");
  return createNtfy({ url: rest.slice(0, at), topic: rest.slice(at + 1), ...own });
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
  await loadOptional("nodemailer");
  return email;
}

async function readWebhook(url: string): Promise<SendNotice> {
  const { createWebhook } = await import("../../../channels/inbox/notices/webhook/index.js");
  const secret = process.env.ASK_USER_QUESTION_WEBHOOK_SECRET;
  if (secret) return createWebhook({ url, secret });
  throw new UnclearError(({ serve }) => serve.notify.secret);
}

async function readCommand(url: string): Promise<SendNotice> {
  const { createCommandNotice } = await import("../../../channels/inbox/notices/command/index.js");
  const [command = "", ...args] = url.slice("exec:".length).trim().split(/\s+/);
  if (command === "" || /["'`|<>;]|&&|\$\(/.test(url)) {
    throw new UnclearError(({ serve }) => serve.notify.program);
  }
  return createCommandNotice({ command, args });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new UnclearError(({ serve }) => serve.notify.percent);
  }
}
