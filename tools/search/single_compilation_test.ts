/**
 * A pattern is read once and compiled once, however many parts of a search use it. Counted from
 * outside: the parser walks the very text of the pattern by code points, and the platform's
 * expressions are made by its constructor.
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { parseRegex } from "@ct/regex";
import { tempTree } from "@ct/testing";
import { command } from "./mod.ts";

/** What happened to a pattern while `body` ran. */
interface Uses {
  /** How often its code points were read. */
  readonly reads: number;
  /** The expressions that were made, as `source/flags`. */
  readonly made: readonly string[];
}

async function usesOf(pattern: string, body: () => unknown): Promise<Uses> {
  const { codePointAt } = String.prototype;
  const { RegExp } = globalThis;
  let reads = 0;
  const made: string[] = [];
  String.prototype.codePointAt = function (at): number | undefined {
    if (String(this) === pattern) reads++;
    return codePointAt.call(this, at);
  };
  globalThis.RegExp = new Proxy(RegExp, {
    construct(target, [source, flags]) {
      made.push(`${source}/${flags}`);
      return new target(source, flags);
    },
  });
  try {
    await body();
  } finally {
    String.prototype.codePointAt = codePointAt;
    globalThis.RegExp = RegExp;
  }
  return { reads, made };
}

const rows: readonly (readonly [pattern: string, words: readonly string[]])[] = [
  ["o+ne", []],
  ["o+ne", ["--mode", "regex"]],
  ["^o.e$", ["--detail"]],
  ["o(n|m)e\\b", ["--summary"]],
  ["one\\s*two", ["--detail"]],
];

for (const [pattern, words] of rows) {
  Deno.test(`--grep ${pattern} ${words.join(" ")} is parsed and compiled once`, async () => {
    await using tree = await tempTree({ "a.txt": "zero\none\ntwo é\n", "b.txt": "one é" });
    const ctx = memoryContext({ cwd: tree.path });
    const once = await usesOf(pattern, () => parseRegex(pattern));
    assert.ok(once.reads > 0);
    const { reads, made } = await usesOf(
      pattern,
      () => command.run(["--grep", pattern, ...words], ctx),
    );
    assert.notEqual(ctx.stdout.text, "");
    assert.equal(reads, once.reads);
    assert.deepEqual(made, [...new Set(made)]);
  });
}
