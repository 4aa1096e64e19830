import assert from "node:assert/strict";
import fc from "fast-check";
import { assertLinear, fill, tempTree } from "@ct/testing";
import { decide, decideHarness, type Mode, nudge } from "./decide.ts";
import { lookedFiles } from "./file_queries.ts";
import { rewriteLine } from "./rewrite_line.ts";
import { agentLines } from "./testing/agent_lines.ts";
import { commandLines } from "./testing/command_lines.ts";
import { lineTree } from "./testing/line_tree.ts";

const tree = await tempTree(lineTree);
addEventListener("unload", () => Deno.removeSync(tree.path, { recursive: true }));
const place = { cwd: tree.path, program: "ct", files: lookedFiles };
const shown = (line: string) => JSON.stringify(line);

for (const { line, rewritten, rule, suggestion } of commandLines) {
  Deno.test(`steer ${shown(line)}: ${rule ?? "no advice"}, ${rewritten ? "rewritten" : "left"}`, () => {
    const advice = decide(line, "deny", place);
    assert.deepEqual([advice?.rule, advice?.suggestion], [rule, suggestion]);
    assert.equal(decide(line, "rewrite", place)?.suggestion, rewritten);
  });
}

for (const { line, suggestion } of agentLines) {
  Deno.test(`steer advises on ${shown(line)}: ${suggestion ?? "nothing"}`, () => {
    assert.equal(decide(line, "deny", place)?.suggestion, suggestion);
  });
}

Deno.test("300 lines more are as agents type them, and no advice has a placeholder", () => {
  assert.ok(agentLines.length >= 300);
  for (const { line, suggestion = "" } of [...commandLines, ...agentLines]) {
    const bare = suggestion.replace(/'[^']*'/g, "");
    const placeholder = /\b(?:PATTERN|FILES?|DIR|GLOB|COMMAND|SECONDS|ITEM|TEXT|REPLACE)\b|…/;
    if (!placeholder.test(line)) assert.doesNotMatch(bare, placeholder, line);
  }
});

Deno.test("advice calls the program that was named", () => {
  const named = { ...place, program: "'/a b/ct'" };
  for (
    const [line, suggestion] of [
      ["tail -20 f", "'/a b/ct' view f --range -20:"],
      ["cd fs && grep -rn 'a; ct b' .", "cd fs && '/a b/ct' search --grep 'a; ct b' --detail"],
      ["head -1 a && head -1 b", "'/a b/ct' and view a --range :1 ::: view b --range :1"],
    ] as const
  ) assert.equal(decide(line, "warn", named)?.suggestion, suggestion);
});

Deno.test("the table has several hundred lines, each once", () => {
  assert.ok(commandLines.length > 400);
  assert.equal(new Set(commandLines.map(({ line }) => line)).size, commandLines.length);
});

Deno.test("nothing is rewritten in a directory that is not known, unless it is named", () => {
  const inHome = { ...place, cwd: undefined };
  assert.equal(rewriteLine("cat README.md", inHome), undefined);
  assert.equal(rewriteLine("find . -name '*.ts'", inHome), undefined);
  const line = `cd ${tree.path} && head -3 README.md`;
  assert.equal(
    rewriteLine(line, inHome),
    `cd ${tree.path} && ct view README.md --range :3 --plain --raw`,
  );
});

Deno.test("no advice is given on the client's own tools where they name files of secrets", () => {
  const advised = (tool: string, input: Readonly<Record<string, string>>, cwd = tree.path) =>
    decideHarness({ tool, input, command: undefined, cwd, session: undefined }, "deny")?.rule;
  assert.equal(advised("Read", { file_path: "/a/.env" }), undefined);
  assert.equal(advised("Read", { file_path: "config.json" }, "/home/me/.docker"), undefined);
  assert.equal(advised("Grep", { pattern: "KEY", glob: "*.pem" }), undefined);
  assert.equal(advised("Glob", { pattern: "**/.env" }), undefined);
  assert.equal(advised("Grep", { pattern: "secret", path: "src" }), "harness-grep");
});

Deno.test("no reminder is given on a line that names a file of secrets", () => {
  assert.equal(nudge("sort .env | uniq", undefined), undefined);
  assert.equal(nudge("sort config.json | uniq", "/home/me/.docker"), undefined);
  assert.equal(nudge("sort a.txt | uniq", undefined)?.rule, "pipeline");
});

const wrappings = [
  (line: string) => `if ${line}; then :; fi`,
  (line: string) => `f() { ${line}; }`,
  (line: string) => `(${line})`,
  (line: string) => `{ ${line}; }`,
  (line: string) => `echo "$(${line})"`,
  (line: string) => `echo \`${line.replaceAll("`", "")}\``,
  (line: string) => `bash -c '${line.replaceAll("'", "")}'`,
  (line: string) => `X=1 ${line}`,
  (line: string) => `npm test && ${line}`,
  (line: string) => `${line} > out.txt`,
  (line: string) => `alias cat=tac; ${line}`,
  (line: string) => `cat() { tac; }; ${line}`,
  (line: string) => `echo "${line}`,
  (line: string) => `cat <<E\n${line}\nE`,
];
const rewrittenLines = commandLines.filter(({ rewritten }) => rewritten !== undefined)
  .map(({ line }) => line);

Deno.test("what stands within anything else is left alone", () => {
  for (const line of rewrittenLines) {
    if (/[\n#"]|[<>&;|]\s*$/.test(line)) continue;
    for (const wrap of wrappings) {
      const wrapped = wrap(line);
      // A line may have a list in which a part of it is plain by itself.
      assert.equal(rewriteLine(wrapped, place), undefined, wrapped);
    }
  }
});

Deno.test("whatever the line is, something is decided, and a rewritten line is not rewritten again", () => {
  const pieces = fc.constantFrom(
    ..."cat|head|-5|README.md|src|find|-name|'*.ts'|.|;|&&|;|sed|-n|5,9p|'|\"|$(|)|>|<|2>&1|\\|x=|{|}|cd|./src|tail|-n|+3|\n|grep|-r|for|in|do|done|rg|-e|xargs|-exec"
      .split("|"),
    "|",
    "||",
  );
  const line = fc.array(fc.oneof({ weight: 9, arbitrary: pieces }, fc.string()), { maxLength: 20 });
  const modes: readonly Mode[] = ["warn", "rewrite"];
  fc.assert(
    fc.property(line, (words) => {
      const text = words.join(" ");
      for (const mode of modes) decide(text, mode, place);
      const rewritten = rewriteLine(text, place);
      if (rewritten !== undefined) assert.equal(rewriteLine(rewritten, place), undefined, text);
    }),
    { numRuns: 300 },
  );
});

for (
  const text of ["cat README.md | ", "head -5 README.md;", "find . -name '*.ts' ", "a=(", "$("]
) {
  Deno.test(`deciding takes time linear in repetitions of ${shown(text)} (long)`, () => {
    const files = { ...lookedFiles, textFile: () => undefined, namesOfGit: () => undefined };
    const decideBoth = (line: string) => {
      decide(line, "warn", place);
      decide(line, "rewrite", { ...place, files });
    };
    assertLinear(decideBoth, (length) => fill(text, Math.min(length / 16, 1 << 16)));
  });
}
