import type { JSX } from "hono/jsx/jsx-runtime";
import type { ElicitationAttachment, PilotDeckElicitationRequest } from "../../../../protocol/elicitation.js";
import { readPlan } from "../../../../src/elicitation/describe-context.js";
import type { Sentences } from "../../../../src/language/en/page.js";
import { isBlank } from "../../../../src/text/foreign-words.js";
import { toPrintable } from "../../../../src/text/printable.js";
import { isShownImage } from "../files.js";
import { renderMarkdown } from "./markdown.js";
import { toLine } from "./show-text.js";

type ContextProps = {
  sentences: Sentences;
  request: PilotDeckElicitationRequest;
  /** The address of the entry, below which its files are. */
  address: string;
};

/** What the person should know before the questions. */
export function Context({ sentences, request, address }: ContextProps): JSX.Element | null {
  const { context, attachments = [], metadata } = request;
  const plan = readPlan(metadata);
  const isShown = context?.image !== undefined && isShownImage(context.image);
  const isEmpty =
    isBlank(context?.markdown ?? "") && !isShown && attachments.length === 0 && isBlank(plan ?? "");
  if (isEmpty) return null;
  return (
    <section class="context" aria-label={sentences.context}>
      <Rich source={context?.markdown} />
      {isShown && (
        <a href={`${address}/image`} target="_blank" rel="noopener">
          <img src={`${address}/image`} alt={sentences.contextImage} />
        </a>
      )}
      {plan !== undefined && !isBlank(plan) && (
        <details class="plan" open>
          <summary>{sentences.plan}</summary>
          {typeof metadata?.plan === "string" ? <Rich source={plan} /> : <pre>{toPrintable(plan)}</pre>}
        </details>
      )}
      {attachments.length > 0 && (
        <div class="files">
          <h2>{sentences.attachments}</h2>
          <ul>
            {attachments.map((attachment, index) => (
              <li>
                <Attachment
                  attachment={attachment}
                  address={`${address}/attachments/${index}`}
                  nameless={sentences.nameless}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Markdown where there is any; as it was written where it is too long. */
function Rich({ source }: { source: string | undefined }): JSX.Element | null {
  if (source === undefined || isBlank(source)) return null;
  const html = renderMarkdown(source);
  if (html === undefined) return <pre>{toPrintable(source)}</pre>;
  return <div class="rich" dangerouslySetInnerHTML={{ __html: html }} />;
}

function Attachment({
  attachment,
  address,
  nameless,
}: {
  attachment: ElicitationAttachment;
  address: string;
  nameless: string;
}): JSX.Element {
  const name = isBlank(attachment.name) ? nameless : toLine(attachment.name);
  if (!("url" in attachment)) {
    return (
      <a href={address} download={name}>
        {name}
      </a>
    );
  }
  const { url } = attachment;
  // Of a link that is none of the web's, the text is all that is shown.
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return <span>{`${name}: ${toLine(url)}`}</span>;
  return (
    <>
      <a href={url} target="_blank" rel="noreferrer noopener">
        {name}
      </a>{" "}
      <small>{new URL(url).host}</small>
    </>
  );
}
