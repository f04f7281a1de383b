import type { PilotDeckElicitationOption, PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";

export const DATABASE: PilotDeckElicitationQuestion = {
  question: "Which database should we use?",
  header: "Database",
  options: [
    { label: "PostgreSQL", description: "A server of its own." },
    { label: "SQLite", description: "One file." },
    { label: "MongoDB", description: "Documents." },
    option("None"),
  ],
};

export const FEATURES: PilotDeckElicitationQuestion = {
  question: "Which features should we include?",
  header: "Features",
  options: [option("Search"), option("Export"), option("Comments"), option("Audit log")],
  multiSelect: true,
};

export const TESTS: PilotDeckElicitationQuestion = {
  question: "Do you want tests?",
  header: "Tests",
  options: [option("Yes"), option("No")],
};

export const HOSTING: PilotDeckElicitationQuestion = {
  question: "Where will it run?",
  header: "Hosting",
  options: [option("At home"), option("In the cloud")],
};

export const LAYOUT: PilotDeckElicitationQuestion = {
  question: "Which layout?",
  header: "Layout",
  options: [
    { label: "Rows", description: "", preview: "<pre>==\n==</pre>" },
    { label: "Columns", description: "", preview: "<pre>||\n||</pre>" },
  ],
};

export function option(label: string): PilotDeckElicitationOption {
  return { label, description: "" };
}
