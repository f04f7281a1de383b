import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createPlainChannel } from "../../../channels/plain/index.js";
import { createTerminalChannel } from "../../../channels/terminal/index.js";
import type { PilotDeckElicitationChannel } from "../../../protocol/index.js";
import { distinguishLabels } from "../../../src/elicitation/distinguish-labels.js";
import { createAskUserQuestionTool, runTool } from "../../../src/index.js";
import { createMessenger, passTurns } from "../../channels/chat/messenger.js";
import { createStillSite } from "../../channels/inbox/page/as-written.js";
import { createFakeTerminal, opened } from "../../channels/terminal/fake-terminal.js";
import { processorMs } from "../../processor-time.js";
import cases from "./look-alikes.json" with { type: "json" };

const LABELS = ["Yes", "Yes\u200b"];
const QUESTION = {
  question: "Deploy?",
  header: "",
  options: LABELS.map((label) => ({ label, description: "" })),
};
const NAMED = "Yes[U+200B]";
const READ = `User has answered your questions: "Deploy?"="Yes\u200b". You can now continue with the user's answers in mind.`;

async function ask(elicitation: PilotDeckElicitationChannel): Promise<string> {
  const { content } = await runTool(createAskUserQuestionTool(), { questions: [QUESTION] }, { elicitation });
  return content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

describe("labels that look the same", () => {
  it.each(cases.told)("T-05 are told apart by what cannot be seen: %j", (labels, shown) => {
    expect(distinguishLabels(labels)).toEqual(shown);
  });

  it.each(cases.left)("T-05 all others are as they are: %j", (...labels) => {
    expect(distinguishLabels(labels)).toBe(labels);
  });

  it("C-13 T-05 are found in a time that grows no faster than their combining marks", () => {
    const marks = `e${"\u0301\u0316".repeat(50_000)}`;
    // What was quadratic took three seconds and more.
    expect(processorMs(() => distinguishLabels([marks, `${marks}x`]))).toBeLessThan(1000);
  });

  it("T-05 K-04 in the dialog; the model reads the label that it wrote", async () => {
    const terminal = createFakeTerminal({ columns: 60, rows: 20 });
    const answered = ask(createTerminalChannel(terminal.options));
    await opened(terminal);
    expect((await terminal.lines()).join("\n")).toContain(`2. ${NAMED}`);
    terminal.advance(1000);
    terminal.send("2");
    expect(await answered).toBe(READ);
  });

  it("T-05 K-04 in plain lines, with what was begun", async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    let printed = "";
    output.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
    const begun = () => ({ answers: { "Deploy?": "Yes\u200b" } });
    const answered = ask(createPlainChannel({ input, output, begun }));
    input.write("\n");
    expect(await answered).toBe(READ);
    expect(printed).toContain(`2. ${NAMED}`);
    expect(printed).toContain(`Begun before: ${NAMED}`);
    input.end();
  });

  it("T-05 E-02 in a chat", async () => {
    const messenger = createMessenger({ limits: { buttons: 8 } });
    const answered = ask(messenger.channel);
    await passTurns();
    expect(messenger.last().text).toContain(`2. ${NAMED}`);
    await messenger.press(NAMED);
    expect(await answered).toBe(READ);
  });

  it("T-05 V-03 on the page; what is kept is what was asked", async () => {
    const { ask: leave, inbox, signIn } = createStillSite();
    const id = await leave([QUESTION]);
    const ada = await signIn();
    const page = await ada.get(`/q/${id}`);
    expect(page.text).toContain(NAMED);
    await ada.submit(page, { act: "answer", q0: "1" });
    expect((await inbox.get(id))?.settlement?.answers).toEqual({ "Deploy?": "Yes\u200b" });
    expect((await ada.get(`/q/${id}`)).text).toContain(`<dd>${NAMED}</dd>`);
  });
});
