import type { Child } from "hono/jsx";
import type { JSX } from "hono/jsx/jsx-runtime";
import type { PageTable } from "../../../../src/language/page.js";
import { drawAssets, drawWords } from "./assets.js";

/** What every page needs to know. */
export type PageContext = {
  say: PageTable;
  /** The address of the feed, from this page: ends with `/`. */
  root: string;
  /** Who looks at it, where anybody does who can sign out. */
  by?: string;
  /** What proves a form to be ours. */
  token?: string;
  /** Whether the person can sign out here. */
  canSignOut: boolean;
  /** The public key of the push service, where notifications are set up. */
  pushKey?: string | undefined;
};

type LayoutProps = {
  page: PageContext;
  title: string;
  /** What kind of page it is, for the script. */
  name: "feed" | "entry" | "sign-in" | "message" | "offline";
  /** What stands at the top beside the way back. */
  head?: Child;
  children: Child;
};

/** The frame of every page. */
export function Layout({ page, title, name, head, children }: LayoutProps): JSX.Element {
  const { say, root, by, token, canSignOut, pushKey } = page;
  return (
    <html lang={say.language}>
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        {drawAssets(root)}
      </head>
      <body data-page={name} data-root={root} data-by={by} data-push-key={pushKey} data-token={token}>
        <a class="skip" href="#main">
          {say.skipToContent}
        </a>
        <header class="top">
          {name === "feed" ? (
            <span class="home">{say.inbox}</span>
          ) : (
            <a class="home" href={root}>
              {say.inbox}
            </a>
          )}
          {head}
          {by !== undefined && canSignOut && name === "feed" && (
            <form class="sign-out" method="post" action={`${root}sign-out`}>
              <input type="hidden" name="token" value={token} />
              <button type="submit" class="quiet" title={say.signedInAs(by)}>
                {say.signOut}
              </button>
            </form>
          )}
        </header>
        <main id="main" tabindex={-1}>
          {children}
        </main>
        {drawWords(say)}
      </body>
    </html>
  );
}
