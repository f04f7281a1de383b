import { PassThrough } from "node:stream";

/** A terminal that hands over its keys: what is sent at once comes at once. */
export function openTerminal() {
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => modes.push(isRaw),
  });
  const output = Object.assign(new PassThrough(), { isTTY: true });
  let printed = "";
  output.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  const send = (chunk: string | Uint8Array) => void input.emit("data", chunk);
  return { input, output, send, modes, printed: () => printed };
}
