/**
 * What PilotDeck's own tool does with a call (seed 003), and no more: it knows no abort, checks no answer and keeps
 * no provenance.
 *
 * @param {import("../../dist/src/index.js").AskUserQuestionInput} input
 * @param {import("../../dist/src/index.js").PilotDeckToolRuntimeContext} context
 */
export async function executePlainly(input, context) {
  const { questions, answers, annotations, metadata } = input;
  const { turnId, abortSignal, elicitation } = context;
  if (!elicitation) throw new Error("There is no elicitation channel.");
  if (answers && Object.keys(answers).length > 0) return present(questions, answers, annotations);
  const reply = await elicitation.askUser({
    toolCallId: turnId,
    toolName: "ask_user_question",
    questions,
    ...(metadata && { metadata }),
    ...(abortSignal && { signal: abortSignal }),
  });
  if (reply.type === "cancelled") throw new Error(`The user declined (${reply.reason}).`);
  return present(questions, reply.answers, reply.annotations);
}

/**
 * @param {import("../../dist/src/index.js").AskUserQuestionItem[]} questions
 * @param {import("../../dist/src/index.js").ElicitationAnswers} answers
 * @param {import("../../dist/src/index.js").ElicitationAnnotations} [annotations]
 */
function present(questions, answers, annotations) {
  const entries = Object.entries(answers).map(([question, answer]) => {
    const chosen = Array.isArray(answer) ? answer.join(", ") : answer;
    const { preview, notes } = annotations?.[question] ?? {};
    const words = [`"${question}"="${chosen}"`];
    if (preview) words.push(`selected preview:\n${preview}`);
    if (notes) words.push(`user notes: ${notes}`);
    return words.join(" ");
  });
  const text = `User has answered your questions: ${entries.join(", ")}. You can now continue with the user's answers in mind.`;
  return {
    content: [{ type: "text", text }],
    data: { questions, answers, ...(annotations && { annotations }) },
  };
}
