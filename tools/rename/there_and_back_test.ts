/** What a renaming has changed, the renaming back restores, in random sources. */
import fc from "fast-check";
import assert from "node:assert/strict";
import { times } from "@ct/testing";
import { renameThereAndBack } from "./testing/there_and_back.ts";

const name = fc.constantFrom("old", "one", "two");

/** A part of a source in TypeScript: declarations, uses and scopes of few names. */
const { script } = fc.letrec<{ script: string; statement: string; value: string }>((tie) => {
  const value = fc.oneof({ maxDepth: 2 }, name, fc.constant("1"), ...[
    fc.tuple(name, tie("value")).map(([f, x]) => `${f}(${x})`),
    fc.tuple(name, tie("value")).map(([x, body]) => `((${x}: any) => ${body})`),
    fc.tuple(name, name).map(([o, member]) => `${o}.${member}`),
    fc.tuple(name, tie("value")).map(([key, x]) => `({ ${key}: ${x} })`),
    name.map((x) => "`${" + x + "}`"),
  ]);
  const block = tie("script").map((text) => `{\n${text}}`);
  const statement = fc.oneof(
    { maxDepth: 3 },
    tie("value").map((x) => `${x};`),
    fc.tuple(name, tie("value")).map(([x, y]) => `${x} = ${y};`),
    fc.tuple(fc.constantFrom("let", "const", "var"), name, tie("value"))
      .map(([word, x, y]) => `${word} ${x}: any = ${y};`),
    fc.tuple(name, name, block).map(([f, x, body]) => `function ${f}(${x}: any) ${body}`),
    fc.tuple(name, name, name, block)
      .map(([c, m, x, body]) => `class ${c} {\n${m} = ${x};\n${m}2() ${body}\n}`),
    fc.tuple(name, name).map(([i, m]) => `interface ${i} {\n${m}: ${i};\n}`),
    fc.tuple(name, tie("value"), block).map(([x, y, body]) => `for (const ${x} of ${y}) ${body}`),
    fc.tuple(name, tie("value")).map(([x, y]) => `const { ${x}: ${x}2 = 1 } = ${y};`),
    block,
  );
  return {
    value,
    statement,
    script: fc.array(tie("statement"), { minLength: 1, maxLength: 4 })
      .map((all) => all.map((each) => `${each}\n`).join("")),
  };
});

const files = fc.record({
  "a.ts": fc.tuple(script, name).map(([text, it]) => `${text}export { ${it} };\n`),
  "b.ts": fc.tuple(script, name, name).map(([text, it, other]) =>
    `import { ${it}${it === other ? "" : ` as ${other}`} } from "./a.ts";\n${text}`
  ),
}, { noNullPrototype: true });

Deno.test("renaming back restores every byte, or is refused (long)", async () => {
  let [renamed, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(files, fc.nat(11), async (before, line) => {
      const outcome = await renameThereAndBack(before, `a.ts:${line + 1}`, ["--exported"]);
      if (outcome !== "refused") renamed++;
      if (outcome === "renamed, and not back") refused++;
    }),
    { numRuns: times(100, 3_000) },
  );
  // A name of a type that would only hide a value is refused as well.
  assert.ok(
    renamed > times(6, 300) && refused < renamed / 4,
    `${refused} of ${renamed} were refused`,
  );
});
