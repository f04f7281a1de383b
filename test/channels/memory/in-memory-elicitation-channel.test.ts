import { describe, expect, it } from "vitest";
import { InMemoryElicitationChannel } from "../../../channels/memory/index.js";
import * as root from "../../../src/index.js";

const request = {
  toolCallId: "call",
  toolName: "test",
  questions: ["First?", "__proto__", "Second?"].map((question) => ({ question, header: "", options: [] })),
};

describe("InMemoryElicitationChannel", () => {
  it("C-02 has a name", () => {
    expect(new InMemoryElicitationChannel().name).toBe("memory");
  });

  it("C-02 answers by question text, in the order of the questions", async () => {
    const answers = Object.fromEntries([
      ["Second?", ["b", "c"]],
      ["First?", "a"],
      ["__proto__", "p"],
    ]);
    const answer = await new InMemoryElicitationChannel(answers).askUser(request);
    expect(answer).toEqual({ type: "answered", answers });
    expect(answer.type === "answered" && Object.keys(answer.answers)).toEqual([
      "First?",
      "__proto__",
      "Second?",
    ]);
  });

  it("C-02 cancels every ask with cancelOnAsk", async () => {
    const channel = new InMemoryElicitationChannel({ "First?": "a" }, { cancelOnAsk: true });
    expect(await channel.askUser(request)).toEqual({ type: "cancelled", reason: "in-memory cancel" });
  });

  it("C-02 rejects with an error that names the question without an answer", async () => {
    const channel = new InMemoryElicitationChannel({ "First?": "a" });
    await expect(channel.askUser(request)).rejects.toThrow('"__proto__"');
  });

  it("C-02 is exported by the root, as by PilotDeck's", () => {
    expect(root.InMemoryElicitationChannel).toBe(InMemoryElicitationChannel);
  });
});
