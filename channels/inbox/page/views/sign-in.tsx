import type { JSX } from "hono/jsx/jsx-runtime";
import { Layout, type PageContext } from "./layout.js";
import { Kept } from "./settled.js";

type SignInProps = {
  page: PageContext;
  /** Where to go afterwards, below the mount. */
  next: string;
  notice?: string | undefined;
  /** The code that was typed and is not good. */
  code?: string | undefined;
  /** What was typed on a page that was signed out meanwhile. */
  kept?: string | undefined;
  /** Whether the host has a sign-in of its own. */
  isForeign: boolean;
};

/** Where a one-time code is exchanged for a sign-in, by pressing the button: what only looks at links must not use it up. */
export function SignInPage({ page, next, notice, code, kept, isForeign }: SignInProps): JSX.Element {
  const { sentences, root } = page;
  return (
    <Layout page={page} title={sentences.signInTitle} name="sign-in">
      <h1>{sentences.signInTitle}</h1>
      {notice !== undefined && (
        <p class="notice" role="alert">
          {notice}
        </p>
      )}
      {isForeign ? (
        <p class="hint">{sentences.notSignedInHost}</p>
      ) : (
        <form id="sign-in" method="post" action={`${root}sign-in`} class="sign-in">
          <p class="hint" id="about-code" data-ready={sentences.signInReady}>
            {sentences.signInText}
          </p>
          <input type="hidden" name="next" value={next} />
          <label for="code">{sentences.code}</label>
          <input
            id="code"
            name="code"
            value={code}
            required
            autocomplete="one-time-code"
            autocapitalize="none"
            spellcheck={false}
            aria-describedby="about-code"
          />
          <button type="submit" class="primary">
            {sentences.signIn}
          </button>
        </form>
      )}
      {kept !== undefined && (
        <Kept text={kept} sentences={sentences} form={isForeign ? undefined : "sign-in"} />
      )}
    </Layout>
  );
}
