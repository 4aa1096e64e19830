/**
 * Counting the source files, lines and tests of members, and finding which members of Deno use
 * which.
 *
 * @module
 */
import type { Ecosystem, Need } from "./workspace/workspace.ts";

/** The extensions of an ecosystem's sources. */
const extensions: Readonly<Record<Ecosystem, RegExp>> = {
  cargo: /\.rs$/,
  npm: /\.(?:[cm]?[jt]sx?|vue|svelte)$/,
  deno: /\.[cm]?[jt]sx?$/,
  python: /\.pyi?$/,
  go: /\.go$/,
};

const scriptTest = /^[ \t]*(?:test|it|Deno\.test)(?:\.\w+)*\(/gm;

/** What a test begins with; a guess, since no file is parsed. */
const testStarts: Readonly<Record<Ecosystem, RegExp>> = {
  cargo: /#\[(?:\w+::)*test(?:\]|\()/g,
  npm: scriptTest,
  deno: scriptTest,
  python: /^[ \t]*(?:async[ \t]+)?def[ \t]+test\w*[ \t]*\(/gm,
  go: /^func[ \t]+(?:Test|Fuzz)\w*\(/gm,
};

/** What the sources of a member come to. */
export interface SourceCounts {
  /** Source files. */
  readonly files: number;
  /** Their lines. */
  readonly lines: number;
  /** Their tests, by how these begin. */
  readonly tests: number;
  /** Members that they import, where manifests do not say that. */
  readonly imported: readonly Need[];
}

/** Whether a file is a source of an ecosystem. */
export function isSource(ecosystem: Ecosystem, path: string): boolean {
  return extensions[ecosystem].test(path) && !/(?:^|\/)(?:node_modules|target|vendor)\//.test(path);
}

/** Collects the sources of one member. */
export class SourceCounter {
  #files = 0;
  #lines = 0;
  #tests = 0;
  readonly #imported = new Map<string, Need>();

  /** `names` are those of the other members, where imports are looked at. */
  constructor(
    readonly ecosystem: Ecosystem,
    readonly names: readonly string[],
  ) {}

  /** Takes a file. */
  add(path: string, text: string): void {
    this.#files++;
    this.#lines += text === "" ? 0 : text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
    this.#tests += [...text.matchAll(testStarts[this.ecosystem])].length;
    if (this.ecosystem !== "deno") return;
    const isTest = /(?:^|[._/])tests?(?:[./]|$)/.test(path);
    for (
      const [, specifier = ""] of text.matchAll(
        /^(?![ \t]*(?:\*|\/\/)).*?\b(?:from|import)\s*(?:\(\s*)?["']([^"'\n]+)["']/gm,
      )
    ) {
      const name = this.names.find((each) =>
        specifier === each || specifier.startsWith(`${each}/`)
      );
      if (name === undefined) continue;
      if (this.#imported.get(name)?.kind !== "normal") {
        this.#imported.set(name, { name, kind: isTest ? "dev" : "normal" });
      }
    }
  }

  /** What was collected. */
  get counts(): SourceCounts {
    return {
      files: this.#files,
      lines: this.#lines,
      tests: this.#tests,
      imported: [...this.#imported.values()],
    };
  }
}
