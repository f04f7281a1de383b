import { expect, it } from "vitest";
import { createSite, DEPLOY } from "./pages.js";

const LINE = "<p>A line of text.</p>";
const tableOf = (...words: string[]) =>
  `<table><tr>${words.map((word) => `<td>${word}</td>`).join("")}</tr></table>`;

/** The boxes of previews and the frames in them, as they are drawn. */
async function drawFrames(previews: readonly string[]) {
  const { ask, signIn } = createSite();
  const options = previews.map((preview, index) => ({ label: `Way ${index}`, description: "", preview }));
  const { text } = await (await signIn()).get(`/q/${await ask([{ ...DEPLOY, options }])}`);
  return [
    ...text.matchAll(/<(?:div|section) class="frame([^"]*)"[^>]*>(?:<label[^>]*>)?(<iframe[^>]*>)/g),
  ].map(([, box = "", frame = ""]) => {
    const read = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(frame)?.[1] ?? Number.NaN);
    const [, steps = ""] = / class="([^"]*)"/.exec(frame) ?? [];
    return { box: box.trim(), width: read("width"), height: read("height"), steps };
  });
}

it("V-03 a frame has the height of what it holds, the width that its tables need, and no more than can be drawn", async () => {
  const long = "x".repeat(60);
  const frames = await drawFrames([
    LINE,
    LINE.repeat(4_000),
    tableOf("128", "4"),
    tableOf(...Array(8).fill("errors")),
    tableOf(...Array(100).fill("errors")),
    `<p>${long}</p>`,
  ]);
  const unset = Number.NaN;
  expect(frames).toMatchObject([
    { box: "", width: unset },
    { box: "tall", width: unset, height: 4_000 },
    { box: "", width: unset },
    { box: "wide" },
    { box: "wide", width: 1_600 },
    { box: "", width: unset },
  ]);
  const [line, , narrow, wide] = frames;
  expect(wide?.width).toBeGreaterThan(8 * 6 * 8);
  // At its own width each word of it is on one line.
  expect(wide?.height).toBe(narrow?.height);
  expect(line?.height).toBeLessThan(80);
});

it("V-03 a frame is too high, or too wide, only where it is so by a pixel, on each screen", async () => {
  const tall = (pixels: number) => `<div style="height:${pixels}px"></div>`;
  const wide = (pixels: number) =>
    `<div style="padding-left:${pixels}px">${tableOf("x".repeat(18), "4")}</div>`;
  const lines = `<p>${"word ".repeat(74)}</p><p>b</p>`;
  const frames = await drawFrames([tall(328), tall(329), wide(7), wide(8), lines]);
  expect(frames).toMatchObject([
    { box: "", height: 360, steps: "" },
    { box: "tall", height: 361, steps: "" },
    { box: "", width: Number.NaN },
    { box: "wide", width: 239 },
    { box: "tall", steps: expect.stringMatching(/^phone-15 steps-\d+$/) },
  ]);
});
