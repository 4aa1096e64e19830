/**
 * Random changes of a tree, for tests that compare what is kept of it with what is there.
 *
 * @module
 */
import assert from "node:assert/strict";

/** Numbers that look random and are the same each time. */
export class Random {
  #state: number;

  /** Begins with a number; others make others. */
  constructor(seed = 20_261_122) {
    this.#state = seed;
  }

  /** A number from 0 up to, not including, the limit. */
  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(this.#state / 2 ** 32 * limit);
  }

  /** One of them. */
  one<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    assert.ok(item !== undefined);
    return item;
  }
}

/** What files have in them. */
export const usualWords: readonly string[] = [
  "alpha",
  "beta",
  "gamma",
  "delta",
  "Ünïcode",
  "x\0y",
  "éclair",
];
const names = ["a", "b", "c", ".h", "d.ts", "e.log", "f g", "-n"];
const ignoring = ["*.log\n", "/d0/\n!a\n", "b\n", "*\n!*.ts\n!*/\n", "# nothing\n"];

/** Changes a tree at random. */
export class Changer {
  /** What it goes by. */
  readonly random: Random;
  readonly #root: string;
  readonly #outside: string;
  readonly #words: readonly string[];
  #moved = 0;

  /** Changes what is below the root, and moves some of it to the other directory and back. */
  constructor(
    root: string,
    outside: string,
    { words = usualWords, seed }: {
      readonly words?: readonly string[];
      readonly seed?: number | undefined;
    } = {},
  ) {
    this.random = new Random(seed);
    this.#root = root;
    this.#outside = outside;
    this.#words = words;
  }

  #directory(): string {
    const depth = this.random.below(3);
    const parts = Array.from({ length: depth }, () => `d${this.random.below(4)}`);
    return [this.#root, ...parts].join("/");
  }

  /** One below the root. */
  #inner(): string {
    return `${this.#directory()}/d${this.random.below(4)}`;
  }

  #file(): string {
    return `${this.#directory()}/${this.random.one(names)}`;
  }

  #text(): string {
    const lines = Array.from({ length: this.random.below(4) }, () => this.random.one(this.#words));
    return lines.join("\n") + (this.random.below(2) === 0 ? "\n" : "");
  }

  /** Makes one change; what is not possible is none. */
  change(): void {
    try {
      this.#one(this.random.below(21));
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
          `${this.#directory()}/${this.random.one([".gitignore", ".ignore"])}`,
          this.random.one(ignoring),
        );
        return;
      case 8:
        return Deno.removeSync(
          `${this.#directory()}/${this.random.one([".gitignore", ".ignore"])}`,
        );
      case 9:
        return Deno.renameSync(this.#inner(), `${this.#directory()}/d${this.random.below(4)}`);
      case 10:
        return Deno.renameSync(this.#inner(), `${this.#outside}/${++this.#moved}`);
      case 11:
        return Deno.renameSync(
          `${this.#outside}/${1 + this.random.below(this.#moved)}`,
          `${this.#directory()}/d${this.random.below(4)}`,
        );
      case 12:
        return this.#nested();
      case 13:
        // What happens to a file happens to what a link names, so none leads to one of the system.
        return Deno.symlinkSync(this.random.one(["a", "../b", "/nowhere", "d0"]), file);
      case 14:
        return Deno.linkSync(file, this.#file());
      case 15:
        return this.#large(file);
      case 16:
        return Deno.truncateSync(file, this.random.below(8));
      case 17:
        return Deno.chmodSync(file, this.random.one([0o600, 0o644, 0o755]));
      case 18:
        return this.#replace(file);
      case 19:
        return this.#renameCase(file);
      default:
        return Deno.removeSync(this.#inner(), { recursive: this.random.below(8) === 0 });
    }
  }

  /** Other bytes of the same number, and the time as before. */
  #editInPlace(file: string): void {
    const { mtime, atime } = Deno.statSync(file);
    const text = Deno.readTextFileSync(file).replace(
      /alpha|gamma|delta/,
      (word) => this.random.one(["alpha", "gamma", "delta"].filter((other) => other !== word)),
    );
    using opened = Deno.openSync(file, { write: true });
    opened.writeSync(new TextEncoder().encode(text));
    if (mtime !== null && atime !== null) opened.utimeSync(atime, mtime);
  }

  /** Another file in the place of one, perhaps as long and with its time. */
  #replace(file: string): void {
    const { mtime, atime } = Deno.statSync(file);
    const made = `${this.#outside}/made`;
    Deno.writeTextFileSync(made, this.#text());
    if (this.random.below(2) === 0 && mtime !== null && atime !== null) {
      Deno.utimeSync(made, atime, mtime);
    }
    Deno.renameSync(made, file);
  }

  /** The same name in the other case, or back. */
  #renameCase(file: string): void {
    const end = file.lastIndexOf("/") + 1;
    const upper = file.slice(0, end) + file.slice(end).toUpperCase();
    if (this.random.below(2) === 0) Deno.renameSync(file, upper);
    else Deno.renameSync(upper, file);
  }

  /** A text about as long as those of which only the trigrams are held, unless it is new. */
  #large(file: string): void {
    if (this.random.below(10) > 0) return;
    const filler = "word ".repeat((4 << 20) / 5 + this.random.below(12) - 6);
    Deno.writeTextFileSync(file, `${filler}\n${this.#text()}`);
    Deno.utimeSync(file, 1, this.random.below(3));
  }

  /** New directories in each other, with files, at once. */
  #nested(): void {
    const top = `${this.#directory()}/d${this.random.below(4)}`;
    Deno.mkdirSync(`${top}/d0/d1`, { recursive: true });
    for (const path of [top, `${top}/d0`, `${top}/d0/d1`]) {
      Deno.writeTextFileSync(`${path}/${this.random.one(names)}`, this.#text());
    }
  }
}
