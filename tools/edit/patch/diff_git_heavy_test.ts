/** What `--diff` prints, against git: `git apply` makes of the files what the edit does. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { memoryContext } from "@ct/core/context";
import { emptyRepository, isMissing, tempTree } from "@ct/testing";
import { quotedName } from "@ct/core/changes";
import { command } from "../mod.ts";

const piece = fc.constantFrom(
  ...["a", "b", "ab", " ", "\t", "\r", "é", "\0", "\x1b", "-", "+", "@@ -1 +1 @@", "\\ No", "😀"],
);
const line = fc.array(piece, { maxLength: 3 }).map((parts) => parts.join(""));
const content = fc.record({
  mark: fc.constantFrom("", "", "\ufeff"),
  lines: fc.array(fc.tuple(line, fc.constantFrom("\n", "\n", "\r\n")), { maxLength: 30 }),
  last: line,
}).map(({ mark, lines, last }) => mark + lines.flat().join("") + last);
const name = fc.constantFrom(
  ...["a", "b c", 'q"uote', "tab\tname", "back\\slash", "ä", "new\nline", "d/e f", " lead", "x "],
);
const find = fc.constantFrom("a", "b", "ab", "a\n", "b\na", "\\S", "é", "^$", "", " ");
const edit = fc.record({
  find,
  replace: fc.constantFrom("", "x", "a", "x\ny", "ab\n\nab", "b\r\nb", "-- a"),
  mode: fc.constantFrom("literal", "regex"),
});

function script(edits: readonly { find: string; replace: string; mode: string }[]): string {
  const text = ({ find, replace, mode }: (typeof edits)[number]) => {
    const kind = find.includes("\n") ? "" : ` mode=${mode}`;
    return `#% edit expect=any${kind}\n#% find\n${find || "a"}\n#% replace\n${replace}\n`;
  };
  return edits.map(text).join("");
}

/** What the edit prints; nothing if it is refused. */
async function run(cwd: string, words: readonly string[]): Promise<string | undefined> {
  const ctx = memoryContext({ cwd });
  const status = await command.run(words, ctx);
  if (status < 2) return ctx.stdout.text;
  assert.match(ctx.stderr.text, / overlap at /);
}

/** What git complains of. */
async function gitApply(cwd: string, patch: string): Promise<string> {
  const child = new Deno.Command("git", {
    args: ["apply", "--whitespace=nowarn", "-"],
    cwd,
    stdin: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(patch));
  await writer.close();
  const { success, stderr } = await child.output();
  return success ? "" : new TextDecoder().decode(stderr);
}

Deno.test({
  name: "git apply makes of the files what the edit does",
  ignore: isMissing("git"),
  fn: async () => {
    const calls = fc.record({
      files: fc.dictionary(name, content, { minKeys: 1, maxKeys: 3 }),
      edits: fc.array(edit, { minLength: 1, maxLength: 4 }),
      together: fc.boolean(),
    });
    await fc.assert(fc.asyncProperty(calls, hold), { numRuns: 160 });
  },
});

interface Call {
  readonly files: Readonly<Record<string, string>>;
  readonly edits: readonly { find: string; replace: string; mode: string }[];
  readonly together: boolean;
}

async function hold({ files, edits, together }: Call): Promise<void> {
  const entries = Object.entries(files).map(([file, content]) =>
    [file, { content, mode: 0o755 }] as const
  );
  const tree = { ...emptyRepository, ...Object.fromEntries(entries), ".script": script(edits) };
  await using byEdit = await tempTree(tree);
  await using byGit = await tempTree(tree);
  const words = ["--script", ".script", ...together ? ["--no-cascade"] : []];
  const dry = await run(byEdit.path, [...words, "--json", "--dry-run"]);
  // Two edits of one line are refused.
  if (dry === undefined) return assert.ok(together);
  const { files: reports = [], verdict } = JSON.parse(dry);
  const patch = await run(byGit.path, [...words, "--diff", "--dry-run"]) ?? "";
  const diffs = reports.map(({ diff }: { readonly diff: string }) => diff).join("");
  assert.ok(patch.startsWith(diffs));
  if (diffs !== "") assert.equal(await gitApply(byGit.path, patch), "", patch);
  if (verdict !== "SUCCESS") return;
  await run(byEdit.path, words);
  assert.deepEqual(contents(byEdit.path, files), contents(byGit.path, files));
}

function contents(cwd: string, files: Readonly<Record<string, string>>): unknown {
  return Object.keys(files).map((file) => [
    file,
    Deno.readFileSync(`${cwd}/${file}`),
    // git keeps no other bit.
    (Deno.statSync(`${cwd}/${file}`).mode ?? 0) & 0o100,
  ]);
}

Deno.test("a name is quoted as git does", () => {
  const rows = [
    ["a b", "a b"],
    ['a"b', '"a\\"b"'],
    ["a\\b", '"a\\\\b"'],
    ["a\nb\tc", '"a\\nb\\tc"'],
    ["\x01\x7f", '"\\001\\177"'],
    ["ä", '"\\303\\244"'],
  ] as const;
  for (const [name, quoted] of rows) assert.equal(quotedName(name), quoted);
});
