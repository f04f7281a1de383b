import { describe, expect, it } from "vitest";
import { createDialog, PLAIN_THEME, summarizeDialog, viewDialog } from "../../../channels/terminal/index.js";
import type { ElicitationTimeout } from "../../../protocol/index.js";
import { named, OPENED_AT, openDialog, PRESSED_AT, playKeys, writeRequest } from "./dialog-player.js";

describe("the clock of the dialog, and what stays of it", () => {
  it("K-10 the clock goes down by the second, starts again with every key, and stands while a field is open", () => {
    const countdown = (keys: string[], now: number) => {
      const state = playKeys(openDialog(named("hurry")), keys);
      const { lines } = viewDialog(state, { columns: 80, rows: 24 }, { theme: PLAIN_THEME, now });
      return lines.find((line) => line.includes(" left"))?.trim();
    };
    expect(countdown([], OPENED_AT)).toBe("1:30 left, then this is taken: Merge");
    expect(countdown([], OPENED_AT + 1)).toBe("1:30 left, then this is taken: Merge");
    expect(countdown([], OPENED_AT + 81_000)).toBe("0:09 left, then this is taken: Merge");
    expect(countdown([], OPENED_AT + 200_000)).toBe("0:00 left, then this is taken: Merge");
    expect(countdown(["down"], PRESSED_AT + 1000)).toBe("1:29 left, then this is taken: Merge");
    expect(countdown(["0"], PRESSED_AT + 60_000)).toBe("1:30 left (paused while you type)");
  });

  it("K-16 a field that is left alone stops the clock no longer than the timeout, and no longer than two minutes", () => {
    const countdown = (ms: number, keys: string[], sinceKey: number) => {
      const state = playKeys(openDialog({ ...named("hurry"), timeout: { ms, then: "cancel" } }), keys);
      const now = (state.actedAt ?? PRESSED_AT) + sinceKey;
      const { lines } = viewDialog(state, { columns: 80, rows: 24 }, { theme: PLAIN_THEME, now });
      return lines.find((line) => line.includes(" left"))?.trim();
    };
    for (const keys of [
      ["0", "type:x"],
      ["n", "type:x"],
    ]) {
      expect(countdown(90_000, keys, 89_999)).toBe("1:30 left (paused while you type)");
      expect(countdown(90_000, keys, 90_000)).toBe("1:30 left, then this closes unanswered");
      expect(countdown(90_000, keys, 100_000)).toBe("1:20 left, then this closes unanswered");
      expect(countdown(600_000, keys, 119_999)).toBe("10:00 left (paused while you type)");
      expect(countdown(600_000, keys, 121_000)).toBe("9:59 left, then this closes unanswered");
    }
    expect(countdown(90_000, ["0", "type:x", "escape"], 10_000)).toBe(
      "1:20 left, then this closes unanswered",
    );
  });

  it("K-16 says at the end of the time what was taken, and whose answer it was", () => {
    const taken = {
      "Which database should we use?": "SQLite",
      "What should we name this service?": "\u001b[31mred",
      "Which features should we include?": ["Authentication", "REST API"],
    };
    const options = { theme: PLAIN_THEME, ending: "time is up", taken };
    expect(summarizeDialog(playKeys(openDialog(named("setup")), ["2"]), 100, options)).toEqual([
      "✓ Which database should we use? → SQLite",
      "✓ What should we name this service? → time is up, taken: \ufffd[31mred",
      "✓ Which features should we include? → time is up, taken: Authentication, REST API",
    ]);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("K-10 a timeout of %d ms shows no clock", (ms) => {
    const lines = (timeout?: ElicitationTimeout) => {
      const request = { ...named("closed"), ...(timeout !== undefined && { timeout }) };
      return viewDialog(openDialog(request), { columns: 80, rows: 24 }, { theme: PLAIN_THEME }).lines;
    };
    expect(lines({ ms, then: "cancel" })).toEqual(lines());
    expect(lines({ ms: 1, then: "cancel" })).not.toEqual(lines());
  });

  it("K-10 says what happens when the time is up", () => {
    const state = openDialog({ ...named("closed"), timeout: { ms: 5000, then: "cancel" } });
    expect(viewDialog(state, { columns: 80, rows: 24 }, { theme: PLAIN_THEME }).lines).toContain(
      "  0:05 left, then this closes unanswered",
    );
  });

  it("K-01 a line for each question stays when the dialog is over", () => {
    const summary = (keys: string[], columns = 80) =>
      summarizeDialog(playKeys(openDialog(named("setup")), keys), columns, { theme: PLAIN_THEME });
    expect(
      summary(["2", "type:orders", "alt+return", "type:v2", "return", "1", "3", "return", "return"]),
    ).toEqual([
      "✓ Which database should we use? → SQLite",
      "✓ What should we name this service? → orders ↵ v2",
      "✓ Which features should we include? → Authentication, Admin Dashboard",
    ]);
    expect(summary(["2", "ctrl+c"], 30)).toEqual([
      "✗ Which database… → not sent:",
      "  SQLite",
      "✗ What should we… → not",
      "  answered",
      "✗ Which features… → not",
      "  answered",
    ]);
    const words = "a name that is longer than what is left of the row";
    expect(summary([..."2", `type:${words}`, "return", "1", "return", "return"], 50).slice(1, 3)).toEqual([
      "✓ What should we name this… → a name that is",
      "  longer than what is left of the row",
    ]);
  });

  it("K-01 a secret is drawn as dots, in its field, on Submit and in what stays", () => {
    const opened = createDialog(
      writeRequest({ questions: [{ question: "Token?" }, { question: "Sure?", options: ["Yes", "No"] }] }),
      {
        now: OPENED_AT,
        fieldRules: ({ options }) => ({ masked: options.length === 0 }),
      },
    );
    const size = { columns: 80, rows: 24 };
    const typed = playKeys(opened, ["type:hé👍x", "left"], size);
    expect(viewDialog(typed, size, { theme: PLAIN_THEME }).lines).toContain("  > •••█•");
    const reviewed = playKeys(typed, ["return", "1"], size);
    expect(viewDialog(reviewed, size, { theme: PLAIN_THEME }).lines).toContain("  1. ■ Question 1: ••••••");
    const over = playKeys(reviewed, ["return"], size);
    expect(over.end).toMatchObject({ answers: { "Token?": "hé👍x" } });
    expect(summarizeDialog(over, 80, { theme: PLAIN_THEME })[0]).toBe("✓ Token? → ••••••");
  });
});
