import { describe } from "vitest";
import { proveSuspension } from "./prove-suspension.js";

describe("A-04 A-05 suspended in one process, resumed in another", () => {
  for (const name of ["ai-sdk", "langchain", "openai-agents"]) {
    const program = new URL(`programs/${name}.js`, import.meta.url);
    proveSuspension(name, program, {
      marksErrors: name !== "openai-agents",
      ...(name === "ai-sdk" && { ownWords: { call_5: /JSONParseError/ } }),
    });
  }
});
