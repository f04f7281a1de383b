// Asks one question through the memory channel of the package as it is published.
import Module from "node:module";
import { createAskUserQuestionTool, InMemoryElicitationChannel, runTool } from "../../../dist/src/index.js";

const [preview] = process.argv.slice(2);
const options = [
  { label: "a", description: "", ...(preview && { preview }) },
  { label: "b", description: "" },
];
const input = { questions: [{ question: "one", header: "One", options }] };
const result = await runTool(createAskUserQuestionTool(), input, {
  elicitation: new InMemoryElicitationChannel({ one: "a" }),
});
for (const file of Object.keys(Reflect.get(Module, "_cache"))) console.log(`required ${file}`);
console.log(`result ${result.type}`);
