import assert from "node:assert/strict";
import { CtError } from "@ct/base";
import { assertFewStates, isValidRegex, parseRegex } from "./mod.ts";
import { stateLimit } from "./state_limit.ts";

const refused = [
  "(a{300}){400}",
  "(a{500}){500}",
  `a{${stateLimit + 2}}`,
  `(ab){0,${stateLimit}}`,
  `((a|b){200}c){200}+`,
  `(x{${stateLimit}}){2,}`,
];

for (const pattern of refused) {
  Deno.test(`the counts of ${pattern} write out too many states`, () => {
    assert.throws(() => parseRegex(pattern), (error) => {
      assert.ok(error instanceof CtError);
      assert.equal(error.code, "unsupported");
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
    assert.equal(isValidRegex(pattern), false);
  });
}

for (const pattern of [`a{${stateLimit + 1}}`, "(a{100}){100}", "(){4294967295}", "a{2,}"]) {
  Deno.test(`those of ${pattern} do not`, () => void parseRegex(pattern));
}

Deno.test("a list has as many states as are written in it (long)", () => {
  const words = Array.from({ length: 30_000 }, (_, index) => `w${index}`);
  parseRegex(words.join("|"));
});

Deno.test("trees that were put together count together", () => {
  const branches = Array.from({ length: 3 }, (_, index) => parseRegex(`${index}{9000}`));
  assert.throws(() => assertFewStates({ kind: "alternation", branches }), { code: "unsupported" });
});
