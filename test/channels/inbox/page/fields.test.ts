import { expect, it } from "vitest";
import { createStillSite, expectAsWritten, quote } from "./as-written.js";
import cases from "./fields.json" with { type: "json" };
import { follow } from "./follow.js";
import { type Question, tokenOf } from "./pages.js";

type Asked = Omit<Partial<Question>, "options"> & { options: string[] };
type Row = { of: string; sent: Record<string, string | string[]> };

const questions = cases.questions as Record<string, Asked>;
const rows = cases.rows as Row[];

it("Z-01 V-02 V-03 what is filled in becomes drafts, fields of other devices and answers as it is written down", async () => {
  const { ask, inbox, pages, signIn } = createStillSite();
  const ada = await signIn();
  const parts: string[] = [];
  for (const { of, sent } of rows) {
    const { options = [], ...more } = questions[of] ?? {};
    const offered = options.map((label) => ({ label, description: "" }));
    const id = await ask([{ question: "/a~b?", header: "", ...more, options: offered }]);
    const page = await ada.get(`/q/${id}`);
    const saved = await ada.post(`/q/${id}/draft`, { ...sent, token: tokenOf(page) });
    const { answers, annotations, by } = (await inbox.get(id))?.draft ?? {};
    const events = await follow(pages, ada, `/q/${id}/events`);
    const fields = await events.next();
    events.leave();
    const { status, text } = await ada.submit(page, sent);
    const faults = [...text.matchAll(/<p class="error"[^>]*><strong>Error: <\/strong>(.*?)<\/p>/g)];
    const { settlement } = (await inbox.get(id)) ?? {};
    parts.push(
      ...[`## ${of}: ${quote(sent)}`, `${saved.status} ${quote({ answers, annotations, by })}`],
      quote(fields),
      ...[`${status} ${faults.map(([, fault]) => fault).join()}`],
      quote({ answers: settlement?.answers, annotations: settlement?.annotations }),
      "",
    );
  }
  expect(parts.length).toBeGreaterThan(rows.length);
  expectAsWritten("fields.txt", parts.join("\n"));
});
