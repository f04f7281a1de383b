import type { JSX } from "hono/jsx/jsx-runtime";
import { toPrintable } from "../../../../src/text/printable.js";
import type { Sentences } from "../sentences.js";

/** Where the previews of an entry come from, and how they are written. */
export type PreviewSource = {
  /** The address of the entry, below which each has its own: ends without `/`. */
  address: string;
  format: "html" | "markdown";
  /** What is read in place of the frame, which nobody can enter. */
  toText: (html: string) => string;
  toHtml: (markdown: string) => string | undefined;
};

type PreviewProps = {
  source: PreviewSource;
  label: string;
  markup: string;
  place: string;
  sentences: Sentences;
};

/** What is shown beside an option: HTML in a frame that can do nothing, Markdown in the page. */
export function Preview({ source, label, markup, place, sentences }: PreviewProps): JSX.Element {
  const title = sentences.preview(toPrintable(label));
  if (source.format === "markdown") {
    const html = source.toHtml(markup);
    return (
      <figure class="preview">
        <figcaption class="visually-hidden">{title}</figcaption>
        <section class="rich scroll" tabindex={0} aria-label={title}>
          {html === undefined ? (
            <pre>{toPrintable(markup)}</pre>
          ) : (
            <div dangerouslySetInnerHTML={{ __html: html }} />
          )}
        </section>
      </figure>
    );
  }
  const address = `${source.address}/preview/${place}`;
  return (
    <figure class="preview">
      <div class="frame">
        <iframe
          sandbox=""
          src={address}
          loading="lazy"
          inert
          tabindex={-1}
          title={title}
          aria-hidden="true"
        />
      </div>
      <figcaption>
        <details>
          <summary>
            {sentences.asText}
            <span class="visually-hidden">: {title}</span>
          </summary>
          <pre>{source.toText(markup)}</pre>
        </details>
        <a href={address} target="_blank" rel="noopener">
          {sentences.openInFull}
          <span class="visually-hidden">: {title}</span>
        </a>
      </figcaption>
    </figure>
  );
}
