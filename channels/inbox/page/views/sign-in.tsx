import type { JSX } from "hono/jsx/jsx-runtime";
import { type Carried, CarriedFields } from "./carried-fields.js";
import { Layout, type PageContext } from "./layout.js";
import { KeptText } from "./settled.js";

type SignInProps = {
  page: PageContext;
  /** Where to go afterwards, below the mount. */
  next: string;
  notice?: string | undefined;
  /** The code that was typed and is not good. */
  code?: string | undefined;
  /** What was filled in on the page of an entry, to where `next` leads, that was signed out meanwhile. */
  carried?: Carried | undefined;
  /** Whether the host has a sign-in of its own. */
  isForeign: boolean;
};

/** Where a one-time code is exchanged for a sign-in, by pressing the button: what only looks at links must not use it up. */
export function SignInPage({ page, next, notice, code, carried = [], isForeign }: SignInProps): JSX.Element {
  const { say, root } = page;
  const kept = carried.flatMap(([name, text]) => (isTyped(name) ? [text.trim()] : [])).join("\n\n");
  const hidden = <CarriedFields fields={carried} />;
  const action = `${root}${carried.length === 0 ? "sign-in" : next}`;
  return (
    <Layout page={page} title={say.signInTitle} name="sign-in">
      <h1>{say.signInTitle}</h1>
      {notice !== undefined && (
        <p class="notice" role="alert">
          {notice}
        </p>
      )}
      {isForeign ? (
        <>
          <p class="hint">{say.notSignedInHost}</p>
          {carried.length > 0 && (
            <form method="post" action={action}>
              {hidden}
              <button type="submit">{say.goOn}</button>
            </form>
          )}
        </>
      ) : (
        <form id="sign-in" method="post" action={action} class="sign-in">
          <p class="hint" id="about-code" data-ready={say.signInReady}>
            {say.signInText}
          </p>
          {carried.length === 0 ? <input type="hidden" name="next" value={next} /> : hidden}
          <label for="code">{say.code}</label>
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
            {say.signIn}
          </button>
        </form>
      )}
      {kept !== "" && <KeptText text={kept} say={say} />}
    </Layout>
  );
}

/** What was picked is nothing to copy: a number. */
function isTyped(name: string): boolean {
  return !/^q\d+$/.test(name);
}
