import fc from "fast-check";
import stringWidth from "fast-string-width";
import { describe, expect, it, vi } from "vitest";
import {
  COLOR_THEME,
  type DialogKey,
  type DialogSize,
  type DialogState,
  editedText,
  finishEdit,
  PLAIN_THEME,
  viewDialog,
} from "../../../channels/terminal/index.js";
import { atLeast, runs } from "../../property-runs.js";
import {
  openDialog,
  PRESSED_AT,
  playKeys,
  pressOnScreen,
  type WrittenQuestion,
  type WrittenRequest,
} from "./dialog-player.js";

// Thousands of dialogs are drawn.
vi.setConfig({ testTimeout: 60_000 });

const KEY_NAMES = [
  ..."up up down down down left right home end pageup pagedown return return return escape tab tab".split(
    " ",
  ),
  ..."shift+tab backspace delete alt+return ctrl+j ctrl+left alt+right ctrl+w alt+d ctrl+u ctrl+k".split(" "),
  ..."ctrl+a ctrl+e f5 undefined f1 alt+e".split(" "),
];
const CHARACTERS = [..." jkn?pq0123456789yYxé日한ก็\u0301\u200d👩🏽🇩👍~"];
const PIECES = [
  ..."a |word |Which of these? |日本語のテキスト|👩‍👩‍👧|🇩🇪|e\u0301|\t|\n|\n\n|\u001b[31m|\u0000|\u200b|   |हिन्दी|┌──┐|1️⃣|❤️|\u202e".split(
    "|",
  ),
  ..."averylongwordwithoutanyspaceinitatallwhichgoesonandonandon|ﷺ|—|ｶﾞ|ก็|\u{1f3f4}\u200d☠️|\u2028".split("|"),
  "\ud800",
];
const MARKDOWN = [
  ..."# ~## ~- ~1. ~> ~**~_~`~```\n~| a | b |\n|---|:-:|\n~[a](https://b.c)~![a](b)~---\n~    ~<b>~&#27;~&#x202e;~\\".split(
    "~",
  ),
];

const markdownOf = (most: number) =>
  fc.array(fc.constantFrom(...PIECES, ...MARKDOWN), { maxLength: most }).map((pieces) => pieces.join(""));
const textOf = (most: number) =>
  fc.array(fc.constantFrom(...PIECES), { maxLength: most }).map((pieces) => pieces.join(""));
const keys: fc.Arbitrary<DialogKey> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...KEY_NAMES).map((name) => ({ name })) },
  { weight: 4, arbitrary: fc.constantFrom(...CHARACTERS).map((text) => ({ name: "character", text })) },
  { weight: 1, arbitrary: textOf(12).map((text) => ({ name: "paste", text })) },
);
const sizes: fc.Arbitrary<DialogSize> = fc.oneof(
  fc.record({ columns: fc.integer({ min: 20, max: 200 }), rows: fc.integer({ min: 6, max: 60 }) }),
  fc.record({ columns: fc.integer({ min: 20, max: 44 }), rows: fc.integer({ min: 6, max: 12 }) }),
);
const presses = fc.array(fc.tuple(keys, fc.option(sizes, { freq: 8, nil: undefined })), {
  minLength: 1,
  maxLength: 16,
});

const strangeQuestions: fc.Arbitrary<WrittenQuestion> = fc.record(
  {
    question: textOf(30),
    header: textOf(2),
    options: fc.array(
      fc.record(
        { label: textOf(6), description: textOf(10), preview: markdownOf(60) },
        { requiredKeys: ["label"] },
      ),
      { maxLength: 11 },
    ),
    multiSelect: fc.boolean(),
    allowOther: fc.boolean(),
    hint: textOf(4),
    recommended: fc.integer({ min: -1, max: 12 }),
  },
  { requiredKeys: ["question", "options"] },
);
const strangeRequests: fc.Arbitrary<WrittenRequest> = fc.record(
  {
    questions: fc.uniqueArray(strangeQuestions, {
      minLength: 1,
      maxLength: 4,
      selector: ({ question }) => question,
    }),
    asker: textOf(2),
    context: fc.record({ markdown: markdownOf(30) }),
    metadata: fc.record({ plan: markdownOf(30) }),
    timeout: fc.record({
      ms: fc.integer({ min: 0, max: 1e7 }),
      then: fc.constantFrom("cancel", "recommended"),
    }),
  },
  { requiredKeys: ["questions"] },
);

/** Above the questions, nothing that could be taken for a row that is in focus. */
const requestsWithoutPointers = strangeRequests.map(({ metadata, context, ...request }) => ({
  ...request,
  ...(context && { context: { markdown: `${context.markdown}`.replaceAll(">", "") } }),
  ...(metadata && { metadata: { plan: `${metadata.plan}`.replaceAll(">", "") } }),
}));

const plainQuestions: fc.Arbitrary<WrittenQuestion> = fc.record({
  question: fc.constant(""),
  options: fc
    .integer({ min: 0, max: 6 })
    .map((count) => Array.from({ length: count }, (_, n) => `Option ${n + 1}`)),
  multiSelect: fc.boolean(),
  allowOther: fc.boolean(),
});
const plainRequests: fc.Arbitrary<WrittenRequest> = fc
  .array(plainQuestions, { minLength: 1, maxLength: 4 })
  .map((questions) => ({
    questions: questions.map((rest, index) => ({ ...rest, question: `Question ${index}?` })),
  }));

