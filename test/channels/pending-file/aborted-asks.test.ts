import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { elicit, type PilotDeckElicitationRequest } from "../../../src/index.js";
import { atEveryStep } from "./at-every-step.js";
import { deferralOf, request, setUp } from "./set-up.js";
import { hashOf, OTHERS } from "./set-up-file.js";

/** As one who took its answers and was killed. */
function takeAside(path: string): void {
  const { resumeKey } = JSON.parse(readFileSync(path, "utf8"));
  renameSync(path, path.replace(/[^/]*$/, `.$&.${hashOf(resumeKey)}.theirs.taken`));
}

const ANSWERED = { type: "answered", answers: { "What name?": "orders" } };

it("P-01 an ask that is aborted before its file is whole never shows one", async () => {
  const shown: boolean[] = [];
  await atEveryStep(async (disturb) => {
    const { channel, path } = setUp();
    const controller = new AbortController();
    let isSeen = false;
    let wasShownBefore = false;
    await disturb(
      () => channel.askUser(request(["name"], { signal: controller.signal })),
      (past) => {
        isSeen ||= existsSync(path);
        if (past === 0) {
          wasShownBefore = isSeen;
          controller.abort();
        }
      },
    );
    if (!controller.signal.aborted) return;
    expect(existsSync(path)).toBe(false);
    if (!wasShownBefore) shown.push(isSeen);
  });
  // But with the step that shows it.
  expect(shown).toContain(false);
  expect(shown.filter(Boolean)).toHaveLength(1);
});

it.each(["an answer", "a file of another ask"])(
  "P-01 P-05 %s that comes while the file of an aborted ask is written is kept",
  async (coming) => {
    let kept = 0;
    await atEveryStep(async (disturb) => {
      const { channel, path, answer } = setUp();
      const controller = new AbortController();
      let hasCome = false;
      await disturb(
        () => channel.askUser(request(["name"], { signal: controller.signal })),
        (past) => {
          if (!hasCome && existsSync(path)) {
            hasCome = true;
            if (coming === "an answer") answer(["orders"]);
            else writeFileSync(path, OTHERS);
          }
          if (past === 0) controller.abort();
        },
      );
      if (!hasCome) return;
      kept += 1;
      if (coming !== "an answer") return expect(readFileSync(path, "utf8")).toBe(OTHERS);
      expect(await channel.askUser(request(["name"]))).toMatchObject(ANSWERED);
    });
    expect(kept).toBeGreaterThan(0);
  },
);

it.each([
  ["answered", false],
  ["unanswered", false],
  ["unanswered", true],
])(
  "P-06 an abort at any step loses no answer, also where an %s twin of its file is cleared away (taken before: %s)",
  async (twin, isTaken) => {
    await atEveryStep(async (disturb) => {
      const { channel, path, ask, answer } = setUp();
      await ask(["name"]);
      const other = path.replace(".json", "-2.json");
      copyFileSync(path, other);
      answer(["orders"]);
      if (twin === "answered") answer(["orders"], other);
      if (isTaken) takeAside(path);
      const controller = new AbortController();
      const asked = request(["name"], { signal: controller.signal });
      // Who aborts has no answer, whatever the channel says after that.
      const outcome = await disturb(
        () => elicit(channel, asked),
        (past) => past === 0 && controller.abort(),
      );
      if (!controller.signal.aborted) return expect(outcome).toMatchObject(ANSWERED);
      // It has its turn behind the first, which may still be at it.
      expect(await channel.askUser(asked)).toHaveProperty("code", "aborted");
      expect(await channel.askUser(request(["name"]))).toMatchObject(ANSWERED);
    });
  },
);

it.each([
  ["collected", false],
  ["collected", true],
  ["asked", false],
  ["asked", true],
])(
  "P-04 P-06 an abort at any step of collecting loses no answer of what is %s again (taken before: %s)",
  async (again, isTaken) => {
    await atEveryStep(async (disturb) => {
      const { channel, ask, answer, path } = setUp();
      const { id } = deferralOf(await ask(["name"]));
      answer(["orders"]);
      if (isTaken) takeAside(path);
      const controller = new AbortController();
      const outcome = await disturb(
        () => channel.collect(id, { signal: controller.signal, ms: 0 }),
        (past) => past === 0 && controller.abort(),
      );
      if (!controller.signal.aborted) return expect(outcome).toMatchObject(ANSWERED);
      expect(outcome).toStrictEqual({ type: "cancelled", reason: "aborted", code: "aborted" });
      const found = again === "asked" ? channel.askUser(request(["name"])) : channel.collect(id, { ms: 0 });
      expect(await found).toMatchObject(ANSWERED);
    });
  },
);

it("P-06 an abort in the very turn in which an answer is returned loses none", async () => {
  const outcomes = new Set<string>();
  for (let jobs = 0; jobs < 20; jobs += 1) {
    const { channel, ask, answer } = setUp();
    await ask(["name"]);
    answer(["orders"]);
    const controller = new AbortController();
    const abortAfter = (left: number): void => {
      if (left === 0) controller.abort();
      else queueMicrotask(() => abortAfter(left - 1));
    };
    let checks = 0;
    const check = () => {
      checks += 1;
      // The second is of the file that was taken: nothing is read after it.
      if (checks === 2) abortAfter(jobs);
      return [];
    };
    const { type } = await elicit(channel, request(["name"], { signal: controller.signal, check }));
    outcomes.add(type);
    if (type !== "answered") expect(await ask(["name"])).toMatchObject(ANSWERED);
  }
  expect(outcomes.size).toBe(2);
});

it("P-06 an abort after an answer has arrived does not have it returned again", async () => {
  const { channel, ask, answer } = setUp();
  await ask(["name"]);
  answer(["orders"]);
  const controller = new AbortController();
  const outcome = await elicit(channel, request(["name"], { signal: controller.signal }));
  expect(outcome).toMatchObject(ANSWERED);
  await new Promise(setImmediate);
  controller.abort();
  expect(await ask(["name"])).toHaveProperty("code", "deferred");
});

it("P-03 an ask that is none costs the next one nothing", async () => {
  const { channel, ask } = setUp();
  await expect(channel.askUser(undefined as unknown as PilotDeckElicitationRequest)).rejects.toThrow(
    TypeError,
  );
  expect(await ask(["name"])).toHaveProperty("code", "deferred");
});

it("P-01 C-09 what is asked again while it is withdrawn is asked anew, and the same that is withdrawn while it is asked is gone", async () => {
  const { channel, ask, path, list } = setUp();
  const { id } = deferralOf(await ask(["name"]));
  const withdrawn = channel.withdraw(id, "no longer");
  const again = deferralOf(await ask(["name"]));
  await withdrawn;
  expect(again.id).not.toBe(id);
  expect(existsSync(path)).toBe(true);
  const asking = ask(["name"]);
  await channel.withdraw(again.id, "no longer");
  await asking;
  expect(list()).toEqual([]);
});
