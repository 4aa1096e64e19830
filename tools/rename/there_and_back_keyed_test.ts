/** What a renaming has changed, the renaming back restores, in random sources of Java and Rust. */
import fc from "fast-check";
import assert from "node:assert/strict";
import { times } from "@ct/testing";
import { renameThereAndBack } from "./testing/there_and_back.ts";

const name = fc.constantFrom("old", "one", "two", "four", "five", "six", "seven", "eight");
const type = fc.constantFrom("Old", "One", "Two");

/** The body of a type of Java: fields, methods, scopes and uses of few names. */
const { members } = fc.letrec<{ members: string; statement: string; value: string }>((tie) => {
  const value = fc.oneof({ maxDepth: 2 }, name, fc.constant("1"), ...[
    fc.tuple(name, tie("value")).map(([f, x]) => `${f}(${x})`),
    fc.tuple(type, name).map(([c, f]) => `new ${c}().${f}`),
    fc.tuple(type, name).map(([c, f]) => `new ${c}().${f}(1)`),
    name.map((f) => `this.${f}`),
    name.map((f) => `of(this::${f})`),
    fc.tuple(name, tie("value")).map(([x, body]) => `of(${x} -> ${body})`),
    fc.tuple(type, tie("members")).map(([c, body]) => `new ${c}() {\n${body}}`),
  ]);
  const block = fc.array(tie("statement"), { maxLength: 3 }).map((all) => `{\n${all.join("")}}`);
  return {
    value,
    statement: fc.oneof(
      { maxDepth: 3 },
      fc.tuple(name, tie("value")).map(([x, y]) => `int ${x} = ${y};\n`),
      fc.tuple(name, tie("value")).map(([x, y]) => `${x} = ${y};\n`),
      fc.tuple(name, tie("value"), block).map(([x, y, body]) => `for (int ${x} : ${y}) ${body}\n`),
      fc.tuple(name, tie("value")).map(([x, y]) => `switch (${x}) { case one: break; }\n${y};\n`),
      block.map((body) => `${body}\n`),
    ),
    members: fc.array(
      fc.oneof(
        fc.tuple(name, tie("value")).map(([f, x]) => `int ${f} = ${x};\n`),
        fc.tuple(name, name, block).map(([f, x, body]) => `int ${f}(int ${x}) ${body}\n`),
        fc.tuple(name, block).map(([f, body]) => `static int ${f}() ${body}\n`),
      ),
      { minLength: 1, maxLength: 3 },
    ).map((all) => all.join("")),
  };
});

const java = fc.record({
  "Old.java": members.map((body) => `package a;\nclass Old extends One {\n${body}}\n`),
  "One.java": members.map((body) =>
    `package a;\nimport static a.Two.*;\nclass One implements Comparable<One> {\n${body}}\n`
  ),
  "Two.java": members.map((body) => `package a;\nenum Two { one, two;\n${body}}\n`),
}, { noNullPrototype: true });

/** Items of Rust: functions, types, modules and uses of few names. */
const { items } = fc.letrec<{ items: string; statement: string; value: string }>((tie) => {
  const value = fc.oneof({ maxDepth: 2 }, name, fc.constant("1"), ...[
    fc.tuple(name, tie("value")).map(([f, x]) => `${f}(${x})`),
    fc.tuple(type, name, tie("value")).map(([c, f, x]) => `${c} { ${f}: ${x} }.${f}`),
    fc.tuple(type, name).map(([c, f]) => `${c}::${f}(1)`),
    fc.tuple(name, name).map(([m, f]) => `${m}::${f}(1)`),
    fc.tuple(name, tie("value")).map(([x, body]) => `(|${x}: u8| ${body})(1)`),
    fc.tuple(name, tie("value")).map(([x, y]) => `{ println!("{${x}}", ${y}); 1 }`),
    fc.tuple(name, tie("value")).map(([x, y]) => `matches!(${y}, Some(${x}) if ${x} > 1)`),
  ]);
  const block = fc.array(tie("statement"), { maxLength: 3 })
    .chain((all) => tie("value").map((x) => `{\n${all.join("")}${x}\n}`));
  return {
    value,
    statement: fc.oneof(
      { maxDepth: 3 },
      fc.tuple(name, tie("value")).map(([x, y]) => `let ${x} = ${y};\n`),
      fc.tuple(name, tie("value"), block).map(([x, y, body]) =>
        `if let Some(${x}) = ${y} ${body}\n`
      ),
      fc.tuple(type, name, name, tie("value"))
        .map(([c, f, x, y]) => `let ${c} { ${f}: ${x}, .. } = ${y};\n`),
      fc.tuple(name, tie("value"), tie("value"))
        .map(([x, y, z]) => `match ${y} { ${x} if ${x} > 1 => ${z}, _ => 1 };\n`),
      fc.tuple(name, name).map(([m, f]) => `use ${m}::${f};\n`),
    ),
    items: fc.array(
      fc.oneof(
        { maxDepth: 2 },
        fc.tuple(name, name, block).map(([f, x, body]) => `pub fn ${f}(${x}: u8) -> u8 ${body}\n`),
        fc.tuple(type, name).map(([c, f]) => `pub struct ${c} { pub ${f}: u8 }\n`),
        fc.tuple(type, name, name, block)
          .map(([c, f, x, body]) => `impl ${c} {\npub fn ${f}(${x}: u8) -> u8 ${body}\n}\n`),
        fc.tuple(type, name).map(([t, f]) => `pub trait ${t}s { fn ${f}(&self) -> u8; }\n`),
        fc.tuple(type, type, name, block)
          .map(([t, c, f, body]) => `impl ${t}s for ${c} {\nfn ${f}(&self) -> u8 ${body}\n}\n`),
        fc.tuple(name, tie("items")).map(([m, all]) => `pub mod ${m} {\nuse super::*;\n${all}}\n`),
        fc.tuple(name, name).map(([m, f]) => `use ${m}::${f};\n`),
        fc.tuple(name, name).map(([m, f]) => `pub use ${m}::${f} as three;\n`),
      ),
      { minLength: 1, maxLength: 4 },
    ).map((all) => all.join("")),
  };
});

const rust = fc.record({
  "src/lib.rs": items.map((all) => `mod other;\nuse other::*;\n${all}`),
  "src/other.rs": items,
}, { noNullPrototype: true });

const rows = [
  { language: "Java", files: java, paths: ["Old.java", "One.java", "Two.java"] },
  { language: "Rust", files: rust, paths: ["src/lib.rs", "src/other.rs"] },
];

for (const { language, files, paths } of rows) {
  Deno.test(`renaming back restores every byte of ${language}, or is refused (long)`, async () => {
    let [renamed, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(files, fc.constantFrom(...paths), fc.nat(11), async (all, path, line) => {
        const outcome = await renameThereAndBack(all, `${path}:${line + 3}`, []);
        if (outcome !== "refused") renamed++;
        if (outcome === "renamed, and not back") refused++;
      }),
      { numRuns: times(200, 3_000) },
    );
    assert.ok(
      renamed > times(6, 100) && refused < renamed / 2,
      `${refused} of ${renamed} were refused`,
    );
  });
}
