import { raw } from "hono/html";
import type { Child } from "hono/jsx";
import type { JSX } from "hono/jsx/jsx-runtime";
import { onceForEach } from "../../../../src/elicitation/once-for-each.js";
import type { PageTable } from "../../../../src/language/page.js";
import { ASSETS } from "../assets/assets.js";

/** How many addresses of the feed are remembered: pages have it from two or three depths. */
const ROOTS_MAX = 20;

/** What all pages load, at an address of the feed as one of them has it; the same for every page there, and drawn once. */
export function drawAssets(root: string): Child {
  const known = drawn.get(root) ?? raw(String(<Assets root={root} />));
  if (drawn.size >= ROOTS_MAX) drawn.clear();
  drawn.set(root, known);
  return known;
}

const drawn = new Map<string, ReturnType<typeof raw>>();

// As text: of elements of the same name hono/jsx keeps the first.
const THEMES =
  '<meta name="theme-color" content="#fbfaf8" media="(prefers-color-scheme: light)"/><meta name="theme-color" content="#161513" media="(prefers-color-scheme: dark)"/>';

function Assets({ root }: { root: string }): JSX.Element {
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      {raw(THEMES)}
      <link rel="stylesheet" href={`${root}assets/${ASSETS.style.name}`} />
      <link rel="icon" href={`${root}assets/${ASSETS.icon.name}`} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`${root}assets/${ASSETS.picture.name}`} />
      <link rel="manifest" href={`${root}manifest.webmanifest`} />
      <script type="module" src={`${root}assets/${ASSETS.script.name}`} />
    </>
  );
}

/** What the script says and where, drawn once as well. JSON that cannot end the element that it stands in. */
export function drawWords({ client }: PageTable): Child {
  return drawClientWords(client);
}

const drawClientWords = onceForEach((client: PageTable["client"]) => {
  const json = JSON.stringify(client).replaceAll("<", "\\u003c");
  return raw(
    String(
      <>
        <p id="status" class="status" role="status" />
        <script type="application/json" id="sentences" dangerouslySetInnerHTML={{ __html: json }} />
      </>,
    ),
  );
});
