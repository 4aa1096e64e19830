/**
 * What `ct refs` leaves out of a long answer it says, and gives no verdict that more could change.
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command } from "./mod.ts";

const many = Array.from({ length: 2_100 }, (_, at) => `function f${at}() {\n  target();\n}\n`);
const chain = Array.from(
  { length: 7 },
  (_, at) => `export function f${at + 1}() {\n  f${at}();\n}\n`,
);

const trees = {
  many: {
    "a.ts": `export function target() {}\n${many.join("")}`,
    "z.ts": 'import { target } from "./a.ts";\nexport const late = () => target();\n',
  },
  above: {
    "a.ts": "export function target() {}\nexport function middle() {\n  target();\n}\n" +
      many.slice(0, 1_100).join("").replaceAll("target", "middle"),
  },
  chain: { "a.ts": `export function f0() {}\n${chain.join("")}` },
  unsure: {
    "a.ts": "export class Pool {\n  release() {}\n}\nexport function stop(pool) {\n" +
      "  pool.release();\n}\n",
  },
};

interface Case {
  readonly tree: keyof typeof trees;
  readonly words: readonly string[];
  readonly status: number;
  /** What stderr has; nothing is omitted if it has not. */
  readonly says?: RegExp;
}

const rows = /^ct-refs: omitted: callers after the first 2000$/m;
const above =
  /^ct-refs: omitted: indirect callers after the first 1000, with their tests and files; /m;
const levels = /^ct-refs: omitted: callers that are more than 5 levels away$/m;
const names = /^ct-refs: omitted: 1 more that match by name only; --callers lists them$/m;

const cases: readonly Case[] = [
  { tree: "many", words: ["target"], status: 0 },
  { tree: "many", words: ["target", "--callers"], status: 0, says: rows },
  { tree: "many", words: ["target", "--callers", "--depth", "3"], status: 0, says: rows },
  { tree: "many", words: ["target", "--callers", "--path", "z.ts"], status: 2, says: rows },
  {
    tree: "many",
    words: ["target", "--callers", "--path", "z.ts", "--expect", "none"],
    status: 2,
    says: rows,
  },
  { tree: "many", words: ["target", "--impact"], status: 0 },
  { tree: "many", words: ["target", "--impact", "--expect", "-2000"], status: 1 },
  { tree: "above", words: ["target", "--impact"], status: 0, says: above },
  { tree: "above", words: ["target", "--impact", "--expect", "-2000"], status: 2, says: above },
  { tree: "above", words: ["middle", "--impact"], status: 0 },
  { tree: "chain", words: ["f0", "--impact"], status: 0, says: levels },
  { tree: "chain", words: ["f0", "--impact", "--expect", "=5"], status: 2, says: levels },
  { tree: "chain", words: ["f2", "--impact", "--expect", "=5"], status: 0 },
  { tree: "unsure", words: ["Pool.release", "--impact"], status: 2, says: names },
  {
    tree: "unsure",
    words: ["Pool.release", "--impact", "--expect", "none"],
    status: 2,
    says: names,
  },
];

for (const { tree: name, words, status, says } of cases) {
  Deno.test(`ct-refs ${words.join(" ")} says what it omits of ${name} (long)`, async () => {
    await using tree = await tempTree(trees[name]);
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run(words, ctx), status, ctx.stderr.text);
    if (says === undefined) assert.doesNotMatch(ctx.stderr.text, /omitted/);
    else assert.match(ctx.stderr.text, says);
    const json = memoryContext({ cwd: tree.path });
    assert.equal(await command.run([...words, "--json"], json), status);
    const hasMore = says !== undefined && says !== names;
    assert.equal(JSON.parse(json.stdout.text).omitted?.length, hasMore ? 1 : undefined);
  });
}
