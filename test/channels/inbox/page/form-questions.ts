import type { Question } from "./pages.js";

export const asked = (question: string, more: Partial<Question> = {}): Question => ({
  question,
  header: "",
  options: [],
  ...more,
});

export const FEATURES = asked("Which features?", {
  multiSelect: true,
  options: ["Sign-in", "API", "Admin"].map((label) => ({ label, description: "" })),
});

export const WHY = asked("Why?");
