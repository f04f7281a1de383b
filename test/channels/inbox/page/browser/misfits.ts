import type { Person } from "./people.js";

/** What is cut off or stands beside the page, is too small for fingers, or begins elsewhere than all the rest of its column. */
export async function findMisfits({ page }: Person): Promise<string[]> {
  return page.evaluate(`[...(${FIND_OVERFLOW})(), ...(${FIND_SMALL})(), ...(${FIND_STRAYS})()]`);
}

/** Ordinary words that are on two lines, with the place where they stand. */
export async function findBrokenWords({ page }: Person): Promise<string[]> {
  return page.evaluate(`(${FIND_BROKEN})()`);
}

const FIND_BROKEN = `() => {
  const found = [];
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.parentElement.closest("textarea, pre, code, .visually-hidden") !== null || !text.parentElement.checkVisibility()) continue;
    for (const { 0: word, index } of text.data.matchAll(/[a-z]{2,12}[?.:]?/gi)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word + " in " + text.data);
    }
  }
  return found;
}`;

const FIND_OVERFLOW = `() => document.documentElement.scrollWidth > innerWidth ? ["the page is wider than the window"] : []`;

const FIND_SMALL = `() => {
  const found = [];
  for (const element of document.querySelectorAll("a, button, summary, textarea, input:not([type=hidden])")) {
    if (!element.checkVisibility() || element.closest(".visually-hidden, .skip, .rich")) continue;
    const target = element.matches("[type=radio], [type=checkbox]") ? element.closest(".option") : element;
    const { width, height, left, right } = target.getBoundingClientRect();
    if (width > 0 && (left < -0.5 || right > innerWidth + 0.5)) found.push(element.outerHTML.slice(0, 60) + " stands beside the window");
    if (width > 0 && (width < 44 || height < 44)) found.push(element.outerHTML.slice(0, 60) + " " + Math.round(width) + "x" + Math.round(height));
  }
  return found;
}`;

// What has no edge to be seen begins with its text.
const FIND_STRAYS = `() => {
  const insideOf = (element) => element.getBoundingClientRect().left + element.clientLeft + parseFloat(getComputedStyle(element).paddingLeft);
  const column = insideOf(document.querySelector("main"));
  const starts = [
    ...[...document.querySelectorAll(".option em")].map((mark) => [mark, mark.getBoundingClientRect().left, insideOf(mark.closest("label"))]),
    ...[...document.querySelectorAll("main .quiet, .note > summary, .settled .card")].map((bare) => [bare, insideOf(bare), column]),
  ];
  const isFirstInRow = (element, left) => {
    const { top, bottom } = element.getBoundingClientRect();
    const before = document.createRange();
    before.setStart(element.closest("label, .actions, .onward, main > *"), 0);
    before.setEndBefore(element);
    return ![...before.getClientRects()].some((rect) => rect.width > 0 && rect.left < left && (rect.top + rect.bottom) / 2 > top && (rect.top + rect.bottom) / 2 < bottom);
  };
  return starts
    .filter(([element, left, wanted]) => element.checkVisibility() && isFirstInRow(element, left) && Math.abs(left - wanted) > 0.5)
    .map(([element, left, wanted]) => element.outerHTML.slice(0, 60) + " begins at " + left.toFixed(1) + ", not " + wanted.toFixed(1));
}`;
