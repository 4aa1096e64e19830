import assert from "node:assert/strict";
import { compileRegex } from "./mod.ts";

Deno.test("a match may be longer than the platform's stack is deep", () => {
  const text = `a${"é🦀".repeat(5_000_000)}b`;
  const match = { start: 0, end: text.length };
  const [tested, found, captured] = [1, 2, 3].map(() => compileRegex("^(?:a|z).*(b)$"));
  assert.equal(tested?.test(text), true);
  assert.deepEqual(found?.find(text), match);
  assert.deepEqual(captured?.captures(text)?.spans[0], match);
  assert.deepEqual(captured?.find("ab"), { start: 0, end: 2 });
});
