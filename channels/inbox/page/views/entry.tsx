import type { Child } from "hono/jsx";
import type { JSX } from "hono/jsx/jsx-runtime";
import type { PilotDeckElicitationQuestion } from "../../../../protocol/elicitation.js";
import type { PageTable } from "../../../../src/language/page.js";
import { shorten } from "../../../../src/text/foreign-words.js";
import { toPrintable } from "../../../../src/text/printable.js";
import type { Entry } from "../../entry.js";
import { type Filled, filledAt } from "../form/filled.js";
import type { Faults } from "../form/find-faults.js";
import { AgentText } from "./agent-text.js";
import { Context } from "./context.js";
import { Layout, type PageContext } from "./layout.js";
import type { PreviewSource } from "./preview.js";
import { Question } from "./question.js";
import { toLine } from "./show-text.js";
import { TimeAsked, TimeExpiring } from "./time.js";

export type EntryProps = {
  page: PageContext;
  entry: Entry;
  filled: readonly Filled[];
  faults: Faults;
  /** Sent twice, an answer with the same key is one. */
  answerKey: string;
  /** Something to say before all, as that the page was out of date. */
  notice?: string;
  reason: string;
  previews: PreviewSource;
  now: Date;
};

/** An open entry: what it is about, its questions, and the button that sends. */
export function WholeEntry(props: EntryProps): JSX.Element {
  const { page, entry, filled, faults, answerKey, notice, reason, previews, now } = props;
  const { say, root, token } = page;
  const { request, id } = entry;
  const { questions, title, allowNotes = true } = request;
  const address = `${root}q/${id}`;
  const isOnly = questions.length === 1;
  const hasFaults = faults.some((fault) => fault !== undefined);
  const documentTitle = `${hasFaults ? say.client.error : ""}${toLine(entry.title)}`;
  return (
    <Layout page={page} title={documentTitle} name="entry" head={<Head entry={entry} now={now} say={say} />}>
      {notice !== undefined && (
        <p class="notice" role="alert">
          {notice}
        </p>
      )}
      {hasFaults && <FaultSummary questions={questions} faults={faults} say={say} />}
      <Context say={say} request={request} address={address} />
      {title !== undefined && !(isOnly && title === questions[0]?.question) && (
        <Title isOnly={isOnly}>
          <AgentText text={toPrintable(title)} say={say} />
        </Title>
      )}
      {title === undefined && !isOnly && (
        <Title isOnly={false}>{say.severalQuestions(questions.length)}</Title>
      )}
      {!isOnly && <Steps entry={entry} say={say} />}
      <form id="answer" method="post" action={address} novalidate data-entry={id}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="answer-key" value={answerKey} />
        {questions.map((question, index) => (
          <Question
            say={say}
            question={question}
            index={index}
            filled={filledAt(filled, index)}
            fault={faults[index]}
            isOnly={isOnly}
            takesNotes={allowNotes}
            previews={previews}
          />
        ))}
        <Actions say={say} reason={reason} isOnly={isOnly} />
      </form>
    </Layout>
  );
}

/** What the questions are about together: where there is one, that is what is largest. */
function Title({ isOnly, children }: { isOnly: boolean; children: Child }): JSX.Element {
  return isOnly ? <p class="title">{children}</p> : <h1 class="title">{children}</h1>;
}

type HeadProps = { entry: Entry; now: Date; say: PageTable };

/** Who asks, for what, since when, until when. */
export function Head({ entry, now, say }: HeadProps): Child {
  const { asker, project, askedAt, expiresAt, settlement } = entry;
  return (
    <p class="facts">
      {asker !== undefined && <span class="who">{toLine(asker)}</span>}
      {project !== undefined && <span>{toLine(project)}</span>}
      <span>
        <TimeAsked at={askedAt} now={now} say={say} />
      </span>
      {expiresAt !== undefined && settlement === undefined && (
        <span>
          <TimeExpiring at={expiresAt} now={now} say={say} />
        </span>
      )}
    </p>
  );
}

type FaultSummaryProps = {
  questions: readonly PilotDeckElicitationQuestion[];
  faults: Faults;
  say: PageTable;
};

function FaultSummary({ questions, faults, say }: FaultSummaryProps): JSX.Element {
  const found = questions.flatMap((question, index) => {
    const fault = faults[index];
    return fault === undefined ? [] : [{ fault, index, name: nameOf(question) }];
  });
  return (
    <div class="faults" role="alert" id="faults" tabindex={-1}>
      <h2>{say.faultsTitle(found.length)}</h2>
      <ul>
        {found.map(({ fault, index, name }) => (
          <li>
            <a href={`#q${index}`}>{questions.length === 1 ? fault : say.faultOf(name, fault)}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A question in a few words. */
function nameOf({ header, question }: PilotDeckElicitationQuestion): string {
  return shorten(toLine(header || question), 40);
}

/** The way to each of several questions; the script marks those that are answered. */
function Steps({ entry, say }: { entry: Entry; say: PageTable }): JSX.Element {
  return (
    <nav class="steps" aria-label={say.questions}>
      {entry.request.questions.map((question, index) => (
        <a href={`#q${index}`} data-step={index}>
          <AgentText text={nameOf(question)} say={say} />
        </a>
      ))}
    </nav>
  );
}

type ActionsProps = { say: PageTable; reason: string; isOnly: boolean };

function Actions({ say, reason, isOnly }: ActionsProps): JSX.Element {
  return (
    <div class="actions">
      <button type="submit" class="primary" name="act" value="answer">
        {isOnly ? say.send : say.sendAnswers}
      </button>
      <details class="decline" open={reason !== ""}>
        <summary class="button quiet">{say.decline}</summary>
        <div>
          <label for="reason">{say.declineWhy}</label>
          <textarea id="reason" name="reason" rows={2}>
            {`\n${reason}`}
          </textarea>
          <button type="submit" name="act" value="decline">
            {say.declineReally}
          </button>
        </div>
      </details>
      <span class="saved" id="saved" />
    </div>
  );
}
