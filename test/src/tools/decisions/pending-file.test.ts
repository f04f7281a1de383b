import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createPendingFileChannel } from "../../../../channels/pending-file/index.js";
import { createAskUserQuestionTool, runTool } from "../../../../src/index.js";
import { createDecisionTools } from "../../../../src/tools/index.js";

it("Q-03 without a page the handle names the file, and the file's answer is the decision", async () => {
  const folder = await mkdtemp(join(tmpdir(), "decisions-"));
  const path = join(folder, ".pi/pending-questions.json");
  const context = () => ({ turnId: "t", elicitation: createPendingFileChannel({ path }) });
  const { ask_user, get_decision } = createDecisionTools();
  try {
    const attachments = [
      { name: "The run", url: "https://ci.example.com/7" },
      { name: "log.txt", mimeType: "text/plain", data: "AAAA" },
    ];
    const schema = {
      properties: { replicas: { type: "integer", title: "How many?" } },
      required: ["replicas"],
    };
    const call = {
      question: "How?",
      kind: "form" as const,
      schema,
      project: "shop",
      context_md: "Look.",
      attachments,
    };
    const { data } = await ask_user.execute(call, context());
    expect(data).toEqual({ decision_id: expect.any(String), file: path, expires_at: null });
    const id = data?.decision_id ?? "";
    const look = async () => (await get_decision.execute({ decision_id: id }, context())).data;
    expect(await look()).toMatchObject({ status: "pending" });
    const document = JSON.parse(await readFile(path, "utf8"));
    expect(document).toMatchObject({
      ...{ toolName: "ask_user", title: "How?", project: "shop" },
      context: "Look.\n\n- The run: https://ci.example.com/7\n- log.txt (text/plain, not shown)",
    });
    document.questions[0].answer = "12";
    document.questions[0].notes = "For now.";
    await writeFile(path, JSON.stringify(document));
    expect(await look()).toMatchObject({ status: "answered", outcome: { replicas: 12 }, remark: "For now." });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("Q-03 C-09 the answer in a file to another tool's question is left to that tool", async () => {
  const folder = await mkdtemp(join(tmpdir(), "decisions-"));
  const path = join(folder, "questions.json");
  const context = { elicitation: createPendingFileChannel({ path }) };
  const { await_decision, get_decision } = createDecisionTools();
  const options = ["A", "B"].map((label) => ({ label, description: label }));
  const put = (question: string) => {
    const input = { questions: [{ question, header: "Q", options, multiSelect: false }] };
    return runTool(createAskUserQuestionTool(), input, context);
  };
  try {
    await put("Which?");
    const document = JSON.parse(await readFile(path, "utf8"));
    document.questions[0].answer = "B";
    await writeFile(path, JSON.stringify(document));
    const looked = { decision_id: document.requestId, timeout_s: 0 };
    for (const look of [runTool(get_decision, looked, context), runTool(await_decision, looked, context)]) {
      expect(await look).toMatchObject({ type: "error", error: { code: "invalid_tool_input" } });
    }
    await put("What else?");
    expect(JSON.stringify(await put("Which?"))).toContain('\\"Which?\\"=\\"B\\"');
  } finally {
    await rm(folder, { recursive: true });
  }
});
