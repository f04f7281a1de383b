import { describe, expect, it } from "vitest";
import { validateHtmlPreview } from "../../../src/html-preview/index.js";

/** Where an element stands that does not stand anywhere. */
const AROUND: Record<string, [string, string]> = {
  caption: ["<table>", "</table>"],
  dd: ["<dl>", "</dl>"],
  dt: ["<dl>", "</dl>"],
  li: ["<ul>", "</ul>"],
  td: ["<table><tr>", "</table>"],
  th: ["<table><tr>", "</table>"],
};
const CLOSERS =
  "address article aside blockquote button caption center dd details div dl dt fieldset figcaption figure footer h1 h2 h3 h4 " +
  "h5 h6 header hgroup li main menu nav ol pre ruby section summary td th ul";
const CHILDREN: [string, string][] = [
  ["caption", "<table>"],
  ["col", "<colgroup> or <table>"],
  ["colgroup", "<table>"],
  ["dd", "<dl> or <div>"],
  ["dt", "<dl> or <div>"],
  ["li", "<ul> or <ol> or <menu>"],
  ["optgroup", "<select>"],
  ["option", "<select> or <optgroup>"],
  ["rp", "<ruby>"],
  ["rt", "<ruby>"],
  ["source", "<picture>"],
  ["tbody", "<table>"],
  ["td", "<tr>"],
  ["tfoot", "<table>"],
  ["th", "<tr>"],
  ["thead", "<table>"],
  ["tr", "<tbody> or <thead> or <tfoot> or <table>"],
];
const FRAMEWORKS =
  "@click :a #a *a [a] (a) _a ng-a ng:a v-a x-a hx-a data-hx-a ws-a sse-a up-a wire:a turbo-a unicorn:a phx-a live-a bind:a let-a " +
  "w-a q:a s-a wm-a fx-a";

describe("what stands in what", () => {
  it.each(CLOSERS.split(" "))("H-07 the end of <%s> ends a paragraph in it", (name) => {
    const [before, after] = AROUND[name] ?? ["", ""];
    const disabled = name === "button" ? " disabled" : "";
    expect(validateHtmlPreview(`${before}<${name}${disabled}><p>A</${name}>${after}`)).toBeNull();
    expect(validateHtmlPreview(`${before}<${name}${disabled}><b>A</${name}>${after}`)).not.toBeNull();
  });

  it.each(CHILDREN)("H-07 <%s> stands only directly in %s", (name, parents) => {
    const says = `must not contain <${name}> anywhere but directly in ${parents} (line 1, column 7). Put it there`;
    expect(validateHtmlPreview(`<span><${name}></span>`)).toContain(says);
  });
});

describe("attributes that scripts of the page around may read", () => {
  it.each(FRAMEWORKS.split(" "))("H-09 %s is refused, and why, even on what is refused itself", (name) => {
    const says = `the attribute "${name}" on <`;
    expect(validateHtmlPreview(`<p ${name}="b">A</p>`)).toMatch(/Scripts of the page around may read it/);
    expect(validateHtmlPreview(`<my-tag ${name}="b">A</my-tag>`)).toContain(says);
  });
});
