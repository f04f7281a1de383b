import { describe, expect, it } from "vitest";
import { createInboxChannel } from "../../../channels/inbox/index.js";
import { runTool } from "../../../src/index.js";
import { createDecisionTools } from "../../../src/tools/index.js";
import { createSender, openInbox } from "./notices/notices.js";
import { createStillSite } from "./page/as-written.js";

const { ask_user, get_decision } = createDecisionTools();

const FORM = {
  type: "object",
  required: ["port"],
  properties: {
    port: { type: "integer", title: "Port", minimum: 1, maximum: 99 },
    retries: { type: "integer", title: "Retries" },
    region: { type: "string", title: "Region", default: "eu" },
    dry: { type: "boolean", title: "Dry run?" },
    part: { type: "string", title: "Part", enum: ["Yes", "api"] },
  },
};

/** What is drawn of a decision in each language, and of what the model itself wrote. */
const DRAWN = [
  [{ kind: "bool" }, "de", ["Ja", "Nein"]],
  [{ kind: "bool" }, "zh-CN", ["是", "否"]],
  [{ kind: "todo" }, "de", ["Erledigt", "Auslassen"]],
  [{ kind: "todo" }, "zh-CN", ["已完成", "跳过"]],
  [{ kind: "choose", options: ["Yes", "Skip"] }, "de", ["Yes", "Skip", "Eigene Worte"]],
  [
    { kind: "form", schema: FORM },
    "de",
    [
      ...["Auslassen", "Antwort eingeben", "eu übernehmen", "Antwort eingeben"],
      ...["Ja", "Nein", "Auslassen", "Yes", "api", "Auslassen"],
    ],
  ],
  [
    { kind: "form", schema: FORM },
    "zh-CN",
    [...["跳过", "输入您的回答", "使用 eu", "输入您的回答"], ...["是", "否", "跳过", "Yes", "api", "跳过"]],
  ],
] as const;

