import assert from "node:assert/strict";
import { formatChart } from "./chart.ts";
import type { Row } from "./result.ts";

const row = (label: string, ratio: number): Row => ({
  name: label,
  label,
  wallMs: { median: 1, ratio },
  cpuMs: undefined,
  peakBytes: undefined,
});

const groups = [{
  title: "Small & <odd>",
  results: [
    { title: "Lines", rows: [row("rg", 1), row("ct-search", 4), row("grep", 0.5)], notes: [] },
    { title: "Words", rows: [row("find and wc", 1), row("ct-tree", 2)], notes: [] },
  ],
}];

/** The attributes of the bar that a tooltip names. */
function bar(chart: string, tooltip: string): Readonly<Record<string, string>> {
  const tag = chart.split("\n").find((line) => line.includes(`<title>${tooltip}</title>`)) ?? "";
  return Object.fromEntries(
    [...tag.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

Deno.test("equal data yields equal plots", () =>
  assert.equal(formatChart(groups), formatChart(structuredClone(groups))));

Deno.test("bars of the plot start at the base, slower to the right, on a logarithmic axis", () => {
  const chart = formatChart(groups);
  const [slower, faster] = [bar(chart, "ct-search: 4.00"), bar(chart, "grep: 0.50")];
  assert.equal(Number(faster["x"]) + Number(faster["width"]), Number(slower["x"]));
  assert.equal(Math.round(Number(slower["width"]) / Number(faster["width"])), 2);
});

Deno.test("the plot has one line a group for the base and for the target", () => {
  const lines = [...formatChart([...groups, ...groups]).matchAll(/<line class="(\w+)"/g)];
  const count = (role: string) => lines.filter(([, found]) => found === role).length;
  assert.deepEqual([count("base"), count("target")], [2, 2]);
});

Deno.test("the plot names a base other than rg", () =>
  assert.match(formatChart(groups), />1 = find and wc</));

Deno.test("the text of the plot is escaped", () => {
  const chart = formatChart(groups);
  assert.match(chart, />Small &amp; &lt;odd&gt;</);
  assert.doesNotMatch(chart, /<odd>/);
});

Deno.test("the plot loads nothing and knows a dark mode", () => {
  const chart = formatChart(groups);
  assert.doesNotMatch(chart, /href|url\(|@import|<script|<image/);
  assert.match(chart, /prefers-color-scheme:dark/);
});

Deno.test("elements of the plot are closed in the order in which they were opened", () => {
  const open: string[] = [];
  for (
    const [, end, name = "", empty] of formatChart(groups).matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)
  ) {
    if (end === "/") assert.equal(open.pop(), name);
    else if (empty !== "/") open.push(name);
  }
  assert.deepEqual(open, []);
});

Deno.test("a plot of nothing is still a plot", () => assert.match(formatChart([]), /^<svg /));
