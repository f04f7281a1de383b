let count = 0;

/**
 * An ask of its own each time, of some 400 bytes.
 * @returns {import("../../channels/inbox/store.js").NewEntry}
 */
export function createEntry() {
  count += 1;
  const id = String(count).padStart(35, "0");
  const options = [
    { label: "Yes", description: "Everything is green" },
    { label: "No", description: "Wait for the review" },
  ];
  return {
    id,
    key: `call ${id}`,
    kind: "question",
    title: "Deploy?",
    session: "session",
    project: "project",
    request: {
      toolCallId: id,
      toolName: "ask_user_question",
      questions: [{ question: "Deploy?", header: "Deploy", options }],
    },
  };
}
