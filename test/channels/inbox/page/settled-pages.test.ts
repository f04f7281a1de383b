import { describe, expect, it } from "vitest";
import type { Inbox } from "../../../../channels/inbox/index.js";
import type { ElicitationAnnotations, ElicitationAnswers } from "../../../../protocol/index.js";
import { createStillSite, expectAsWritten, listWritten, NOW, tidyPage } from "./as-written.js";
import type { Question, Visitor } from "./pages.js";
import states from "./settled-states.json" with { type: "json" };

type Ending = {
  act: string;
  by?: string;
  door?: string;
  reason?: string;
  answers?: ElicitationAnswers;
  annotations?: ElicitationAnnotations;
};

type State = {
  settlement: Ending;
  /** What somebody sends whose page is of before. */
  sent?: Record<string, string | string[]>;
  isGuest?: boolean;
  /** How many more entries wait. */
  others?: number;
};

const all = states as Record<string, State>;

const LATER = new Date(Date.parse(NOW) + 60_000).toISOString();

const option = (label: string) => ({ label, description: "" });
const QUESTIONS: Question[] = [
  { question: "Which <one>?", header: "", options: [option("A\u001b"), option("D")] },
  { question: "Which\nof all?", header: "", multiSelect: true, options: [option("B"), option("C")] },
  { question: "When?", header: "", options: [], schema: { type: "string", format: "date-time" } },
];

async function end(inbox: Inbox, id: string, { act, reason, ...settlement }: Ending): Promise<void> {
  const answers = { "When?": "2026-12-24T18:00:00Z", ...settlement.answers };
  if (act === "answer") await inbox.answer(id, { ...settlement, answers });
  if (act === "decline") await inbox.decline(id, { ...settlement, ...(reason !== undefined && { reason }) });
  if (act === "withdraw") await inbox.withdraw(id, reason, settlement.by);
}

describe("the page of a settled entry", () => {
  it.each(Object.keys(all))("Z-01 V-04 is drawn as it is written down: %s", async (name) => {
    const { settlement, sent, isGuest, others = 0 } = all[name] ?? { settlement: { act: "" } };
    const { ask, inbox, pages, setNow, signIn, visitor } = createStillSite();
    const id = await ask(QUESTIONS, { timeToLiveMs: 30_000, asker: "planner" });
    for (let other = 0; other < others; other += 1) await ask();
    const open = async (): Promise<Visitor> => {
      const guest = visitor();
      await guest.get(`/${await pages.createEntryLink(id, "Guest")}`);
      return guest;
    };
    const someone = isGuest ? await open() : await signIn();
    const before = await someone.get(`/q/${id}`);
    await end(inbox, id, settlement);
    setNow(LATER);
    const { status, text } =
      sent === undefined ? await someone.get(`/q/${id}`) : await someone.submit(before, sent);
    expect((await inbox.get(id))?.settlement?.type).toBeDefined();
    expectAsWritten(`settled-${name}.txt`, `${status}\n${tidyPage(text)}`);
  });

  it.each([
    ["de", undefined, "der Agent braucht keine Antwort mehr"],
    ["de", "Ada", "The agent no longer needs an answer."],
  ])(
    "O-01 V-04 why it was taken back is told in %s where the reason is ours, taken back by %s",
    async (language, by, told) => {
      const { ask, inbox, signIn } = createStillSite();
      const id = await ask();
      await inbox.withdraw(id, "The agent no longer needs an answer.", by);
      const { text } = await (await signIn()).get(`/q/${id}`, { "accept-language": language });
      expect(text).toContain(told);
    },
  );

  it("Z-01 no file is left of a state that is no more", () => {
    expect(listWritten("settled-")).toEqual(
      Object.keys(all)
        .map((name) => `settled-${name}.txt`)
        .sort(),
    );
  });
});
