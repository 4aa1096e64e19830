/** Edits against models that are too simple to be wrong, and too slow to be used. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { CtError } from "@ct/base";
import { parseExpect } from "@ct/core/verdict";
import { compileEdit, type EditSource } from "../text/compiled_edit.ts";
import type { EditItem } from "./edit_item.ts";
import { simulate } from "./simulation.ts";

const line = fc.constantFrom("", " ", "a", "b", "ab", "abc", "\u00e9");
const ending = fc.constantFrom("\n", "\r\n");
const text = fc.array(fc.tuple(line, ending), { maxLength: 12 }).chain((lines) =>
  line.map((last) => lines.map(([content, end]) => content + end).join("") + last)
);

function item(
  source: Pick<EditSource, "find" | "replace"> & Partial<EditSource>,
  ordinal = 1,
): EditItem {
  const edit = compileEdit({ mode: "literal", squeeze: false, option: "--find", ...source });
  const expectation = parseExpect("any");
  return { ordinal, line: 0, edit, expect: "any", expectation, mode: "literal", file: undefined };
}

interface TextLine {
  readonly content: string;
  readonly ending: string;
}

function linesOf(text: string): TextLine[] {
  return (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((whole) => {
    const [ending = ""] = /\r?\n$|\r$/.exec(whole) ?? [];
    return { content: whole.slice(0, whole.length - ending.length), ending };
  });
}

function join(lines: readonly TextLine[]): string {
  return lines.map(({ content, ending }) => content + ending).join("");
}

/** The lines of a replacement in place of others. */
function inPlaceOf(
  old: readonly TextLine[],
  replacement: readonly string[],
  newline: string,
): TextLine[] {
  const inner = old.find(({ ending }) => ending.endsWith("\n"))?.ending ?? newline;
  const last = old.at(-1)?.ending ?? "";
  return replacement.map((content, index) => ({
    content,
    ending: index < replacement.length - 1 ? inner : last,
  }));
}

/** Replaces a block, trying it at every line; with `squeeze` a blank line is one or more. */
function replaceBlocks(
  text: string,
  find: readonly string[],
  replacement: readonly string[],
  squeeze: boolean,
): string {
  const lines = linesOf(text);
  const newline = lines.find(({ ending }) => ending.endsWith("\n"))?.ending ?? "\n";
  const isBlank = (content: string | undefined) => content?.trim() === "";
  const matchAt = (at: number, from: number): number | undefined => {
    if (from === find.length) return at;
    const wanted = find[from] ?? "";
    if (!squeeze || !isBlank(wanted)) {
      return lines[at]?.content === wanted ? matchAt(at + 1, from + 1) : undefined;
    }
    let [to, end] = [from, at];
    while (isBlank(find[to])) to++;
    while (isBlank(lines[end]?.content)) end++;
    return end === at ? undefined : matchAt(end, to);
  };
  const result: TextLine[] = [];
  for (let at = 0; at < lines.length;) {
    const end = matchAt(at, 0);
    if (end === undefined) result.push(...lines.slice(at, ++at));
    else {
      result.push(...inPlaceOf(lines.slice(at, end), replacement, newline));
      at = end;
    }
  }
  return join(result);
}

const options = { cascade: true, path: "a", tick: () => {}, takeSites: () => {} };
const block = fc.array(line, { minLength: 2, maxLength: 4 }).filter((find) => find.at(-1) !== "");
const replacement = fc.array(fc.constantFrom("new", "", "ab"), { maxLength: 3 });

for (const squeeze of [false, true]) {
  Deno.test(`simulate() replaces blocks as the model does, squeeze ${squeeze} (long)`, () => {
    fc.assert(
      fc.property(text, block, replacement, (before, find, lines) => {
        const replace = lines.map((each) => `${each}\n`).join("");
        const edit = item({ find: find.join("\n"), replace, squeeze });
        const wanted = replaceBlocks(before, find, lines, squeeze);
        assert.equal(simulate(before, [edit], options).after(), wanted);
      }),
      { numRuns: 2000 },
    );
  });
}

const edits = fc.array(
  fc.record({
    find: fc.oneof(
      fc.constantFrom("a", "b", "bc", "\u00e9"),
      block.map((lines) => lines.join("\n")),
    ),
    replace: fc.constantFrom("", "x", "y\nz", "a"),
  }),
  { minLength: 1, maxLength: 4 },
);

Deno.test("simulate() applies edits one after the other", () => {
  fc.assert(fc.property(text, edits, (before, sources) => {
    const items = sources.map((source, index) => item(source, index + 1));
    const wanted = items.reduce((each, one) => simulate(each, [one], options).after(), before);
    assert.equal(simulate(before, items, options).after(), wanted);
  }));
});

Deno.test("simulate() without cascade changes the lines that each edit changes alone, or refuses (long)", () => {
  fc.assert(
    fc.property(text, edits, (before, sources) => {
      const items = sources.map((source, index) => item(source, index + 1));
      const sites = items.flatMap((one) =>
        [...simulate(before, [one], options).found.values()].flatMap((found) => found.sites)
      );
      const touched = sites.flatMap((site) =>
        Array.from({ length: site.lineCount }, (_, index) => site.line + index)
      );
      const { after, found } = simulate(before, items, { ...options, cascade: false });
      if (new Set(touched).size < touched.length) {
        assert.throws(after, (error) => error instanceof CtError && error.code === "refused");
        return;
      }
      const parts = [...linesOf(before).map(({ content, ending }) => content + ending)];
      for (const site of sites) {
        const own = parts.slice(site.line, site.line + site.lineCount).join("");
        const rest = own.slice(site.end - site.start);
        parts[site.line] = site.text + rest;
        for (let index = 1; index < site.lineCount; index++) parts[site.line + index] = "";
      }
      assert.equal(after(), parts.join(""));
      for (const one of items) {
        const alone = simulate(before, [one], options).found.get(one.ordinal);
        assert.deepEqual(found.get(one.ordinal), alone);
      }
    }),
    { numRuns: 1000 },
  );
});

Deno.test("simulate() gives the same in one piece and in many (long)", () => {
  const long = fc.tuple(text, fc.constantFrom(1, 2000), text).map(([head, count, tail]) =>
    `${head}\n${"filler of no interest at all\na\nb\n".repeat(count)}${tail}`
  );
  const find = fc.oneof(
    fc.constantFrom("a\nb", "b\nfiller of no interest at all\na", "a\nb\nq"),
    block.map((lines) => lines.join("\n")),
  );
  fc.assert(
    fc.property(long, find, (before, lines) => {
      const wanted = replaceBlocks(before, lines.split("\n"), ["new"], false);
      const ticks = Array.from(
        { length: 40 },
        (_, index) => item({ find: `no ${index}`, replace: "" }),
      );
      const edit = item({ find: lines, replace: "new" }, 2);
      assert.ok(simulate(before, [...ticks, edit], options).after() === wanted);
    }),
    { numRuns: 60 },
  );
});
