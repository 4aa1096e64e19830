import assert from "node:assert/strict";
import fc from "fast-check";
import { assertLinear, fill } from "@ct/testing";
import { compileRegex } from "@ct/regex";
import { componentPaths, componentsRegex, type GlobComponents } from "./component_glob.ts";
import { agentDialect, fnmatchDialect, workspaceDialect } from "./dialect.ts";
import { readGlob } from "./read_glob.ts";

function pathsOf(glob: string): readonly GlobComponents[] {
  return componentPaths(readGlob(glob, agentDialect).parts, 1000) ?? [];
}

Deno.test("componentPaths() writes out what joining and choosing made", () => {
  interface Tree {
    readonly text: string;
    readonly meaning: readonly string[];
  }
  const { tree } = fc.letrec<{ tree: Tree; group: Tree; plain: Tree }>((tie) => ({
    tree: fc.array(fc.oneof({ depthSize: "small" }, tie("plain"), tie("group")), { maxLength: 3 })
      .map((parts) => ({
        text: parts.map(({ text }) => text).join(""),
        meaning: parts.reduce<readonly string[]>(
          (all, { meaning }) => all.flatMap((start) => meaning.map((end) => start + end)),
          [""],
        ),
      })),
    group: fc.array(tie("tree"), { minLength: 1, maxLength: 3 }).map((options) => ({
      text: `{${options.map(({ text }) => text).join(",")}}`,
      meaning: options.flatMap(({ meaning }) => meaning),
    })),
    plain: fc.constantFrom("a", "?", "/", "[{]", "\\{", "\\,").map((text) => ({
      text,
      meaning: [text],
    })),
  }));
  fc.assert(
    fc.property(tree.filter(({ meaning }) => meaning.length <= 500), ({ text, meaning }) => {
      assert.deepEqual(pathsOf(text), meaning.flatMap(pathsOf));
    }),
  );
});

for (
  const [glob, max, count] of [["{a,b}{c,d}", 4, 4], ["{a,b}{c,d}", 3, undefined], [
    "{a,b}",
    1,
    undefined,
  ]] as const
) {
  Deno.test(`componentPaths() of ${glob}, at most ${max}`, () => {
    assert.equal(componentPaths(readGlob(glob, agentDialect).parts, max)?.length, count);
  });
}

for (
  const [glob, paths] of [
    ["{a,b", ["{a,b"]],
    ["{a,{b,c}", ["{a,b", "{a,c"]],
    ["a}", ["a}"]],
  ] as const
) {
  Deno.test(`braces that nothing closes are text to a workspace: ${glob}`, () => {
    const { parts, fault } = readGlob(glob, workspaceDialect);
    assert.equal(fault, undefined);
    const found = componentPaths(parts, 9)?.map((each) => componentsRegex(each, workspaceDialect));
    assert.deepEqual(found, paths.map((path) => path.replace(/[{}]/, "\\$&")));
  });
}

for (const glob of ["*a", "{a}", "{a,*}b", "[a", "[[:a", "[[:a]", "{", "{a,", "?*", "**/"]) {
  Deno.test(`a glob of many ${glob} is read in linear time`, () => {
    assertLinear((text) => {
      for (const dialect of [workspaceDialect, agentDialect, fnmatchDialect]) {
        componentPaths(readGlob(text, dialect).parts, 1000);
      }
    }, (length) => fill(glob, length / 16));
  });
}

Deno.test("a glob of many stars matches in linear time", () => {
  const source = componentsRegex(pathsOf("*a".repeat(50))[0] ?? [], agentDialect);
  const regex = compileRegex(source, { anchored: true });
  assertLinear((text) => regex.test(text), (length) => `${fill("a", length / 16)}b`);
});
