import type { ElicitationCapabilities } from "../../protocol/index.js";

/** What a channel says that it can do, and whether the person can add notes to an answer. */
export type ChannelAbilities = { capabilities: ElicitationCapabilities | undefined; canAnnotate: boolean };

const COLUMNS = ["closedChoice", "freeText", "schema", "secret", "deferral"] as const;
const MARKS = /(<!-- capabilities: the conformance suite -->\n)[\s\S]*?(<!-- \/capabilities -->)/;

/** The same page, with the table of what the channels that passed the suite can do. */
export function withCapabilityTable(page: string, channels: ReadonlyMap<string, ChannelAbilities>): string {
  const header = ["channel", ...COLUMNS, "notes", "mode"];
  const rows = [...channels].map(([name, { capabilities, canAnnotate }]) => [
    `\`${name}\``,
    ...COLUMNS.map((column) => (capabilities?.[column] === true ? "✓" : "–")),
    canAnnotate ? "✓" : "–",
    capabilities?.mode ?? "–",
  ]);
  const lines = [header, header.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  if (!MARKS.test(page)) throw new Error("The page has no place for the table.");
  return page.replace(MARKS, (_, start: string, end: string) => `${start}${lines.join("\n")}\n${end}`);
}
