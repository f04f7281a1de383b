// Runs a shell script on a terminal until it shows the words of the second argument; the terminal is gone then.
import { spawn } from "@lydell/node-pty";

const [, , script = "", words = ""] = process.argv;
let shown = "";
spawn("sh", ["-c", script], { cols: 200, rows: 40, env: process.env }).onData((data) => {
  shown += data;
  if (shown.includes(words)) process.exit(0);
});
