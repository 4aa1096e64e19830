/**
 * The edits of a call: those of `--find` and `--replace`, or of a script.
 *
 * @module
 */
import type { Context } from "@ct/core/context";
import { CtError, decodeUtf8, itemAt } from "@ct/base";
import { type Expectation, parseExpect } from "@ct/core/verdict";
import type { PatternKind } from "@ct/pattern";
import { readPayload, readTypedSource, type TypedSource } from "@ct/core/input";
import { splitLines } from "@ct/core/text";
import { isGiven, UsageError } from "@ct/core/definition";
import { type BlockItem, parseBlockDocument } from "../text/block_document.ts";
import { type CallEdit, callEdit } from "../text/call_edit.ts";
import { type CompiledEdit, compileEdit } from "../text/compiled_edit.ts";
import type { EditOptions } from "../definition.ts";
import { findOptions } from "../form.ts";

/** One edit of a call. */
export interface EditItem {
  /** Counted from 1. */
  readonly ordinal: number;
  /** 1-based line in the script; 0 for an edit of the command line. */
  readonly line: number;
  /** What it does to a text. */
  readonly edit: CompiledEdit | CallEdit;
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
export async function readEditCall(options: EditOptions, ctx: Context): Promise<EditCall> {
  const { call, to } = options;
  if (call !== undefined || to !== undefined) return await callEdits(call, to, options);
  if (options["skip-unreadable"]) throw new UsageError("--skip-unreadable needs --call");
  checkForm(options);
  return options.script === undefined
    ? typedEdits(options, ctx)
    : await scriptEdits(options.script, options.fence, ctx);
}

function checkForm(options: EditOptions): void {
  if (options.all && options.within === undefined) throw new UsageError("--all needs --within");
  const { find, replace } = options;
  if (options.script === undefined) {
    if (find.length === 0 || replace.length === 0) {
      throw new UsageError("--find and --replace are needed, or --script");
    }
    if (find.length !== replace.length) {
      throw new UsageError(`${find.length} --find and ${replace.length} --replace`, {
        help: "each --find needs a --replace of its own, in the same order",
      });
    }
    if (options["no-cascade"] && find.length === 1) {
      throw new UsageError("--no-cascade needs --script or several --find");
    }
    if (options.fence !== "#%") throw new UsageError("--fence needs --script");
    return;
  }
  for (const key of ["find", "replace", "mode", "expect", "ignore-case", "word"] as const) {
    if (isGiven(options[key])) throw new UsageError(`--${key} cannot be used with --script`);
  }
  if (options["squeeze-blank"]) {
    throw new UsageError(
      "--squeeze-blank cannot be used with --script; write squeeze=true",
    );
  }
  if (options.fence === "") throw new UsageError("--fence must not be empty");
}

async function callEdits(
  call: string | undefined,
  to: string | undefined,
  options: EditOptions,
): Promise<EditCall> {
  if (call === undefined || to === undefined) throw new UsageError("--call and --to are needed");
  for (const key of findOptions) {
    if (isGiven(options[key])) throw new UsageError(`--${key} cannot be used with --call`);
  }
  if (options.fence !== "#%") throw new UsageError("--fence needs --script");
  const expect = options.expect ?? "any";
  const edit = await callEdit(call, to);
  const expectation = parseExpect(expect);
  const item = { ordinal: 1, line: 0, edit, expect, expectation, mode: undefined, file: undefined };
  return { items: [item], inputs: [] };
}

/** The edits of `--find` and `--replace`, which stand in pairs. */
function typedEdits(options: EditOptions, ctx: Context): EditCall {
  const { find, replace } = options;
  const inputs = [...find, ...replace].filter((value) => value.startsWith("file:"))
    .map((value) => value.slice("file:".length));
  const items = find.map((text, index) =>
    typedEdit({ find: text, replace: itemAt(replace, index), ordinal: index + 1 }, options, ctx)
  );
  return { items, inputs };
}

/** A find and its replacement. */
interface TypedPair extends Pick<EditItem, "ordinal"> {
  readonly find: string;
  readonly replace: string;
}

function typedEdit(pair: TypedPair, options: EditOptions, ctx: Context): EditItem {
  const find = readPayload(pair.find, ctx);
  const edit = compileEdit({
    find: find.text,
    replace: readPayload(pair.replace, ctx).text,
    mode: options.mode ?? (find.fromFile ? "literal" : undefined),
    refinement: { fold: options["ignore-case"], words: options.word },
    squeeze: options["squeeze-blank"],
    option: "--find",
  });
  const expect = options.expect ?? "any";
  return {
    ordinal: pair.ordinal,
    line: 0,
    edit,
    expect,
    expectation: parseExpect(expect),
    mode: options.mode,
    file: undefined,
  };
}

async function scriptEdits(script: string, fence: string, ctx: Context): Promise<EditCall> {
  const { bytes, path, name } = await scriptSource(script, ctx);
  try {
    const text = decodeUtf8(bytes, name).replace(/^\ufeff/, "");
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
    return { items: items.map(scriptEdit), inputs: path === undefined ? [] : [path] };
  } catch (cause) {
    if (!(cause instanceof CtError) || cause.code === "encoding") throw cause;
    throw new CtError("syntax", `${name}: ${cause.message}`, { cause, ...path && { path } });
  }
}

async function scriptSource(script: string, ctx: Context): Promise<TypedSource> {
  try {
    return await readTypedSource(script, ctx);
  } catch (cause) {
    if (!(cause instanceof CtError)) throw cause;
    throw new CtError("read", `reading script '${script}': ${cause.message}`, {
      path: script,
      cause,
    });
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
