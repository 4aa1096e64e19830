/** What is staged, checked by the git hook and by `ct check --staged`, with the real git. */
import assert from "node:assert/strict";
import { isMissing, placeFile, tempTree } from "@ct/testing";
import { builtCommands, compiledCache } from "../built_commands.ts";

const rules = (word: string) =>
  JSON.stringify({
    rules: [{
      id: `no-${word}`,
      question: `No ${word}?`,
      probe: ["ct-search", "--grep", word, "--name", "*.txt", "--expect", "none"],
    }],
  });

interface Ran {
  readonly code: number;
  readonly said: string;
}

/** A repository with a `ct` that is this suite. */
class Repository implements AsyncDisposable {
  readonly #tree: { readonly path: string } & AsyncDisposable;
  readonly top: string;

  private constructor(tree: { readonly path: string } & AsyncDisposable, readonly bin: string) {
    this.#tree = tree;
    this.top = `${tree.path}/top`;
  }

  static async of(files: Readonly<Record<string, string>>): Promise<Repository> {
    const entries = Object.entries({ ".ct/rules.jsonc": rules("dbg"), ...files });
    const tree = await tempTree({
      "tmp": { dir: true, mode: 0o700 },
      ".cache/deno": compiledCache(),
      ...Object.fromEntries(entries.map(([path, text]) => [`top/${path}`, text])),
    });
    const repository = new Repository(tree, `${await builtCommands()}/bin`);
    await repository.git("init", "-q", "-b", "main");
    await repository.git("add", "-A");
    return repository;
  }

