/**
 * Languages that judge themselves: a program of theirs says what their own syntax tree declares.
 * @module
 */

import type { Comparison, Judge } from "./accuracy_kinds.ts";
import type { Tag } from "./tag.ts";
import { root } from "../project.ts";

/** What a judge says of one file. */
interface Verdict {
  readonly path: string;
  /** Nothing if the file is no program. */
  readonly tags?: readonly Omit<Tag, "path">[];
}

/** Asks a judge about files; `undefined` stands for one that it does not take. */
export async function judgedTags(
  paths: readonly string[],
  { program, script }: Judge,
): Promise<Map<string, readonly Tag[] | undefined>> {
  const command = new Deno.Command(program, {
    args: [`${root}/scripts/outline/judges/${script}`],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  });
  const child = command.spawn();
  const output = child.output();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(paths.map((path) => `${path}\n`).join("")));
  await writer.close();
  const lines = new TextDecoder().decode((await output).stdout).split("\n");
  const verdicts = lines.filter((line) => line !== "").map((line): Verdict => JSON.parse(line));
  return new Map(
    verdicts.map(({ path, tags }) => [path, tags?.map((tag) => ({ ...tag, path }))]),
  );
}

function byItself(
  title: string,
  extensions: readonly string[],
  { kinds, ...judge }: Judge & { readonly kinds: readonly string[] },
): Comparison {
  const last = (name: string): string => name.replace(/^.*(?:\.|::|\\)(?=.)/, "");
  return {
    title,
    extensions,
    flags: [],
    reference: title,
    judge,
    keyOfTag: ({ line, kind, name }) => `${line} ${kind} ${last(name)}`,
    keyOf: ({ start, kind, name }) =>
      kinds.includes(kind) ? `${start} ${kind} ${last(name)}` : undefined,
  };
}

/** The comparisons of languages with their own judges, by the word they are asked for with. */
export const judgedComparisons: Readonly<Record<string, Comparison>> = {
  "ruby!": byItself("Ruby", ["rb", "rake"], {
    program: "ruby",
    script: "outline.rb",
    kinds: ["class", "module", "def"],
  }),
  "php!": byItself("PHP", ["php", "phtml"], {
    program: "php",
    probe: ["-r", "exit(extension_loaded('ast') ? 0 : 1);"],
    script: "outline.php",
    kinds: ["class", "interface", "trait", "enum", "function", "method"],
  }),
  "python!": byItself("Python", ["py"], {
    program: "python3",
    script: "outline.py",
    kinds: ["class", "def"],
  }),
};
