import assert from "node:assert/strict";
import { type MemoryContext, memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { isMissing, output, tempTree, type TreeEntry } from "@ct/testing";
import { stageCopy } from "./staged_copy.ts";
import { readStore } from "./store.ts";
import { placeOf, type StoreLocation } from "./store_location.ts";
import { isTrusted, isTrustedCopy, trustStore, trustSubject } from "./trust.ts";

/** A work tree with a directory for temporary files and a home beside it. */
class Project implements AsyncDisposable {
  readonly top: string;
  readonly #tree: { readonly path: string } & AsyncDisposable;

  private constructor(tree: { readonly path: string } & AsyncDisposable) {
    this.#tree = tree;
    this.top = `${tree.path}/project`;
  }

  /** Makes one in which all entries are staged. */
  static async of(
    entries: Readonly<Record<string, TreeEntry>>,
    init: readonly string[] = [],
  ): Promise<Project> {
    const files = { ".ct/rules.jsonc": "{}", ...entries };
    const tree = await tempTree({
      "tmp": { dir: true, mode: 0o700 },
      "home": { dir: true, mode: 0o700 },
      ...Object.fromEntries(
        Object.entries(files).map(([path, entry]) => [`project/${path}`, entry]),
      ),
    });
    const project = new Project(tree);
    await project.git("init", "-q", "-b", "main", ...init);
    await project.git("add", "-A");
    return project;
  }

  get temporary(): string {
    return `${this.#tree.path}/tmp`;
  }

  git(...words: readonly string[]): Promise<string> {
    return output(["git", "-c", "user.name=a", "-c", "user.email=a@x", ...words], this.top, {
      env: { HOME: this.temporary, GIT_CONFIG_GLOBAL: "/dev/null" },
    });
  }

  write(path: string, content: string): void {
    Deno.writeTextFileSync(`${this.top}/${path}`, content);
  }

  ctx(environment: Readonly<Record<string, string>> = {}): MemoryContext {
    const home = `${this.#tree.path}/home`;
    return memoryContext({
      cwd: this.top,
      spawn: denoSpawn,
      home,
      environment: { HOME: home, TMPDIR: this.temporary, ...environment },
    });
  }

  store(top: string = this.top): StoreLocation {
    const path = `${top}/.ct/rules.jsonc`;
    return placeOf(path, path);
  }

  /** The files of a copy and what they hold, links after `->`. */
  async staged(environment: Readonly<Record<string, string>> = {}, top: string = this.top) {
    using copy = await stageCopy(this.store(top), this.ctx(environment));
    return contents(copy.copyTop);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    assert.deepEqual([...Deno.readDirSync(this.temporary)], [], "something is left behind");
    await this.#tree[Symbol.asyncDispose]();
  }
}

function contents(directory: string, prefix = ""): Record<string, string> {
  const entries = [...Deno.readDirSync(directory)].filter(({ name }) => name !== ".git");
  return Object.assign(
    {},
    ...entries.map(({ name, isDirectory, isSymlink }) => {
      const path = `${directory}/${name}`;
      if (isDirectory) return contents(path, `${prefix}${name}/`);
      if (isSymlink) return { [prefix + name]: `-> ${Deno.readLinkSync(path)}` };
      const isProgram = ((Deno.lstatSync(path).mode ?? 0) & 0o100) !== 0;
      return { [prefix + name]: Deno.readTextFileSync(path) + (isProgram ? " (runs)" : "") };
    }),
  );
}

function gitTest(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, ignore: isMissing("git"), fn });
}

gitTest("a copy has what is staged, byte by byte, and nothing else", async () => {
  await using project = await Project.of({
    "a.txt": "staged\n",
    "b c\nd": "odd\n",
    "run": { content: "x", mode: 0o755 },
    "in/link": { link: "../a.txt" },
    "gone": "still there\n",
    "lines": "$Id$\n",
    "wide": "x\n",
  });
  project.write(
    ".gitattributes",
    "lines text eol=crlf ident\nwide working-tree-encoding=UTF-16LE\n",
  );
  await project.git("add", ".gitattributes");
  project.write("a.txt", "changed\n");
  project.write("untracked", "");
  project.write("intended", "");
  await project.git("add", "-N", "intended");
  Deno.removeSync(`${project.top}/gone`);
  const index = Deno.readFileSync(`${project.top}/.git/index`);
  assert.deepEqual(await project.staged(), {
    ".ct/rules.jsonc": "{}",
    ".gitattributes": "lines text eol=crlf ident\nwide working-tree-encoding=UTF-16LE\n",
    "a.txt": "staged\n",
    "b c\nd": "odd\n",
    "gone": "still there\n",
    "in/link": "-> ../a.txt",
    "lines": "$Id$\n",
    "run": "x (runs)",
    "wide": "x\n",
  });
  assert.deepEqual(Deno.readFileSync(`${project.top}/.git/index`), index);
});

