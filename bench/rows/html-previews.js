import { createAskUserQuestionTool } from "../../dist/src/index.js";
// The copy that we use: jsdom brings an older one.
import { parseFragment } from "../../node_modules/parse5/dist/index.js";
import { compare } from "../compare.js";
import { AMBIGUOUS_PREVIEWS } from "../inputs/ambiguous-previews.js";
import { createCall } from "../inputs/create-call.js";
import { ORDINARY_PREVIEWS } from "../inputs/ordinary-previews.js";
import { SANITIZERS } from "../peers/sanitizers.js";

/**
 * B-02: the verdict on a call with a preview for each of its 16 options. The peers are given the previews alone.
 * @returns {Promise<Record<string, import("../judge-row.js").Times>>}
 */
export async function measureHtmlPreviews() {
  const ordinary = await compare({
    ours: validate(ORDINARY_PREVIEWS),
    parse5: () => ORDINARY_PREVIEWS.map((html) => parseFragment(html)),
    "sanitize-html": () => ORDINARY_PREVIEWS.map((html) => SANITIZERS["sanitize-html"](html)),
    dompurify: () => ORDINARY_PREVIEWS.map((html) => SANITIZERS.dompurify(html)),
  });
  const ambiguous = await compare({
    ours: validate(AMBIGUOUS_PREVIEWS),
    parse5: () => AMBIGUOUS_PREVIEWS.map((html) => parseFragment(html)),
  });
  return {
    parse5: { ours: ordinary.ours, peer: ordinary.parse5 },
    "sanitize-html": { ours: ordinary.ours, peer: ordinary["sanitize-html"] },
    dompurify: { ours: ordinary.ours, peer: ordinary.dompurify },
    "parse5-ambiguous": { ours: ambiguous.ours, peer: ambiguous.parse5 },
  };
}

/** @param {readonly string[]} previews */
function validate(previews) {
  const tool = createAskUserQuestionTool();
  const call = createCall(previews);
  const context = { turnId: "turn" };
  return () => tool.validateInput?.(call, context);
}
