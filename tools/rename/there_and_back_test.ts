/** What a renaming has changed, the renaming back restores, in random sources. */
import fc from "fast-check";
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree, times } from "@ct/testing";
import { command } from "./mod.ts";

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

Deno.test("renaming back restores every byte, or is refused", async () => {
  let [renamed, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(files, fc.nat(11), async (before, line) => {
      await using tree = await tempTree(before);
      const texts = () =>
        Object.keys(before).map((path) => Deno.readTextFileSync(`${tree.path}/${path}`));
      const rename = async (to: string) => {
        const ctx = memoryContext({ cwd: tree.path });
        const words = [`a.ts:${line + 1}`, to, "--exported", "--no-revert", "--quiet"];
        return await command.run(words, ctx);
      };
      const first = texts();
      const status = await rename("fresh");
      const between = texts();
      if (status !== 0) {
        assert.deepEqual(between, first);
        return;
      }
      renamed++;
      const back = await rename(nameBefore(first, between));
      if (back !== 0) refused++;
      assert.deepEqual(texts(), back === 0 ? first : between);
    }),
    { numRuns: times(200, 3_000) },
  );
  // A name of a type that would only hide a value is refused as well.
  assert.ok(
    renamed > times(20, 300) && refused < renamed / 4,
    `${refused} of ${renamed} were refused`,
  );
});

/** The name in one text in whose place another has `fresh`. */
function nameBefore(before: readonly string[], after: readonly string[]): string {
  const [left, right] = [before, after].map((texts) => texts.join("").match(/\w+|\W/g) ?? []);
  const at = right?.findIndex((word, index) => word !== left?.[index]) ?? 0;
  return left?.[at] ?? "";
}
