import type { JSX } from "hono/jsx/jsx-runtime";
import type { PageTable } from "../../../../src/language/page.js";
import { tellSettlementReason } from "../../../../src/language/tell-reason.js";
import { toPrintable } from "../../../../src/text/printable.js";
import type { Entry, Settlement } from "../../entry.js";
import { findMember } from "../form/filled.js";
import { AgentText } from "./agent-text.js";
import { describeSettlement } from "./describe-settlement.js";
import { Head } from "./entry.js";
import { Layout, type PageContext } from "./layout.js";
import { toLine } from "./show-text.js";
import { Time } from "./time.js";

type SettledProps = {
  page: PageContext;
  entry: Entry;
  settlement: Settlement;
  /** What the person had filled in when somebody else was quicker. */
  kept?: string;
  /** Whether somebody else was quicker. */
  isLate: boolean;
  /** Whether what was asked and answered may be seen: a key dies with its entry, and then tells no more than who was first. */
  isWhole: boolean;
  next?: string | undefined;
  now: Date;
};

/** An entry that is settled: how, by whom, where, and what was said. */
export function SettledPage(props: SettledProps): JSX.Element {
  const { page, entry, settlement, kept, isLate, isWhole, next, now } = props;
  const { say, root, by } = page;
  const isByThem = settlement.by === by && settlement.door === "page";
  const isOwn = isByThem && !isLate;
  const told = describeSettlement(settlement, say, by);
  const reason = tellSettlementReason(settlement, say.reasons);
  const late = isByThem ? say.client.doneElsewhere : say.tooLate;
  const title = isLate ? late : isOwn ? thank(settlement, say) : told;
  const head = isWhole ? <Head entry={entry} now={now} say={say} /> : undefined;
  return (
    <Layout page={page} title={title} name="entry" head={head}>
      <div
        class={`settlement ${settlement.type} ${isLate ? "late" : ""}`}
        data-settled={entry.id}
        data-own={isOwn || undefined}
      >
        <h1>{title}</h1>
        <p class="verdict">
          {title !== told && told + say.comma}
          <Time at={settlement.at} now={now} say={say} justNow={say.justNow} />
        </p>
        {reason !== undefined && isWhole && (
          <p>
            <strong>{say.reason}</strong>
            {say.answers.gap}
            {toPrintable(reason)}
          </p>
        )}
      </div>
      {isLate && <p>{kept === undefined ? say.notSent : say.tooLateMore}</p>}
      {kept !== undefined && <KeptText text={kept} say={say} />}
      {isWhole && <Said entry={entry} settlement={settlement} say={say} />}
      {isWhole && (
        <p class="onward">
          {next !== undefined && (
            <a class="button" href={`${root}q/${next}`}>
              {say.nextQuestion}
            </a>
          )}
          <a class="button quiet" href={root}>
            {say.backToInbox}
          </a>
        </p>
      )}
    </Layout>
  );
}

type KeptTextProps = { text: string; say: PageTable };

/** What was typed and not sent, for copying. */
export function KeptText({ text, say }: KeptTextProps): JSX.Element {
  return (
    <section class="kept" id="kept" aria-labelledby="kept-title">
      <h2 id="kept-title">{say.keptTitle}</h2>
      <textarea readonly aria-labelledby="kept-title" rows={Math.min(12, text.split("\n").length + 1)}>
        {`\n${toPrintable(text)}`}
      </textarea>
      <button type="button" data-copy hidden>
        {say.client.copy}
      </button>
    </section>
  );
}

/** On the page people answer or decline. */
function thank({ type }: Settlement, { sentTitle, declinedTitle }: PageTable): string {
  return type === "answered" ? sentTitle : declinedTitle;
}

type SaidProps = { entry: Entry; settlement: Settlement; say: PageTable };

function Said({ entry, settlement, say }: SaidProps): JSX.Element {
  const { answers = {}, annotations = {} } = settlement;
  return (
    <dl class="said">
      {entry.request.questions.map(({ question }) => {
        const texts = [findMember(answers, question) ?? []].flat();
        const notes = findMember(annotations, question)?.notes;
        return (
          <div>
            <dt>
              <AgentText text={toLine(question)} say={say} />
            </dt>
            {texts.map((text) => (
              <dd>
                <AgentText text={toPrintable(text)} say={say} />
              </dd>
            ))}
            {notes !== undefined && <dd class="note">{say.noteOf + say.answers.gap + toPrintable(notes)}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
