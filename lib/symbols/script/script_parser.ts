/**
 * The syntax trees of TypeScript and JavaScript, which Babel's parser makes. Nothing else imports
 * the package.
 *
 * @module
 */
import { parse, type ParserPlugin } from "@babel/parser";
import type { SyntaxNode } from "./syntax_node.ts";

/**
 * In a longer text the first error ends the parser: each takes more than two kilobytes, so that
 * prose of 4 MB with the extension of a script took 2 GB.
 */
const longestWithErrors = 512 << 10;

/**
 * The tree of a text, as the extension of its path says; `undefined` if it cannot be parsed.
 */
export function parseScript(path: string, text: string): SyntaxNode | undefined {
  for (const plugins of dialectsOf(path)) {
    try {
      // It continues after errors such as a name that is declared twice; these are not looked at.
      const { program } = parse(text, {
        sourceType: "unambiguous",
        errorRecovery: text.length <= longestWithErrors,
        attachComment: false,
        allowReturnOutsideFunction: true,
        allowUndeclaredExports: true,
        plugins: [...plugins],
      });
      return nodeOf(program);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}

function nodeOf(node: {
  readonly type: string;
  readonly start?: number | null | undefined;
  readonly end?: number | null | undefined;
}): SyntaxNode {
  return { ...node, start: node.start ?? 0, end: node.end ?? 0 };
}

const common: readonly ParserPlugin[] = ["decorators-legacy", "explicitResourceManagement"];

/** What a text may be written in, the likeliest first. */
function dialectsOf(path: string): readonly (readonly ParserPlugin[])[] {
  if (/\.d\.[cm]?ts$/.test(path)) return [[...common, ["typescript", { dts: true }]]];
  if (/\.[cm]?ts$/.test(path)) return [[...common, "typescript"]];
  if (/\.tsx$/.test(path)) return [[...common, "typescript", "jsx"]];
  return [[...common, "jsx"], [...common, "jsx", "flow"], [...common, "typescript"]];
}
