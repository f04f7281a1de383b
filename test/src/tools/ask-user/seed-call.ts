import { callOf, NOON } from "./act.js";

export const seed = callOf("seed");

export const context = { turnId: "turn", sessionId: "session", now: () => NOON };

export const ANSWERS = [
  {
    question: "Which database should we use?",
    answer: "PostgreSQL (Recommended)",
    selectedOption: "PostgreSQL (Recommended)",
    wasCustom: false,
  },
  { question: "What should we name this service?", answer: "order-processor", wasCustom: true },
];

export const ANSWERED = JSON.stringify({ answered: true, answers: ANSWERS });

export const CANCELLED = JSON.stringify({ answered: false, answers: [], cancelled: true });
