import { describe, expect, it } from "vitest";
import { createInbox, createMemoryStore } from "../../../../channels/inbox/index.js";
import { createNtfy } from "../../../../channels/inbox/notices/ntfy/index.js";
import { createRequest, createSender, NOTICE, openInbox, sendingOf } from "./notices.js";
import { startStandIn } from "./stand-in.js";

const WORDS = {
  de: { by: "Gefragt von planner", ended: "Abgelehnt: ", more: "und 2 weitere" },
  "zh-CN": { by: "提问者：planner", ended: "已拒绝：", more: "还有 2 个" },
} as const;

describe.each(["de", "zh-CN"] as const)("notices in %s", (language) => {
  const { by, ended, more } = WORDS[language];

  it("O-01 say in it what waits, and how it ended", async () => {
    const sender = createSender({ canWithdraw: true });
    const inbox = openInbox({ notices: [sender.send], language });
    const options = Array.from({ length: 10 }, (_, index) => ({ label: `${index}`, description: "" }));
    const question = { question: "Deploy now?", header: "", options };
    const { entry } = await inbox.ask(createRequest({ questions: [question], asker: "planner" }));
    await sender.untilSent(1);
    await inbox.decline(entry.id, { by: "Ada" });
    await sender.untilSent(2);
    const [first, second] = sender.sent;
    expect(first?.notice).toMatchObject({ language, title: "Deploy now?" });
    expect(first?.notice.body).toMatch(new RegExp(`^- 0\n[^]*\n${more}\n${by}$`));
    expect(second?.notice.title).toBe(`${ended}Deploy now?`);
  });

  it("O-01 have a button of ntfy in it", async () => {
    const server = await startStandIn();
    await createNtfy({ topic: "t", url: server.url })({ ...NOTICE, language }, sendingOf());
    const { actions } = JSON.parse(String(server.got[0]?.body));
    expect(actions[0].label).toBe(language === "de" ? "Öffnen" : "打开");
  });
});

it("O-01 an inbox with a language that there is not is refused at once", () => {
  const wanted = JSON.parse('{ "language": "tlh" }');
  expect(() => createInbox({ store: createMemoryStore(), ...wanted })).toThrow(TypeError);
});
