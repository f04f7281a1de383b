import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { createPlainChannel } from "../../channels/plain/index.js";
import {
  createDialog,
  type DialogSize,
  type DialogState,
  loadDialogTexts,
  measureDialog,
  PLAIN_THEME,
  pressKey,
  viewDialog,
} from "../../channels/terminal/index.js";
import type { PilotDeckElicitationRequest } from "../../protocol/index.js";

const FOREIGN = "\u001b]52;c;aGk=\u0007\u202egnp.exe";

const options = ["Yes", "No"].map((label) => ({ label, description: "" }));
const QUESTIONS = [{ question: "Go ahead?", header: "Plan", options }];

function request(more: Partial<PilotDeckElicitationRequest>): PilotDeckElicitationRequest {
  return { toolCallId: "call", toolName: "test", questions: QUESTIONS, ...more };
}

/** Everything that the dialog shows above its list, row by row, for whoever presses Page Down until nothing more comes. */
function readDialog(asked: PilotDeckElicitationRequest, size = { columns: 80, rows: 24 }): string {
  let state = createDialog(asked, { now: 0 });
  const seen = new Set<string>();
  for (let before = -1; before !== state.scroll; ) {
    before = state.scroll;
    for (const line of viewDialog(state, size, { theme: PLAIN_THEME }).lines) seen.add(line.trim());
    state = pressKey(
      state,
      { name: "pagedown" },
      { now: 1000, measure: (measured) => measureDialog(measured, size) },
    );
  }
  return [...seen].join("\n");
}

async function readPlainLines(asked: PilotDeckElicitationRequest): Promise<string> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  input.end("1\n");
  const printed = text(output);
  await createPlainChannel({ input, output }).askUser(asked);
  output.end();
  return printed;
}

const READERS: [where: string, read: (asked: PilotDeckElicitationRequest) => string | Promise<string>][] = [
  ["in the dialog", readDialog],
  ["on plain lines", readPlainLines],
];

describe.each(READERS)("what is being approved, %s", (_where, read) => {
  it("K-15 stands above the questions: who asks, the context, and the plan", async () => {
    const shown = await read(
      request({
        asker: "planner",
        context: { markdown: "The **tests** pass.", image: { mimeType: "image/png", data: "" } },
        metadata: { plan: "1. Drop the table\n2. Restore it", source: "exit_plan_mode" },
      }),
    );
    const places = [
      "planner asks:",
      "The **tests** pass.",
      "(An image/png image is not shown.)",
      "Plan:\n1. Drop the table\n2. Restore it",
      "Go ahead?",
    ].map((part) => shown.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(shown).not.toContain("exit_plan_mode");
  });

  it.each<[unknown, string | undefined]>([
    [{ steps: ["Drop it"] }, '"Drop it"'],
    [["Drop it"], '"Drop it"'],
    [7, "7"],
    [10n, "(The plan cannot be shown.)"],
    [" \n", undefined],
    [null, undefined],
    [undefined, undefined],
  ])("K-15 a plan is shown whatever it is: %s", async (plan, expected) => {
    const shown = await read(request({ metadata: { plan } }));
    expect(shown.includes("Plan:")).toBe(expected !== undefined);
    if (expected !== undefined) expect(shown).toContain(expected);
  });

  it("K-15 shows a plan of any length whole", async () => {
    const lines = Array.from({ length: 200 }, (_, index) => `step ${index}.`);
    const shown = await read(request({ metadata: { plan: lines.join("\n") } }));
    expect(lines.filter((line) => !shown.includes(line))).toEqual([]);
  });

  it("K-15 prints nothing of it that a terminal would act on", async () => {
    const shown = await read(
      request({
        asker: FOREIGN,
        context: { markdown: FOREIGN, image: { mimeType: FOREIGN, data: "" } },
        metadata: { plan: `Drop ${FOREIGN}` },
      }),
    );
    expect(shown).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e]/u);
    expect(shown.split("gnp.exe")).toHaveLength(5);
  });
});

describe("a plan that is longer than the screen", () => {
  const plan = Array.from({ length: 60 }, (_, index) => `step ${index}.`).join("\n");

  it("K-15 is cut with a sign that says how much is missing, and how to see it", () => {
    const size = { columns: 80, rows: 24 };
    const { lines } = viewDialog(createDialog(request({ metadata: { plan } }), { now: 0 }), size, {
      theme: PLAIN_THEME,
    });
    const last = lines.findLastIndex((line) => line.includes("step "));
    const shown = Number(/step (\d+)/.exec(lines[last] ?? "")?.[1]) + 1;
    expect(lines[last + 1]?.trim()).toBe(`↓ ${60 - shown} more lines: PgDn`);
    expect(lines.join("\n")).toContain("Go ahead?");
    expect(readDialog(request({ metadata: { plan } }), size)).toContain("↑ PgUp");
  });

  it.each([
    { columns: 20, rows: 6 },
    { columns: 20, rows: 9 },
    { columns: 40, rows: 12 },
    { columns: 120, rows: 40 },
  ])("K-15 can be read whole at %j", (size) => {
    const shown = readDialog(request({ metadata: { plan } }), size);
    expect(plan.split("\n").filter((line) => !shown.includes(line))).toEqual([]);
  });
});

