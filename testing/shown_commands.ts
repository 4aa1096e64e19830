/**
 * The commands that pages show, and what they say that these print.
 *
 * @module
 */
import assert from "node:assert/strict";
import { type MemoryContext, memoryContext } from "@ct/core/context";

/** A command line of a page and what the page shows below it. */
export interface ShownCommand {
  /** The line after the prompt. */
  readonly line: string;
  /** The words after the program's name. */
  readonly argv: readonly string[];
  /** What the following lines show. */
  readonly output: string;
}

const shellWord = /(?:[^\s'"]|'[^']*'|"[^"]*")+/g;

/** A line of shell as words; quotes are all that it may use. */
export function shellWords(line: string): string[] {
  return (line.match(shellWord) ?? []).map((word) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double)
  );
}

/**
 * The examples in the `console` blocks of a Markdown text: each line `$ PROGRAM WORDS`, and the
 * output below it.
 */
export function shownCommands(markdown: string): ShownCommand[] {
  const blocks = markdown.matchAll(/^```console\n(.*?)^```$/gms);
  return [...blocks].flatMap(([, block = ""]) =>
    block.split(/^\$ /m).slice(1).map((example) => {
      const end = example.indexOf("\n");
      const line = example.slice(0, end);
      return { line, argv: shellWords(line).slice(1), output: example.slice(end + 1) };
    })
  );
}

/** Asserts that a text is what a page shows. There, `…` stands for any text within a line. */
export function assertShown(actual: string, shown: string, message: string): void {
  const parts = shown.split("…").map((part) => RegExp.escape(part));
  if (new RegExp(`^${parts.join(".*")}$`).test(actual)) return;
  assert.equal(actual, shown, message);
}

/** A context that keeps both streams as one text, `stdout`, as a terminal shows them. */
export function terminalContext(init: Parameters<typeof memoryContext>[0]): MemoryContext {
  const ctx = memoryContext(init);
  return { ...ctx, stderr: ctx.stdout };
}
