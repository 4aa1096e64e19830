import assert from "node:assert/strict";
import { coveringCases } from "./case_choice.ts";
import type { Case, Expectation } from "./case_file.ts";

const step = (words: string, expect: Expectation = { exit: 0 }) => {
  const [tool = "", ...args] = words.split(" ");
  return { tool, args, expect };
};

const written: Expectation = { exit: 0, files: { a: "" } };

const oneOf = (id: string, ...steps: Case["steps"]): Case => ({ id, files: {}, needs: [], steps });

/** The words of the steps that are chosen, by case. */
function chosen(...cases: readonly Case[]): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries([...coveringCases(cases)].map(([whole, { id, steps }]) => {
    assert.equal(whole.id, id);
    return [id, steps.map(({ tool, args }) => [tool, ...args].join(" "))];
  }));
}

Deno.test("a step that uses several options is chosen before those that use one each (long)", () => {
  const few = oneOf("few", step("ct-a -x"), step("ct-a -y"), step("ct-a -y"));
  const many = oneOf("many", step("ct-a -x word -y=1"), step("ct-a word"));
  assert.deepEqual(chosen(few, many), { many: ["ct-a -x word -y=1"] });
});

Deno.test("an option of another tool, another command of ct and another status are others", () => {
  const all = oneOf("all", step("ct-a -x"), step("ct-b -x"), step("ct-b", { exit: 2 }));
  const launched = oneOf("launched", step("ct a -x"), step("ct b -x"));
  assert.deepEqual(chosen(all, launched), {
    all: ["ct-a -x", "ct-b -x", "ct-b"],
    launched: ["ct a -x", "ct b -x"],
  });
});

Deno.test("a case that writes is chosen with all of its steps, or not at all", () => {
  const writing = oneOf("writing", step("ct-a -x", written), step("ct-a"), step("ct-a -y"));
  const reading = oneOf("reading", step("ct-a -x"), step("ct-a"));
  assert.deepEqual(chosen(writing, reading), {
    writing: ["ct-a -x", "ct-a", "ct-a -y"],
    reading: ["ct-a -x"],
  });
  assert.deepEqual(chosen(writing, oneOf("all", step("ct-a -x -y"))), { all: ["ct-a -x -y"] });
});
