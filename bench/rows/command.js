import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { spawn } from "@lydell/node-pty";
import { median } from "../compare.js";
import { commandOf, installPackage } from "../inputs/install-package.js";
import { timeProcesses } from "../time-processes.js";

const EXAMPLE = fileURLToPath(new URL("../../examples/two-questions.json", import.meta.url));

/**
 * B-10: the command from its start to its end where the answers are given, and to its first frame in a terminal. Medians: one empty
 * process in a few hundred takes a tenth less than all others.
 * @returns {Promise<Record<string, import("../judge-row.js").Times>>}
 */
export async function measureCommand() {
  const project = installPackage();
  try {
    const given = [commandOf(project), EXAMPLE, "--answers", '["No retries", ["Dashboards"]]'];
    const { empty, answers, frame } = await timeProcesses({
      empty: () => execFileSync(process.execPath, [join(project, "empty.mjs")]),
      answers: () => execFileSync(process.execPath, given, { stdio: "pipe" }),
      frame: () => waitForFrame([commandOf(project), EXAMPLE]),
    });
    return {
      "command-answers": { ours: median(answers), peer: median(empty) },
      "command-frame": { ours: median(frame), peer: median(empty) },
    };
  } finally {
    rmSync(project, { recursive: true });
  }
}

/** @param {string[]} args */
function waitForFrame(args) {
  return new Promise((resolve, reject) => {
    const terminal = spawn(process.execPath, args, { cols: 80, rows: 30 });
    let text = "";
    terminal.onData((data) => {
      text += data;
      if (!/Esc (?:to )?cancel/.test(text)) return;
      resolve(undefined);
      terminal.kill("SIGKILL");
    });
    terminal.onExit(() => reject(new Error(`The dialog did not come up: ${JSON.stringify(text)}`)));
  });
}
