/**
 * Searches that are answered from memory, after random changes to the tree, against searches that
 * look at the file system.
 */
import assert from "node:assert/strict";
import { command as outline } from "@ct/outline";
import { command as search } from "@ct/search";
import { command as tree } from "@ct/tree";
import type { Command } from "@ct/core/definition";
import type { HeldFiles } from "@ct/resident";
import { memoryContext } from "@ct/core/context";
import { output, tempTree } from "@ct/testing";
import { residentTree } from "./resident_tree.ts";

const changes = Deno.env.get("CT_THOROUGH") === "1" ? 10_000 : 1_500;

/** Numbers that look random and are the same each time. */
class Random {
  #state = 20_261_122;

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(this.#state / 2 ** 32 * limit);
  }

  one<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    assert.ok(item !== undefined);
    return item;
  }
}

const words = ["alpha", "beta", "gamma", "delta", "Ünïcode", "x\0y", "éclair"];
const names = ["a", "b", "c", ".h", "d.ts", "e.log", "f g", "-n"];
const ignoring = ["*.log\n", "/d0/\n!a\n", "b\n", "*\n!*.ts\n!*/\n", "# nothing\n"];

/** Changes a tree at random. */
class Changer {
  readonly #random = new Random();
  readonly #root: string;
  readonly #outside: string;
  #moved = 0;

  constructor(root: string, outside: string) {
    this.#root = root;
    this.#outside = outside;
  }

  get random(): Random {
    return this.#random;
  }

  #directory(): string {
    const depth = this.#random.below(3);
    const parts = Array.from({ length: depth }, () => `d${this.#random.below(4)}`);
    return [this.#root, ...parts].join("/");
  }

