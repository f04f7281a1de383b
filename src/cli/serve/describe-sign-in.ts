import type { InboxPages } from "../../../channels/inbox/page/index.js";
import type { CommandStreams } from "../command-streams.js";
import type { Address } from "./port-holder.js";

/** White on black, whatever the terminal's own colours: a scanner needs the light to be light. */
const [LIGHT_ON_DARK, RESET] = ["\u001b[97;40m", "\u001b[0m"];

/**
 * How to sign a device in: a link, the same as a QR code, and the code alone for who has to type it. No QR code leads to an address
 * of this machine alone: who has a camera is told how they come here.
 */
export async function describeSignIn(
  pages: InboxPages,
  { baseUrl, isReachable }: Address,
  by: string,
  { stdout, say }: CommandStreams,
): Promise<string> {
  const { code, path } = await pages.createSignInCode(by);
  const link = `${baseUrl}/${path}`;
  const drawn = isReachable ? `\n${await drawLink(link, stdout.isTTY === true)}\n` : "";
  const phone = isReachable ? "" : `${say.serve.phone}\n`;
  return `${say.serve.signIn(by)}
  ${link}
${drawn}
${say.serve.code(code, `${baseUrl}/sign-in`)}
${phone}
`;
}

async function drawLink(link: string, isColoured: boolean): Promise<string> {
  const { renderUnicodeCompact } = await import("uqr");
  const lines = renderUnicodeCompact(link, { ecc: "L", border: 2 }).split("\n");
  return lines.map((line) => (isColoured ? `  ${LIGHT_ON_DARK}${line}${RESET}` : `  ${line}`)).join("\n");
}
