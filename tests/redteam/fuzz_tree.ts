/**
 * The hostile checkout of the fuzzer: what may come to lie in it, and what lies beside it and must
 * stay as it is.
 *
 * @module
 */
import fc from "fast-check";

/** A checkout below a temporary directory, with a directory beside it. */
export interface FuzzLocation {
  /** The checkout. */
  readonly inside: string;
  /** What nothing may change. */
  readonly outside: string;
}

/** One change of the checkout, with a path below it. */
export interface Mutation {
  /** What it does. */
  readonly kind: keyof typeof mutations;
  /** Where, relative to the checkout. */
  readonly path: string;
  /** What a file is to hold. */
  readonly content: string;
}

/** A line that no terminal may see as it is, and no reader may take for ours. */
const forged = "a\x1b]0;owned\x07\u202e\nct: all is well";

const names = [
  "a.ts",
  "b.json",
  "c.yaml",
  "d.md",
  "e.jsonl",
  "sub",
  "sub/f.rs",
  "sub/deep/g.py",
  "-rf",
  "--help",
  "file:x",
  "*.ts",
  "x\ny",
  forged,
  "\u{1f600}",
  ".hidden/h.ts",
  ".gitignore",
  ".ignore",
  "sub/.gitignore",
  ".git",
  ".git/HEAD",
  ".git/config",
  ".git/index",
  ".git/info/exclude",
  ".ct",
  ".ct/rules.jsonc",
  "sub/.ct/rules.jsonc",
  "package.json",
  "package-lock.json",
  "deno.json",
  "deno.lock",
  "Cargo.toml",
  "Cargo.lock",
  "rust-toolchain.toml",
  ".cargo/config.toml",
  ".npmrc",
  "tsconfig.json",
  `.ct-${"0".repeat(32)}.doubt`,
  `.ct-${"0".repeat(32)}.journal`,
  `.ct-${"0".repeat(32)}-0.old`,
  `.ct-${"0".repeat(32)}-0.new`,
] as const;

const journal = JSON.stringify({
  version: 2,
  inode: 1,
  bornMs: 1,
  first: ".",
  firstInode: null,
  others: ["../outside"],
  entries: [{ name: "a.ts", index: 0, inPlace: false, inode: null, digest: "" }],
});

const store = (probes: readonly (readonly string[])[]) =>
  JSON.stringify({
    defs: { d: "{def:d}", e: "x".repeat(1000) },
    rules: probes.map((probe, n) => ({ id: `r${n}`, question: forged, why: forged, probe })),
  });

const contents = [
  "",
  "secret one\ntwo secret\nEND\n",
  '{"secret":1,"list":[1,2,{"a":"secret"}]}\n',
  "secret: one\nlist:\n  - a\n  - &x b\n  - *x\n",
  '{"secret":1}\n{"secret":2}\n',
  "# secret\n\n```\ntwo\n```\n\n## b\n",
  "import './b';\nexport class A {\n  secret(): void {}\n}\n",
  "mod a;\nuse crate::a;\nfn secret() {}\n",
  forged,
  "\ufeffsecret\r\ntwo\rthree",
  "\0\xff\xfe secret",
  `${"secret ".repeat(200_000)}\n`,
  "[".repeat(50_000),
  "x\n".repeat(600_000),
  "!*\n/**/**/**/a\n[\n\\\n",
  "ref: refs/heads/main\n",
  "gitdir: ../outside/.git\n",
  "[core]\n\tworktree = ../outside\n\thooksPath = ../outside\n[include]\n\tpath = config\n",
  "\n".repeat(400_000),
  journal,
  store([["true"], ["cat", "a.ts"], ["cat", "../outside/secret"], ["rm", "-rf", "../outside"]]),
  store([["ct-edit", "--find", "secret", "--replace", "stolen"], ["sh", "-c", "true"]]),
  store([["ct-search", "--grep", "secret"], ["deps", "--duplicates"], ["mods", "--acyclic"]]),
  store([["true", "{def:d}"], ["grep", "-r", "secret", "."]]),
  '{"lockfileVersion":3,"packages":{"":{"dependencies":{"x":"1"}},"node_modules/x":{}}}',
  '{"version":"5","specifiers":{"npm:x@1":"1.0.0"},"npm":{"x@1.0.0":{"integrity":""}}}',
  '[package]\nname = "x"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\ny = "1"\n',
  'version = 3\n\n[[package]]\nname = "x"\nversion = "0.1.0"\ndependencies = ["x", "y"]\n',
  '[toolchain]\npath = "../outside"\n',
] as const;