  /** One below the root. */
  #inner(): string {
    return `${this.#directory()}/d${this.#random.below(4)}`;
  }

  #file(): string {
    return `${this.#directory()}/${this.#random.one(names)}`;
  }

  #text(): string {
    const lines = Array.from({ length: this.#random.below(4) }, () => this.#random.one(words));
    return lines.join("\n") + (this.#random.below(2) === 0 ? "\n" : "");
  }

  /** Makes one change; what is not possible is none. */
  change(): void {
    try {
      this.#one(this.#random.below(17));
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
    }
  }

  #one(kind: number): void {
    const file = this.#file();
    switch (kind) {
      case 0:
      case 1:
      case 2:
        Deno.mkdirSync(file.slice(0, file.lastIndexOf("/")), { recursive: true });
        return Deno.writeTextFileSync(file, this.#text());
      case 3:
        return this.#editInPlace(file);
      case 4:
        return Deno.renameSync(file, this.#file());
      case 5:
        return Deno.removeSync(file);
      case 6:
        return Deno.writeTextFileSync(file, this.#text(), { append: true });
      case 7:
        Deno.writeTextFileSync(
          `${this.#directory()}/${this.#random.one([".gitignore", ".ignore"])}`,
          this.#random.one(ignoring),
        );
        return;
      case 8:
        return Deno.removeSync(
          `${this.#directory()}/${this.#random.one([".gitignore", ".ignore"])}`,
        );
      case 9:
        return Deno.renameSync(this.#inner(), `${this.#directory()}/d${this.#random.below(4)}`);
      case 10:
        return Deno.renameSync(this.#inner(), `${this.#outside}/${++this.#moved}`);
      case 11:
        return Deno.renameSync(
          `${this.#outside}/${1 + this.#random.below(this.#moved)}`,
          `${this.#directory()}/d${this.#random.below(4)}`,
        );
      case 12:
        return this.#nested();
      case 13:
        return Deno.symlinkSync(this.#random.one(["a", "../b", "/dev/null", "d0"]), file);
      case 14:
        return Deno.linkSync(file, this.#file());
      case 15:
        return this.#large(file);
      default:
        return Deno.removeSync(this.#inner(), { recursive: this.#random.below(8) === 0 });
    }
  }

  /** Other bytes of the same number, and the time as before. */
  #editInPlace(file: string): void {
    const { mtime, atime } = Deno.statSync(file);
    const text = Deno.readTextFileSync(file).replace(
      /alpha|gamma|delta/,
      (word) => this.#random.one(["alpha", "gamma", "delta"].filter((other) => other !== word)),
    );
    using opened = Deno.openSync(file, { write: true });
    opened.writeSync(new TextEncoder().encode(text));
    if (mtime !== null && atime !== null) opened.utimeSync(atime, mtime);
  }

  /** A text about as long as those of which only the trigrams are held, unless it is new. */
  #large(file: string): void {
    if (this.#random.below(10) > 0) return;
    const filler = "word ".repeat((4 << 20) / 5 + this.#random.below(12) - 6);
    Deno.writeTextFileSync(file, `${filler}\n${this.#text()}`);
    Deno.utimeSync(file, 1, this.#random.below(3));
  }

  /** New directories in each other, with files, at once. */
  #nested(): void {
    const top = `${this.#directory()}/d${this.#random.below(4)}`;
    Deno.mkdirSync(`${top}/d0/d1`, { recursive: true });
    for (const path of [top, `${top}/d0`, `${top}/d0/d1`]) {
      Deno.writeTextFileSync(`${path}/${this.#random.one(names)}`, this.#text());
    }
  }
}

const calls: readonly (readonly [Command, readonly string[]])[] = [
  [search, ["--grep", "alpha", "--detail", "--json"]],
  [search, ["--grep", "bet.|gam+a", "--mode", "regex", "--detail"]],
  [search, ["--grep", "ALPHA", "--ignore-case", "--hidden", "--expect", "none"]],
  [search, ["--grep", "nowhere", "--no-ignore"]],
  [search, ["--lacks", "alpha", "--json"]],
  [search, ["--name", "*.ts", "--size", "+3", "--sort", "modified", "--json"]],
  [search, ["--grep", "é", "--path", "d1/**", "--base", "d1"]],
  [tree, ["--json"]],
  [outline, ["--json"]],
];

async function answer([command, argv]: (typeof calls)[number], cwd: string, held?: HeldFiles) {
  const ctx = { ...memoryContext({ cwd, home: "/nonexistent" }), held };
  const status = await command.run(argv, ctx);
  return { status, stdout: ctx.stdout.text, stderr: ctx.stderr.text };
}

const budgets = { "contents": 64 << 20, "trigrams alone": 0 };

for (const [what, mostBytes] of Object.entries(budgets)) {
  Deno.test(`answers from ${what} are those of the file system, whatever changes`, async () => {
    await compareAll(mostBytes);
  });
}

async function compareAll(mostBytes: number): Promise<void> {
  await using made = await tempTree({ "tree/d0/a": "alpha\n", "tree/d1/d.ts": "beta\n" });
  await using outside = await tempTree({});
  const root = Deno.realPathSync(`${made.path}/tree`);
  await output(["git", "init", "-q"], root);
  await output(["git", "add", "-A"], root);
  const changer = new Changer(root, outside.path);
  const { random } = changer;
  await using resident = await residentTree(root, mostBytes);
  let fallbacks = 0;
  for (let done = 0; done < changes;) {
    const burst = 1 + random.below(random.below(5) === 0 ? 40 : 4);
    for (let count = 0; count < burst; count++) changer.change();
    done += burst;
    if (random.below(20) === 0) await output(["git", "add", "-A"], root).catch(() => {});
    const held = await resident.trySettle();
    if (held === undefined) {
      fallbacks++;
      continue;
    }
    const call = random.one(calls);
    const [known, found] = [await answer(call, root, held), await answer(call, root)];
    assert.deepEqual(known, found, `after ${done} changes: ${call[1].join(" ")}`);
    if (random.below(4) === 0) await resident.fill();
  }
  assert.ok(fallbacks < changes / 50, `${fallbacks}`);
}
