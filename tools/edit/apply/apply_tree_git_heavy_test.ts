/**
 * `--apply` against git, where files come and go, get other names and other modes: a patch of git
 * for a tree gives the same tree, and what is accepted for another tree is what git makes of it.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { decodeBytes, encodeBytes } from "@ct/base";
import { memoryContext } from "@ct/core/context";
import { emptyRepository, isMissing, placeFile, tempTree } from "@ct/testing";
import { command } from "../mod.ts";

const ignore = isMissing("git");

/** What a tree holds: `!` before the content of a program. */
type Tree = Readonly<Record<string, string>>;

const names = ["a", "b c", "ä", 'q"', "d/a", "d/e/b", "d/e/c", "f/x\ty", "g", "g/in", "-n", "d/b~"];
/** U+DCE9 stands for the byte 0xe9, which is no UTF-8. */
const line = fc.constantFrom("one", "two", "three", "", "é", "\udce9", "- x", "\r", "+++ b", "-- ");
const content = fc.tuple(
  fc.constantFrom("", "", "!"),
  fc.array(fc.tuple(line, fc.constantFrom("\n", "\n", "\r\n")).map(([a, b]) => a + b), {
    maxLength: 9,
  }),
  fc.constantFrom("", "", "z"),
).map(([mark, lines, last]) => mark + lines.join("") + last);
const trees = fc.dictionary(fc.constantFrom(...names), content, { maxKeys: 8 }).map(consistent);
const versions = fc.tuple(trees, trees, fc.array(fc.constantFrom(...names), { maxLength: 4 }))
  .map(([old, other, moves]) => {
    const fresh: Record<string, string> = { ...old };
    // Some files get another name, perhaps with a line more, and some are replaced or go.
    for (const [index, to] of moves.entries()) {
      const from = Object.keys(fresh)[index];
      if (from === undefined || from === to) continue;
      fresh[to] = (fresh[from] ?? "") + (index % 2 === 0 ? "" : "more\n");
      if (index < 3) delete fresh[from];
    }
    for (const [name, text] of Object.entries(other).slice(0, 3)) fresh[name] = text;
    const [gone = ""] = Object.keys(other).slice(3);
    delete fresh[gone];
    return { old, fresh: consistent(fresh) };
  });

/** No file has the name of a directory. */
function consistent(tree: Tree): Tree {
  return Object.fromEntries(
    Object.entries(tree).filter(([name]) =>
      !Object.keys(tree).some((other) => other.startsWith(`${name}/`))
    ),
  );
}

function place(tree: Tree, root: string): void {
  for (const [name, text] of Object.entries(tree)) {
    placeFile(`${root}/${name}`, encodeBytes(text.replace(/^!/, "")));
    Deno.chmodSync(`${root}/${name}`, text.startsWith("!") ? 0o755 : 0o644);
  }
}

/** What there is, directories included. */
function read(root: string, below = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { name, isDirectory } of Deno.readDirSync(`${root}/${below}`)) {
    const path = `${below}${name}`;
    if (path === ".git" || path === "patch") continue;
    if (isDirectory) Object.assign(found, { [`${path}/`]: "" }, read(root, `${path}/`));
    else {
      const { mode } = Deno.lstatSync(`${root}/${path}`);
      const mark = ((mode ?? 0) & 0o111) === 0 ? "" : "!";
      found[path] = mark + Deno.readFileSync(`${root}/${path}`).toBase64();
    }
  }
  return found;
}

async function git(cwd: string, ...args: string[]): Promise<{ ok: boolean; out: Uint8Array }> {
  const options = ["-c", "core.autocrlf=false", "-c", "core.fileMode=true"];
  const command = new Deno.Command("git", { args: [...options, ...args], cwd, stderr: "null" });
  const { success, stdout } = await command.output();
  return { ok: success, out: stdout };
}

async function patchOf(old: Tree, fresh: Tree, options: readonly string[]): Promise<Uint8Array> {
  const ids: string[] = [];
  await using tree = await tempTree(emptyRepository);
  for (const version of [old, fresh]) {
    for (const { name } of Deno.readDirSync(tree.path)) {
      if (name !== ".git") Deno.removeSync(`${tree.path}/${name}`, { recursive: true });
    }
    place(version, tree.path);
    await git(tree.path, "add", "-A");
    ids.push(new TextDecoder().decode((await git(tree.path, "write-tree")).out).trim());
  }
  return (await git(tree.path, "diff", "--text", "--full-index", ...options, ...ids)).out;
}

interface Outcome {
  readonly ok: boolean;
  readonly tree: Record<string, string>;
  readonly said: string;
}

async function applied(by: "git" | "ct", target: Tree, patch: Uint8Array): Promise<Outcome> {
  await using tree = await tempTree(by === "git" ? emptyRepository : {});
  place(target, tree.path);
  Deno.writeFileSync(`${tree.path}/patch`, patch);
  if (by === "git") {
    const { ok } = await git(tree.path, "apply", "--whitespace=nowarn", "patch");
    return { ok, tree: read(tree.path), said: "" };
  }
  const ctx = memoryContext({ cwd: tree.path });
  const status = await command.run(["--apply", "patch", "--quiet"], ctx);
  return { ok: status === 0, tree: read(tree.path), said: ctx.stderr.text };
}

