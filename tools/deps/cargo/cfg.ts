/**
 * The conditions of `[target.'cfg(…)'.dependencies]`: whether one holds for a platform, as far as
 * its name tells.
 *
 * @module
 */
import type { CargoPlatform } from "./platform.ts";

/** Deeper conditions are not distinguished. */
const deepest = 64;

/**
 * Whether a condition holds, which is a target triple or a `cfg(…)`; `undefined` if that depends on
 * more than the platform, such as flags of the compiler, or is not understood.
 */
export function holdsFor(condition: string, platform: CargoPlatform): boolean | undefined {
  const [, inner] = /^cfg\((.*)\)$/s.exec(condition.trim()) ?? [];
  if (inner === undefined) {
    return condition.includes("(") ? undefined : condition === platform.triple;
  }
  const words = inner.match(/"[^"]*"|[\w-]+|[(),=]|\S/g) ?? [];
  const reader = new ConditionReader(words, platform);
  const holds = reader.read(0);
  return reader.isAtEnd ? holds : undefined;
}

/** Reads a condition from left to right. */
class ConditionReader {
  readonly #words: readonly string[];
  readonly #platform: CargoPlatform;
  #at = 0;

  constructor(words: readonly string[], platform: CargoPlatform) {
    this.#words = words;
    this.#platform = platform;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#words.length;
  }

  read(depth: number): boolean | undefined {
    const name = this.#words[this.#at++] ?? "";
    if (this.#skips("=")) return this.#equals(name, this.#words[this.#at++] ?? "");
    if (!this.#skips("(")) return this.#isSet(name);
    const parts: (boolean | undefined)[] = [];
    while (!this.#skips(")") && !this.isAtEnd && depth < deepest) {
      parts.push(this.read(depth + 1));
      this.#skips(",");
    }
    switch (name) {
      case "all":
        return parts.includes(false) ? false : parts.includes(undefined) ? undefined : true;
      case "any":
        return parts.includes(true) ? true : parts.includes(undefined) ? undefined : false;
      case "not":
        return parts.length !== 1 || parts[0] === undefined ? undefined : !parts[0];
      default:
        return undefined;
    }
  }

  #skips(word: string): boolean {
    if (this.#words[this.#at] !== word) return false;
    this.#at++;
    return true;
  }

  #isSet(name: string): boolean | undefined {
    switch (name) {
      case "unix":
      case "windows":
        return this.#platform.families.includes(name);
      case "debug_assertions":
      case "true":
        return true;
      case "test":
      case "doc":
      case "doctest":
      case "miri":
      case "proc_macro":
      case "false":
        return false;
      default:
        return undefined;
    }
  }

  #equals(name: string, quoted: string): boolean | undefined {
    const value = quoted.replace(/^"|"$/g, "");
    const { families, values } = this.#platform;
    if (name === "target_family") return families.includes(value);
    if (name === "feature") return false;
    const known = values[name];
    return known === undefined ? undefined : known === value;
  }
}