gitTest("a copy is private, and is named as the work tree", async () => {
  await using project = await Project.of({});
  const { location, copyTop, top, [Symbol.dispose]: dispose } = await stageCopy(
    project.store(),
    project.ctx(),
  );
  assert.match(copyTop, /\/ct-staged-[^/]+\/project$/);
  assert.equal((Deno.statSync(`${copyTop}/..`).mode ?? 0) & 0o777, 0o700);
  assert.equal(top, project.top);
  assert.equal(location.path, project.store().path);
  assert.equal(location.absolutePath, `${copyTop}/.ct/rules.jsonc`);
  dispose();
});

for (
  const [what, prepare] of [
    ["a split index", ["update-index", "--split-index"]],
    ["an index of version 4", ["update-index", "--index-version", "4"]],
    ["a packed repository", ["gc", "-q"]],
  ] as const
) {
  gitTest(`what is staged is found in ${what}`, async () => {
    await using project = await Project.of({ "a": "1\n" });
    await project.git("commit", "-q", "-m", "x");
    await project.git(...prepare);
    project.write("a", "2\n");
    await project.git("add", "a");
    project.write("a", "3\n");
    assert.equal((await project.staged())["a"], "2\n");
  });
}

gitTest("what is staged is found in a repository of SHA-256", async () => {
  await using project = await Project.of({ "a": "1\n" }, ["--object-format=sha256"]);
  project.write("a", "2\n");
  assert.equal((await project.staged())["a"], "1\n");
});

gitTest("a linked work tree has an index of its own", async () => {
  await using project = await Project.of({ "a": "1\n" });
  await project.git("commit", "-q", "-m", "x");
  await project.git("worktree", "add", "-q", "../linked");
  const linked = `${project.top}/../linked`;
  Deno.writeTextFileSync(`${linked}/a`, "2\n");
  await output(["git", "add", "a"], linked);
  assert.equal((await project.staged({}, Deno.realPathSync(linked)))["a"], "2\n");
  assert.equal((await project.staged())["a"], "1\n");
});

gitTest("the index that git tells a hook of is heeded, if it is the repository's", async () => {
  await using project = await Project.of({ "a": "1\n" });
  Deno.copyFileSync(`${project.top}/.git/index`, `${project.top}/.git/next-index-1.lock`);
  project.write("a", "2\n");
  await project.git("add", "a");
  assert.equal((await project.staged({ GIT_INDEX_FILE: ".git/next-index-1.lock" }))["a"], "1\n");
  assert.equal((await project.staged())["a"], "2\n");
  for (const GIT_INDEX_FILE of ["index", "../index", "/etc/passwd", ".git/../x"]) {
    await assert.rejects(project.staged({ GIT_INDEX_FILE }), {
      code: "refused",
      message: `GIT_INDEX_FILE is not in the repository: ${GIT_INDEX_FILE}`,
    });
  }
});

gitTest("a store that is not staged, or in no work tree, is not checked", async () => {
  await using project = await Project.of({});
  await project.git("rm", "-q", "--cached", ".ct/rules.jsonc");
  await assert.rejects(project.staged(), { code: "not-found", message: /is not staged$/ });
  await using tree = await tempTree({ ".ct/rules.jsonc": "{}" });
  await assert.rejects(project.staged({}, tree.path), { message: /is not in a git work tree$/ });
});

gitTest("a store is found in the index when its directory is gone", async () => {
  await using project = await Project.of({});
  Deno.removeSync(`${project.top}/.ct`, { recursive: true });
  assert.deepEqual(Object.keys(await project.staged()), [".ct/rules.jsonc"]);
});

gitTest("with conflicts, nothing is checked", async () => {
  await using project = await Project.of({ "a": "1\n" });
  await project.git("commit", "-q", "-m", "x");
  await project.git("checkout", "-q", "-b", "other");
  project.write("a", "2\n");
  await project.git("commit", "-q", "-a", "-m", "y");
  await project.git("checkout", "-q", "main");
  project.write("a", "3\n");
  await project.git("commit", "-q", "-a", "-m", "z");
  await project.git("merge", "-q", "other").catch(() => {});
  await assert.rejects(project.staged(), { code: "refused", message: /^'a' has conflicts/ });
});

gitTest("submodules are named and left out", async () => {
  await using inner = await Project.of({ "x": "1\n" });
  await inner.git("commit", "-q", "-m", "x");
  await using project = await Project.of({});
  await project.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", inner.top, "sub");
  using copy = await stageCopy(project.store(), project.ctx());
  assert.deepEqual(copy.submodules, ["sub"]);
  assert.deepEqual(Object.keys(contents(copy.copyTop)).sort(), [".ct/rules.jsonc", ".gitmodules"]);
});

