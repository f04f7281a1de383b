import type { InboxPages } from "../../../channels/inbox/page/index.js";
import type { CommandStreams } from "../command-streams.js";
import type { Address } from "./port-holder.js";

/** White on black, whatever the terminal's own colours: a scanner needs the light to be light. */
const [LIGHT_ON_DARK, RESET] = ["\u001b[97;40m", "\u001b[0m"];

/** How to sign a device in: a link, the same as a QR code, and the code alone for who has to type it. */
export async function describeSignIn(
  pages: InboxPages,
  { baseUrl, isReachable }: Address,
  by: string,
  stdout: CommandStreams["stdout"],
): Promise<string> {
  const { renderUnicodeCompact } = await import("uqr");
  const { code, path } = await pages.createSignInCode(by);
  const link = `${baseUrl}/${path}`;
  const drawn = renderUnicodeCompact(link, { ecc: "L", border: 2 }).split("\n");
  const isColoured = stdout.isTTY === true;
  const lines = drawn.map((line) => (isColoured ? `  ${LIGHT_ON_DARK}${line}${RESET}` : `  ${line}`));
  const phone = isReachable
    ? ""
    : "For a phone, serve where it can reach this machine: --host 0.0.0.0, or --base-url https://… behind a proxy.\n";
  return `To sign a device in as ${by}, open this link on it within ten minutes; it is good once:
  ${link}

${lines.join("\n")}

or type the code ${code} at ${baseUrl}/sign-in
${phone}
`;
}