/** What a mutation does; the system's errors are part of the game. */
const mutations = {
  write: (path: string, { content }: Mutation) => Deno.writeTextFileSync(path, content),
  mkdir: (path: string) => Deno.mkdirSync(path, { recursive: true }),
  remove: (path: string) => Deno.removeSync(path, { recursive: true }),
  fifo: (path: string) => void new Deno.Command("mkfifo", { args: ["--", path] }).outputSync(),
  sparse: (path: string) => {
    using file = Deno.createSync(path);
    file.truncateSync(3 * 2 ** 30);
  },
  "link out": (path: string, _: Mutation, { outside }: FuzzLocation) =>
    Deno.symlinkSync(`${outside}/secret`, path),
  "link to the outside": (path: string, _: Mutation, { outside }: FuzzLocation) =>
    Deno.symlinkSync(outside, path),
  "link up": (path: string) => Deno.symlinkSync("..", path),
  "link to itself": (path: string) => Deno.symlinkSync(path, path),
  "link to zero": (path: string) => Deno.symlinkSync("/dev/zero", path),
  "second name": (path: string, _: Mutation, { inside }: FuzzLocation) => {
    if (Deno.lstatSync(`${inside}/a.ts`).isFile) Deno.linkSync(`${inside}/a.ts`, path);
  },
  unreadable: (path: string) => void (Deno.lstatSync(path).isSymlink || Deno.chmodSync(path, 0)),
  "writable by all": (path: string) =>
    void (Deno.lstatSync(path).isSymlink || Deno.chmodSync(path, 0o1777)),
  "not UTF-8": (path: string) =>
    void new Deno.Command("sh", {
      args: ["-c", 'cd -- "$0" && : > "$(printf \'a\\377b\')"', path],
      stderr: "null",
    }).outputSync(),
} satisfies Readonly<
  Record<string, (path: string, mutation: Mutation, place: FuzzLocation) => void>
>;

/** A path below the checkout. */
export const arbitraryPath: fc.Arbitrary<string> = fc.constantFrom(...names);

/** A change of the checkout. */
export const arbitraryMutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constant("write" as const) },
    { weight: 6, arbitrary: fc.constantFrom(...kinds()) },
  ),
  path: arbitraryPath,
  content: fc.constantFrom(...contents),
});

function kinds(): readonly (keyof typeof mutations)[] {
  return Object.keys(mutations).filter((kind): kind is keyof typeof mutations => kind in mutations);
}

/** Makes the change, as far as the system lets it. */
export function mutate(mutation: Mutation, place: FuzzLocation): void {
  const path = `${place.inside}/${mutation.path}`;
  try {
    const directory = path.slice(0, path.lastIndexOf("/"));
    // Nothing is to be made outside by this.
    let existing = directory;
    while (!isThere(existing)) existing = existing.slice(0, existing.lastIndexOf("/"));
    if (!`${Deno.realPathSync(existing)}/`.startsWith(`${place.inside}/`)) return;
    Deno.mkdirSync(directory, { recursive: true });
    if (mutation.kind !== "unreadable" && mutation.kind !== "writable by all") {
      if (isThere(path)) Deno.removeSync(path, { recursive: true });
    }
    mutations[mutation.kind](path, mutation, place);
  } catch {
    // It cannot be made here.
  }
}

function isThere(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/** All that lies in a directory, with modes, times and contents, as one text. */
export function snapshot(directory: string): string {
  const { mode, uid } = Deno.lstatSync(directory);
  const entries = [...Deno.readDirSync(directory)].map(({ name, isDirectory }) => {
    const path = `${directory}/${name}`;
    if (isDirectory) return `${name}/ ${snapshot(path)}`;
    const info = Deno.lstatSync(path);
    const content = info.isFile ? Deno.readTextFileSync(path) : "";
    return `${name} ${info.mode} ${info.uid} ${info.ino} ${info.mtime?.getTime()} ${content}`;
  });
  return `${mode} ${uid} {${entries.sort().join("; ")}}`;
}

/** Larger files are told apart by their sizes and times only. */
const largeBytes = 4 << 20;

/**
 * The files of a directory by path, links not followed, each with its bytes as characters and what
 * else tells whether it was touched.
 */
export function filesIn(
  directory: string,
  prefix: string = "",
): Map<string, { readonly content: string; readonly stamp: string }> {
  const found = new Map<string, { content: string; stamp: string }>();
  for (const { name, isDirectory } of Deno.readDirSync(directory)) {
    const path = `${directory}/${name}`;
    const { isFile, size, mode, uid, ino, mtime } = Deno.lstatSync(path);
    const content = isFile && size <= largeBytes
      ? new TextDecoder("latin1").decode(Deno.readFileSync(path))
      : "";
    const stamp = `${size} ${mode} ${uid} ${ino} ${mtime?.getTime()}`;
    // A store of the tool may come to lie in a directory, and nothing else.
    found.set(prefix + name, { content, stamp: isDirectory ? `${mode} ${uid}` : stamp });
    if (isDirectory) {
      for (const [below, file] of filesIn(path, `${prefix}${name}/`)) found.set(below, file);
    }
  }
  return found;
}
