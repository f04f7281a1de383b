/** An ordinary question, as an agent would ask it. */
export const QUESTION = {
  question: "Which testing framework should I use?",
  header: "Tests",
  options: [
    { label: "Vitest (Recommended)", description: "Fast, and knows the project's TypeScript." },
    { label: "Jest", description: "Known to most." },
    { label: "Mocha", description: "Small." },
  ],
};

/** The header of every POST that is timed, but for its length. */
export const JSON_TYPE = { "content-type": "application/json" };

/**
 * @param {string} requestId
 * @param {string} [sessionId]
 */
export function createRequest(requestId, sessionId = "bench") {
  return {
    requestId,
    sessionId,
    toolCallId: `call-${requestId}`,
    toolName: "AskUserQuestion",
    questions: [structuredClone(QUESTION)],
  };
}

/**
 * The body that answers such a request: both sides are given the same.
 * @param {string} requestId
 */
export function writeAnswer(requestId) {
  return JSON.stringify({ kind: "question", requestId, answer: "Vitest (Recommended)" });
}
