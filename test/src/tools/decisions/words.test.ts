import { describe, expect, it } from "vitest";
import type { PilotDeckElicitationAnswer, PilotDeckElicitationChannel } from "../../../../src/index.js";
import { type AskUserDecisionInput, createDecisionTools } from "../../../../src/tools/index.js";
import { setUp } from "./set-up.js";

const { ask_user, await_decision, get_decision } = createDecisionTools();

const PNG = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
const JPEG = "\xff\xd8\xff\xe0\0\x04JF";
const WEBP = "RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0\x30\x01\0\x9d\x01\x2a";

/** Each kind of picture as far as its size, one by two pixels, padded to what `atob` takes. */
const PICTURES = {
  "image/png": `${PNG}\0\0\0\x01\0\0\0\x02\x08\x06`,
  "image/jpeg": `${JPEG}\xff\xc0\0\x11\x08\0\x02\0\x01\x03`,
  "image/gif": "GIF87a\x01\0\x02\0\0\0\0,\0\0\0\0\x01\0\x02\0\0\x02\x02D",
  "image/webp": `${WEBP}\x01\0\x02\0`,
};

async function refusalsOf(input: object): Promise<string[]> {
  const verdict = await ask_user.validateInput?.(
    { question: "Deploy?", kind: "bool", ...input },
    { turnId: "t" },
  );
  return verdict?.ok === false ? verdict.issues.map(({ message }) => message) : [];
}

