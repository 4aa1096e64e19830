/** What becomes of a module of Rust that is a file, with `--file` and without it. */
import assert from "node:assert/strict";
import { type Files, runInTree } from "./testing/run_in_tree.ts";

/** A crate in which a module is used in all ways; `at` gives the path of its file. */
function crate(name: string, at: (name: string) => Files): Files {
  return {
    "Cargo.toml": '[package]\nname = "app"\nedition = "2021"\n',
    "src/lib.rs":
      `mod user;\nmod ${name};\nuse crate::${name}::make;\nuse self::${name}::{self as p};\n` +
      `fn f() -> u8 { ${name}::make() + make() + p::make() }\n`,
    "src/user.rs": `use super::${name};\nuse crate::${name}::{self, make};\n` +
      `fn g() -> u8 { ${name}::make() + crate::${name}::make() }\n`,
    ...at(name),
  };
}

const text = "pub fn make() -> u8 { inner::one() }\n";

const forms: Readonly<Record<string, (name: string) => Files>> = {
  "a file": (name) => ({ [`src/${name}.rs`]: "pub fn make() -> u8 { 1 }\n" }),
  "a directory": (name) => ({
    [`src/${name}/mod.rs`]: `mod inner;\n${text}`,
    [`src/${name}/inner.rs`]: `pub fn one() -> u8 { super::make() + crate::${name}::make() }\n`,
    [`src/${name}/data.txt`]: "data\n",
  }),
  "a file and the directory of what is in it": (name) => ({
    [`src/${name}.rs`]: `mod inner;\n${text}`,
    [`src/${name}/inner.rs`]: `use crate::${name};\npub fn one() -> u8 { ${name}::make() }\n` +
      'const A: &str = include_str!("data.txt");\n',
    [`src/${name}/data.txt`]: "data\n",
  }),
};

for (const [what, at] of Object.entries(forms)) {
  Deno.test(`--file renames a module of Rust that is ${what}, and back (long)`, async () => {
    const [before, after] = [crate("pool", at), crate("stock", at)];
    const there = await runInTree(before, ["src/lib.rs:2", "stock", "--file"]);
    assert.deepEqual([there.after, there.status], [after, 0], there.out + there.err);
    const back = await runInTree(after, ["src/lib.rs:2", "pool", "--file"]);
    assert.deepEqual([back.after, back.status], [before, 0], back.out + back.err);
  });
}

const file: Files = { "src/lib.rs": "mod pool;\n", "src/pool.rs": "pub fn make() {}\n" };

const refusals: Readonly<Record<string, readonly [files: Files, words: string[], said: RegExp]>> = {
  "without --file": [file, ["pool", "stock"], /lib\.rs:1:file:.*[\s\S]*--file renames both/],
  "with a file in its way": [
    { ...file, "src/stock.rs": "" },
    ["pool", "stock", "--file"],
    /stock\.rs" exists/,
  ],
  "with a directory in its way": [
    { ...file, "src/stock/mod.rs": "" },
    ["pool", "stock", "--file"],
    /stock" exists/,
  ],
  "that a program has as well": [
    { ...file, "src/main.rs": "mod pool;\nfn main() {}\n" },
    ["src/lib.rs:1", "stock", "--file"],
    /main\.rs:1:file:.*[\s\S]*another module is the same file/,
  ],
  "in which another is a file": [
    { "src/lib.rs": "mod pool {\n    mod inner;\n}\n", "src/pool/inner.rs": "" },
    ["src/lib.rs:1", "stock", "--file"],
    /lib\.rs:1:file:.*[\s\S]*below a directory of its name/,
  ],
  "whose file is not here": [
    { "src/lib.rs": "mod pool;\n" },
    ["pool", "stock", "--file"],
    /no file of module "pool"/,
  ],
  "that an attribute names by its path": [
    { ...file, "src/other.rs": '#[path = "pool.rs"]\nmod other;\n' },
    ["src/lib.rs:1", "stock", "--file"],
    /other\.rs:1: names src\/pool\.rs by its path/,
  ],
  "of which a text is included by its path": [
    {
      "src/lib.rs": "mod pool;\n",
      "src/pool.rs": 'mod inner;\nconst A: &str = include_str!("pool/data.txt");\n',
      "src/pool/inner.rs": "",
      "src/pool/data.txt": "",
    },
    ["src/lib.rs:1", "stock", "--file"],
    /pool\.rs:2: names src\/pool\/data\.txt by its path/,
  ],
  "that a manifest names": [
    { ...file, "Cargo.toml": '[package]\nname = "a"\n[lib]\npath = "src/pool.rs"\n' },
    ["src/lib.rs:1", "stock", "--file"],
    /Cargo\.toml:4: names src\/pool\.rs by its path/,
  ],
};

for (const [what, [files, words, said]] of Object.entries(refusals)) {
  Deno.test(`a module of Rust keeps its name ${what}`, async () => {
    const found = await runInTree(files, words);
    assert.deepEqual([found.status, found.after], [2, files], found.err);
    assert.match(found.out + found.err, said);
  });
}