/** The labels of what can be picked on a page. */
function labelsOf(html: string): string[] {
  const rows = html.match(/<div class="option[\s\S]*?<\/label>/g) ?? [];
  return rows.map((row) => row.replace(/<em>[^<]*<\/em>|<[^>]*>/g, "").trim());
}

async function leave(site: ReturnType<typeof createStillSite>, call: object) {
  const context = { elicitation: createInboxChannel(site.inbox) };
  const asked = await runTool(ask_user, { question: "Deploy?", ...call }, context);
  const id = asked.type === "success" ? (asked.data?.decision_id ?? "") : "";
  const read = async () => {
    const result = await runTool(get_decision, { decision_id: id }, context);
    return result.type === "success" ? result.data : result;
  };
  return { id, read };
}

describe("a decision on the page of whoever speaks another language", () => {
  it.each(DRAWN)(
    "O-01 Q-02 is drawn in it, and kept as it was asked: %j, %s",
    async (call, language, labels) => {
      const site = createStillSite();
      const { id } = await leave(site, call);
      const before = JSON.stringify(await site.inbox.get(id));
      const ada = await site.signIn();
      const page = await ada.get(`/q/${id}`, { "accept-language": language });
      expect(labelsOf(page.text)).toEqual(labels);
      // What is kept, and what models and programs read, is as it was asked.
      expect(JSON.stringify(await site.inbox.get(id))).toBe(before);
      const api = await ada.get(`/api/entries/${id}`, { "accept-language": language });
      expect(JSON.parse(api.text).request).toEqual(JSON.parse(before).request);
    },
  );

  it.each([
    ["de", "Nein", "Ja"],
    ["zh-CN", "否", "是"],
  ])("O-01 Q-03 in %s it is answered as in English, and shown as it was read", async (language, no, yes) => {
    const site = createStillSite();
    const headers = { "accept-language": language };
    const { id, read } = await leave(site, { kind: "bool" });
    const ada = await site.signIn();
    const token = /name="token" value="([^"]*)/.exec((await ada.get(`/q/${id}`, headers)).text)?.[1] ?? "";
    await ada.post(`/q/${id}/draft`, { token, q0: "0" }, headers);
    expect((await site.inbox.get(id))?.draft?.answers).toEqual({ "Deploy?": "Yes" });
    expect((await ada.get(`/q/${id}`, headers)).text.match(/<input[^>]* checked[^>]*>/g)).toEqual([
      expect.stringContaining('value="0"'),
    ]);
    await ada.post(`/q/${id}`, { token, act: "answer", q0: "1" }, headers);
    expect(await read()).toMatchObject({ status: "answered", outcome: false });
    expect((await site.inbox.get(id))?.settlement?.answers).toEqual({ "Deploy?": "No" });
    expect((await ada.get(`/q/${id}`, headers)).text).toContain(`<dd>${no}</dd>`);
    const late = await ada.post(`/q/${id}`, { token, act: "answer", q0: "0" }, headers);
    expect(late.text).toContain(`Deploy?\n${yes}</textarea>`);
  });

  it("O-01 Q-02 a form is answered as in English", async () => {
    const site = createStillSite();
    const headers = { "accept-language": "de" };
    const { id, read } = await leave(site, { kind: "form", schema: FORM });
    const ada = await site.signIn();
    const page = await ada.get(`/q/${id}`, headers);
    const token = /name="token" value="([^"]*)/.exec(page.text)?.[1] ?? "";
    const fields = { "q0-words": "80", q1: "0", q2: "0", q3: "0", q4: "0" };
    const sent = await ada.post(`/q/${id}`, { token, act: "answer", ...fields }, headers);
    expect(sent.status).toBe(303);
    expect(await read()).toMatchObject({
      status: "answered",
      outcome: { port: 80, region: "eu", dry: true, part: "Yes" },
    });
    const { text } = await ada.get(`/q/${id}`, headers);
    const ours = ["Auslassen", "eu übernehmen", "Ja"].map((said) => `<dd>${said}</dd>`);
    const theirs = ["80", "Yes"].map((said) => `<dd><span lang="">${said}</span></dd>`);
    expect(text.match(/<dd>.*?<\/dd>/g)).toEqual([theirs[0], ...ours, theirs[1]]);
  });

  it("O-01 Q-02 a form's hints, and its label for own words, are told in it where they are ours", async () => {
    const { ask, signIn } = createStillSite();
    const ada = await signIn();
    const properties = {
      parts: { type: "array", items: { enum: ["a", "b", "c"] }, minItems: 2 },
      retries: { type: "integer" },
    };
    const draw = async (hint: string, otherLabel: string) => {
      const options = ["a", "b", "c", "Skip"].map((label) => ({ label, description: "" }));
      const questions = [
        { question: "Parts?", header: "", options, allowOther: false, multiSelect: true, hint },
        { question: "Retries?", header: "", options: options.slice(3), otherLabel },
      ];
      const id = await ask(questions, { metadata: { decision: { kind: "form", schema: { properties } } } });
      const { text } = await ada.get(`/q/${id}`, { "accept-language": "de" });
      return [text.match(/(?<=<p class="hint"[^>]*>)[^<]*/)?.[0], labelsOf(text).slice(-2)];
    };
    expect(await draw("Choose at least 2.", "Type your answer")).toEqual([
      "Wählen Sie mindestens 2.",
      ["Auslassen", "Antwort eingeben"],
    ]);
    expect(await draw("Choose two.", "Another number")).toEqual([
      "Choose two.",
      ["Auslassen", "Another number"],
    ]);
  });

  const FLAG = { properties: { dry: { type: "boolean" } } };
  it.each([
    ["one option more than ours", { kind: "bool" }, [["Yes", "No", "Never"]], ["Ja", "Nein", "Never"]],
    ["one with words of its own", { kind: "bool" }, [["Yes: Now.", "No"]], ["Yes", "Nein"]],
    ["another label", { kind: "bool" }, [["Yes", "Never"]], ["Ja", "Never"]],
    ["a kind that is none", { kind: "constructor" }, [["Yes", "No"]], ["Yes", "No"]],
    [
      "a form whose schema is none",
      { kind: "form", schema: { properties: 1 } },
      [["Yes", "No"]],
      ["Yes", "No"],
    ],
    ["a form without a schema", { kind: "form" }, [["Yes", "No"]], ["Yes", "No"]],
    [
      "a schema of what is no form",
      { kind: "choose", schema: FLAG },
      [["Yes", "No", "Skip"]],
      ["Yes", "No", "Skip"],
    ],
    [
      "a question more than its form",
      { kind: "form", schema: FLAG },
      [
        ["Yes", "No", "Skip"],
        ["Yes", "No", "Skip"],
      ],
      ["Ja", "Nein", "Auslassen", "Yes", "No", "Skip"],
    ],
  ])(
    "O-01 of another host's request under the same name, what is not ours is left as it is: %s",
    async (_, decision, offered, labels) => {
      const { ask, signIn } = createStillSite();
      const questions = offered.map((texts, index) => ({
        ...{ question: `${index}?`, header: "", allowOther: false },
        options: texts.map((text) => {
          const [label = "", description = ""] = text.split(": ");
          return { label, description };
        }),
      }));
      const id = await ask(questions, { metadata: { decision } });
      const page = await (await signIn()).get(`/q/${id}`, { "accept-language": "de" });
      expect(labelsOf(page.text)).toEqual(labels);
    },
  );

  it("O-01 N-01 a notice of it tells the options so, too", async () => {
    const sender = createSender();
    const inbox = openInbox({ notices: [sender.send], language: "de" });
    const elicitation = createInboxChannel(inbox);
    await runTool(ask_user, { question: "Deploy?", kind: "bool" }, { elicitation });
    await sender.untilSent(1);
    expect(sender.sent[0]?.notice.body).toMatch(/^- Ja\n- Nein/);
  });
});
