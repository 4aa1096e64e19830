/**
 * A hostile checkout with a canary beside it: whatever is called in it, nothing beside it changes,
 * nothing of the canary is shown or copied into it, and what is protected stays.
 *
 * @module
 */
import assert from "node:assert/strict";
import { directoryOf, pathBelow, realPathOf } from "@ct/base";
import { nameProtection } from "@ct/files";
import { type TempTree, tempTree, type TreeEntry } from "@ct/testing";

/** What stands in every line of what lies outside, and in the name of a file there. */
export const canary = "CANARY7f3a9c";

/** The endings of the files outside; each has a content that tools take. */
export const endings = ["txt", "json", "ctb", "patch", "ts"] as const;

/** The ending of a file. */
export type Ending = typeof endings[number];

const contents: Readonly<Record<Ending, string>> = {
  txt: `one ${canary}\n`,
  json: `{"one": "${canary}"}\n`,
  ctb: `#% edit ${canary}\n`,
  patch: `--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-one\n+${canary}\n two\n`,
  ts: `export const one = "${canary}";\n`,
};

const store = (question: string) => {
  const rule = { question, added: "2026-01-01", probe: ["ct-search", "--grep", "one"] };
  return `${
    JSON.stringify({ rules: [{ id: "r", ...rule }, { id: "p", pending: true, ...rule }] })
  }\n`;
};

const outside: Readonly<Record<string, TreeEntry>> = {
  ...Object.fromEntries(endings.map((it) => [`outside/secret.${it}`, contents[it]])),
  [`outside/${canary}.txt`]: contents.txt,
  "outside/sub/x.txt": contents.txt,
  "outside/rules.jsonc": store(canary),
  "outside/ignore": `[h${canary}]idden.*\n`,
  "outside/package.json": `{"name":"${canary}","dependencies":{"${canary}":"1"}}\n`,
  "outside/package-lock.json": `{"packages":{"":{"dependencies":{"${canary}":"1"}}}}\n`,
  "outside/Cargo.lock": `[[package]]\nname = "${canary}"\nversion = "1.0.0"\n`,
  "outside/Cargo.toml": `[package]\nname = "${canary}"\n`,
  "outside/x.h": `int ${canary};\n`,
  "outside/.git/HEAD": "ref: refs/heads/main\n",
  "outside/.git/config": `[user]\n\tname = ${canary}\n[core]\n\texcludesFile = ../ignore\n`,
};

/** What is not looked for above the root. */
const above: Readonly<Record<string, TreeEntry>> = {
  ".ct/rules.jsonc": store(canary),
  "deno.lock": `{"version":"5","specifiers":{"npm:${canary}@1":"1.0.0"}}\n`,
  "pnpm-lock.yaml": `lockfileVersion: "9.0"\nimporters: { ".": { x: ${canary} } }\n`,
};

/** Ways that lead out, and files of the checkout that name files outside. */
const ways: Readonly<Record<string, TreeEntry>> = {
  ...Object.fromEntries(
    endings.map((it) => [`root/link.${it}`, { link: `../outside/secret.${it}` }]),
  ),
  "root/chain.txt": { link: "link.txt" },
  "root/dir": { link: "../outside" },
  "root/up": { link: ".." },
  "root/loop": { link: "loop" },
  "root/dangling": { link: "../outside/none" },
  "root/deep/er": { link: "../../outside/sub" },
  "root/names.txt": "../outside/secret.txt\nlink.txt\n",
  "root/ignored/.gitignore": { link: "../../outside/ignore" },
  "root/ignored/.ignore": { link: "../../outside/ignore" },
  "root/ignored/hidden.txt": "one\n",
  "root/hidden.txt": "one\n",
  "root/package.json": '{"workspaces":["../outside","dir"]}\n',
  "root/package-lock.json": { link: "../outside/package-lock.json" },
  "root/Cargo.toml": '[workspace]\nmembers = ["../outside","dir"]\n',
  "root/Cargo.lock": { link: "../outside/Cargo.lock" },
  "root/deno.json": '{"workspace":["../outside"],"importMap":"../outside/secret.json"}\n',
  "root/tsconfig.json": '{"extends":"../outside/secret.json"}\n',
  "root/index.ts": 'import "../outside/secret.ts";\nimport "./link.ts";\n',
  "root/c/main.c": '#include "../../outside/x.h"\n#include "../dir/x.h"\n',
  "root/.git/config": "[include]\n\tpath = ../../outside/.git/config\n" +
    "[core]\n\thooksPath = ci/hooks\n\texcludesFile = ../outside/ignore\n",
  "root/.git/info/exclude": { link: "../../../outside/ignore" },
};

