import assert from "node:assert/strict";
import { resolvePath } from "@ct/base";
import { tempTree, type TreeEntry } from "@ct/testing";
import { ConfinedDoor } from "./confined_door.ts";

const user = { home: undefined, configHome: undefined };

/** A root, what lies beside it, and ways that lead out of it. */
const files: Readonly<Record<string, TreeEntry>> = {
  "outside/secret": "SECRET\n",
  "root/a.txt": "a\n",
  "root/sub/b.txt": "b\n",
  "root/in": { link: "sub" },
  "root/lnk": { link: "../outside/secret" },
  "root/out": { link: "../outside" },
  "root/loop": { link: "loop" },
  "root/gone": { link: "../outside/new" },
};

function doorOf(root: string, allowsConfig = false): ConfinedDoor {
  return new ConfinedDoor({ roots: [root], cwd: root, user, allowsConfig });
}

Deno.test("a confined door lets be read what lies inside, links resolved", async () => {
  await using tree = await tempTree(files);
  const door = doorOf(`${tree.path}/root`);
  for (const path of ["", "/a.txt", "/sub/b.txt", "/in/b.txt", "/new/file", "/in/new"]) {
    door.assertReadable(`${tree.path}/root${path}`);
  }
  door.assertListed(`${tree.path}/root/sub/b.txt`);
  door.settle();
  const refused = { code: "refused", message: /outside the served directories/ };
  for (
    const path of ["/root/lnk", "/root/out/secret", "/root/gone", "/root/loop", "/outside", ""]
  ) {
    assert.throws(() => door.assertReadable(tree.path + path), refused, path);
  }
  assert.throws(() => door.assertListed(`${tree.path}/root/out/secret`), refused);
  assert.throws(() => door.assertReadable(`${tree.path}/root/a\0b`), refused);
});

Deno.test("a confined door does not tell what is before a `..` outside", async () => {
  await using tree = await tempTree({ ...files, "root/out-file": { link: "../outside/secret" } });
  const root = `${tree.path}/root`;
  const place = { cwd: root, door: doorOf(root) };
  const paths = [`${tree.path}/outside`, `${tree.path}/none`, "out/secret", "out/none", "out-file"];
  for (const before of paths) {
    const path = `${before}/..`;
    assert.throws(() => resolvePath(path, place), {
      code: "refused",
      message: `path is outside the served directories: "${path}"`,
    });
  }
  assert.equal(resolvePath("sub/../a.txt", place), `${root}/a.txt`);
  assert.equal(resolvePath("../root/a.txt", place), `${root}/a.txt`);
  assert.equal(resolvePath("../../", place), resolvePath(`${tree.path}/..`, { cwd: "/" }));
});

Deno.test("a confined door notices a link that comes into the way of a file", async () => {
  await using tree = await tempTree(files);
  const root = `${tree.path}/root`;
  const swap = () => {
    Deno.removeSync(`${root}/a.txt`);
    Deno.symlinkSync("../outside/secret", `${root}/a.txt`);
  };
  const door = doorOf(root);
  door.assertReadable(`${root}/a.txt`);
  swap();
  using file = Deno.openSync(`${root}/a.txt`);
  assert.throws(() => door.assertOpened(file, `${root}/a.txt`), { code: "refused" });
  assert.throws(() => door.settle(), { code: "refused" });
});

Deno.test("a confined door notices that an opened file is not the one at its path", async () => {
  await using tree = await tempTree(files);
  const root = `${tree.path}/root`;
  using file = Deno.openSync(`${tree.path}/outside/secret`);
  assert.throws(() => doorOf(root).assertOpened(file, `${root}/a.txt`), { code: "refused" });
});

Deno.test("a confined door notices a link that comes into the place of a directory", async () => {
  await using tree = await tempTree({ ...files, "root/other/b.txt": "other\n" });
  const root = `${tree.path}/root`;
  for (const target of ["../outside", "other"]) {
    const door = doorOf(root);
    door.assertListed(`${root}/sub/b.txt`);
    Deno.renameSync(`${root}/sub`, `${root}/was`);
    Deno.symlinkSync(target, `${root}/sub`);
    assert.throws(() => door.settle(), { code: "refused" }, target);
    Deno.removeSync(`${root}/sub`);
    Deno.renameSync(`${root}/was`, `${root}/sub`);
  }
  const door = doorOf(root);
  door.assertListed(`${root}/other/b.txt`);
  Deno.removeSync(`${root}/other`, { recursive: true });
  door.settle();
});

