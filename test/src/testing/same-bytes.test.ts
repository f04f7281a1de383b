import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import { createAskUserQuestionTool, runTool } from "../../../src/index.js";
import type { CreateHarness, HumanAnswer } from "../../../src/testing/index.js";
import { isBlank } from "../../../src/text/foreign-words.js";
import { createPlainHarness } from "../../channels/harnesses/plain.js";
import { createScriptedHarness } from "../../channels/harnesses/scripted.js";
import { createTerminalHarness } from "../../channels/harnesses/terminal.js";
import { runs } from "../../property-runs.js";

const tool = createAskUserQuestionTool();

// What can be typed in one line on every channel: neither control characters, nor the sign for bytes that are none.
const words = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
  .filter(
    (text) =>
      !isBlank(text) && text === text.trim() && /^[^\p{C}\p{Z}]/u.test(text) && !/[\p{C}\ufffd]/u.test(text),
  );

// The typists choose by number, and by 0 for words of their own: an option that has one in its name may be meant by it, as "(2)" or "0." is.
const label = words.filter((text) => !/\d/.test(text.normalize("NFKC")));

const answeredQuestion = fc
  .record({
    question: words,
    labels: fc.uniqueArray(label, { minLength: 2, maxLength: 4 }),
    multiSelect: fc.boolean(),
    picked: fc.subarray([0, 1, 2, 3]),
    own: fc.option(words),
  })
  .map(({ question, labels, multiSelect, picked, own }): [PilotDeckElicitationQuestion, HumanAnswer] => {
    const options = labels.map((label) => ({ label, description: "" }));
    const chosen = labels.filter((_, index) => picked.includes(index));
    const given = own === null || labels.includes(own) ? {} : { own };
    const some = chosen.length > 0 || given.own !== undefined ? chosen : labels.slice(0, 1);
    const answer = multiSelect
      ? { labels: some, ...given }
      : given.own
        ? given
        : { labels: some.slice(0, 1) };
    return [
      { question, header: "", options, multiSelect },
      { question, ...answer },
    ];
  });

const conversation = fc.uniqueArray(answeredQuestion, {
  minLength: 1,
  maxLength: 4,
  selector: ([{ question }]) => question,
});

describe("any questions, and anything that a person may answer", () => {
  it("C-05 give the model the same bytes through lines, a terminal and a script", async () => {
    await fc.assert(
      fc.asyncProperty(conversation, async (pairs) => {
        const questions = pairs.map(([question]) => question);
        const answers = pairs.map(([, answer]) => answer);
        const read = async (createHarness: CreateHarness) => {
          const harness = await createHarness({ type: "answer", answers });
          const { channel, perform, close } = harness;
          const elicitation = {
            ...channel,
            askUser: async (request: Parameters<typeof channel.askUser>[0]) => {
              const [reply] = await Promise.all([channel.askUser(request), perform?.(request)]);
              return reply;
            },
          };
          const { content } = await runTool(tool, { questions }, { elicitation });
          await close?.();
          return content;
        };
        const script = await read(createScriptedHarness);
        expect(JSON.stringify(script)).toContain("User has answered your questions: ");
        expect(await read(createPlainHarness)).toEqual(script);
        expect(await read(createTerminalHarness)).toEqual(script);
      }),
      { numRuns: runs(60) },
    );
  });
});
