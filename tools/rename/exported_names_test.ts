/** What crates of Rust and builds of Java export to others, and what they keep to themselves. */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command } from "./mod.ts";

type Files = Readonly<Record<string, string>>;

async function run(files: Files, words: readonly string[]) {
  await using tree = await tempTree(files);
  const ctx = memoryContext({ cwd: tree.path });
  const status = await command.run(words, ctx);
  return { status, err: ctx.stdout.text + ctx.stderr.text };
}

const cargo = { "Cargo.toml": '[package]\nname = "pool"\nedition = "2021"\n' };
const lib = "pub mod net;\nmod inner;\npub use inner::Passed;\npub use crate::inner::all::*;\n";
const inner = "pub mod all;\npub struct Passed { pub old: u8, own: u8 }\npub fn old() {}\n";
const crate: Files = {
  ...cargo,
  "src/lib.rs": lib,
  "src/net.rs": "pub struct Old;\nimpl Old {\n    pub fn old(&self) {}\n    fn own(&self) {}\n}\n" +
    "pub(crate) fn old() {}\npub async fn ask() {}\nfn own() {}\n" +
    "pub trait Asking {\n    fn make();\n}\n" +
    "pub enum State {\n    Open,\n}\nmod hidden {\n    pub fn kept() {}\n}\n",
  "src/inner.rs": inner,
  "src/inner/all.rs": "pub fn every() {}\n#[macro_export]\nmacro_rules! made {\n    () => {};\n}\n",
};

const pom = { "pom.xml": "<project><artifactId>pool</artifactId></project>\n" };
const pool = "src/main/java/org/Pool.java";
const java: Files = {
  ...pom,
  [pool]: "package org;\npublic class Pool {\n  public int free;\n  protected void old() {}\n" +
    "  int own;\n  private int kept;\n  public static class Slot {\n" +
    "    public void fill() {}\n  }\n" +
    "  static class Near {\n    public void near() {}\n  }\n  public interface Asking {\n" +
    "    void ask();\n" +
    "  }\n  public enum State { OPEN }\n}\n",
};

const exported: readonly (readonly [what: string, files: Files, old: string, by: RegExp])[] = [
  ["a type in a public module", crate, "src/net.rs:1", /lib\.rs exports it/],
  ["a member of it", crate, "src/net.rs:3", /lib\.rs exports it/],
  ["an asynchronous function", crate, "src/net.rs:7", /lib\.rs exports it/],
  ["a member of a trait", crate, "src/net.rs:10", /lib\.rs exports it/],
  ["a variant", crate, "src/net.rs:13", /lib\.rs exports it/],
  ["what is passed on by its name", crate, "src/inner.rs:2:12", /lib\.rs exports it/],
  ["a field of that", crate, "Passed.old", /lib\.rs exports it/],
  ["what is passed on with all", crate, "src/inner/all.rs:1", /lib\.rs exports it/],
  ["a macro", crate, "src/inner/all.rs:3", /lib\.rs exports it/],
  ["a public class of Java", java, `${pool}:2`, /pom\.xml exports it/],
  ["a field of Java", java, "Pool.free", /pom\.xml exports it/],
  ["a method for who extends it", java, "Pool.old", /pom\.xml exports it/],
  ["a method of an inner class", java, "Slot.fill", /pom\.xml exports it/],
  ["a method of an interface", java, "Asking.ask", /pom\.xml exports it/],
  ["a constant", java, "State.OPEN", /pom\.xml exports it/],
  [
    "of a build of Gradle",
    { [pool]: java[pool] ?? "", "build.gradle": "plugins { id 'java-library' }\n" },
    "Pool.free",
    /build\.gradle exports it/,
  ],
  [
    "of a library with an example",
    {
      ...java,
      "src/main/java/org/examples/A.java":
        "package org.examples;\nclass A {\n  public static void main(String[] a) {}\n}\n",
    },
    "Pool.free",
    /pom\.xml exports it/,
  ],
];

for (const [what, files, old, by] of exported) {
  Deno.test(`a new name is asked for with --exported: ${what}`, async () => {
    const fresh = /:[12]$|:2:12/.test(old) && !old.includes("all.rs") ? "Fresh" : "fresh";
    const found = await run(files, [old, fresh, "--dry-run"]);
    assert.equal(found.status, 2, found.err);
    assert.match(found.err, by);
    const wanted = await run(files, [old, fresh, "--dry-run", "--exported"]);
    assert.doesNotMatch(wanted.err, /exports it/);
  });
}

const own: readonly (readonly [what: string, files: Files, old: string])[] = [
  ["a member without pub", crate, "src/net.rs:4"],
  ["what only the crate sees", crate, "src/net.rs:6"],
  ["a function without pub", crate, "src/net.rs:8"],
  ["what is in a private module", crate, "src/net.rs:16"],
  ["what a private module does not pass on", crate, "src/inner.rs:3"],
  ["a field without pub", crate, "Passed.own"],
  ["a crate that is not published", {
    ...crate,
    "Cargo.toml": '[package]\nname = "pool"\npublish = false\n',
  }, "src/net.rs:7"],
  ["a program", { ...cargo, "src/main.rs": "pub fn old() {}\nfn main() {}\n" }, "old"],
  ["a member of the package", java, "Pool.own"],
  ["a private member", java, "Pool.kept"],
  ["a public member of a class of the package", java, "Near.near"],
  ["a class without a build", { [pool]: java[pool] ?? "" }, "Pool.free"],
  ["a class of a test", {
    ...pom,
    "src/test/java/org/A.java": "package org;\npublic class A {\n  public void old() {}\n}\n",
  }, "A.old"],
  ["a program of Java", {
    ...java,
    "src/main/java/org/A.java": "class A {\n  public static void main(String[] a) {}\n}\n",
  }, "Pool.free"],
  ["what its build calls a program", {
    ...java,
    "pom.xml": "<project><mainClass>org.A</mainClass></project>\n",
  }, "Pool.free"],
];

for (const [what, files, old] of own) {
  Deno.test(`a new name is not asked for: ${what}`, async () => {
    const found = await run(files, [old, "fresh", "--dry-run"]);
    assert.equal(found.status, 0, found.err);
  });
}
