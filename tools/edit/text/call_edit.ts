/**
 * The edit of `--call` and `--to`: calls of a pattern are put into another form. What reads calls
 * knows all languages, so it is loaded for such edits only.
 *
 * @module
 */
import { CtError, lastItem } from "@ct/base";
import type { RequiredLiteral } from "@ct/regex";
import type { ReplacedCalls } from "@ct/source/calls";

/** An edit of calls. */
export interface CallEdit {
  /** Discriminant. */
  readonly kind: "call";
  /** The name of what is called. */
  readonly name: string;
  /** It is not looked for together with others. */
  readonly literal: undefined;
  /** The name: a file without it has none of the calls. */
  readonly literals: readonly RequiredLiteral[];
  /** The calls of a text; `undefined` if no calls are read in the language of the file. */
  readonly replace: (path: string, text: string) => ReplacedCalls | undefined;
}

/**
 * Creates the edit of the two options.
 * @throws {CtError} With code `pattern` if one of them is malformed.
 */
export async function callEdit(call: string, to: string): Promise<CallEdit> {
  const { CallPatternError, readCallPattern, readCallTemplate, replaceCalls } = await import(
    "@ct/source/calls"
  );
  const reading = <Read>(option: string, text: string, read: () => Read): Read => {
    try {
      return read();
    } catch (cause) {
      if (!(cause instanceof CallPatternError)) throw cause;
      throw new CtError("pattern", `${option} ${JSON.stringify(text)} ${cause.message}`, { cause });
    }
  };
  const pattern = reading("--call", call, () => readCallPattern(call));
  const template = reading("--to", to, () => readCallTemplate(to, pattern));
  const name = lastItem(pattern.callee).name;
  return {
    kind: "call",
    name,
    literal: undefined,
    literals: [{ text: name, fold: false }],
    replace: (path, text) => replaceCalls(path, text, { pattern, template }),
  };
}