/** What lies in the checkout for calls to work with. */
const inside: Readonly<Record<string, TreeEntry>> = {
  "root/a.txt": "one\ntwo\n",
  "root/b.json": '{"one": "one"}\n',
  "root/e.ts": 'import "./d.ts";\n',
  "root/d.ts": "export const one = f(1, 2);\n",
  "root/sub/e.txt": "one\n",
  "root/in.ctb": "#% edit\n#% find\none\n#% replace\nCHANGED\n#% end\n",
  "root/in.patch": "--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-one\n+CHANGED\n two\n",
  "root/out.patch": "--- a/link.txt\n+++ b/link.txt\n@@ -1 +1 @@\n-one\n+CHANGED\n" +
    "--- /dev/null\n+++ b/dir/new.txt\n@@ -0,0 +1 @@\n+CHANGED\n",
  "root/out.ctb": "#% edit ../outside/secret.txt\n#% find\none\n#% replace\nCHANGED\n#% end\n",
  "root/.git/HEAD": "ref: refs/heads/main\n",
  "root/.git/hooks/pre-commit": "one\n",
  "root/.git/objects": { dir: true },
  "root/.git/refs": { dir: true },
  "root/ci/hooks/pre-push": "one\n",
  "root/bare/HEAD": "ref: refs/heads/main\n",
  "root/bare/config": "one\n",
  "root/bare/objects/x": "",
  "root/bare/refs/x": "",
  "root/.vscode/tasks.json": '{"one": "one"}\n',
  "root/.npmrc": "one\n",
  "root/.envrc": "one\n",
  "root/.ct/rules.jsonc": store("is it?"),
  "root/twin.txt": "one\n",
};

/** What a call did. */
export interface Effects {
  /** All that it showed. */
  readonly shown: string;
  /** The paths that it opened. */
  readonly opened: readonly string[];
  /** Which protected paths, relative to the root, it is made to write; none by default. */
  readonly mayWrite?: (relative: string) => boolean;
}

/** The state of one path. */
interface Stamp {
  readonly state: string;
  readonly isDirectory: boolean;
}

/** The checkout; `root` is what can be reached. */
export class Location implements AsyncDisposable {
  /** The directory above both. */
  readonly top: string;
  /** The checkout. */
  readonly root: string;
  readonly #tree: TempTree;
  readonly #entries: Readonly<Record<string, TreeEntry>>;
  #outside: string;
  #stamps: ReadonlyMap<string, Stamp>;

  private constructor(tree: TempTree, entries: Readonly<Record<string, TreeEntry>>) {
    this.#tree = tree;
    this.#entries = entries;
    this.top = tree.path;
    this.root = `${tree.path}/root`;
    Deno.linkSync(`${this.root}/twin.txt`, `${this.top}/outside/twin.txt`);
    this.#outside = this.#seen("outside");
    this.#stamps = this.#stampsBelow(this.root);
  }

  /** Makes the checkout, with these entries besides. */
  static async make(more: Readonly<Record<string, TreeEntry>> = {}): Promise<Location> {
    const entries = { ...outside, ...above, ...ways, ...inside, ...more };
    return new Location(await tempTree(entries), entries);
  }

  /** A text with the places filled in. */
  filled(text: string): string {
    return text.replaceAll("{TOP}", this.top).replaceAll("{ROOT}", this.root);
  }

