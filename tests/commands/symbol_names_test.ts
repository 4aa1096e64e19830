/**
 * Names of declarations mean the same to `ct refs`, `ct view --symbol` and `ct edit --within`.
 */
import assert from "node:assert/strict";
import { edit } from "@ct/edit";
import { refs } from "@ct/refs";
import { tempTree } from "@ct/testing";
import { view } from "@ct/view";

const script = `export class Pool { // @
  #secret = 1; // @
  size = 2; // @
  release() { // @
    this.#hidden(); // @
  } // @
  #hidden() { // @
    return this.#secret; // @
  } // @
  constructor(readonly name: string) {} // @
} // @
export interface Face { // @
  look(): void; // @
  eyes: number; // @
} // @
export enum Colour { // @
  Red, // @
} // @
export const api = { // @
  get() { // @
  }, // @
  put: () => {}, // @
  nested: { // @
    deep() {}, // @
  }, // @
  value: [ // @
    3, // @
  ], // @
}; // @
export namespace Space { // @
  export class Star { // @
    shine() {} // @
  } // @
} // @
export class Door { // @
  close() {} // @
  inner() { // @
    function close() {} // @
  } // @
} // @
export const plain = 1; // @
`;
const python = `class Pool:  # @
    limit = 3  # @

    def __init__(self):  # @
        self.size = ( # @
            1)  # @

    def release(self):  # @
        def within():  # @
            pass  # @

    class Inner:  # @
        def deep(self):  # @
            pass  # @


value = 1  # @
`;
const javascript = `class Pool { // @
  constructor() { // @
    this.free = []; // @
  } // @
} // @
`;
const rust = `pub struct Pool { // @
    size: u32, // @
} // @
impl Pool { // @
    pub fn release(&self) {} // @
} // @
mod space { // @
    pub fn f() {} // @
} // @
`;
const sources: Readonly<Record<string, string>> = {
  "a.ts": script,
  "b.py": python,
  "c.js": javascript,
  "d.rs": rust,
};

/** A name, the file it is looked for in, the line of its definition, and the lines from there. */
const rows: readonly (readonly [name: string, file: string, first: number, last: number])[] = [
  ["plain", "a.ts", 41, 41],
  ["Pool.release", "a.ts", 4, 6],
  ["Pool::release", "a.ts", 4, 6],
  ["Pool#release", "a.ts", 4, 6],
  ["Pool > release", "a.ts", 4, 6],
  ["Pool>release", "a.ts", 4, 6],
  ["Pool.#hidden", "a.ts", 7, 9],
  ["Pool.hidden", "a.ts", 7, 9],
  ["#hidden", "a.ts", 7, 9],
  ["hidden", "a.ts", 7, 9],
  ["Pool.secret", "a.ts", 2, 2],
  ["Face.eyes", "a.ts", 14, 14],
  ["Colour.Red", "a.ts", 17, 17],
  ["api.get", "a.ts", 20, 21],
  ["api.put", "a.ts", 22, 22],
  ["api.nested", "a.ts", 23, 25],
  ["api.nested.deep", "a.ts", 24, 24],
  ["nested.deep", "a.ts", 24, 24],
  ["api.value", "a.ts", 26, 28],
  ["Space.Star.shine", "a.ts", 32, 32],
  ["Star.shine", "a.ts", 32, 32],
  ["Door.close", "a.ts", 36, 36],
  ["Door.inner.close", "a.ts", 38, 38],
  ["a.ts:4", "a.ts", 4, 6],
  ["./a.ts:4", "a.ts", 4, 6],
  ["a.ts:4:3", "a.ts", 4, 6],
  ["./a.ts:4:definition:method Pool.release  release() {", "a.ts", 4, 6],
  ["a.ts:20", "a.ts", 20, 21],
  ["Pool.limit", "b.py", 2, 2],
  ["limit", "b.py", 2, 2],
  ["Pool.size", "b.py", 5, 6],
  ["Pool.release", "b.py", 8, 10],
  ["Pool.release.within", "b.py", 9, 10],
  ["Pool.Inner.deep", "b.py", 13, 14],
  ["Inner.deep", "b.py", 13, 14],
  ["value", "b.py", 17, 17],
  ["b.py:5", "b.py", 5, 6],
  ["Pool.free", "c.js", 3, 3],
  ["Pool.release", "d.rs", 5, 5],
  ["Pool::release", "d.rs", 5, 5],
  ["space::f", "d.rs", 8, 8],
  ["d.rs:5", "d.rs", 5, 5],
];

for (const [name, file, first, last] of rows) {
  Deno.test(`${name} in ${file} means the same to refs, view and edit`, async () => {
    await using tree = await tempTree(sources);
    const cwd = tree.path;
    const lines = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const { definitions } = await refs({ symbol: name, paths: [file] }, { cwd });
    assert.deepEqual(definitions.map(({ line }) => line), [first], "refs");
    const viewed = await view({ path: file, symbol: [name] }, { cwd });
    assert.deepEqual(viewed.lines.map(({ n }) => n), lines, "view");
    const path = [file];
    await edit({ find: ["@"], replace: ["!"], within: name, path }, { cwd });
    const after = Deno.readTextFileSync(`${cwd}/${file}`).split("\n");
    const changed = after.flatMap((line, index) => line.endsWith("!") ? [index + 1] : []);
    assert.deepEqual(changed, lines, "edit");
  });
}

/** What `ct refs` follows to another place: here it is the declaration around. */
const around: readonly (readonly [place: string, file: string, first: number, last: number])[] = [
  ["a.ts:5", "a.ts", 4, 6],
  ["a.ts:27", "a.ts", 19, 29],
  ["b.py:10", "b.py", 9, 10],
];

for (const [place, file, first, last] of around) {
  Deno.test(`view and edit take ${place} for the declaration around it`, async () => {
    await using tree = await tempTree(sources);
    const cwd = tree.path;
    const viewed = await view({ path: `${cwd}/${file}`, symbol: [place] }, { cwd });
    assert.deepEqual([viewed.lines.at(0)?.n, viewed.lines.at(-1)?.n], [first, last]);
    const { replacements } = await edit(
      { find: ["@"], replace: ["!"], within: place, path: [file] },
      { cwd },
    );
    assert.equal(replacements, last - first + 1);
  });
}

Deno.test("a place in another file declares nothing here, and one in no declaration neither", async () => {
  await using tree = await tempTree({
    "a.ts": "f();\nfunction f() {}\n",
    "sub/a.ts": "function g() {}\n",
  });
  const cwd = tree.path;
  const message = (symbol: string, path: string) =>
    view({ path, symbol: [symbol] }, { cwd }).then(
      () => "",
      (error: Error) => error.message,
    );
  assert.match(await message("a.ts:1", "sub/a.ts"), /does not declare "a\.ts:1"/);
  assert.match(await message("a.ts:1", "a.ts"), /does not declare "a\.ts:1"/);
  assert.equal(await message("sub/a.ts:1", "sub/a.ts"), "");
});