Deno.test("a confined door notices a link that comes into the place of a listed file", async () => {
  await using tree = await tempTree({ ...files, "root/sub/c.txt": "c\n" });
  const root = `${tree.path}/root`;
  const door = doorOf(root);
  door.assertListed(`${root}/sub/b.txt`);
  Deno.removeSync(`${root}/sub/c.txt`);
  Deno.symlinkSync("../../outside/secret", `${root}/sub/c.txt`);
  door.settle();
  door.assertListed(`${root}/sub/c.txt`);
  assert.throws(() => door.settle(), { code: "refused", message: /c\.txt" leads elsewhere/ });
});

Deno.test("a confined door keeps what is closed from being read and written", async () => {
  await using tree = await tempTree(files);
  const [root, closed] = [`${tree.path}/root`, [`${tree.path}/root/sub`]];
  const door = new ConfinedDoor({ roots: [root], cwd: root, user, allowsConfig: true, closed });
  door.assertReadable(`${root}/a.txt`);
  const refused = { code: "refused", message: /kept for the tools/ };
  for (const path of [`${root}/sub/b.txt`, `${root}/in/b.txt`, `${root}/sub`]) {
    assert.throws(() => door.assertReadable(path), refused, path);
  }
  assert.throws(() => door.assertWritable(`${root}/sub/new`, "sub/new"), refused);
});

/** Paths, and what becomes of writing them: which list forbids it, if one does. */
const writes: Readonly<Record<string, "never" | "config" | undefined>> = {
  "a.txt": undefined,
  "sub/new/file": undefined,
  ".git/config": "never",
  ".GIT/hooks/pre-commit": "never",
  "sub/.git/config": "never",
  "sub/.git": "never",
  ".husky/pre-commit": "never",
  ".vscode/tasks.json": "never",
  "x.code-workspace": "never",
  ".ct/rules.jsonc": "never",
  ".envrc": "never",
  ".ssh/authorized_keys": "never",
  ".netrc": "never",
  "bare/config": "never",
  "bare/hooks/update": "never",
  "gitdir/config": "never",
  "gitdir/worktrees/x/config": "never",
  "ci/hooks/pre-commit": "never",
  "ci/hooks/lib/x": "never",
  "ci/other": undefined,
  "to-hooks/pre-commit": "never",
  "tools/x": "never",
  ".npmrc": "config",
  "sub/.yarn/plugins/x.cjs": "config",
  ".cargo/config.toml": "config",
  ".github/workflows/ci.yml": "config",
  ".github/ISSUE_TEMPLATE.md": undefined,
  "lefthook.yml": "config",
  ".gitmodules": "config",
  "workflows/ci.yml": undefined,
  "config.toml": undefined,
};

Deno.test("a confined door lets be written what does not run by itself (long)", async () => {
  await using tree = await tempTree({
    "root/.git": "gitdir: gitdir\n",
    "root/gitdir/config": "[core]\n\thooksPath = ../ci/hooks\n\tworktree = ..\n",
    "root/gitdir/HEAD": "ref: refs/heads/main\n",
    "root/gitdir/objects/x": "",
    "root/gitdir/refs/x": "",
    "root/bare/HEAD": "ref: refs/heads/main\n",
    "root/bare/objects/x": "",
    "root/bare/refs/x": "",
    "root/ci/hooks/lib/x": "",
    "root/to-hooks": { link: "ci/hooks" },
    "root/.idea": { link: "tools" },
    "root/tools/x": "",
    "root/sub/x": "",
  });
  // The hooks of a configuration start at the top of the work tree.
  Deno.writeTextFileSync(`${tree.path}/root/gitdir/config`, "[core]\n\thooksPath = ci/hooks\n");
  const root = Deno.realPathSync(`${tree.path}/root`);
  for (const [path, list] of Object.entries(writes)) {
    const real = `${root}/${path}`.replace("to-hooks", "ci/hooks");
    const write = (allowsConfig: boolean) => () =>
      doorOf(root, allowsConfig).assertWritable(real, path);
    if (list === undefined) write(false)();
    else assert.throws(write(false), { code: "refused", path }, path);
    if (list === "never") assert.throws(write(true), { code: "refused", path }, path);
    else write(true)();
  }
});

/** The files by which git knows a repository, and those that may come one by one before. */
const repositories: readonly (readonly string[])[] = [
  ["config", "HEAD", "objects/x", "refs/x"],
  ["refs/x", "objects/x", "config", "HEAD"],
  ["refs/x", "HEAD", "objects/x"],
  ["config", "HEAD", "commondir"],
  ["commondir", "HEAD"],
];

Deno.test("a confined door lets no repository be made piece by piece, at once or over calls (long)", async () => {
  for (const pieces of repositories) {
    await using tree = await tempTree({ "root/a.txt": "" });
    const root = Deno.realPathSync(`${tree.path}/root`);
    const paths = pieces.map((piece) => `${root}/src/${piece}`);
    const last = paths.pop() ?? "";
    const atOnce = doorOf(root);
    for (const path of paths) atOnce.assertWritable(path, path);
    assert.throws(() => atOnce.assertWritable(last, last), { code: "refused" }, last);
    for (const path of paths) {
      doorOf(root).assertWritable(path, path);
      Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
      Deno.writeTextFileSync(path, "");
    }
    assert.throws(() => doorOf(root).assertWritable(last, last), { code: "refused" }, last);
  }
});

Deno.test("a confined door keeps what the configuration of git includes or runs", async () => {
  await using tree = await tempTree({
    "home/.gitconfig": `[includeIf "gitdir:/x/"]\n\tpath = {ROOT}/mine\n`,
    "root/.git/config": "[include]\n\tpath = ../shared\n[core]\n\tfsmonitor = ./ci/watch.sh -x\n" +
      '[filter "f"]\n\tclean = sh ci/clean.sh\n[alias]\n\tz = "!ci/alias.sh"\n',
    "root/.git/HEAD": "ref: refs/heads/main\n",
    "root/shared": "",
    "root/.git/hooks/pre-commit": { link: "../../ci/check.sh" },
    "root/ci/check.sh": "",
  });
  const root = Deno.realPathSync(`${tree.path}/root`);
  const home = `${tree.path}/home`;
  const config = Deno.readTextFileSync(`${home}/.gitconfig`).replace("{ROOT}", root);
  Deno.writeTextFileSync(`${home}/.gitconfig`, config);
  const door = new ConfinedDoor({
    roots: [root],
    cwd: root,
    user: { home, configHome: undefined },
    allowsConfig: true,
  });
  for (
    const path of ["shared", "mine", "ci/watch.sh", "ci/check.sh", "ci/clean.sh", "ci/alias.sh"]
  ) {
    const write = () => door.assertWritable(`${root}/${path}`, path);
    assert.throws(write, { code: "refused", path }, path);
  }
  door.assertWritable(`${root}/ci/other.sh`, "ci/other.sh");
});

Deno.test("a confined door refuses to write outside and through links", async () => {
  await using tree = await tempTree(files);
  const root = Deno.realPathSync(`${tree.path}/root`);
  const door = doorOf(root);
  for (const path of [`${tree.path}/outside/secret`, `${root}/out/new`, `${root}/in/b.txt`]) {
    assert.throws(() => door.assertWritable(path, path), { code: "refused" }, path);
  }
});

Deno.test("a confined door keeps the settings of an account where the root holds the home (long)", async () => {
  await using tree = await tempTree({ "home/.x/y": "", "home/p/.x": "", "home/.dot/p/a": "" });
  const home = Deno.realPathSync(`${tree.path}/home`);
  const doorInto = (root: string) =>
    new ConfinedDoor({
      roots: [root],
      cwd: root,
      user: { home, configHome: undefined },
      allowsConfig: true,
    });
  for (const root of [home, Deno.realPathSync(tree.path)]) {
    for (const path of [".x/y", ".new", "Library/z", "bin/tool"]) {
      const write = () => doorInto(root).assertWritable(`${home}/${path}`, `${home}/${path}`);
      assert.throws(write, { code: "refused" }, path);
    }
    doorInto(root).assertWritable(`${home}/p/.x`, `${home}/p/.x`);
  }
  doorInto(`${home}/.dot/p`).assertWritable(`${home}/.dot/p/a`, "a");
});

Deno.test("what a protected name leads to is not written, each time it is tried", async () => {
  await using tree = await tempTree({
    "a/x.txt": "",
    "b/x.txt": "",
    "c/x.txt": "",
    ".vscode": { link: "a" },
    ".config/git": { link: "../b" },
  });
  const door = doorOf(tree.path);
  for (const _ of [1, 2]) {
    for (const path of ["a/x.txt", "b/x.txt"]) {
      assert.throws(() => door.assertWritable(`${tree.path}/${path}`, path), /never written/, path);
    }
    door.assertWritable(`${tree.path}/c/x.txt`, "c/x.txt");
  }
});
