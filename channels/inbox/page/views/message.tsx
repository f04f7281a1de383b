import type { JSX } from "hono/jsx/jsx-runtime";
import { Layout, type PageContext } from "./layout.js";

type MessageProps = { page: PageContext; title: string; text: string; name?: "message" | "offline" };

/** A page that only says something. */
export function MessagePage({ page, title, text, name = "message" }: MessageProps): JSX.Element {
  return (
    <Layout page={page} title={title} name={name}>
      <h1>{title}</h1>
      <p class="hint">{text}</p>
      <p>
        <a class="button quiet" href={page.root}>
          {page.sentences.backToInbox}
        </a>
      </p>
    </Layout>
  );
}
