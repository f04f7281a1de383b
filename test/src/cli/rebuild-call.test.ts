import { expect, it } from "vitest";
import type {
  PilotDeckElicitationChannel,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../../protocol/index.js";
import { rebuildCall } from "../../../src/cli/rebuild-call.js";
import { runTool } from "../../../src/tools/run-tool.js";

const options = ["PostgreSQL", "SQLite"].map((label) => ({ label, description: `${label} it is` }));
const labels = options.map(({ label }) => ({ label }));
const one: PilotDeckElicitationQuestion = { question: "Which?", header: "DB", options };
const other: PilotDeckElicitationQuestion = { ...one, question: "Where?" };

type Case = {
  toolName: string;
  questions: PilotDeckElicitationQuestion[];
  name: string;
  input: unknown;
  previewFormat?: "html" | "markdown";
};

const cases: Case[] = [
  { toolName: "ask_user_question", questions: [one], name: "ask_user_question", input: { questions: [one] } },
  { toolName: "", questions: [one], name: "ask_user_question", input: { questions: [one] } },
  { toolName: "theirs", questions: [one, other], name: "theirs", input: { questions: [one, other] } },
  {
    ...{ toolName: "ask_user_question", questions: [one], previewFormat: "html" },
    ...{ name: "ask_user_question", input: { questions: [one] } },
  },
  {
    ...{ toolName: "ask_user", questions: [one, { ...other, multiSelect: true }], name: "ask_user" },
    input: {
      questions: [
        { ...one, multiSelect: false },
        { ...other, multiSelect: true },
      ],
    },
  },
  {
    ...{ toolName: "ask", questions: [one], name: "ask" },
    input: { questions: [{ id: "answer", question: "Which?", options: labels, multi: false }] },
  },
  {
    ...{ toolName: "ask", questions: [{ ...one, multiSelect: true }], name: "ask" },
    input: { questions: [{ id: "answer", question: "Which?", options: labels, multi: true }] },
  },
  {
    ...{ toolName: "ask", questions: [one, { ...other, header: "place", multiSelect: true }], name: "ask" },
    input: {
      questions: [
        { id: "DB", question: "Which?", options: labels, multi: false },
        { id: "place", question: "Where?", options: labels, multi: true },
      ],
    },
  },
  // A file may have lost them.
  {
    ...{ toolName: "ask", questions: [one, { ...other, header: "" }], name: "ask" },
    input: { questions: [one, { ...other, header: "" }] },
  },
  { toolName: "ask", questions: [], name: "ask", input: { questions: [] } },
  {
    ...{ toolName: "AskUserQuestion", questions: [one], name: "AskUserQuestion" },
    input: { question: "Which?", options: ["PostgreSQL", "SQLite"], multiple: false, custom: true },
  },
  {
    toolName: "AskUserQuestion",
    questions: [{ ...one, multiSelect: true, allowOther: false }],
    name: "AskUserQuestion",
    input: { question: "Which?", options: ["PostgreSQL", "SQLite"], multiple: true, custom: false },
  },
  {
    ...{ toolName: "AskUserQuestion", questions: [one, other], name: "AskUserQuestion" },
    input: { questions: [one, other] },
  },
  { toolName: "AskUserQuestion", questions: [], name: "AskUserQuestion", input: { questions: [] } },
  // A tool of a name of ours that its contract would refuse.
  {
    ...{ toolName: "ask_user", questions: [{ ...one, question: "" }], name: "ask_user" },
    input: { questions: [{ ...one, question: "" }] },
  },
];

it.each(cases)(
  "L-07 P-05 a request of $toolName is put back into the call that it came from: $input",
  async ({ toolName, questions, previewFormat, name, input }) => {
    const request = { toolCallId: "1", toolName, questions, ...(previewFormat && { previewFormat }) };
    const call = await rebuildCall(request);
    expect({ name: call.tool.name, input: call.input }).toEqual({ name, input });
    expect(await call.tool.validateInput?.(call.input, { turnId: "" })).toMatchObject({ ok: true });
    let put: PilotDeckElicitationRequest | undefined;
    const askUser: PilotDeckElicitationChannel["askUser"] = async (asked) => {
      put = asked;
      return { type: "cancelled", code: "declined" };
    };
    await runTool(call.tool, call.input, {
      elicitation: { capabilities: { closedChoice: true, freeText: true }, askUser },
    });
    expect({ toolName: put?.toolName, previewFormat: put?.previewFormat }).toEqual({
      ...{ toolName: name, previewFormat },
    });
  },
);