  start(program: string, args: readonly string[], cwd: string = this.top): Deno.ChildProcess {
    return new Deno.Command(program, {
      args: [...args],
      cwd,
      clearEnv: true,
      env: {
        PATH: `${this.bin}:/usr/bin:/bin`,
        HOME: this.#tree.path,
        TMPDIR: `${this.#tree.path}/tmp`,
        GIT_AUTHOR_NAME: "a",
        GIT_AUTHOR_EMAIL: "a@x",
        GIT_COMMITTER_NAME: "a",
        GIT_COMMITTER_EMAIL: "a@x",
        NO_COLOR: "1",
      },
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
  }

  async run(program: string, args: readonly string[], cwd?: string): Promise<Ran> {
    const { code, stdout, stderr } = await this.start(program, args, cwd).output();
    const decoder = new TextDecoder();
    return { code, said: decoder.decode(stdout) + decoder.decode(stderr) };
  }

  async git(...args: readonly string[]): Promise<void> {
    const { code, said } = await this.run("git", args);
    assert.equal(code, 0, said);
  }

  ct(...args: readonly string[]): Promise<Ran> {
    return this.run(`${this.bin}/ct`, args);
  }

  write(path: string, text: string): void {
    Deno.writeTextFileSync(`${this.top}/${path}`, text);
  }

  /** Waits until a program runs in a copy of what is staged. */
  async untilChecking(program: string): Promise<void> {
    const copies = `${Deno.realPathSync(this.#tree.path)}/tmp/`;
    const isThere = (pid: string) => {
      try {
        const command = Deno.readTextFileSync(`/proc/${pid}/cmdline`);
        const [word = ""] = command.split("\0");
        return word.endsWith(`/${program}`) &&
          Deno.readLinkSync(`/proc/${pid}/cwd`).startsWith(copies);
      } catch {
        return false;
      }
    };
    for (let wait = 0; wait < 1_000; wait++) {
      if (Array.from(Deno.readDirSync("/proc"), ({ name }) => name).some(isThere)) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.fail(`${program} does not run`);
  }

  assertClean(): void {
    assert.deepEqual([...Deno.readDirSync(`${this.#tree.path}/tmp`)], []);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.assertClean();
    await this.#tree[Symbol.asyncDispose]();
  }
}

function gitTest(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, ignore: isMissing("git"), fn });
}

gitTest("ct check --staged looks at what is staged, not at the work tree", async () => {
  await using repository = await Repository.of({ "a b.txt": "dbg\n" });
  repository.write("a b.txt", "clean\n");
  assert.equal((await repository.ct("check", "--quiet")).code, 0);
  const staged = await repository.ct("check", "--staged");
  assert.equal(staged.code, 1, staged.said);
  assert.match(staged.said, /^ {2}\.\/a b\.txt$/m);
  await repository.git("add", "-A");
  repository.write("a b.txt", "dbg\n");
  assert.equal((await repository.ct("check", "--quiet")).code, 1);
  const clean = await repository.ct("check", "--staged");
  assert.deepEqual(clean, {
    code: 0,
    said: "SUCCESS  no-dbg                   No dbg?\n1/1 invariant(s) hold -> SUCCESS\n",
  });
});

gitTest("a file that is ignored and staged all the same is looked at", async () => {
  await using repository = await Repository.of({ ".gitignore": "*.txt\n", "a.txt": "dbg\n" });
  await repository.git("add", "-f", "a.txt");
  assert.equal((await repository.ct("check", "--staged", "--quiet")).code, 1);
});

gitTest("what is told names the files of the work tree and its store", async () => {
  const store = JSON.stringify({
    rules: [{ id: "here", question: "Where?", probe: ["pwd"], expect: "empty" }],
  });
  await using repository = await Repository.of({ ".ct/rules.jsonc": store });
  const { code, said } = await repository.ct("check", "--staged", "--json");
  assert.equal(code, 1);
  const told = JSON.parse(said);
  assert.equal(told.store, `${repository.top}/.ct/rules.jsonc`);
  assert.equal(told.rules[0].detail, repository.top);
});

gitTest("the store is read as it is staged", async () => {
  await using repository = await Repository.of({ "a.txt": "dbg\n" });
  repository.write(".ct/rules.jsonc", "{");
  assert.equal((await repository.ct("check", "--staged", "--quiet")).code, 1);
  await repository.git("add", ".ct");
  repository.write(".ct/rules.jsonc", rules("nothing"));
  const { code, said } = await repository.ct("check", "--staged");
  assert.equal(code, 2);
  assert.match(said, /top\/\.ct\/rules\.jsonc:1:1: /);
});

gitTest("a signal ends the check and leaves no copy behind", async () => {
  const store = JSON.stringify({
    rules: [{ id: "x", question: "X?", probe: ["tail", "-f", "a.txt"] }],
  });
  await using repository = await Repository.of({ ".ct/rules.jsonc": store, "a.txt": "x\n" });
  for (const [signal, status] of [["SIGTERM", 143], ["SIGINT", 130]] as const) {
    const child = repository.start(`${repository.bin}/ct`, ["check", "--staged"]);
    await repository.untilChecking("tail");
    child.kill(signal);
    const { code, stderr } = await child.output();
    assert.equal(code, status, new TextDecoder().decode(stderr));
    repository.assertClean();
  }
});

gitTest("the hook refuses what is staged by every way to commit, for each store", async () => {
  await using repository = await Repository.of({
    "a.txt": "a\n",
    "b.txt": "b\n",
    "sub dir/.ct/rules.jsonc": rules("todo"),
    "sub dir/c.txt": "c\n",
  });
  for (const cwd of [repository.top, `${repository.top}/sub dir`, repository.top]) {
    const written = await repository.run(`${repository.bin}/ct`, ["rules", "--hook", "git"], cwd);
    assert.equal(written.code, 0, written.said);
  }
  const commit = (...args: readonly string[]) =>
    repository.run("git", ["commit", "-q", "-m", "x", ...args]);
  const first = await commit();
  assert.equal(first.code, 0, first.said);
  // A partial commit has an index of its own: what else is staged is not part of it.
  repository.write("a.txt", "dbg\n");
  await repository.git("add", "a.txt");
  repository.write("b.txt", "b2\n");
  const partial = await commit("b.txt");
  assert.equal(partial.code, 0, partial.said);
  const refused = await commit();
  assert.equal(refused.code, 1);
  assert.match(refused.said, /^pre-commit: \.ct\/rules\.jsonc, as staged: ct check: exit code 1$/m);
  assert.doesNotMatch(refused.said, /sub dir/);
  await repository.git("reset", "-q", "--hard");
  repository.write("b.txt", "dbg\n");
  assert.equal((await commit("b.txt")).code, 1);
  assert.equal((await commit("-a")).code, 1);
  await repository.git("reset", "-q", "--hard");
  repository.write("sub dir/c.txt", "todo\n");
  const inner = await commit("-a");
  assert.match(inner.said, /^pre-commit: sub dir\/\.ct\/rules\.jsonc, as staged: .*code 1$/m);
  assert.equal(inner.code, 1);
  await repository.git("reset", "-q", "--hard");
  await repository.git("rm", "-q", "--cached", ".ct/rules.jsonc");
  const unstaged = await commit();
  assert.match(unstaged.said, /^ct-check: \.ct\/rules\.jsonc is not staged$/m);
  assert.match(unstaged.said, /^pre-commit: \.ct\/rules\.jsonc, as staged: .*code 2$/m);
});

gitTest("the hook works in a linked work tree, and replaces an older one", async () => {
  await using repository = await Repository.of({ "a.txt": "a\n" });
  await repository.git("commit", "-q", "-m", "x");
  const hook = `${repository.top}/.git/hooks/pre-commit`;
  const old =
    "#!/bin/sh\n# Generated by `ct rules --hook git`.\nold\ncheck_store .ct/rules.jsonc\n";
  placeFile(hook, old, 0o755);
  assert.equal((await repository.ct("rules", "--hook", "git")).code, 0);
  assert.match(
    Deno.readTextFileSync(hook),
    /^ {2}ct check --staged [^]*\ncheck_store \.ct\/rules\.jsonc\n/m,
  );
  await repository.git("worktree", "add", "-q", "../linked");
  const linked = `${repository.top}/../linked`;
  Deno.writeTextFileSync(`${linked}/a.txt`, "dbg\n");
  const commit = () => repository.run("git", ["commit", "-q", "-a", "-m", "x"], linked);
  const refused = await commit();
  assert.equal(refused.code, 1, refused.said);
  Deno.writeTextFileSync(`${linked}/a.txt`, "b\n");
  const done = await commit();
  assert.equal(done.code, 0, done.said);
});
