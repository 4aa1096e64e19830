import assert from "node:assert/strict";
import fc from "fast-check";
import { AnsiFilter, withoutAnsi } from "./ansi.ts";

for (
  const [text, plain] of [
    ["", ""],
    ["plain [31m text\ttab\r\n\x07", "plain [31m text\ttab\r\n\x07"],
    ["\x1b[31mred\x1b[0m", "red"],
    ["\x1b[1;38;5;9m\x1b[2Kx\x1b[?25l", "x"],
    ["\x9b31mred\x9bm", "red"],
    ["\x1b]0;title\x07x", "x"],
    ["\x1b]8;;http://a/\x1b\\link\x1b]8;;\x1b\\", "link"],
    ["\x1b(Bx\x1b=\x1b7\x1b8\x1bM", "x"],
    // What is not whole or not known stays, to be seen.
    ["\x1b", "\x1b"],
    ["\x1b[31", "\x1b[31"],
    ["\x1b]0;no end", "\x1b]0;no end"],
    ["\x1b]0;a\x1b[1mb", "\x1b]0;ab"],
    ["\x1bPq\x1b\\", "\x1bPq\x1b\\"],
    ["\x1b[\u202em", "\x1b[\u202em"],
  ] as const
) {
  Deno.test(`withoutAnsi() of ${JSON.stringify(text)}`, () => {
    assert.equal(withoutAnsi(text), plain);
  });
}

Deno.test("AnsiFilter yields the same, wherever the text is cut", () => {
  const part = fc.constantFrom(
    ..."ab;m[]1?\x1b\x07\x9b\\(",
    "\x1b[31m",
    "\x1b]8;;x\x1b\\",
    "\x1b(B",
    "text",
  );
  fc.assert(fc.property(fc.array(part), fc.array(fc.nat(9)), (parts, cuts) => {
    const text = parts.join("");
    const filter = new AnsiFilter();
    let at = 0;
    let filtered = "";
    for (const cut of cuts) {
      filtered += filter.push(text.slice(at, at + cut));
      at += cut;
    }
    filtered += filter.push(text.slice(at)) + filter.end();
    assert.equal(filtered, withoutAnsi(text));
  }));
});

Deno.test("AnsiFilter holds no more than a sequence can be", () => {
  const filter = new AnsiFilter();
  const long = "\x1b]" + "x".repeat(10_000);
  assert.equal(filter.push(long), long);
});
