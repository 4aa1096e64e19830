/** `--apply` against git: what is accepted gives the same bytes, and good patches are accepted. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { decodeBytes, encodeBytes } from "@ct/base";
import { memoryContext } from "@ct/core/context";
import { emptyRepository, isMissing, tempTree } from "@ct/testing";
import { command } from "../mod.ts";

const ignore = isMissing("git") || isMissing("diff");

/** U+DCE9 stands for the byte 0xe9, which is no UTF-8. */
const line = fc.tuple(
  fc.constantFrom("a", "b", "c", "", " ", "é", "\udce9", "\0", "\x1b[", "--", "++", "\r"),
  fc.constantFrom("\n", "\n", "\n", "\r\n"),
).map((parts) => parts.join(""));
const lines = fc.array(line, { maxLength: 24 });
const last = fc.constantFrom("", "", "z", "\udce9");

/** A file, and another made of it. */
const versions = fc.record({
  lines,
  last,
  newLast: fc.option(last, { nil: undefined }),
  changes: fc.array(
    fc.record({ at: fc.nat(24), gone: fc.nat(3), added: fc.array(line, { maxLength: 3 }) }),
    { minLength: 1, maxLength: 3 },
  ),
}).map(({ lines, last, newLast, changes }) => {
  const fresh = [...lines];
  for (const { at, gone, added } of changes) fresh.splice(at, gone, ...added);
  return { old: lines.join("") + last, fresh: fresh.join("") + (newLast ?? last) };
});

async function patchOf(old: string, fresh: string, context: number): Promise<string> {
  await using tree = await tempTree({ old: encodeBytes(old), fresh: encodeBytes(fresh) });
  const labels = ["--label", "a/f x", "--label", "b/f x"];
  const args = ["-a", `-U${context}`, ...labels, "old", "fresh"];
  const { stdout } = await new Deno.Command("diff", { args, cwd: tree.path }).output();
  return decodeBytes(stdout);
}

/** What is in the file after the patch; nothing if it is refused. */
type Outcome = Uint8Array | undefined;

async function byGit(
  target: string,
  patch: string,
  words: readonly string[] = [],
): Promise<Outcome> {
  await using tree = await tempTree({ ...emptyRepository, ...filesOf(target, patch) });
  const args = ["apply", "--whitespace=nowarn", ...words, "p"];
  const { success } = await new Deno.Command("git", { args, cwd: tree.path, stderr: "null" })
    .output();
  return success ? Deno.readFileSync(`${tree.path}/f x`) : undefined;
}

async function byEdit(target: string, patch: string): Promise<Outcome> {
  await using tree = await tempTree(filesOf(target, patch));
  const ctx = memoryContext({ cwd: tree.path });
  const status = await command.run(["--apply", "p", "--quiet"], ctx);
  const bytes = Deno.readFileSync(`${tree.path}/f x`);
  if (status === 0) return bytes;
  assert.deepEqual(bytes, encodeBytes(target), "nothing is written");
}

function filesOf(target: string, patch: string): Record<string, Uint8Array> {
  return { "f x": encodeBytes(target), p: encodeBytes(patch) };
}

/**
 * Whether git also takes the newline of the line before: it does where a patch without context
 * removes a last line that has none.
 */
function losesNewline(patch: string): boolean {
  return /^-.*\n\\ No newline/m.test(patch);
}

Deno.test({
  name: "a patch is applied to what it was made of, as git does",
  ignore,
  fn: () =>
    fc.assert(
      fc.asyncProperty(versions, async ({ old, fresh }) => {
        fc.pre(old !== fresh);
        const plain = await patchOf(old, fresh, 3);
        for (const patch of [plain, `diff --git a/f x b/f x\nindex 1..2 100644\n${plain}`]) {
          assert.deepEqual(await byEdit(old, patch), encodeBytes(fresh), patch);
        }
        // Without `diff --git`, git takes an empty file for one that is to be deleted.
        if (fresh !== "") assert.deepEqual(await byGit(old, plain), encodeBytes(fresh), plain);
      }),
      { numRuns: 120 },
    ),
});

Deno.test({
  name: "what is accepted of a patch for another version is what git makes of it",
  ignore,
  fn: () =>
    fc.assert(
      fc.asyncProperty(
        versions,
        fc.record({ above: lines, context: fc.integer({ min: 0, max: 3 }), cut: fc.nat(8) }),
        async ({ old, fresh }, { above, context, cut }) => {
          fc.pre(old !== fresh && fresh !== "");
          const patch = await patchOf(old, fresh, context);
          const below = old.split("\n").slice(cut).join("\n");
          for (const target of [above.join("") + old, below, fresh]) {
            const made = await byEdit(target, patch);
            if (made === undefined || context === 0 && losesNewline(patch)) continue;
            // A patch does not say whether it was made without context.
            const plain = context === 0 ? undefined : await byGit(target, patch);
            const expected = plain ?? await byGit(target, patch, ["--unidiff-zero"]);
            assert.deepEqual(made, expected, JSON.stringify({ target, patch }));
          }
        },
      ),
      { numRuns: 120 },
    ),
});

Deno.test({
  name: "a patch without context is applied as git does with --unidiff-zero",
  ignore,
  fn: () =>
    fc.assert(
      fc.asyncProperty(versions, async ({ old, fresh }) => {
        fc.pre(old !== fresh);
        const plain = await patchOf(old, fresh, 0);
        const patch = `diff --git a/f x b/f x\nindex 1..2 100644\n${plain}`;
        assert.deepEqual(await byEdit(old, patch), encodeBytes(fresh), patch);
        if (losesNewline(patch)) return;
        assert.deepEqual(await byGit(old, patch, ["--unidiff-zero"]), encodeBytes(fresh), patch);
      }),
      { numRuns: 300 },
    ),
});

Deno.test({
  name: "a patch that was converted to CRLF is applied as GNU patch does",
  ignore: ignore || isMissing("patch"),
  fn: () =>
    fc.assert(
      fc.asyncProperty(versions, async ({ old, fresh }) => {
        const [before, after] = [old, fresh].map((text) => text.replaceAll("\r", ""));
        fc.pre(before !== undefined && after !== undefined && before !== after && before !== "");
        const patch = (await patchOf(before ?? "", after ?? "", 3)).replaceAll("\n", "\r\n");
        const made = await byEdit(before ?? "", patch);
        assert.deepEqual(made, encodeBytes(after ?? ""), patch);
        await using tree = await tempTree(filesOf(before ?? "", patch));
        const args = ["--force", "--silent", "-p1", "-i", "p"];
        const options = { args, cwd: tree.path, stdout: "null", stderr: "null" } as const;
        const { success } = await new Deno.Command("patch", options).output();
        if (success && after !== "") assert.deepEqual(Deno.readFileSync(`${tree.path}/f x`), made);
      }),
      { numRuns: 120 },
    ),
});
