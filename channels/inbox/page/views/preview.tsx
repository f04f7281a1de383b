import type { JSX } from "hono/jsx/jsx-runtime";
import type { PageTable } from "../../../../src/language/page.js";
import { toPrintable } from "../../../../src/text/printable.js";

/** Where the previews of an entry come from, and how they are written. */
export type PreviewSource = {
  /** The address of the entry, below which each has its own: ends without `/`. */
  address: string;
  /** What reads them where they are HTML; else they are Markdown. */
  html: HtmlReader | undefined;
  toHtml: (markdown: string) => string | undefined;
};

type HtmlReader = {
  /** What is read in place of the frame, which nobody can enter. */
  htmlToText(html: string): string;
  /** How high a frame of a width has to be to show it all, roughly, in CSS pixels. */
  estimateHeight(html: string, width: number): number;
  /** How wide a frame has to be for the tables in it to keep their words whole, roughly, in CSS pixels. */
  estimateLeastWidth(html: string): number;
};

type PreviewProps = {
  source: PreviewSource;
  /** The id of the option's own field. */
  field: string;
  label: string;
  markup: string;
  place: string;
  say: PageTable;
};

/**
 * How wide frames are, in CSS pixels as all here: on the smallest screens, on a phone, and on a screen that has room for them
 * beside their options. The smallest frame is 246 wide: bold letters need more than the estimate gives them, and there show first.
 */
const [SMALL, PHONE, WIDE] = [238, 300, 480];
const [HEIGHT_MIN, HEIGHT_MAX] = [48, 4_000];
/** What is higher is scrolled in its box; and in which steps the style knows other heights for other screens. */
const [BOX_MAX, STEP] = [360, 24];
/** What is wider is opened in full. */
const WIDTH_MAX = 1_600;

/** What is shown beside an option: HTML in a frame that can do nothing, Markdown in the page. */
export function Preview({ source, field, label, markup, place, say }: PreviewProps): JSX.Element {
  const title = say.preview(toPrintable(label));
  const reader = source.html;
  if (reader === undefined) {
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
      <Frame {...{ address, title, field, reader, markup }} />
      <figcaption>
        <details>
          <summary>
            {say.asText}
            <span class="visually-hidden">{say.colon + title}</span>
          </summary>
          <pre>{reader.htmlToText(markup)}</pre>
        </details>
        <a href={address} target="_blank" rel="noopener">
          {say.openInFull}
          <span class="visually-hidden">{say.colon + title}</span>
        </a>
      </figcaption>
    </figure>
  );
}

type FrameProps = Pick<PreviewProps, "field" | "markup"> & {
  address: string;
  title: string;
  reader: HtmlReader;
};

/** As high as what it holds. What is too high or wide for that is scrolled with the box around it: into a frame nobody comes. */
function Frame({ reader, address, title, field, markup }: FrameProps): JSX.Element {
  const least = Math.min(reader.estimateLeastWidth(markup), WIDTH_MAX);
  const isWide = least > SMALL;
  const toHeight = (width: number) => heightOf(reader.estimateHeight(markup, Math.max(width, least)));
  const height = toHeight(SMALL);
  const isTall = height > BOX_MAX;
  const [onPhone, onWide] = [toHeight(PHONE), toHeight(WIDE)];
  const isSame = onPhone === height && onWide === height;
  const steps = isSame ? "" : `${stepOf("phone", onPhone)} ${stepOf("steps", onWide)}`.trim();
  const frame = (
    <iframe
      sandbox=""
      src={`${address}?framed`}
      loading="lazy"
      inert
      width={isWide ? least : undefined}
      height={height}
      class={steps || undefined}
      tabindex={-1}
      title={title}
      aria-hidden="true"
    />
  );
  if (!isTall && !isWide) return <div class="frame">{frame}</div>;
  // A click on it is meant for the option, as on all of the card.
  return (
    <section class={`frame ${isTall ? "tall" : ""} ${isWide ? "wide" : ""}`} tabindex={0} aria-label={title}>
      <label for={field}>{frame}</label>
    </section>
  );
}

/** The class that gives a frame another height than the smallest screens have; none where it stays in its box. */
function stepOf(screen: string, height: number): string {
  return height > BOX_MAX ? "" : `${screen}-${Math.ceil(height / STEP)}`;
}

function heightOf(estimate: number): number {
  return Math.min(Math.max(Math.ceil(estimate), HEIGHT_MIN), HEIGHT_MAX);
}
