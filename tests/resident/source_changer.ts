/**
 * Random changes of a small project in several languages, for tests of what is kept of its sources.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Random } from "./tree_changer.ts";

const names = ["area", "size", "Pool", "release", "grow"];
const directories = ["", "src/", "src/shapes/", "lib/", "py/pkg/"];
const stems = ["pool", "shape", "mod", "index"];
const extensions = ["ts", "ts", "ts", "js", "py", "c", "h", "go", "rb"];

const configs: readonly (readonly [path: string, text: string])[] = [
  ["tsconfig.json", '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}'],
  ["tsconfig.json", '{"compilerOptions":{"paths":{"@/*":["./lib/*"]}}}'],
  ["tsconfig.json", '{"extends":"./base.json"}'],
  ["base.json", '{"compilerOptions":{"paths":{"@/*":["./src/shapes/*"]}}}'],
  ["base.json", '{"compilerOptions":{}}'],
  ["package.json", '{"name":"own","imports":{"#in/*":"./src/*"},"exports":"./src/mod.ts"}'],
  ["package.json", '{"name":"own","imports":{"#in/*":"./lib/*"}}'],
  ["package.json", "{ not JSON"],
  ["deno.json", '{"imports":{"own/":"./src/","pool":"./lib/pool.ts"}}'],
  ["src/deno.json", '{"imports":{"pool":"./pool.ts"}}'],
  ["go.mod", "module example.com/own\n\ngo 1.19\n"],
  [".gitignore", "lib/\n"],
  [".gitignore", "*.js\n"],
];

/** Changes a project. */
export class SourceChanger {
  /** What it goes by. */
  readonly random = new Random();
  readonly #root: string;
  /** The time of the next file, in seconds. */
  #time = 1_700_000_000;

  /** Changes what is below the root, which is a repository of git. */
  constructor(root: string) {
    this.#root = root;
  }

  /** A name that the sources have, now and then one that they do not. */
  name(): string {
    return this.random.below(12) === 0 ? "aera" : this.random.one(names);
  }

  /** Makes one change; what is not possible is none. */
  change(): void {
    try {
      this.#one(this.random.below(14));
    } catch (error) {
      const isGone = error instanceof Deno.errors.NotFound || error instanceof Error &&
          /invalid argument|exist|not a directory|not empty|is a directory/i.test(error.message);
      if (!isGone) throw error;
    }
  }

  #one(kind: number): void {
    const path = `${this.#root}/${this.#path()}`;
    switch (kind) {
      case 0:
        return Deno.removeSync(path);
      case 1:
        return Deno.renameSync(path, `${this.#root}/${this.#path()}`);
      case 2: {
        const [from, to] = [this.random.one(directories), this.random.one(directories)];
        return Deno.renameSync(`${this.#root}/${from}`, `${this.#root}/${to || "moved"}`);
      }
      case 3: {
        const [name, text] = this.random.one(configs);
        return Deno.writeTextFileSync(`${this.#root}/${name}`, text);
      }
      case 4:
        return Deno.removeSync(`${this.#root}/${this.random.one(configs)[0]}`);
      case 5:
        return this.#git(["commit", "-qam", "all", "--allow-empty"]);
      case 6:
        return this.#git(["checkout", "-q", "-f", this.random.one(["main", "other"])]);
      case 7:
        return this.#exchange(path);
      default:
        Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
        return Deno.writeTextFileSync(path, this.#text(path));
    }
  }

  /** Makes the files old, since new ones are not kept in memory. */
  age(): void {
    const now = Date.now();
    for (const directory of directories) {
      for (const path of filesIn(`${this.#root}/${directory}`)) {
        const { mtime } = Deno.statSync(path);
        const age = now - (mtime?.getTime() ?? 0);
        if (age < 600_000) Deno.utimeSync(path, this.#time, this.#time++);
      }
    }
  }

  /** Another text of the same length, with the same time. */
  #exchange(path: string): void {
    const { mtime } = Deno.statSync(path);
    const text = Deno.readTextFileSync(path);
    Deno.writeTextFileSync(
      path,
      text.replaceAll("size", "\0").replaceAll("area", "size")
        .replaceAll("\0", "area"),
    );
    if (mtime !== null) Deno.utimeSync(path, mtime, mtime);
  }

  #git(words: readonly string[]): void {
    const { success } = new Deno.Command("git", {
      args: ["-c", "user.name=a", "-c", "user.email=a@example.com", ...words],
      cwd: this.#root,
      stderr: "null",
    }).outputSync();
    assert.ok(success || words[0] === "commit" || words[0] === "checkout");
  }

  #path(): string {
    const { random } = this;
    return `${random.one(directories)}${random.one(stems)}.${random.one(extensions)}`;
  }

  #text(path: string): string {
    const count = 1 + this.random.below(4);
    return Array.from({ length: count }, () => this.#part(path)).join("\n") + "\n";
  }

  #part(path: string): string {
    const { random } = this;
    const name = random.one(names);
    const other = random.one(names);
    const stem = random.one(stems);
    if (path.endsWith(".py")) {
      return random.one([
        `from .${stem} import ${name}`,
        `def ${name}():\n    return ${other}()`,
        `class Pool:\n    def ${name}(self):\n        return self.${other}()`,
      ]);
    }
    if (path.endsWith(".go")) {
      return `package ${random.one(["own", "pkg"])}\n\nfunc ${name}() { ${other}() }`;
    }
    if (/\.[ch]$/.test(path)) {
      return random.one([`#include "${stem}.h"`, `int ${name}(void) { return ${other}(); }`]);
    }
    if (path.endsWith(".rb")) return `def ${name}\n  ${other}\nend`;
    const from = random.one([
      `./${stem}.ts`,
      `@/${stem}`,
      `#in/${stem}.ts`,
      "pool",
      "own",
      "../lib/pool.ts",
    ]);
    return random.one([
      `import { ${name} } from "${from}";\n${name}();`,
      `export { ${name} as ${other} } from "${from}";`,
      `export * from "${from}";`,
      `export function ${name}() {\n  return ${other}(); // ${name}\n}`,
      `export class Pool {\n  ${name}() { return this.${other}(); }\n}`,
      `import { Pool } from "${from}";\nclass Wide extends Pool {\n  ${name}() {}\n}\nnew Wide().${other}();`,
      `describe("${other}", () => {\n  it("works", () => ${name}());\n});`,
    ]);
  }
}

/** The files in a directory, if it is one. */
export function filesIn(directory: string): readonly string[] {
  try {
    return [...Deno.readDirSync(directory)].filter(({ isFile }) => isFile)
      .map(({ name }) => `${directory}/${name}`);
  } catch {
    return [];
  }
}