const options = fc.tuple(
  fc.constantFrom([], ["-M30"], ["-M30", "-C30", "--find-copies-harder"], ["--no-renames"]),
  fc.constantFrom([], ["-U0"], ["-U1"]),
).map((lists) => lists.flat());

Deno.test({
  name: "a patch of git for a tree makes of it what git does",
  ignore,
  fn: () =>
    fc.assert(
      fc.asyncProperty(versions, options, async ({ old, fresh }, words) => {
        const patch = await patchOf(old, fresh, words);
        fc.pre(patch.length > 0);
        const [ours, theirs] = [await applied("ct", old, patch), await applied("git", old, patch)];
        const text = `${new TextDecoder().decode(patch)}\n${ours.said}`;
        // A directory that becomes a file: git has both for a moment.
        if (/Is a directory|File exists/.test(ours.said)) {
          assert.ok(Object.keys(fresh).some((name) => isDirectoryIn(old, name)), text);
          return;
        }
        // Without context, nothing says where lines go; git takes such hunks only if asked to.
        assert.ok(ours.ok || words.includes("-U0"), text);
        if (!ours.ok) return;
        if (!words.includes("-U0")) assert.equal(theirs.ok, true, text);
        if (theirs.ok) assert.deepEqual(ours.tree, theirs.tree, text);
      }),
      { numRuns: 250 },
    ),
});

function isDirectoryIn(tree: Tree, name: string): boolean {
  return Object.keys(tree).some((other) => other.startsWith(`${name}/`));
}

Deno.test({
  name: "what is accepted of a patch for another tree is what git makes of it",
  ignore,
  fn: () =>
    fc.assert(
      fc.asyncProperty(versions, trees, options, async ({ old, fresh }, other, words) => {
        const patch = await patchOf(old, fresh, words);
        fc.pre(patch.length > 0);
        const [first = ""] = Object.keys(old);
        const { [first]: _, ...less } = old;
        const targets = [fresh, less, consistent({ ...other, ...old }), { ...old, ...other }];
        for (const target of targets.map(consistent)) {
          const before = await applied("ct", target, new Uint8Array());
          const ours = await applied("ct", target, patch);
          const text = `${new TextDecoder().decode(patch)}\n${JSON.stringify(target)}`;
          if (!ours.ok) {
            assert.deepEqual(ours.tree, before.tree, text);
            continue;
          }
          const theirs = await applied("git", target, patch);
          if (theirs.ok) assert.deepEqual(ours.tree, theirs.tree, text);
          else assert.ok(words.includes("-U0"), text);
        }
      }),
      { numRuns: 120 },
    ),
});

interface Mutation {
  readonly kind: string;
  readonly at: number;
  readonly to: number;
  readonly text: string;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom("drop", "twice", "swap", "char", "line", "cut"),
  at: fc.nat(60),
  to: fc.nat(60),
  text: fc.constantFrom(
    ...["diff --git a/a b/a", "new file mode 100644", "old mode 100644", "new mode 100755"],
    ...["rename from a", "rename to g", "--- a/a", "+++ b/a", "--- /dev/null", "+++ /dev/null"],
    ...["@@ -1,2 +1,2 @@", "+x", "-one", " one", "\\ No newline at end of file", "", "-- ", "junk"],
    ...["deleted file mode 100644", "copy from a", "copy to d/a", "similarity index 90%"],
    ...["index 1..2 100644", "GIT binary patch"],
  ),
});

/** A patch with some of its lines changed. */
function mutated(
  patch: Uint8Array,
  mutations: readonly (typeof mutation extends fc.Arbitrary<infer T> ? T : never)[],
): Uint8Array {
  let lines = decodeBytes(patch).split("\n");
  for (const { kind, at, to, text } of mutations) {
    const index = at % lines.length;
    if (kind === "drop") lines.splice(index, 1);
    if (kind === "twice") lines.splice(index, 0, lines[index] ?? "");
    if (kind === "line") lines.splice(index, 0, text);
    if (kind === "cut") lines = lines.slice(0, Math.max(3, index));
    if (kind === "swap") {
      [lines[index], lines[to % lines.length]] = [
        lines[to % lines.length] ?? "",
        lines[index] ?? "",
      ];
    }
    if (kind === "char") {
      const line = lines[index] ?? "";
      lines[index] = line.slice(0, to % (line.length + 1)) + "1" +
        line.slice(to % (line.length + 1) + 1);
    }
  }
  return encodeBytes(lines.join("\n"));
}

Deno.test({
  name: "what is accepted of a damaged patch is what git makes of it",
  ignore,
  fn: () =>
    fc.assert(
      fc.asyncProperty(
        versions,
        options,
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        async ({ old, fresh }, words, mutations) => {
          const good = await patchOf(old, fresh, words);
          fc.pre(good.length > 0);
          const patch = mutated(good, mutations);
          const ours = await applied("ct", old, patch);
          const text = `${new TextDecoder().decode(patch)}\n${JSON.stringify(old)}\n${ours.said}`;
          assert.doesNotMatch(ours.said, /undefined|TypeError|internal/, text);
          if (!ours.ok) {
            return assert.deepEqual(
              ours.tree,
              (await applied("ct", old, new Uint8Array())).tree,
              text,
            );
          }
          const theirs = await applied("git", old, patch);
          if (theirs.ok) assert.deepEqual(ours.tree, theirs.tree, text);
          else assert.ok(words.includes("-U0"), text);
        },
      ),
      { numRuns: 200 },
    ),
});