describe("a plan on a screen of any size", () => {
  const plan = Array.from({ length: 40 }, (_, index) => `step ${index + 1}.`).join("\n");
  const asker = { asker: "planner" };
  const context = { context: { markdown: "The tests pass.\nOn all machines." }, project: "billing" };
  const sizes = ["20x6", "20x30", "40x10", "40x12", "80x8", "80x13", "80x16", "80x24", "120x40"].map(
    (size) => {
      const [columns = 0, rows = 0] = size.split("x").map(Number);
      return { columns, rows };
    },
  );
  const many = [
    ...QUESTIONS,
    { question: "Which?", header: "Which", multiSelect: true, options: [...options, ...options] },
  ];
  const cases = [{}, asker, { ...asker, ...context }, { ...asker, ...context, questions: many }];
  const press = (state: DialogState, size: DialogSize, ...names: string[]) =>
    names.reduce(
      (before, name) =>
        pressKey(before, name.length === 1 ? { name: "character", text: name } : { name }, {
          now: 1000,
          measure: (measured) => measureDialog(measured, size),
        }),
      state,
    );
  const draw = (state: DialogState, size: DialogSize) =>
    viewDialog(state, size, { theme: PLAIN_THEME }).lines.join("\n");

  it.each(sizes)("K-15 is there before anything is pressed, with the key that shows more: %j", (size) => {
    for (const more of cases) {
      const opened = createDialog(request({ ...more, metadata: { plan } }), { now: 0 });
      const pages = [[], ["j"], ["0"], ["n"], ["1", "escape"]].map((keys) => press(opened, size, ...keys));
      for (const page of pages) expect(draw(page, size)).toMatch(/step 1\.[\s\S]*↓[^\n]*PgDn/);
    }
  });

  it.each(sizes)("K-15 is opened whole with p, and closed with it: %j", (size) => {
    for (const more of cases) {
      const opened = createDialog(request({ ...more, metadata: { plan } }), { now: 0 });
      expect(draw(opened, size)).toContain("p ");
      let whole = press(opened, size, "p");
      const seen = new Set<string>();
      for (let before = -1; before !== whole.overlay?.scroll; whole = press(whole, size, "pagedown")) {
        before = whole.overlay?.scroll ?? -1;
        for (const line of draw(whole, size).split("\n")) seen.add(line.replace(/[↓↑↕]$/, "").trim());
      }
      expect(plan.split("\n").filter((line) => !seen.has(line))).toEqual([]);
      if ("context" in more) expect([...seen]).toContain("On all machines.");
      expect(press(whole, size, "return").end).toBeUndefined();
      expect(press(whole, size, "p").overlay).toBeUndefined();
    }
  });

  const UNSEEN = ["", "\u00a0", "\u200b", "\u2800", "\u3164", "\ufff9"];
  const EMPTY = [...UNSEEN, "---", "&nbsp;", "> ", "> &nbsp;", "- ", "- &#8203;"];

  it.each(sizes)("K-15 begins with its words, whatever stands before them: %j", async (size) => {
    const texts = await loadDialogTexts(request({ metadata: { plan: "# Plan" } }));
    for (const empty of EMPTY) {
      const pushed = `${`${empty}\n\n`.repeat(40)}# Plan\n\n## Steps\n\n1. rm -rf\n2. Tell`;
      const asked = request({ metadata: { plan: pushed } });
      const drawn = draw(createDialog(asked, { now: 0, ...texts }), size);
      expect(drawn).toMatch(/Plan\b[^:]/);
      if (size.rows >= 10) expect(drawn).toMatch(/Steps[\s\S]*1\. rm -rf/);
      if (UNSEEN.includes(empty)) expect(draw(createDialog(asked, { now: 0 }), size)).toContain("# Plan");
    }
  });

  it("K-15 goes before the rest of what stands above the questions, and that does not scroll unseen", () => {
    const size = { columns: 20, rows: 6 };
    const asked = request({ ...asker, ...context, metadata: { plan } });
    const noting = press(createDialog(asked, { now: 0 }), size, "n");
    expect(draw(noting, size)).not.toContain("planner");
    expect(draw(press(noting, size, "pagedown"), size)).toContain("step 2.");
  });

  it("K-15 and previews are pages of one whole view", () => {
    const size = { columns: 80, rows: 24 };
    const previewed = [
      { ...options[0], label: "Yes", description: "", preview: "sketch" },
      ...options.slice(1),
    ];
    const asked = request({
      metadata: { plan },
      previewFormat: "markdown",
      questions: [{ question: "Go ahead?", header: "Plan", options: previewed }],
    });
    const opened = createDialog(asked, { now: 0 });
    expect(draw(opened, size)).toContain("p whole view •");
    const shown = (...keys: string[]) => press(opened, size, ...keys).overlay?.shows;
    expect(shown("p")).toBe("preview");
    expect(shown("p", "right")).toBe("context");
    expect(shown("p", "left", "left")).toBe("preview");
    expect(shown("j", "p")).toBe("context");
    expect(draw(press(opened, size, "p"), size)).toContain("←→ other pages");
  });

  it("K-15 p shows a context without a plan, and all keys say so", () => {
    const size = { columns: 80, rows: 24 };
    const opened = createDialog(request(context), { now: 0 });
    expect(draw(opened, size)).toContain("p whole context");
    expect(draw(press(opened, size, "p"), size)).toMatch(/Before you answer\n[\s\S]*The tests pass\./);
    expect(draw(press(opened, size, "?"), size)).toMatch(/p +the context on the whole screen/);
    expect(press(createDialog(request({}), { now: 0 }), size, "p").overlay).toBeUndefined();
  });
});
