/**
 * The edits of a call: the one of `--find` and `--replace`, or those of a script.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { CtError, decodeUtf8, osErrorText, readRegularFile, settingsBytes } from "@ct/base";
import { type Expectation, parseExpect } from "@ct/core/verdict";
import type { PatternKind } from "@ct/pattern";
import { readPayload } from "@ct/core/input";
import { splitLines } from "@ct/core/text";
import { UsageError } from "@ct/core/definition";
import { type BlockItem, parseBlockDocument } from "./block_document.ts";
import { type CompiledEdit, compileEdit } from "./compiled_edit.ts";
import type { EditOptions } from "./definition.ts";

/** One edit of a call. */
export interface EditItem {
  /** Counted from 1. */
  readonly ordinal: number;
  /** 1-based line in the script; 0 for the edit of the command line. */
  readonly line: number;
  /** What it does to a text. */
  readonly edit: CompiledEdit;
  /** The expectation as written, and its meaning. */
  readonly expect: string;
  /** What its number of replacements must be. */
  readonly expectation: Expectation;
  /** The kind of the find; `undefined` where it is promoted. */
  readonly mode: PatternKind | undefined;
  /** Only files whose printed path is this or ends in `/` and this. */
  readonly file: string | undefined;
}

/** What a call applies. */
export interface EditCall {
  /** The edits in order. */
  readonly items: readonly EditItem[];
  /** Paths of the files that the edits came from; they are not edited. */
  readonly inputs: readonly string[];
}

/**
 * Reads the edits of a call.
 * @throws {UsageError} If the options do not go together.
 * @throws {CtError} If a payload or script cannot be read or is malformed.
 */
export function readEditCall(options: EditOptions, ctx: Context): EditCall {
  checkForm(options);
  return options.script === undefined
    ? singleEdit(options, ctx)
    : scriptEdits(options.script, options.fence, ctx);
}

function checkForm(options: EditOptions): void {
  if (options.all && options.within === undefined) throw new UsageError("--all needs --within");
  if (options.script === undefined) {
    if (options.find === undefined || options.replace === undefined) {
      throw new UsageError("--find and --replace are needed, or --script");
    }
    if (options["no-cascade"]) {
      throw new UsageError("--no-cascade needs --script");
    }
    if (options.fence !== "#%") throw new UsageError("--fence needs --script");
    return;
  }
  for (const key of ["find", "replace", "mode", "expect"] as const) {
    if (options[key] !== undefined) {
      throw new UsageError(`--${key} cannot be used with --script`);
    }
  }
  if (options["squeeze-blank"]) {
    throw new UsageError(
      "--squeeze-blank cannot be used with --script; write squeeze=true",
    );
  }
  if (options.fence === "") throw new UsageError("--fence must not be empty");
}

function singleEdit(options: EditOptions, ctx: Context): EditCall {
  const find = readPayload(options.find ?? "", ctx);
  const replace = readPayload(options.replace ?? "", ctx);
  const edit = compileEdit({
    find: find.text,
    replace: replace.text,
    mode: options.mode ?? (find.fromFile ? "literal" : undefined),
    squeeze: options["squeeze-blank"],
    option: "--find",
  });
  const expect = options.expect ?? "any";
  const inputs = [options.find, options.replace]
    .filter((value) => value?.startsWith("file:"))
    .map((value) => value?.slice("file:".length) ?? "");
  const item: EditItem = {
    ordinal: 1,
    line: 0,
    edit,
    expect,
    expectation: parseExpect(expect),
    mode: options.mode,
    file: undefined,
  };
  return { items: [item], inputs };
}

function scriptEdits(path: string, fence: string, ctx: Context): EditCall {
  let bytes: Uint8Array;
  try {
    bytes = readRegularFile(path, { cwd: ctx.cwd, maxBytes: settingsBytes });
  } catch (cause) {
    const reason = cause instanceof CtError ? cause.message : osErrorText(cause);
    throw new CtError("read", `reading script '${path}': ${reason}`, {
      path,
      cause,
    });
  }
  try {
    const text = decodeUtf8(bytes, path).replace(/^\ufeff/, "");
    const items = parseBlockDocument(splitLines(text), {
      fence,
      item: "edit",
    });
    if (items.length === 0) {
      throw new CtError(
        "syntax",
        `the script has no edits; expected '${fence} edit'`,
      );
    }
    return { items: items.map(scriptEdit), inputs: [path] };
  } catch (cause) {
    if (!(cause instanceof CtError) || cause.code === "encoding") throw cause;
    throw new CtError("syntax", `${path}: ${cause.message}`, { path, cause });
  }
}

const attributeNames: readonly string[] = ["expect", "mode", "file", "squeeze"];
const sectionNames: readonly string[] = ["find", "replace"];

function scriptEdit(item: BlockItem, index: number): EditItem {
  const ordinal = index + 1;
  try {
    for (const key of item.attributes.keys()) {
      if (!attributeNames.includes(key)) {
        throw unknownName("attribute", key, attributeNames);
      }
    }
    for (const name of item.sections.keys()) {
      if (!sectionNames.includes(name)) {
        throw unknownName("section", name, sectionNames);
      }
    }
    const mode = modeOf(item.attributes.get("mode") ?? "literal");
    const expect = item.attributes.get("expect") ?? "=1";
    const edit = compileEdit({
      find: section(item, "find"),
      replace: section(item, "replace"),
      mode,
      squeeze: squeezeOf(item.attributes.get("squeeze") ?? "false"),
      option: "find",
    });
    const { line } = item;
    const file = item.attributes.get("file");
    return {
      ordinal,
      line,
      edit,
      expect,
      expectation: parseExpect(expect),
      mode,
      file,
    };
  } catch (cause) {
    if (!(cause instanceof CtError)) throw cause;
    throw new CtError(
      "syntax",
      `edit ${ordinal} (script line ${item.line}): ${cause.message}`,
      { cause },
    );
  }
}

function section(item: BlockItem, name: string): string {
  const text = item.sections.get(name);
  if (text === undefined) {
    throw new CtError("syntax", `the section '${name}' is missing`);
  }
  return text;
}

function modeOf(word: string): PatternKind {
  if (word === "literal" || word === "glob" || word === "regex") return word;
  throw new CtError(
    "syntax",
    `invalid mode '${word}'; one of: literal, glob, regex`,
  );
}

function squeezeOf(word: string): boolean {
  if (word === "true" || word === "false") return word === "true";
  throw new CtError("syntax", `invalid squeeze '${word}'; one of: true, false`);
}

function unknownName(
  what: string,
  name: string,
  known: readonly string[],
): CtError {
  return new CtError(
    "syntax",
    `unknown ${what} '${name}'; one of: ${known.join(", ")}`,
  );
}
