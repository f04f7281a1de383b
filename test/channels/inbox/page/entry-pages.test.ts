import { describe, expect, it } from "vitest";
import type { ElicitationAnswers, PilotDeckElicitationRequest } from "../../../../protocol/index.js";
import { createStillSite, expectAsWritten, listWritten, tidyPage } from "./as-written.js";
import states from "./entry-states.json" with { type: "json" };
import { type Question, tokenOf, type Visitor } from "./pages.js";

type State = {
  questions?: Question[];
  /** The name of a state whose questions these are. */
  of?: string;
  request?: Partial<PilotDeckElicitationRequest>;
  draft?: { answers: ElicitationAnswers; annotations?: Record<string, { notes: string }>; by?: string };
  /** What is filled in and sent, where the page is what comes back. */
  sent?: Record<string, string | string[]>;
  /** Whether somebody looks who has only the key of the entry. */
  isGuest?: boolean;
};

const all = states as Record<string, State>;

describe("the page of an entry", () => {
  it.each(Object.keys(all))("Z-01 V-03 is drawn as it is written down: %s", async (name) => {
    const own = all[name] ?? {};
    const { questions, request, draft, sent, isGuest } = { ...all[own.of ?? ""], ...own };
    const { ask, inbox, pages, signIn, visitor } = createStillSite();
    const id = await ask(questions, request);
    if (draft !== undefined) await inbox.saveDraft(id, draft);
    const open = async (): Promise<Visitor> => {
      const guest = visitor();
      await guest.get(`/${await pages.createEntryLink(id, "Guest")}`);
      return guest;
    };
    const someone = isGuest ? await open() : await signIn();
    const page = await someone.get(`/q/${id}`);
    expect(tokenOf(page)).not.toBe("");
    const { status, text } = sent === undefined ? page : await someone.submit(page, sent);
    expectAsWritten(`entry-${name}.txt`, `${status}\n${tidyPage(text)}`);
  });

  it("Z-01 no file is left of a state that is no more", () => {
    expect(listWritten("entry-")).toEqual(
      Object.keys(all)
        .map((name) => `entry-${name}.txt`)
        .sort(),
    );
  });
});
