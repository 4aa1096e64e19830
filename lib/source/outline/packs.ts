/**
 * The language packs.
 *
 * A pack is one file of `languages` that exports a {@link LanguagePack}; it becomes known by a line
 * in `packs` here. To add one:
 *
 * 1. Decide its kinds, in the language's own words, and what it does not report. Both stand in the
 *    module doc of the file.
 * 2. Say which comments and strings there are, with `segmenter` of `lexis/segment_rules.ts`.
 *    Whatever can hold a brace or a keyword that is none must be part of a segment.
 * 3. Choose the engine.
 *    - Braces: fill in a `BraceLanguage`. Its rules are patterns on *skeletons*: the text before a
 *      `{` or `;` with one space between tokens and every bracketed group shrunk to its brackets,
 *      so that `static int f(int a) {` reads `static int f ()`. A rule names the contexts it is
 *      for, the kind, and the context of the block after it. `java.ts` is a plain example.
 *    - Indentation: give each line's width and what it declares to `spansByIndentation`, as
 *      `python.ts` does.
 *    - Anything else: yield `Found` spans and let `nest` give them lines and depths, as `shell.ts`
 *      does.
 * 4. Write a golden table `x_test.ts`, add a sample to `packs_test.ts`, which then checks the pack
 *    on damaged and senseless texts, and hostile texts to `linear_time_heavy_test.ts`.
 * 5. Add a comparison to `scripts/outline/accuracy_kinds.ts` or `outline_grammar_comparisons.ts`
 *    and sources to `outline_corpora.ts`; `scripts/outline/page.ts` writes docs/outline.md.
 *
 * What holds for every pack: a declaration starts on the line of its name (of its keyword, when it
 * has no name), as ctags counts; attributes and decorators are not part of it. An end is given only
 * when the text tells it. Any text is accepted, and the time is linear in its length.
 * @module
 */

import type { LanguagePack } from "./engine/declarations.ts";
import { c, cHeader } from "./languages/c.ts";
import { csharp } from "./languages/csharp.ts";
import { go } from "./languages/go.ts";
import { java } from "./languages/java.ts";
import { markdown } from "./languages/markdown.ts";
import { php } from "./languages/php.ts";
import { kotlin } from "./languages/kotlin.ts";
import { swift } from "./languages/swift.ts";
import { svelte, vue } from "./languages/components.ts";
import { python } from "./languages/python.ts";
import { ruby } from "./languages/ruby.ts";
import { rust } from "./languages/rust.ts";
import { shell } from "./languages/shell.ts";
import { typescript } from "./languages/typescript.ts";

/** All language packs. */
export const packs: readonly LanguagePack[] = [
  rust,
  python,
  markdown,
  typescript,
  java,
  go,
  shell,
  c,
  cHeader,
  csharp,
  php,
  kotlin,
  swift,
  vue,
  svelte,
  ruby,
];

const byExtension = new Map(
  packs.flatMap((pack) => pack.extensions.map((extension) => [extension, pack])),
);

/**
 * Finds the pack of a file by the extension of its name, in any case. A path will do, with `/`
 * between its parts.
 *
 * @example
 * ```ts
 * import { packFor } from "@ct/source";
 * import assert from "node:assert/strict";
 * assert.equal(packFor("src/Main.JAVA")?.language, "Java");
 * assert.equal(packFor("notes.txt"), undefined);
 * ```
 */
export function packFor(fileName: string): LanguagePack | undefined {
  const extension = /\.([^./]+)$/.exec(fileName)?.[1] ?? "";
  return byExtension.get(extension.toLowerCase());
}

const interpreters: readonly (readonly [program: RegExp, extension: string])[] = [
  [/^(?:ba|da|k|z|a)?sh$/, "sh"],
  [/^(?:python|pypy)[\d.]*$/, "py"],
  [/^ruby[\d.]*$/, "rb"],
  [/^php[\d.]*$/, "php"],
  [/^(?:node|nodejs|deno|bun|tsx|ts-node)$/, "ts"],
];

/**
 * Finds the pack of a script without an extension by its first line, such as
 * `#!/usr/bin/env python3`.
 *
 * @example
 * ```ts
 * import { packForScript } from "@ct/source";
 * import assert from "node:assert/strict";
 * assert.equal(packForScript("#!/usr/bin/env -S bash -e\n")?.language, "Shell");
 * assert.equal(packForScript("# no script"), undefined);
 * ```
 */
export function packForScript(text: string): LanguagePack | undefined {
  const line = /^#![ \t]*([^\r\n]{1,200})/.exec(text)?.[1] ?? "";
  const [path = "", ...rest] = line.split(/[ \t]+/);
  const first = path.replace(/^.*\//, "");
  const program = first === "env" ? rest.find((word) => !/^-|=/.test(word)) ?? "" : first;
  const extension = interpreters.find(([pattern]) => pattern.test(program))?.[1] ?? "";
  return byExtension.get(extension);
}
