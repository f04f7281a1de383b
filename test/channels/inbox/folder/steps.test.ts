import { readFileSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { createFolderStore } from "../../../../channels/inbox/stores/folder/index.js";
import { createPlace } from "./hosts.js";
import { createAsk } from "./life.js";
import { watchSteps } from "./steps.js";

/** What each act changes, in its order. Where a process may be killed, or the power fail, is between two of them. */
const STEPS: Record<string, string[]> = JSON.parse(
  readFileSync(new URL("steps.json", import.meta.url), "utf8"),
);

it("S-03 an act is told of when the disk has it, and what decides comes after what is decided", async () => {
  const store = createFolderStore({ path: createPlace() });
  await store.kept("x");
  let steps: string[] = [];
  const stop = watchSteps((step, phase) => phase === "before" && steps.push(step));
  onTestFinished(stop);
  const same = { resumeKey: "same" };
  const found: Record<string, string[]> = {};
  const note = async <T>(what: string, act: Promise<T>): Promise<T> => {
    const result = await act;
    found[what] = steps;
    steps = [];
    return result;
  };
  const { entry } = await note("add", store.add(createAsk("ask", "1", same)));
  await note("add again", store.add(createAsk("ask", "2", same)));
  await note("add the same questions", store.add(createAsk("other", "2", same)));
  await note("save a draft", store.saveDraft(entry.id, { answers: {} }));
  await note("claim notices", store.claimNotices(1, 60_000));
  await note("report notices", store.reportNotices(entry.id, { reports: [], dueInMs: 1 }));
  await note("report notices again", store.reportNotices(entry.id, { reports: [] }));
  await note("settle", store.settle(entry.id, { type: "declined" }));
  await note("settle too late", store.settle(entry.id, { type: "declined" }));
  await note("read what is settled", store.get(entry.id));
  await note("list what is settled", store.list({ status: "settled" }));
  await note("hand over", store.handOver(entry.id));
  await note("keep", store.keep("thing", "value", 60_000));
  await note("take", store.take("thing"));
  expect(found).toEqual(STEPS);
});

it("S-03 many who are told at once share a turn of the disk that began after they asked for it", async () => {
  const store = createFolderStore({ path: createPlace() });
  const { entry } = await store.add(createAsk("ask", "1"));
  await store.settle(entry.id, { type: "declined" });
  const steps: string[] = [];
  onTestFinished(watchSteps((step, phase) => phase === "before" && steps.push(step)));
  for (const turns of [2, 4]) {
    await Promise.all(Array.from({ length: 20 }, () => store.get(entry.id)));
    // The first one's, which was under way when the others came, and theirs.
    expect(steps).toEqual(Array.from({ length: turns }, () => "keep the names of settled"));
  }
});
