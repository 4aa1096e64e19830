import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { gitTree } from "../testing/git_tree.ts";
import { toolsetTree } from "../testing/toolset_tree.ts";
import { openReview } from "./open_review.ts";

/** A key in a file whose name says nothing; its lines are of no usual width. */
const keyLines = Array.from({ length: 12 }, (_, n) => `k${n}${"Ab1".repeat(9)}`);
const key = (
  lines: readonly string[],
  word = "PRIVATE",
) => [`-----BEGIN ${word} KEY-----`, ...lines, `-----END ${word} KEY-----`];
const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
const filler = Array.from({ length: 40 }, (_, n) => `filler ${n}`);

/** The diff that a reviewer sees of a file's change, and whether the file can be read. */
async function reviewed(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
  { commits = false }: { readonly commits?: boolean } = {},
) {
  await using tree = await gitTree(before);
  for (const [path, content] of Object.entries(after)) {
    Deno.writeTextFileSync(`${tree.path}/${path}`, content);
  }
  if (commits) await tree.git("commit", "-q", "-a", "-m", "second");
  await using made = await toolsetTree({}, { agent: "review", root: tree.path });
  const subject = { root: tree.path, base: commits ? "HEAD~" : "main" };
  const around = memoryContext({ cwd: "/", spawn: denoSpawn });
  await openReview(made.store, "w", {
    subject: commits ? { ...subject, head: "HEAD" } : subject,
    around,
  });
  const { value } = await made.call("get_diff", {});
  return String(Object(value).diff);
}

for (const commits of [false, true]) {
  const kind = commits ? "two commits" : "the work tree";
  Deno.test(`get_diff of ${kind} shows nothing of a file with a private key, before or after (long)`, async () => {
    const changed = keyLines.with(6, "changed1Ab");
    const diff = await reviewed({
      "both.txt": text([...key(keyLines), ...filler]),
      "gone.txt": text([...key(keyLines), ...filler]),
      "come.txt": text([...key(keyLines, "PUBLIC"), ...filler]),
    }, {
      "both.txt": text([...key(changed), ...filler, "end"]),
      "gone.txt": text([...key(changed, "PUBLIC"), ...filler]),
      "come.txt": text([...key(changed), ...filler]),
    }, { commits });
    for (const line of ["changed1Ab", ...keyLines]) assert.ok(!diff.includes(line), diff);
    const blocked = diff.match(/\n# \[blocked\]: private key\n/g) ?? [];
    assert.equal(blocked.length, 3, diff);
  });
}

Deno.test("get_diff hides a value whose name is above the hunk, and what git puts behind @@ (long)", async () => {
  const secret = '  "t8Kd03LmQ9zX4fGh"';
  const lines = [...filler, "const password =", secret, ...filler];
  const before = { "a.ts": text(lines) };
  const at = lines.indexOf(secret);
  // Four lines below: neither the name nor the value is in the hunk, but the value heads it.
  const far = lines.with(at + 5, "changed");
  // Three lines below: the value is the first line of the hunk.
  const near = lines.with(at + 3, "changed");
  for (const after of [far, near]) {
    const diff = await reviewed(before, { "a.ts": text(after) });
    assert.ok(!diff.includes("t8Kd03LmQ9zX4fGh"), diff);
    assert.match(diff, /^\+changed$/m);
  }
  assert.match(await reviewed(before, { "a.ts": text(near) }), /^ {3}"\[blocked\]"$/m);
});

Deno.test("get_diff keeps what git puts behind @@ where nothing is hidden (long)", async () => {
  const lines = ["function named() {", ...filler.map((line) => ` ${line}`), "}"];
  const diff = await reviewed({ "a.ts": text(lines) }, { "a.ts": text(lines.with(20, "x")) });
  assert.match(diff, /^@@ .* @@ function named\(\) \{$/m);
});

Deno.test("get_diff of a diff from elsewhere shows no line of a key", async () => {
  const lines = Array.from({ length: 7 }, (_, n) => `${n}aB/+xYz`.repeat(8));
  const body = lines.map((line, n) => `${n === 3 ? "+" : " "}${line}\n`).join("");
  const diff = `diff --git a/k b/k\n--- a/k\n+++ b/k\n@@ -5,6 +5,7 @@\n${body}`;
  await using made = await toolsetTree({}, { agent: "review" });
  await openReview(made.store, "w", { subject: { diff }, around: memoryContext({ cwd: "/" }) });
  const { value, notes } = await made.call("get_diff", {});
  for (const line of lines) assert.ok(!String(Object(value).diff).includes(line));
  assert.deepEqual(notes, ["hidden by rule: line of a private key"]);
});
