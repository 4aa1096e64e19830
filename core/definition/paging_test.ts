import assert from "node:assert/strict";
import { Pager, parseBudget } from "./paging.ts";

/** One page of a text: what is printed, and the cursor of the next. */
function pageOf(
  text: string,
  { budget, cursor, call = "call", files = [] }: {
    readonly budget?: string;
    readonly cursor?: string | undefined;
    readonly call?: string;
    readonly files?: readonly string[];
  },
) {
  let printed = "";
  const sink = { isTerminal: false, write: (part: string) => void (printed += part), flush() {} };
  const pager = new Pager(sink, call, { budget, cursor });
  for (const file of files) pager.note(file);
  // In pieces, as tools print it.
  for (let at = 0; at < text.length; at += 3) pager.write(text.slice(at, at + 3));
  pager.finish();
  return { printed, next: pager.next };
}

/** All pages, one after the other. */
function pagesOf(text: string, budget: string): readonly string[] {
  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const { printed, next } = pageOf(text, { budget, cursor });
    pages.push(printed);
    cursor = next;
  } while (cursor !== undefined);
  return pages;
}

for (
  const [text, bytes] of [
    ["7", 7],
    ["2b", 2],
    ["2k", 2048],
    [" 2KB ", 2048],
    ["1m", 1 << 20],
    ["3tok", 12],
  ] as const
) {
  Deno.test(`--budget ${text} is ${bytes} bytes`, () => assert.equal(parseBudget(text), bytes));
}

for (const text of ["", "0", "0kb", "-1", "1.5k", "2g", "k", "1234567890123"]) {
  Deno.test(`--budget "${text}" is none`, () => {
    assert.throws(() => parseBudget(text), /invalid --budget/);
  });
}

for (
  const [text, budget, pages] of [
    ["ab\ncd\nef\n", "6", ["ab\ncd\n", "ef\n"]],
    ["ab\ncd\nef\n", "5", ["ab\n", "cd\n", "ef\n"]],
    ["ab\ncd\nef", "9", ["ab\ncd\nef"]],
    ["é€\nab\n", "8", ["é€\n", "ab\n"]],
    ["é€\nab\n", "9", ["é€\nab\n"]],
    ["longer than that\nab\n", "4", ["longer than that\n", "ab\n"]],
    ["", "4", [""]],
  ] as const
) {
  Deno.test(`pages of ${JSON.stringify(text)} with ${budget} bytes`, () => {
    assert.deepEqual(pagesOf(text, budget), pages);
  });
}

Deno.test("a cursor is no longer valid if what was printed, looked at or called has changed", () => {
  const text = "ab\ncd\nef\n";
  const files = ["a.txt 1"];
  const { next: cursor } = pageOf(text, { budget: "3", files });
  assert.equal(pageOf(text, { cursor, files }).printed, "cd\nef\n");
  const stale = { code: "refused", message: /cursor is no longer valid/ };
  assert.throws(() => pageOf("aB\ncd\n", { cursor, files }), stale);
  assert.throws(() => pageOf(text, { cursor, files: ["a.txt 2"] }), stale);
  assert.throws(() => pageOf(text, { cursor, files, call: "other" }), stale);
  assert.throws(() => pageOf("", { cursor, files }), stale);
  assert.throws(() => pageOf(text, { cursor: "1-x" }), /invalid --cursor/);
});
