import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fauxAssistantMessage, fauxProvider, fauxToolCall } from "@earendil-works/pi-ai/providers/faux";
import {
  createAgentSession,
  ModelRuntime,
  SessionManager,
  SettingsManager,
} from "@earendil-works/pi-coding-agent";
import { createPiTool } from "@pilotdeck/ask-user-question/adapters/pi";
import { isSeveral, type Runtime } from "../prove-runtime.js";

type Arguments = Parameters<typeof fauxToolCall>[1];

export const PI: Runtime = {
  name: "pi",
  version: "1.6.0",
  marksErrors: true,
  // pi checks the arguments against the schema before anybody else does.
  ownWords: { invalid: /^Validation failed for tool "ask_user_question":/ },
  knows: { toolCallId: "call_1", sessionId: "session-1" },
  aborts: "ends",
  async run({ tool, channel, repair, asker }, calls, signal) {
    const cwd = mkdtempSync(join(tmpdir(), "adapters-pi-"));
    try {
      const faux = fauxProvider();
      faux.setResponses([
        fauxAssistantMessage(
          calls.map(({ id, input, name = "ask_user_question" }) =>
            fauxToolCall(name, input as Arguments, { id }),
          ),
          { stopReason: "toolUse" },
        ),
        fauxAssistantMessage("done"),
      ]);
      const options = {
        channel,
        ...(repair !== undefined && { repair }),
        runtimeContext: { sessionId: "session-1", ...(asker !== undefined && { asker }) },
      };
      const modelRuntime = await ModelRuntime.create({ authPath: join(cwd, "auth.json"), modelsPath: null });
      modelRuntime.registerNativeProvider(faux.provider);
      const { session } = await createAgentSession({
        cwd,
        agentDir: join(cwd, "agent"),
        modelRuntime,
        model: faux.getModel(),
        noTools: "builtin",
        customTools: isSeveral(tool) ? createPiTool(tool, options) : [createPiTool(tool, options)],
        sessionManager: SessionManager.inMemory(cwd),
        settingsManager: SettingsManager.inMemory(),
      });
      signal?.addEventListener("abort", () => void session.abort(), { once: true });
      await session.prompt("Go.");
      const readings = session.messages.flatMap((message) => {
        if (message.role !== "toolResult") return [];
        const text = message.content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
        return [{ text, isError: message.isError, details: message.details }];
      });
      session.dispose();
      return { readings, modelCalls: faux.state.callCount };
    } finally {
      rmSync(cwd, { recursive: true, force: true });
    }
  },
};
