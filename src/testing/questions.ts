import type { PilotDeckElicitationOption, PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";

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

function option(label: string): PilotDeckElicitationOption {
  return { label, description: "" };
}
