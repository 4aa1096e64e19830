/**
 * What single ignore rules mean: each row is put to our walker and to `git check-ignore`, and both
 * must say what the row says.
 *
 * @module
 */

import assert from "node:assert/strict";
import { emptyRepository, isMissing, output, tempTree } from "@ct/testing";
import { walk } from "./mod.ts";

/** Ignore file, path (a directory with a slash at the end), whether it is ignored. */
const rows: readonly (readonly [string, string, boolean])[] = [
  // Names
  ["foo", "foo", true],
  ["foo", "a/foo", true],
  ["foo", "foo/", true],
  ["foo", "foo/x", true],
  ["foo", "foobar", false],
  ["Foo", "foo", false],
  ["foo/", "foo", false],
  ["foo/", "foo/", true],
  ["foo/", "a/foo/x", true],
  ["foo//", "foo/", false],
  ["*.o", "a/b.o", true],
  ["*.o", ".o", true],
  ["*.o", "a.oo", false],
  ["*.tar.gz", "x.tar.gz", true],
  ["*~", "x~", true],
  ["*", "a", true],
  ["a*z", "abcz", true],
  ["a*z", "abc", false],
  ["*a*b*", "xxayybzz", true],
  ["?", "a", true],
  ["?", "ab", false],
  ["**", "a/b", true],
  ["a**z", "abcz", true],
  ["a**z", "a/z", false],
  // Anchors
  ["/foo", "foo", true],
  ["/foo", "a/foo", false],
  ["a/foo", "a/foo", true],
  ["a/foo", "b/a/foo", false],
  ["/a/foo/", "a/foo/", true],
  ["/a/foo/", "a/foo", false],
  ["/*", "a", true],
  ["/*.c", "a.c", true],
  ["/*.c", "d/a.c", false],
  ["./foo", "foo", false],
  ["a//b", "a/b", false],
  ["//a", "a", false],
  ["/", "a", false],
  ["a/*", "a/b", true],
  ["a/*/c", "a/b/c", true],
  ["a/*/c", "a/b/d/c", false],
  ["a/?/c", "a/b/c", true],
  // Any number of directories
  ["**/foo", "foo", true],
  ["**/foo", "a/b/foo", true],
  ["**/foo/bar", "foo/bar", true],
  ["**/foo/bar", "x/foo/bar", true],
  ["**/foo/bar", "foo/x/bar", false],
  ["abc/**", "abc/x/y", true],
  ["abc/**", "abc/", false],
  ["abc/**/", "abc/x/", true],
  ["abc/**/", "abc/x", false],
  ["a/**/b", "a/b", true],
  ["a/**/b", "a/x/y/b", true],
  ["a/**/b", "ab", false],
  ["a/**/**/b", "a/b", true],
  ["a/***/b", "a/x/b", true],
  ["a/**b", "a/xb", true],
  ["a/**b", "a/x/b", false],
  ["**/*.x/**/y", "p/q.x/r/s/y", true],
  ["/**", "a", true],
  ["a/**\\/b", "a/b", false],
  ["a/**\\/b", "a/x/b", true],
  // Stars after a literal head cross slashes, a quirk of git
  ["foo**/bar", "foobar", true],
  ["foo**/bar", "foo/x/bar", true],
  ["foo**/bar", "foox/y/bar", true],
  ["f[o]o**/bar", "foo/x/bar", false],
  ["/foo**", "foox", true],
  ["a/foo**/x/**", "a/foo/x/", false],
  ["a/foo**/x/**", "a/foo/x/y", true],
  // Classes
  ["[ab]", "a", true],
  ["[!ab]", "a", false],
  ["[^ab]", "c", true],
  ["[a-c]x", "bx", true],
  ["[a-c]x", "dx", false],
  ["[]]", "]", true],
  ["[!]]", "a", true],
  ["[a-]", "-", true],
  ["[]-a]", "^", true],
  ["[\\]]", "]", true],
  ["[a\\-c]", "b", false],
  ["[[:alpha:]]", "q", true],
  ["[[:digit:][:upper:]]", "Q", true],
  ["[[:digit:]-z]", "-", true],
  ["[[:foo:]]", "f", false],
  ["[[:alpha]", ":", true],
  ["[[:alpha", "a", false],
  ["[[:]", ":", true],
  ["[[]", "[", true],
  ["[ab", "a", false],
  ["[ab", "[ab", false],
  ["x[a/]y", "xay", true],
  ["x[a/]y", "d/xay", false],
  ["d/x[a/]y", "d/xay", true],
  ["[!a]b", "b", false],
  ["[c-a]", "b", false],
  // Escapes and blanks
  ["\\#x", "#x", true],
  ["#x", "#x", false],
  ["\\!x", "!x", true],
  ["\\*", "*", true],
  ["\\*", "a", false],
  ["\\a", "a", true],
  ["a\\", "a\\", false],
  ["a\\", "a", false],
  ["a\\\\", "a\\", true],
  ["a\\/b", "a/b", true],
  ["a\\/", "a/", false],
  ["a ", "a", true],
  ["a\\ ", "a ", true],
  ["a\\  ", "a ", true],
  ["a b", "a b", true],
  [" a", "a", false],
  [" a", " a", true],
  ["a\t", "a", false],
  ["a\r", "a", true],
  ["\ufeffa", "a", true],
  ["a\0b", "a", true],
  ["\n\n   \n#\na", "a", true],
  // Bytes
  ["é", "é", true],
  ["?", "é", false],
  ["??", "é", true],
  ["[é]*", "é", true],
  ["*é", "xé", true],
  // Several rules
  ["*.log\n!keep.log", "keep.log", false],
  ["!keep.log\n*.log", "keep.log", true],
  ["d/\n!d/keep", "d/keep", true],
  ["d/*\n!d/keep", "d/keep", false],
  ["*\n!*/\n!*.c", "d/a.c", false],
  ["*\n!*/\n!*.c", "d/a.h", true],
  ["a\n!a/", "a/", false],
  ["a\n!a/", "a", true],
  ["!", "a", false],
  ["!!a", "a", false],
  ["!!a", "!a", false],
];

// Elsewhere, names such as `?` or two that differ in case cannot be made.
const ignore = isMissing("git") || Deno.build.os !== "linux";

for (const [rules, path, expected] of rows) {
  const verb = expected ? "ignores" : "keeps";
  const name = `the rules ${JSON.stringify(rules)} ${verb} ${JSON.stringify(path)}, as in git`;
  Deno.test({ name, ignore }, async () => {
    const isDirectory = path.endsWith("/");
    const entry = isDirectory ? path.slice(0, -1) : path;
    await using tree = await tempTree({
      ...emptyRepository,
      ".gitignore": rules,
      [entry]: isDirectory ? { dir: true } : "",
    });
    const argv = ["git", "check-ignore", "--no-index", "--", `./${entry}`] as const;
    const ignored = await output(argv, tree.path, { statuses: [0, 1] });
    assert.equal(ignored !== "", expected, "git");
    const options = { base: ".", cwd: tree.path, hidden: true, follow: false, ignore: true };
    const found = [...walk(options, (problem) => assert.fail(problem.message))];
    assert.equal(!found.some((it) => it.path === `./${entry}`), expected, "ours");
  });
}
