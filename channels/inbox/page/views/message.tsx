import type { JSX } from "hono/jsx/jsx-runtime";
import { type Carried, CarriedFields } from "./carried-fields.js";
import { Layout, type PageContext } from "./layout.js";

export type MessageProps = {
  page: PageContext;
  title: string;
  text: string;
  name?: "message" | "offline";
  /** The address of the question that it is about. */
  question?: string | undefined;
  /** What was sent there and not taken, to be sent again. */
  again?: Carried;
};

/** A page that only says something. */
export function MessagePage(props: MessageProps): JSX.Element {
  const { page, title, text, name = "message", question, again } = props;
  const { say, root } = page;
  return (
    <Layout page={page} title={title} name={name}>
      <h1>{title}</h1>
      <p class="hint">{text}</p>
      {again !== undefined && (
        <form method="post" action={question}>
          <CarriedFields fields={again} />
          <button type="submit" class="primary">
            {say.sendAgain}
          </button>
        </form>
      )}
      <p class="onward">
        {question !== undefined && again === undefined && (
          <a class="button" href={question}>
            {say.backToQuestion}
          </a>
        )}
        <a class="button quiet" href={root}>
          {say.backToInbox}
        </a>
      </p>
    </Layout>
  );
}
