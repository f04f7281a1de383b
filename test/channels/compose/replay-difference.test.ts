import { describe, expect, it } from "vitest";
import { record, replay } from "../../../channels/compose/index.js";
import { answer, createScriptedChannel } from "../../../channels/scripted/index.js";
import { elicit, type PilotDeckElicitationQuestion } from "../../../src/index.js";
import { rejectionOf } from "../../src/tools/ask-user-question/call.js";
import { answered, questions, request } from "./people.js";

const otherQuestions = questions
  .slice(0, 1)
  .map((each) => ({ ...each, question: "Which?", header: "Which" }));

const options = [{ label: "Yes", description: "" }];
const FIRST = { question: "One?", header: "H", options };
const SECOND = { question: "Two?", header: "H", options };

describe("a replay that is asked something else", () => {
  it("C-04 rejects, and shows the difference line by line", async () => {
    const lines = await recordAsk(questions);
    const [goOn, another] = questions;
    const options = [
      { label: "Yes", description: "" },
      { label: "Maybe", description: "" },
    ];
    const changed = [goOn, { ...another, options, allowOther: false }] as PilotDeckElicitationQuestion[];
    const error = await rejectionOf(replay(lines).askUser({ ...request, questions: changed }));
    expect(error).toMatchObject({
      message: [
        'recorded option "No", asked option "Maybe"',
        '  question "Go on?", header "Go on"',
        '    option "Yes"',
        '    option "No"',
        '  question "What else?", header "Else"',
        '    option "Yes"',
        '-   option "No"',
        "-   several may be chosen",
        '+   option "Maybe"',
        "+   several may be chosen",
        "+   no other answer",
      ].join("\n"),
    });
  });

  it("C-04 shows no line twice where the end of what was recorded is also its beginning", async () => {
    const lines = await recordAsk([FIRST, SECOND]);
    const error = await rejectionOf(replay(lines).askUser({ ...request, questions: [FIRST] }));
    expect(error).toMatchObject({
      message: [
        'recorded question "Two?", header "H", asked nothing there',
        '  question "One?", header "H"',
        '    option "Yes"',
        '- question "Two?", header "H"',
        '-   option "Yes"',
      ].join("\n"),
    });
  });

  it("C-04 shows all that is the same behind a question that was added", async () => {
    const lines = await recordAsk([SECOND]);
    const error = await rejectionOf(replay(lines).askUser({ ...request, questions: [FIRST, SECOND] }));
    expect(error).toMatchObject({
      message: [
        'recorded nothing there, asked question "One?", header "H"',
        '+ question "One?", header "H"',
        '+   option "Yes"',
        '  question "Two?", header "H"',
        '    option "Yes"',
      ].join("\n"),
    });
  });

  it.each<[string, PilotDeckElicitationQuestion[], string]>([
    ["a question more", [...questions, ...otherQuestions], 'recorded nothing there, asked question "Which?"'],
    [
      "a question less",
      questions.slice(0, 1),
      'recorded question "What else?", header "Else", asked nothing',
    ],
    [
      "another question",
      otherQuestions,
      'recorded question "Go on?", header "Go on", asked question "Which?"',
    ],
  ])("C-04 says so in its first line: %s", async (_, asked, message) => {
    const lines = await recordAsk(questions);
    const again = replay(lines);
    await expect(again.askUser({ ...request, questions: asked })).rejects.toThrow(message);
    expect(await elicit(again, request)).toMatchObject(answered("Yes"));
  });

  it("C-04 adds nothing to the difference where it is passed on", async () => {
    const again = replay(await recordAsk([FIRST]));
    const asked = { ...request, questions: [SECOND] };
    const told = await rejectionOf(again.askUser(asked));
    expect(await elicit(again, asked)).toMatchObject({
      type: "failed",
      message: `The elicitation channel "scripted" failed: ${told instanceof Error ? told.message : ""}`,
    });
  });

  it("C-04 rejects what is asked beyond the end of the recording", async () => {
    const lines = await recordAsk(questions);
    const again = replay(lines);
    await elicit(again, request);
    expect(await elicit(again, request)).toMatchObject({
      type: "failed",
      message: expect.stringContaining('recorded nothing more, asked question "Go on?"'),
    });
    await expect(replay("").askUser(request)).rejects.toThrow("recorded nothing more");
  });

  it("C-04 shows what is the same around what differs, and every property that tells questions apart", async () => {
    const schema = { type: "string", format: "email" } as const;
    const recorded = questions.map((each, index) => (index === 1 ? { ...each, schema } : each));
    const changed = recorded.map((each, index) => (index === 0 ? { ...each, question: "Stop?" } : each));
    const lines = await recordAsk(recorded);
    expect(await rejectionOf(replay(lines).askUser({ ...request, questions: changed }))).toMatchObject({
      message: [
        'recorded question "Go on?", header "Go on", asked question "Stop?", header "Go on"',
        '- question "Go on?", header "Go on"',
        '+ question "Stop?", header "Go on"',
        '    option "Yes"',
        '    option "No"',
        '  question "What else?", header "Else"',
        '    option "Yes"',
        '    option "No"',
        "    several may be chosen",
        '    schema {"type":"string","format":"email"}',
      ].join("\n"),
    });
    const error = await rejectionOf(replay(lines).askUser(request));
    expect(error).toHaveProperty(
      "message",
      [
        'recorded schema {"type":"string","format":"email"}, asked nothing there',
        '  question "Go on?", header "Go on"',
        '    option "Yes"',
        '    option "No"',
        '  question "What else?", header "Else"',
        '    option "Yes"',
        '    option "No"',
        "    several may be chosen",
        '-   schema {"type":"string","format":"email"}',
      ].join("\n"),
    );
  });

  it("C-04 shows no line twice where the end of what is asked is also its beginning", async () => {
    const [goOn] = questions;
    if (goOn === undefined) throw new Error("There are two questions.");
    const lines = await recordAsk([goOn]);
    expect(await rejectionOf(replay(lines).askUser({ ...request, questions: [goOn, goOn] }))).toMatchObject({
      message: [
        'recorded nothing there, asked question "Go on?", header "Go on"',
        '  question "Go on?", header "Go on"',
        '    option "Yes"',
        '    option "No"',
        '+ question "Go on?", header "Go on"',
        '+   option "Yes"',
        '+   option "No"',
      ].join("\n"),
    });
  });
});

async function recordAsk(asked: PilotDeckElicitationQuestion[]): Promise<string[]> {
  const lines: string[] = [];
  const channel = record(createScriptedChannel(answer(() => "Yes")), (line) => void lines.push(line));
  await elicit(channel, { ...request, questions: asked });
  return lines;
}
