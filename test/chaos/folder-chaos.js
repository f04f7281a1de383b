// The inbox's folder while processes are killed: at every step of every act, at any time, and while many ask and answer.
// Prints what came of it, and ends with 1 where anything was lost or done twice.
import { createFolderStore } from "../../dist/channels/inbox/stores/folder/index.js";
import { listSteps, proveKill } from "../channels/inbox/folder/kill.js";
import { runFolderChaos } from "./ask-and-kill.js";

const ASKS = Number(process.argv[2] ?? 2_000);
/** Kills at no particular step, of processes that take about so long, in milliseconds. */
const TIMED_KILLS = 160;
const LIFE_MS = 400;
const AT_ONCE = 2;

const steps = [
  ...(await listSteps("live", createFolderStore)),
  ...(await listSteps("remove", createFolderStore)),
];
for (let count = 0; count < TIMED_KILLS; count += 1) {
  const at = Math.round(Math.random() * LIFE_MS);
  steps.push({ scenario: "live", step: `after ${at} ms`, kill: { at, phase: "ms" } });
}
const rest = steps.values();
let kills = 0;
let faults = 0;
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const step of rest) {
      try {
        if (await proveKill(step, createFolderStore)) kills += 1;
      } catch (error) {
        faults += 1;
        console.log(`Killed ${step.step}:`, error);
      }
    }
  }),
);
console.log(`folder, single acts: ${kills} kills at ${steps.length} places, ${faults} faults`);
const { asks, lost, doubled, slowestWakeMs, ...chaos } = await runFolderChaos(ASKS);
console.log(
  `folder, chaos: ${asks} asks, ${chaos.kills} kills, ${lost} lost, ${doubled} doubled, slowest wake ${slowestWakeMs} ms`,
);
if (faults + lost + doubled > 0) process.exitCode = 1;
