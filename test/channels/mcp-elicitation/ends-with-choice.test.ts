import { expect, it } from "vitest";
import {
  createMcpElicitationChannel,
  type McpElicitationServer,
} from "../../../channels/mcp-elicitation/index.js";
import { AT_ONCE, ask, COLOR, NAME } from "./connect.js";

/** A client that picks the first choice of its form, and sends the choice at its end where there is one. */
function createPicker(revision: string) {
  const forms: Record<string, { enum?: string[]; oneOf?: { const: string }[]; minLength?: number }>[] = [];
  const server: McpElicitationServer = {
    getClientCapabilities: () => ({ elicitation: {} }),
    getNegotiatedProtocolVersion: () => revision,
    async request({ params }: { params: Record<string, unknown> }) {
      const { properties } = params.requestedSchema as { properties: (typeof forms)[number] };
      forms.push(properties);
      const picks = Object.entries(properties).map(([key, field]) => [
        key,
        field.enum?.[0] ?? field.oneOf?.[0]?.const ?? (field.minLength === undefined ? "" : "typed"),
      ]);
      return { action: "accept", content: Object.fromEntries(picks) };
    },
  };
  return { server, forms };
}

const SENDS = {
  "2025-06-18": {
    type: "string",
    title: "Send the answers",
    enum: ["Send the answers"],
    enumNames: ["Send the answers"],
  },
  "2025-11-25": {
    type: "string",
    title: "Send the answers",
    oneOf: [{ const: "Send the answers", title: "Send the answers" }],
  },
};

it.each([
  {
    title: "a choice with own words",
    question: COLOR,
    endsWithChoice: true,
    ends: ["q1", "q1_other", "send"],
  },
  {
    title: "a choice without",
    question: { ...COLOR, allowOther: false },
    endsWithChoice: true,
    ends: ["q1"],
  },
  { title: "text that is required", question: NAME, endsWithChoice: true, ends: ["q1"] },
  { title: "a choice at another client", question: COLOR, endsWithChoice: false, ends: ["q1", "q1_other"] },
])("M-01 the form of $title has the fields $ends", async ({ question, endsWithChoice, ends }) => {
  for (const revision of ["2025-06-18", "2025-11-25"] as const) {
    const { server, forms } = createPicker(revision);
    const channel = createMcpElicitationChannel(server, { ...AT_ONCE, endsWithChoice });
    const reply = await channel.askUser(ask([question]));
    expect(forms.map(Object.keys)).toEqual([ends]);
    const [send] = forms.map((form) => form.send);
    expect(send).toEqual(ends.includes("send") ? SENDS[revision] : undefined);
    const answers = { [question.question]: question === NAME ? "typed" : "Red" };
    expect(reply).toMatchObject({ type: "answered", answers });
  }
});