const LARGE: DialogSize = { columns: 200, rows: 400 };

describe("the dialog under random keys", () => {
  it("K-04 K-06 never throws, and is never taller or wider than a terminal from 20×6 to 200×60", () => {
    fc.assert(
      fc.property(strangeRequests, sizes, presses, (request, first, pressed) => {
        let size = first;
        let state = openDialog(request, { canEdit: true });
        for (const [key, resized] of pressed) {
          size = resized ?? size;
          state = pressOnScreen(state, key, size);
          if (state.isEditing)
            state = finishEdit(state, { text: `${editedText(state)}\u001b\n` }, PRESSED_AT);
          const theme = pressed.length % 2 === 0 ? PLAIN_THEME : COLOR_THEME;
          const { lines, cursor } = viewDialog(state, size, { theme, now: PRESSED_AT });
          expect(lines.length).toBeLessThanOrEqual(size.rows);
          expect(lines.length).toBeGreaterThan(0);
          expect(lines.find((line) => stringWidth(line) > size.columns)).toBeUndefined();
          const styles = theme === PLAIN_THEME ? "nothing" : "\u001b[";
          expect(lines.join("").replaceAll(styles, "")).not.toMatch(/\p{Cc}/u);
          expect(cursor?.row ?? 0).toBeLessThan(lines.length);
          expect(cursor?.column ?? 0).toBeLessThan(size.columns);
        }
      }),
      { numRuns: runs(240) },
    );
  });

  it("K-01 K-04 every option stays reachable and in sight, whatever was pressed before", () => {
    fc.assert(
      fc.property(requestsWithoutPointers, sizes, presses, (request, size, pressed) => {
        const pressedOn = pressed.reduce(
          (before, [key]) => pressOnScreen(before, key, size),
          openDialog(request),
        );
        const { overlay: _, ...page } = pressedOn;
        const state = page.mode === "list" ? page : playKeys(page, ["escape"], size);
        const options = request.questions[state.tab]?.options ?? [];
        if (state.end !== undefined || state.mode !== "list") return;
        for (const row of options.keys()) {
          const there = playKeys(state, ["home", ...Array.from({ length: row }, () => "j")], size);
          expect(there.drafts[there.tab]?.focus).toBe(row);
          const { lines } = viewDialog({ ...there, scroll: 0 }, size, { theme: PLAIN_THEME });
          const number = row < 9 ? `${row + 1}(\\. )?` : " {1,3}";
          const box = request.questions[state.tab]?.multiSelect ? "\\[" : "";
          const pointer = new RegExp(`^\\s*> ${number}${box}`);
          expect(lines.filter((line) => pointer.test(line))).toHaveLength(1);
        }
      }),
      { numRuns: runs(150) },
    );
  });

  it("K-02 K-06 the answer is always what the screen showed as chosen", () => {
    let answered = 0;
    fc.assert(
      fc.property(plainRequests, sizes, presses, (request, size, pressed) => {
        const state = pressed.reduce(
          (before, [key, resized]) => pressOnScreen(before, key, resized ?? size),
          openDialog(request),
        );
        const { end } = state;
        if (end?.type !== "answered") return;
        answered += 1;
        expect(Object.keys(end.answers)).toEqual(request.questions.map(({ question }) => question));
        for (const [tab, { question }] of request.questions.entries()) {
          const answers = [end.answers[question] ?? []].flat();
          expect(answers.map(visible).sort()).toEqual(shownAsChosen(state, tab).sort());
        }
      }),
      { numRuns: runs(1000) },
    );
    expect(answered).toBeGreaterThanOrEqual(atLeast(32));
  });

  it("K-04 says so on a terminal that is too small, and keeps everything", () => {
    fc.assert(
      fc.property(strangeRequests, fc.integer({ min: 1, max: 19 }), keys, (request, columns, key) => {
        const state = openDialog(request);
        const size = { columns, rows: 3 };
        expect(viewDialog(state, size, { theme: PLAIN_THEME }).lines.join("")).toMatch(/^(T|…)/);
        expect(pressOnScreen(state, key, size)).toBe(state);
      }),
      { numRuns: runs(150) },
    );
  });
});

/**
 * Reads the marks off the screen: what stands at a tick, in a crossed box, or in the field of an own
 * answer.
 */
function shownAsChosen(state: DialogState, tab: number): string[] {
  const { lines } = viewDialog({ ...state, tab, mode: "list" }, LARGE, { theme: PLAIN_THEME });
  const textBelow = (from: number) => lines.slice(from, lines.indexOf("", from)).join("");
  if (state.dialog.questions[tab]?.kind === "text") {
    return [visible(textBelow(lines.findIndex((line) => line.startsWith("  > "))).replace("  > ", ""))];
  }
  return lines.flatMap((line, index) => {
    const mark = /^ {2}[> ] \d\. (?:\[x\] (.*)|(.*) ✓)$/.exec(line);
    const label = mark?.[1] ?? mark?.[2];
    if (label === undefined) return [];
    return [visible(label.startsWith("Other") ? textBelow(index + 1) : label)];
  });
}

function visible(text: string): string {
  return text.replace(/[\s█]/gu, "");
}
