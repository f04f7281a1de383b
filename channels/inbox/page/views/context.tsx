import type { JSX } from "hono/jsx/jsx-runtime";
import type { ElicitationAttachment, PilotDeckElicitationRequest } from "../../../../protocol/elicitation.js";
import { readPlan } from "../../../../src/elicitation/describe-context.js";
import type { PageTable } from "../../../../src/language/page.js";
import { isBlank } from "../../../../src/text/foreign-words.js";
import { toPrintable } from "../../../../src/text/printable.js";
import { isShownImage } from "../files.js";
import { langOfAgentText } from "./agent-text.js";
import { renderMarkdown } from "./markdown.js";
import { toLine } from "./show-text.js";

type ContextProps = {
  say: PageTable;
  request: PilotDeckElicitationRequest;
  /** The address of the entry, below which its files are. */
  address: string;
};

/** What the person should know before the questions. */
export function Context({ say, request, address }: ContextProps): JSX.Element | null {
  const { context, attachments = [], metadata } = request;
  const plan = readPlan(metadata, say.answers);
  const isShown = context?.image !== undefined && isShownImage(context.image);
  const isEmpty =
    isBlank(context?.markdown ?? "") && !isShown && attachments.length === 0 && isBlank(plan ?? "");
  if (isEmpty) return null;
  return (
    <section class="context" aria-label={say.context}>
      <Rich source={context?.markdown} say={say} />
      {isShown && (
        <a href={`${address}/image`} target="_blank" rel="noopener">
          <img src={`${address}/image`} alt={say.contextImage} />
        </a>
      )}
      {plan !== undefined && !isBlank(plan) && (
        <details class="plan" open>
          <summary>{say.plan}</summary>
          {typeof metadata?.plan === "string" ? (
            <Rich source={plan} say={say} />
          ) : (
            <pre>{toPrintable(plan)}</pre>
          )}
        </details>
      )}
      {attachments.length > 0 && (
        <div class="files">
          <h2>{say.attachments}</h2>
          <ul>
            {attachments.map((attachment, index) => (
              <li>
                <Attachment attachment={attachment} address={`${address}/attachments/${index}`} say={say} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Markdown where there is any; as it was written where it is too long. */
type RichProps = { source: string | undefined; say: PageTable };

function Rich({ source, say }: RichProps): JSX.Element | null {
  if (source === undefined || isBlank(source)) return null;
  const html = renderMarkdown(source);
  const lang = langOfAgentText(say);
  if (html === undefined) return <pre lang={lang}>{toPrintable(source)}</pre>;
  return <div class="rich" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}

function Attachment({
  attachment,
  address,
  say,
}: {
  attachment: ElicitationAttachment;
  address: string;
  say: PageTable;
}): JSX.Element {
  const name = isBlank(attachment.name) ? say.nameless : toLine(attachment.name);
  if (!("url" in attachment)) {
    return (
      <a href={address} download={name}>
        {name}
      </a>
    );
  }
  const { url } = attachment;
  // Of a link that is none of the web's, the text is all that is shown.
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return <span>{name + say.colon + toLine(url)}</span>;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      <span>{name}</span> <small>{new URL(url).host}</small>
    </a>
  );
}
