import assert from "node:assert/strict";
import { isForFitting, isPlain, questionedPackages } from "../../scripts/find/questions.ts";

const packages = questionedPackages();
const questions = packages.flatMap((each) => each.questions);

/** How many there are of each. */
function counted(words: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

Deno.test("there are questions of all kinds about enough packages and languages", () => {
  assert.ok(questions.length >= 300);
  assert.ok(packages.length >= 12);
  assert.ok(new Set(packages.map(({ language }) => language)).size >= 8);
  const kinds = counted(questions.map(({ kind }) => kind));
  for (const kind of ["architecture", "behaviour", "symbol"]) {
    assert.ok((kinds[kind] ?? 0) >= 100, `${kind}: ${kinds[kind]}`);
  }
});

Deno.test("a third of the questions or more has no identifier", () => {
  assert.ok(questions.filter(isPlain).length >= questions.length / 3);
});

Deno.test("half of the questions are for fitting, within a few, of each kind", () => {
  const own = packages.filter(({ hand, half }) => hand === undefined && half === undefined)
    .flatMap((each) => each.questions);
  for (const [kind, count] of Object.entries(counted(own.map((each) => each.kind)))) {
    const fitted = own.filter((each) => each.kind === kind && isForFitting(each)).length;
    assert.ok(Math.abs(fitted / count - 0.5) < 0.1, `${kind}: ${fitted} of ${count}`);
  }
});

for (const { name, questions } of packages) {
  Deno.test(`the questions about ${name} are complete and differ`, () => {
    assert.equal(new Set(questions.map(({ ask }) => ask)).size, questions.length);
    for (const { ask, grades } of questions) {
      assert.ok([...grades.values()].includes(2), ask);
      for (const grade of grades.values()) assert.ok(grade === 1 || grade === 2, ask);
    }
  });
}
