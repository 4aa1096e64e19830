// deno-lint-ignore-file no-control-regex -- terminals are told by control characters
import fc from "fast-check";
import assert from "node:assert/strict";
import { times } from "@ct/testing";
import { palette } from "../text/colour.ts";
import { withLinks } from "./hyperlinks.ts";
import { guarded } from "./terminal.ts";

const place = { host: "box", cwd: "/home/me/my project" };
const paint = palette(true);
const link = (address: string, text: string) => `\x1b]8;;${address}\x1b\\${text}\x1b]8;;\x1b\\`;
const at = (path: string, line?: number) =>
  paint.path(path) + (line === undefined ? "" : `:${paint.number(String(line))}`);

for (
  const [shown, address] of [
    [at("a.ts"), "file://box/home/me/my%20project/a.ts"],
    [at("./src/a b.ts", 12), "file://box/home/me/my%20project/src/a%20b.ts"],
    [at("/etc/hosts", 1), "file://box/etc/hosts"],
    [at("../x"), "file://box/home/me/my%20project/../x"],
    [at("é%;'(#?.ts"), "file://box/home/me/my%20project/%C3%A9%25%3B%27%28%23%3F.ts"],
  ] as const
) {
  Deno.test(`${JSON.stringify(shown)} leads to ${address}`, () => {
    assert.equal(withLinks(`${shown}: text`, place), `${link(address, shown)}: text`);
  });
}

for (
  const [what, text] of [
    ["an escaped character", at("a\\x1b.ts", 1)],
    ["a byte that is no UTF-8", at("a\ufffd.ts", 1)],
    ["no colour", "a.ts:1"],
    ["another colour", paint.match("a.ts")],
  ] as const
) {
  Deno.test(`${what} gets no link`, () => assert.equal(withLinks(text, place), text));
}

/** What a terminal is given of a text. */
function printed(text: string, links = place): string {
  let all = "";
  const sink = { isTerminal: true, write: (part: string) => void (all += part), flush: () => {} };
  guarded(sink, true, links).write(text);
  return all;
}

Deno.test("a sequence that a text brings along is no link", () => {
  const forged = "\x1b]8;;https://evil.example\x1b\\a.ts\x1b]8;;\x1b\\";
  assert.ok(!printed(`${forged}\n`).includes("\x1b]"));
  assert.ok(!printed(`${paint.path(forged)}\n`).includes("\x1b]8;;https"));
});

const name = fc.string({
  unit: fc.constantFrom(..."ab/.\\;\x1b\x07\x9c]8:%?#\u009d \n".split("")),
});

Deno.test("no name breaks out of a link", () => {
  fc.assert(
    fc.property(name, (name) => {
      const text = printed(`${paint.path(name)}:${paint.number("1")}: x`);
      const rest = text.replaceAll(
        /\x1b\]8;;(?:file:\/\/box\/[\w.~%\/-]*)?\x1b\\|\x1b\[\d*m/g,
        "",
      );
      assert.doesNotMatch(rest, /[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
    }),
    { numRuns: times(500, 5000) },
  );
});

Deno.test("without colour, or into a pipe, there are no links", () => {
  let all = "";
  const write = (part: string) => void (all += part);
  guarded({ isTerminal: true, write, flush: () => {} }, false, place).write("a.ts:1");
  guarded({ isTerminal: false, write, flush: () => {} }, true, place).write(at("a.ts", 1));
  assert.doesNotMatch(all, /\x1b\]/);
});
