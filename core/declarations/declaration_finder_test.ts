import assert from "node:assert/strict";
import { DeclarationFinder } from "./declaration_finder.ts";
import { readDeclarationQuery } from "./declaration_query.ts";

const source = `impl Drop for Lock {
    fn drop(&mut self) {}
}
impl Lock {
    fn new() -> Self {}
}
struct Guard;
impl Guard {
    fn new() -> Self {}
}
fn constructor() {
`;

const found: readonly (readonly [query: string, rows: readonly string[]])[] = [
  ["fn", ["2 drop", "5 new", "9 new", "11 constructor"]],
  ["function:new", ["5 new", "9 new"]],
  ["impl:Drop*", ["1 Drop for Lock"]],
  ["impl:Lock", ["4 Lock"]],
  ["new", ["5 new", "9 new"]],
  ["n?w", ["5 new", "9 new"]],
  ["(drop|Guard)", ["2 drop", "7 Guard", "8 Guard"]],
  ["Guard.new", ["9 new"]],
  ["Guard::new", ["9 new"]],
  ["Lock.drop", ["2 drop"]],
  ["Lock.new", ["5 new"]],
  ["constructor", ["11 constructor"]],
  ["ne", []],
  ["fn:Guard", []],
  ["Drop for Lock", ["1 Drop for Lock"]],
];

for (const [text, rows] of found) {
  Deno.test(`DeclarationFinder.find() of ${text}`, () => {
    const query = readDeclarationQuery(text, { option: "--symbol", needsKind: false });
    const kinded = query.kinds.length > 0 || text !== "fn" ? query : { text, kinds: ["fn"] };
    const all = new DeclarationFinder(kinded).find("a.rs", source);
    assert.deepEqual(all?.map(({ start, name }) => `${start} ${name}`), rows);
  });
}

const outside: readonly (readonly [query: string, path: string, lines: readonly number[]])[] = [
  ["Pool::release", "a.cpp", [4]],
  ["Pool.release", "a.cpp", [4]],
  ["Pool#release", "a.cpp", [4]],
  ["app::Pool::release", "a.cpp", [4]],
  ["app.Pool.release", "a.cpp", [4]],
  ["Other.release", "a.cpp", [7]],
  ["In.make", "a.cpp", [2]],
  ["release", "a.cpp", []],
  ["Poo.release", "a.cpp", []],
  ["Pool.Release", "a.go", [3]],
  ["Pool::Release", "a.go", [3]],
  ["Other#Release", "a.go", []],
];

const sources: Readonly<Record<string, string>> = {
  "a.cpp": "struct Pool;\nstruct In { void make(); };\nnamespace app {\n" +
    "void Pool::release() {\n}\n\nvoid Other::release() {}\nvoid In::make() {}\n}\n",
  "a.go": "package a\n\nfunc (p *Pool) Release() {}\n",
};

for (const [text, path, lines] of outside) {
  Deno.test(`DeclarationFinder.find() of ${text}, which ${path} names outside of its type`, () => {
    const query = readDeclarationQuery(text, { option: "--symbol", needsKind: false });
    const all = new DeclarationFinder(query).find(path, sources[path] ?? "");
    assert.deepEqual(all?.map(({ start }) => start), lines);
  });
}

const inFiles: readonly (readonly [query: string, path: string, lines: readonly number[]])[] = [
  ["./a.cpp:release", "a.cpp", []],
  ["a.cpp:Pool::release", "./a.cpp", [4]],
  ["a.cpp:Pool.release", "/project/a.cpp", [4]],
  ["/project/a.cpp:In.make", "a.cpp", [2]],
  ["a.cpp:struct:In", "a.cpp", [2]],
  ["a.cpp:In.make", "a.go", []],
  ["src/a.cpp:In.make", "a.cpp", []],
  ["src/a.go:Pool.Release", "src/a.go", [3]],
  ["a.cpp:In:make", "a.cpp", [2]],
];

for (const [text, path, lines] of inFiles) {
  Deno.test(`DeclarationFinder.find() of ${text} in ${path}`, () => {
    const query = readDeclarationQuery(text, { option: "--symbol", needsKind: false });
    const source = sources[path.endsWith("go") ? "a.go" : "a.cpp"] ?? "";
    const all = new DeclarationFinder(query, "/project").find(path, source);
    assert.deepEqual(all?.map(({ start }) => start), lines);
  });
}

const read = (text: string, needsKind: boolean) =>
  readDeclarationQuery(text, { option: "--in", needsKind });

Deno.test("readDeclarationQuery() wants a kind where it needs one", () => {
  assert.deepEqual(read("fn", true), { text: "fn", kinds: ["fn"] });
  assert.throws(() => read("fuction:a", true), /--in "fuction:a": no language has the kind/);
  assert.throws(() => read("", true), /no language has the kind ""/);
  assert.throws(() => read("", false), /--in needs a name, found an empty value/);
  assert.equal(read("fmt::Display", false).name?.text, "fmt::Display");
});

Deno.test("DeclarationFinder.findOne() refuses several and one without an end", () => {
  const one = (text: string) => new DeclarationFinder(read(text, false)).findOne("a.rs", source);
  assert.equal(one("drop")?.end, 3 - 1);
  assert.equal(one("no"), undefined);
  assert.throws(
    () => one("new"),
    /a\.rs has 2 declarations "new": 5:5 fn new\(\), 9:9 fn new\(\)/,
  );
  assert.throws(() => one("constructor"), /a\.rs does not show where 11:\? fn constructor ends/);
  assert.equal(new DeclarationFinder(read("a", false)).find("a.txt", "fn a() {}"), undefined);
  assert.equal(new DeclarationFinder(read("drp", false)).closestTo("a.rs", source), "drop");
});
