import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { provePage } from "../run-page.js";
import { isolate, serveModel, useOf } from "./model-server.js";

const HERE = new URL(".", import.meta.url);

describe("A-06 each page's programs run as they stand", () => {
  provePage("mastra", HERE);
});

describe("A-06 Claude's programs run as they stand, against a model server on this machine", () => {
  const home = mkdtempSync(join(tmpdir(), "adapters-claude-"));
  const options = ["Vitest", "Jest"].map((label) => ({ label, description: `${label}.` }));
  const input = { questions: [{ question: "Which runner?", header: "Runner", options, multiSelect: false }] };
  const say = [{ type: "text", text: "Vitest it is." }];
  let model: Awaited<ReturnType<typeof serveModel>> | undefined;
  beforeAll(async () => {
    model = await serveModel([[useOf("toolu_1", input)], say, [useOf("toolu_2", input)], say]);
  });
  afterAll(() => {
    model?.close();
    rmSync(home, { recursive: true, force: true });
  });
  provePage("claude-agent-sdk", HERE, () => isolate(model?.url ?? "", home).env);
});
