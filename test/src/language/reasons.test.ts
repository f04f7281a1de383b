import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SENTENCES } from "../../../src/language/en/reasons.js";
import { loadReasonsSentences } from "../../../src/language/reasons.js";
import { tellReason, tellSettlementReason } from "../../../src/language/tell-reason.js";
import { createStillSite } from "../../channels/inbox/page/as-written.js";
import { DEPLOY } from "../../channels/inbox/page/pages.js";
import { listFiles, readText } from "../../house/source-files.js";
import { processorMs } from "../../processor-time.js";
import { runs } from "../../property-runs.js";
import { findReasons } from "./find-reasons.js";
import examples from "./found-reasons.json" with { type: "json" };
import cases from "./reasons.json" with { type: "json" };

const ours = cases.ours.map(([kept = "", german = "", chinese = ""]) => ({ kept, german, chinese }));

/** Reasons that no person reads, and why. */
const UNREAD = new Map([
  ["answered in advance", "a file of questions is removed, and keeps none"],
  ["the channel was closed", "the program at the other end is told so"],
  ["The call goes on when the client has made it again.", "nothing is over"],
]);

describe("why a question is over", () => {
  it.each(["de", "zh-CN"] as const)("O-01 is told on the page in %s where it is ours", async (language) => {
    const { inbox, ask, signIn } = createStillSite();
    const ada = await signIn();
    const read = async (id: string) => {
      const { text } = await ada.get(`/q/${id}`, { "accept-language": language });
      return /<strong>[^<]*<\/strong> ?([^<]*)<\/p>/.exec(text)?.[1]?.replaceAll("&quot;", '"');
    };
    for (const { kept, german, chinese } of ours) {
      const id = await ask([DEPLOY]);
      await inbox.withdraw(id, kept);
      expect(await read(id)).toBe(language === "de" ? german : chinese);
      expect((await inbox.get(id))?.settlement?.reason).toBe(kept);
    }
  });

  it("O-01 is told as it was said by whoever declines, or takes it back in their own name", async () => {
    const say = await loadReasonsSentences("de");
    for (const { kept } of ours) {
      expect(tellSettlementReason({ type: "declined", reason: kept }, say)).toBe(kept);
      expect(tellSettlementReason({ type: "withdrawn", by: "Ada", reason: kept }, say)).toBe(kept);
    }
    expect(tellSettlementReason({ type: "withdrawn" }, say)).toBeUndefined();
  });

  it("O-01 is as it was said where it is not ours, and all of ours as it is kept in English", async () => {
    const say = await loadReasonsSentences("de");
    for (const foreign of cases.foreign) expect(tellReason(foreign, say)).toBe(foreign);
    for (const { kept } of ours.filter(({ kept }) => !kept.startsWith("The operation"))) {
      expect(tellReason(kept, SENTENCES)).toBe(kept);
    }
  });

  it.each(["chat", "mcp-elicitation", "pending-file", "rpc", "wait-handle"])(
    "O-01 tells of a person on a channel of ours that knows who it was: %s",
    async (channel) => {
      const say = await loadReasonsSentences("de");
      const told = say.ended.declined("Ada", say.onChannel(channel));
      expect(tellReason(`Ada declined on ${channel}`, say)).toBe(told);
    },
  );

  it("O-01 names whoever and wherever it was, whatever these are called", async () => {
    const say = await loadReasonsSentences("zh-CN");
    const name = fc.string({ minLength: 1 }).filter((text) => text !== "the user");
    const place = fc.constantFrom(...Object.entries(say.places));
    const how = fc.constantFrom("answered", "declined", "dismissed", "interrupted" as const);
    fc.assert(
      fc.property(name, place, how, (who, [where, told], ended) => {
        const places = new Map(Object.entries(SENTENCES.places));
        const kept = SENTENCES.ended[ended](who, places.get(where) ?? "");
        expect(tellReason(kept, say)).toBe(say.ended[ended](who, told));
      }),
      { numRuns: runs(200) },
    );
  });

  it("O-01 is told in time that grows with its length", async () => {
    const say = await loadReasonsSentences("de");
    const long = `${"x answered on ".repeat(40_000)}\n`;
    expect(processorMs(() => expect(tellReason(long, say)).toBe(long))).toBeLessThan(2000);
  });
});

describe("reasons in the sources", () => {
  const known = new Set(ours.map(({ kept }) => kept));

  it("O-01 whatever is given as one stands in the table", () => {
    const found = ["protocol", "src", "channels"]
      .flatMap((folder) => [...listFiles(folder, ".ts"), ...listFiles(folder, ".tsx")])
      .filter((file) => !/^src\/(?:testing|language)\/|\/generated\.ts$/.test(file))
      .flatMap((file) => findReasons(readText(file), file.endsWith(".tsx") ? "tsx" : "ts"));
    expect(found.filter((reason) => !known.has(reason) && !UNREAD.has(reason))).toEqual([]);
    expect([...UNREAD.keys()].filter((reason) => !found.includes(reason))).toEqual([]);
    // The one that is a word between channels, too.
    expect(found).toContain(SENTENCES.fixed.timeout);
  });

  it("O-01 every one in the table was told above", () => {
    const fixed = Object.values(SENTENCES.fixed);
    expect(fixed.filter((reason) => !known.has(reason))).toEqual([]);
    const ways = Object.keys(SENTENCES.ended).map((how) => `anderswo ${GERMAN[how]}`);
    for (const way of ways) expect(ours.some(({ german }) => german.startsWith(way))).toBe(true);
  });

  it.each(examples.found)("O-01 is found: %s", (code) => {
    expect(findReasons(code)).toEqual(["it is over"]);
  });

  it.each(examples.passed)("O-01 is told from other texts: %s", (code) => {
    expect(findReasons(code)).toEqual([]);
  });
});

const GERMAN: Readonly<Record<string, string>> = {
  answered: "beantwortet",
  declined: "abgelehnt",
  dismissed: "geschlossen",
  interrupted: "unterbrochen",
};
