import type { JSX } from "hono/jsx/jsx-runtime";
import type { PageTable } from "../../../../src/language/page.js";
import type { EntryPage, ListedEntry } from "../../store.js";
import { AgentText } from "./agent-text.js";
import { describeSettlement } from "./describe-settlement.js";
import { Layout, type PageContext } from "./layout.js";
import { toLine } from "./show-text.js";
import { Time, TimeAsked, TimeExpiring } from "./time.js";

/** What the feed lists. */
type FeedLists = { questions: EntryPage; todos: EntryPage; settled: EntryPage };

type FeedProps = { page: PageContext; lists: FeedLists; isFirst: boolean; now: Date };

/** What waits, what is to be done, and what was settled: of that what was asked last comes first, whenever it was settled. */
export function Feed({ page, lists: { questions, todos, settled }, isFirst, now }: FeedProps): JSX.Element {
  const { say, root } = page;
  const isEmpty = questions.entries.length + todos.entries.length === 0;
  const common = { say, root, now };
  return (
    <Layout page={page} title={titleOf(questions, say)} name="feed">
      <h1 class={isEmpty ? "" : "visually-hidden"}>{isEmpty ? say.nothingWaits : say.inbox}</h1>
      <p class="saved" id="saved" />
      {isEmpty && <p class="hint">{say.nothingWaitsMore}</p>}
      <List {...common} id="waiting" title={say.waiting} list={questions} cursor="after" />
      <List {...common} id="todos" title={say.todos} list={todos} cursor="todos" />
      <List {...common} id="settled" title={say.settledList} list={settled} cursor="settled" />
      {!isFirst && (
        <p>
          <a class="button quiet" href={root}>
            {say.newer}
          </a>
        </p>
      )}
      <p id="notify" hidden>
        <button type="button" class="quiet">
          {say.client.notifyMe}
        </button>
      </p>
    </Layout>
  );
}

function titleOf({ entries, next }: EntryPage, { inbox, questionsWait }: PageTable): string {
  const count = `${entries.length}${next === undefined ? "" : "+"}`;
  return entries.length === 0 ? inbox : `${inbox} · ${questionsWait(count)}`;
}

type ListProps = {
  say: PageTable;
  root: string;
  now: Date;
  id: string;
  title: string;
  list: EntryPage;
  /** What the address of the next page calls where it begins. */
  cursor: string;
};

function List({ say, root, now, id, title, list, cursor }: ListProps): JSX.Element | null {
  const { entries, next } = list;
  if (entries.length === 0) return null;
  return (
    <section class={`list ${id}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {entries.map((entry) => (
          <Item say={say} root={root} now={now} entry={entry} />
        ))}
      </ul>
      {next !== undefined && (
        <a class="button quiet" href={`${root}?${new URLSearchParams({ [cursor]: next })}`}>
          {say.more}
        </a>
      )}
    </section>
  );
}

type ItemProps = { say: PageTable; root: string; now: Date; entry: ListedEntry };

function Item({ say, root, now, entry }: ItemProps): JSX.Element {
  const { id, title, questionCount, asker, project, askedAt, expiresAt, settlement } = entry;
  return (
    <li>
      <a class="card" href={`${root}q/${id}`}>
        <strong>
          <AgentText text={toLine(title)} say={say} />
        </strong>
        <span class="facts">
          {settlement !== undefined && (
            <span class={`outcome ${settlement.type}`}>
              {describeSettlement(settlement, say)}
              {say.comma}
              <Time at={settlement.at} now={now} say={say} justNow={say.justNow} />
            </span>
          )}
          {asker !== undefined && <span class="who">{toLine(asker)}</span>}
          {project !== undefined && <span>{toLine(project)}</span>}
          {questionCount !== undefined && <span>{say.severalQuestions(questionCount)}</span>}
          <span>
            <TimeAsked at={askedAt} now={now} say={say} />
          </span>
          {settlement === undefined && expiresAt !== undefined && (
            <span class={isSoon(expiresAt, now) ? "soon" : ""}>
              <TimeExpiring at={expiresAt} now={now} say={say} />
            </span>
          )}
        </span>
      </a>
    </li>
  );
}

const SOON_MS = 15 * 60_000;

function isSoon(expiresAt: string, now: Date): boolean {
  return Date.parse(expiresAt) - now.getTime() < SOON_MS;
}