describe("what decision tools take and say", () => {
  it.each(Object.entries(PICTURES))(
    "Q-05 %s is told by its first bytes, and kept",
    async (mimeType, bytes) => {
      const { ask, inbox } = setUp();
      const data = btoa(bytes);
      expect(await refusalsOf({ context_image_b64: data })).toEqual([]);
      const { id } = await ask({ question: "Deploy?", kind: "bool", context_image_b64: data });
      expect((await inbox.get(id))?.request.context).toEqual({ image: { mimeType, data } });
      const { id: both } = await ask({
        question: "Why?",
        kind: "text",
        context_md: "Look.",
        context_image_b64: data,
      });
      expect((await inbox.get(both))?.request.context).toEqual({
        markdown: "Look.",
        image: { mimeType, data },
      });
    },
  );

  it.each([
    "GIF88a      ",
    " GIF89a     ",
    "RIFF\x24\0\0\0WEBQ",
    "RIFX\x24\0\0\0WEBP",
    " \xff\xd8\xff        ",
    "\x89PNG        ",
  ])("Q-05 %j is no picture", async (bytes) => {
    expect((await refusalsOf({ context_image_b64: btoa(bytes) })).join()).toContain(
      "must be a PNG, JPEG, GIF or WebP",
    );
  });

  it.each([
    ["a signature alone", "\x89PNG\r\n\x1a\n    "],
    ["another chunk in the place of its header", PICTURES["image/png"].replace("IHDR", "IDAT")],
    ["a header without a size", PNG],
    ["no width", PICTURES["image/png"].replace("IHDR\0\0\0\x01", "IHDR\0\0\0\0")],
    ["no height", PICTURES["image/png"].replace("\x02", "\0")],
    ["the first bytes of a JPEG", "\xff\xd8\xff\xe0        "],
    ["a JPEG whose segments lead nowhere", `${JPEG}    \xff\xc0\0\x11\x08\0\x02\0\x01\x03`],
    ["a JPEG without lines", PICTURES["image/jpeg"].replace("\x08\0\x02", "\x08\0\0")],
    ["the name of a GIF", "GIF87a      ".slice(0, 6)],
    ["a GIF of nothing", "GIF89a\0\0\0\0\0\0\0;"],
    ["the name of a WebP", "RIFF\x24\0\0\0WEBP"],
    ["a WebP of something else", WEBP.replace("VP8 ", "VPX ")],
    ["a WebP without a size", `${WEBP}\0\0\0\0`],
  ])("Q-05 %s is no whole picture", async (_, bytes) => {
    expect(await refusalsOf({ context_image_b64: btoa(bytes) })).toEqual([
      expect.stringMatching(
        /^\$\.context_image_b64 must be a whole picture, but it begins as a (PNG|JPEG|GIF|WebP) that tells no width and height\. Send the bytes of the file, from the first to the last\.$/,
      ),
    ]);
  });

  it.each([
    ["", "must not be empty"],
    ["AAAA!AAA", "must be base64"],
    ["!AAAAAAA", "must be base64"],
    ["AAAAAAA!", "must be base64"],
    ["AAAAA", "must be base64"],
  ])("Q-05 the bytes %j are refused", async (data, fault) => {
    const attachments = [{ name: "f", mimeType: "text/plain", data }];
    expect((await refusalsOf({ attachments })).join()).toContain(fault);
  });

  it.each(["text", "/plain", "text/", " text/plain", "text/plain;x", "a/b/c"])(
    "Q-05 %j is no media type",
    async (mimeType) => {
      const attachments = [{ name: "f", mimeType, data: "AAAA" }];
      expect((await refusalsOf({ attachments })).join()).toContain("must be a media type");
    },
  );

  it("Q-05 an address has at most 2 000 characters", async () => {
    const url = (length: number) => `https://a.example/${"x".repeat(length - 18)}`;
    expect(await refusalsOf({ attachments: [{ name: "l", url: url(2_000) }] })).toEqual([]);
    expect((await refusalsOf({ attachments: [{ name: "l", url: url(2_001) }] })).join()).toContain(
      "2000 characters",
    );
  });

  it.each([
    ...[
      "pattern",
      "not",
      "if",
      "then",
      "else",
      "contains",
      "prefixItems",
      "additionalItems",
      "patternProperties",
    ],
    ...[
      "dependentRequired",
      "dependentSchemas",
      "propertyNames",
      "contentEncoding",
      "contentSchema",
      "writeOnly",
    ],
  ])("Q-06 a form's %s is refused", async (keyword) => {
    const schema = { properties: { a: { type: "string", [keyword]: "x" } } };
    const messages = await refusalsOf({ kind: "form", schema });
    expect(messages.join()).toContain(`$.schema.properties.a.${keyword} is not supported`);
  });

  it("Q-02 a hundred options, and not one more", async () => {
    const options = Array.from({ length: 101 }, (_, index) => `o${index}`);
    expect(await refusalsOf({ kind: "choose", options: options.slice(1) })).toEqual([]);
    expect(await refusalsOf({ kind: "choose", options: [...options, 7] })).toEqual([
      "$.options must have 2 to 100 options, but it has 102.",
    ]);
  });

  it("Q-02 only a form has a title, only a to-do is one, and options may do without a description", async () => {
    const { ask, inbox } = setUp({ todoTimeToLiveMinutes: 5 });
    const { id } = await ask({
      question: "Which?",
      kind: "choose",
      options: ["a", { label: "b", description: "B" }],
    });
    const entry = await inbox.get(id);
    expect(entry?.request).not.toHaveProperty("title");
    expect(entry?.expiresAt).toBe("2026-11-22T03:00:00.000Z");
    expect(entry?.request.questions[0]).toMatchObject({
      ...{ header: "", allowOther: true },
      options: [
        { label: "a", description: "" },
        { label: "b", description: "B" },
      ],
    });
  });

  it("Q-03 says what to do next: nothing for a to-do, to wait for a question", async () => {
    const { ask } = setUp();
    const next = async (input: AskUserDecisionInput) => Object((await ask(input)).content[1]).text;
    expect(await next({ question: "Check", kind: "todo" })).toBe(
      "The to-do waits for the user; there is nothing to wait for.",
    );
    expect(await next({ question: "Deploy?", kind: "bool" })).toBe(
      "The question waits for the user. Go on with other work, or call await_decision with this decision_id; do not answer for the user.",
    );
  });

  it.each<[string, string]>([
    [
      "expired",
      "Nobody answered before the question expired. That is neither a yes nor a no: do not act on it.",
    ],
    ["declined", "The user declined to answer. That is no answer: do not act as if there were one."],
    ["dismissed", "The user declined to answer. That is no answer: do not act as if there were one."],
    ["withdrawn", "The question was taken back before anybody answered."],
    ["timeout", "The user has not answered yet."],
    ["deferred", "The user has not answered yet."],
  ])("Q-03 %s has no outcome, and says so", async (code, words) => {
    const collected = { type: "cancelled", code, reason: "r" } as PilotDeckElicitationAnswer;
    const elicitation: PilotDeckElicitationChannel = {
      capabilities: { deferral: true },
      askUser: () => Promise.reject(),
      collect: async () => collected,
    };
    const { data, content } = await get_decision.execute({ decision_id: "a" }, { turnId: "t", elicitation });
    expect(data).toMatchObject({ decision_id: "a", outcome: null });
    expect(data?.remark).toBe(/^(declined|dismissed|withdrawn)$/.test(code) ? "r" : null);
    expect(Object(content[1]).text).toContain(words);
  });

  it("Q-04 waits 600 seconds where nothing else is said, and hands the time over in milliseconds", async () => {
    const waits: unknown[] = [];
    const elicitation: PilotDeckElicitationChannel = {
      capabilities: { deferral: true },
      askUser: () => Promise.reject(),
      collect: async (_, wait) => {
        waits.push(wait?.ms);
        return { type: "cancelled", code: "deferred" };
      },
    };
    const context = { turnId: "t", elicitation };
    for (const more of [{}, { timeout_s: null }, { timeout_s: 2.5 }])
      await await_decision.execute({ decision_id: "a", ...more }, context);
    await get_decision.execute({ decision_id: "a" }, context);
    expect(waits).toEqual([600_000, 600_000, 2_500, 0]);
  });

  it("Q-01 tells a model when to use which", () => {
    expect(ask_user.description).toMatch(
      /^Leaves a question for the user .* Use it when you need a decision .*'todo'.*await_decision.*see nothing else of your work\.$/,
    );
    expect(await_decision.description).toMatch(/^Waits until the user has answered .* after a restart\.$/);
    expect(get_decision.description).toMatch(/without waiting/);
  });
});