for (const odd of ["../bb", ".git/b", "a/../b", ".GIT/b"]) {
  gitTest(`R9: an index in which somebody wrote '${odd}' is refused`, async () => {
    const plain = odd.replace(/[^/]/g, "q");
    await using project = await Project.of({ [plain]: "x\n" });
    const path = `${project.top}/.git/index`;
    const bytes = Deno.readFileSync(path);
    const text = new TextDecoder("latin1").decode(bytes);
    bytes.set(new TextEncoder().encode(odd), text.indexOf(plain));
    // Git skips the checksum of all zeros.
    bytes.fill(0, bytes.length - 20);
    Deno.writeFileSync(path, bytes);
    await assert.rejects(project.staged(), { code: "refused" });
  });
}

gitTest("R9: nothing that a repository configures is run or read", async () => {
  await using place = await tempTree({
    "canary": { content: '#!/bin/sh\ntouch "${0%/*}/fired"\ncat\n', mode: 0o755 },
    "attributes": "* filter=x\n",
  });
  const canary = `${place.path}/canary`;
  const mark = `${place.path}/fired`;
  await using project = await Project.of({ "a": "1\n", ".gitattributes": "* filter=x\n" });
  for (
    const [name, value] of [
      ["filter.x.smudge", canary],
      ["filter.x.required", "true"],
      ["core.fsmonitor", canary],
      ["core.hooksPath", place.path],
      ["core.attributesFile", `${place.path}/attributes`],
      ["core.autocrlf", "true"],
      ["core.worktree", place.path],
      ["core.pager", canary],
      ["alias.ls-files", `!${canary}`],
      ["extensions.partialClone", "origin"],
      ["remote.origin.promisor", "true"],
      ["remote.origin.url", `ext::${canary}`],
    ] as const
  ) await project.git("config", name, value);
  await project.git("checkout-index", "-a", "-f", `--prefix=${place.path}/plain/`);
  assert.ok(Deno.statSync(mark).isFile, "plain git does not run it");
  Deno.removeSync(mark);
  Deno.symlinkSync(canary, `${project.top}/.git/hooks/post-checkout`);
  assert.equal((await project.staged())["a"], "1\n");
  assert.throws(() => Deno.statSync(mark), Deno.errors.NotFound);
  assert.throws(() => Deno.statSync(`${project.top}/.git/hooks/fired`), Deno.errors.NotFound);
});

gitTest("an aborted call leaves no copy", async () => {
  await using project = await Project.of({});
  const reason = new Error("enough");
  const ctx = { ...project.ctx(), signal: AbortSignal.abort(reason) };
  await assert.rejects(stageCopy(project.store(), ctx));
});

const trusting = {
  ".ct/rules.jsonc": JSON.stringify({
    rules: [{
      id: "x",
      question: "X?",
      probe: ["deno", "lint", "--json", "--config", "deno.json"],
    }],
  }),
  "deno.json": "{}\n",
};

gitTest("trust in a store holds for a copy with the same bytes only", async () => {
  await using project = await Project.of(trusting);
  const isCopyTrusted = async () => {
    using copy = await stageCopy(project.store(), project.ctx());
    return await isTrustedCopy(readStore(copy.location, project.ctx()), copy, project.ctx());
  };
  const trust = async () => {
    const subject = await trustSubject(readStore(project.store(), project.ctx()), project.store());
    assert.ok(subject);
    trustStore(subject, project.store(), project.ctx());
    assert.ok(
      await isTrusted(readStore(project.store(), project.ctx()), project.store(), project.ctx()),
    );
  };
  assert.equal(await isCopyTrusted(), false);
  await trust();
  assert.equal(await isCopyTrusted(), true);
  for (const path of ["deno.json", "deno.lock", ".ct/rules.jsonc"]) {
    const old = trusting[path as keyof typeof trusting];
    // Staged it is one thing, in the work tree another.
    project.write(path, `${old ?? ""}\n`);
    await project.git("add", "-A");
    if (old === undefined) Deno.removeSync(`${project.top}/${path}`);
    else project.write(path, old);
    assert.equal(await isCopyTrusted(), false, path);
    await project.git("add", "-A");
    assert.equal(await isCopyTrusted(), true, path);
  }
  project.write("deno.json", "{ }\n");
  await project.git("add", "-A");
  assert.equal(await isCopyTrusted(), false, "the user has not seen it");
});

gitTest("what cargo would read from above the copy must be nobody else's to write", async () => {
  const rules = [{ id: "x", question: "X?", probe: ["cargo", "deny", "check"] }];
  await using project = await Project.of({ ".ct/rules.jsonc": JSON.stringify({ rules }) });
  const subject = await trustSubject(readStore(project.store(), project.ctx()), project.store());
  assert.ok(subject);
  trustStore(subject, project.store(), project.ctx());
  const trustedIn = async (mode: number) => {
    Deno.chmodSync(project.temporary, mode);
    using copy = await stageCopy(project.store(), project.ctx());
    return await isTrustedCopy(readStore(copy.location, project.ctx()), copy, project.ctx());
  };
  assert.equal(await trustedIn(0o700), true);
  assert.equal(await trustedIn(0o1777), false);
  Deno.chmodSync(project.temporary, 0o700);
});