  /**
   * Asserts that a call has shown, opened and changed nothing that it must not, and puts back the
   * rest.
   */
  assertHeld(call: string, { shown, opened, mayWrite = () => false }: Effects): void {
    assert.ok(!shown.includes(canary), `the canary is shown by ${call}: ${shown.slice(0, 2000)}`);
    assert.doesNotMatch(shown, /\b(?:Reference|Type|Syntax)Error\b|is not a function/, call);
    const out = this.leadingOut(opened);
    assert.deepEqual(out, [], `files outside are opened by ${call}`);
    assert.equal(this.#seen("outside"), this.#outside, `something outside is changed by ${call}`);
    const changed = this.#changes();
    for (const relative of changed) {
      const isBarred = nameProtection(relative) !== undefined || /^(ci|bare)\//.test(relative);
      assert.ok(!isBarred || mayWrite(relative), `${relative} is changed by ${call}`);
      assert.ok(!this.#holdsCanary(relative), `the canary is copied to ${relative} by ${call}`);
    }
    this.#restore(changed);
  }

  /** Puts a link that leads outside in the place of a file or directory, as somebody else might. */
  swap(relative: string): void {
    const path = `${this.root}/${relative}`;
    const info = statOf(path);
    if (info === undefined || info.isSymlink) return;
    const ending = endings.find((it) => path.endsWith(`.${it}`)) ?? "txt";
    Deno.renameSync(path, `${path}.was`);
    Deno.symlinkSync(`${this.top}/outside${info.isFile ? `/secret.${ending}` : ""}`, path);
  }

  /** Takes such a link away again. */
  swapBack(relative: string): void {
    const path = `${this.root}/${relative}`;
    if (statOf(`${path}.was`) === undefined || statOf(path)?.isSymlink !== true) return;
    Deno.removeSync(path);
    Deno.renameSync(`${path}.was`, path);
  }

  /** Puts back what was changed in the checkout. */
  restore(): void {
    this.#restore(this.#changes());
  }

  /**
   * Of paths that were opened, those that lead outside. What git's configuration includes is read
   * to find out where hooks lie, and never shown.
   */
  leadingOut(opened: readonly string[]): readonly string[] {
    const included = `${this.top}/outside/.git/config`;
    return [...new Set(opened)].filter((path) => {
      const real = realPathIfKnown(path);
      const isBelow = (directory: string) => pathBelow(directory, real) !== undefined;
      return isBelow(this.top) && !isBelow(this.root) && real !== included;
    });
  }

  /** Removes it all. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#tree[Symbol.asyncDispose]();
  }

  /** Relative paths that are not as they were. */
  #changes(): readonly string[] {
    const now = this.#stampsBelow(this.root);
    return [...new Set([...this.#stamps.keys(), ...now.keys()])].filter((path) =>
      this.#stamps.get(path)?.state !== now.get(path)?.state
    );
  }

  #holdsCanary(relative: string): boolean {
    const path = `${this.root}/${relative}`;
    const isOwn = realPathIfKnown(path) === path && statOf(path)?.isFile === true;
    return isOwn && Deno.readTextFileSync(path).includes(canary);
  }

  #restore(changed: readonly string[]): void {
    if (changed.length === 0) return;
    for (const relative of changed) {
      if (!this.#stamps.has(relative)) removed(`${this.root}/${relative}`);
    }
    for (const relative of changed) {
      const was = this.#stamps.get(relative);
      const entry = this.#entries[`root/${relative}`];
      if (was === undefined) continue;
      const path = `${this.root}/${relative}`;
      if (was.isDirectory) {
        // A link in its place would lead what follows outside.
        if (statOf(path)?.isDirectory !== true) removed(path);
        Deno.mkdirSync(path, { recursive: true });
      } else {
        removed(path);
        Deno.mkdirSync(directoryOf(path), { recursive: true });
        assert.ok(entry !== undefined, path);
        if (relative === "twin.txt") Deno.linkSync(`${this.top}/outside/twin.txt`, path);
        else makeEntry(path, entry);
      }
    }
    this.#outside = this.#seen("outside");
    this.#stamps = this.#stampsBelow(this.root);
  }

  /** All that lies below a directory, with kinds, modes, times and contents. */
  #seen(directory: string): string {
    return [...this.#stampsBelow(`${this.top}/${directory}`)].map(([path, { state }]) =>
      `${path} ${state}`
    ).sort().join("; ");
  }

  /** The state of each path below a directory, links not followed. */
  #stampsBelow(directory: string, prefix: string = "", found = new Map<string, Stamp>()) {
    for (const { name, isDirectory } of Deno.readDirSync(directory)) {
      const { mode, ino, mtime, size } = Deno.lstatSync(`${directory}/${name}`);
      const state = isDirectory ? `${mode}` : `${mode} ${ino} ${mtime?.getTime()} ${size}`;
      found.set(prefix + name, { state, isDirectory });
      if (isDirectory) this.#stampsBelow(`${directory}/${name}`, `${prefix}${name}/`, found);
    }
    return found;
  }
}

function statOf(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.lstatSync(path);
  } catch {
    return undefined;
  }
}

/** Where a path leads, even if nothing is there; the path itself if the system does not tell. */
function realPathIfKnown(path: string): string {
  try {
    return realPathOf(path);
  } catch {
    return path;
  }
}

function removed(path: string): void {
  if (statOf(path) !== undefined) Deno.removeSync(path, { recursive: true });
}

function makeEntry(path: string, entry: TreeEntry): void {
  if (typeof entry === "string") Deno.writeTextFileSync(path, entry);
  else if (entry instanceof Uint8Array) Deno.writeFileSync(path, entry);
  else if ("link" in entry) Deno.symlinkSync(entry.link, path);
  else if ("dir" in entry) Deno.mkdirSync(path, { recursive: true });
  else makeEntry(path, entry.content);
}
