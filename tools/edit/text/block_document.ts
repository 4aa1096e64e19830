/**
 * The grammar of `.ctb` documents: items of sections of verbatim lines, set apart by fences.
 *
 * ```
 * # a comment
 * #% edit expect=1 file=a.ts
 * #% find
 * old line
 * #% replace
 * new line
 * #% end
 * ```
 *
 * @module
 */
import { CtError } from "@ct/base";

/** One item of a document. */
export interface BlockItem {
  /** 1-based line of its directive. */
  readonly line: number;
  /** Attributes by key; of equal keys the first. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Section texts by name: each line with `\n`. */
  readonly sections: ReadonlyMap<string, string>;
}

/** How a document is read. */
export interface BlockDocumentOptions {
  /** What starts a directive line, in column 1. */
  readonly fence: string;
  /** The directive that opens an item. */
  readonly item: string;
}

interface OpenItem {
  readonly line: number;
  readonly attributes: ReadonlyMap<string, string>;
  readonly sections: Map<string, string>;
  section: string | undefined;
}

/**
 * Reads a document, given as its lines without line endings.
 * @throws {CtError} With code `syntax`, `line N: reason` as message and the line.
 *
 * @example One item
 * ```ts
 * import { parseBlockDocument } from "@ct/edit";
 * import assert from "node:assert/strict";
 * const lines = ["#% edit expect=2", "#% find", "old", "#% replace", "new"];
 * const [item] = parseBlockDocument(lines, { fence: "#%", item: "edit" });
 * assert.equal(item?.attributes.get("expect"), "2");
 * assert.equal(item?.sections.get("find"), "old\n");
 * ```
 */
export function parseBlockDocument(
  lines: readonly string[],
  options: BlockDocumentOptions,
): readonly BlockItem[] {
  const items: BlockItem[] = [];
  let open: OpenItem | undefined;
  lines.forEach((text, index) => {
    const line = index + 1;
    if (isDirective(text, options.fence)) {
      open = directive(text.slice(options.fence.length), {
        line,
        open,
        items,
        options,
      });
    } else if (open?.section !== undefined) {
      open.sections.set(
        open.section,
        `${open.sections.get(open.section) ?? ""}${text}\n`,
      );
    } else if (
      text.trim() !== "" &&
      (open !== undefined || !text.trimStart().startsWith("#"))
    ) {
      throw strayText(line, open, options);
    }
  });
  if (open !== undefined) items.push(open);
  return items;
}

function isDirective(text: string, fence: string): boolean {
  return text.startsWith(fence) &&
    (text.length === fence.length || /\s/.test(text.charAt(fence.length)));
}

interface DocumentState {
  readonly line: number;
  readonly open: OpenItem | undefined;
  readonly items: BlockItem[];
  readonly options: BlockDocumentOptions;
}

/** Obeys a directive, given without its fence, and returns the item that is open afterwards. */
function directive(
  text: string,
  { line, open, items, options }: DocumentState,
): OpenItem | undefined {
  const [, name = "", rest = ""] = /^\s*(\S*)(.*)$/s.exec(text) ?? [];
  const { fence, item } = options;
  if (name === "") throw syntaxError(line, `'${fence}' without a directive`);
  if (name === item) {
    if (open !== undefined) items.push(open);
    return {
      line,
      attributes: attributesOf(rest, line),
      sections: new Map(),
      section: undefined,
    };
  }
  if (name === "end") {
    if (open === undefined) {
      throw syntaxError(line, `'${fence} end' with nothing open`);
    }
    items.push(open);
    return undefined;
  }
  if (open === undefined) {
    throw syntaxError(
      line,
      `unknown directive '${name}'; expected '${fence} ${item}' or '${fence} end'`,
    );
  }
  if (rest.trim() !== "") {
    throw syntaxError(line, `section '${name}' takes no attributes`);
  }
  if (open.sections.has(name)) {
    throw syntaxError(line, `duplicate section '${name}'`);
  }
  open.sections.set(name, "");
  open.section = name;
  return open;
}

function attributesOf(text: string, line: number): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  let rest = text.trimStart();
  while (rest !== "") {
    const [whole = "", key = "", quoted, bare = ""] =
      /^([^\s=]*)=(?:"([^"]*)"|([^\s"]\S*)?)/.exec(rest) ?? [];
    if (whole === "") {
      throw syntaxError(line, `'${rest.split(/\s/, 1)[0]}' is not key=value`);
    }
    if (key === "") throw syntaxError(line, `empty key in '${whole}'`);
    if (quoted === undefined && rest.charAt(whole.length) === '"') {
      throw syntaxError(line, `unterminated quote in the value of '${key}'`);
    }
    if (!attributes.has(key)) attributes.set(key, quoted ?? bare);
    rest = rest.slice(whole.length).trimStart();
  }
  return attributes;
}

function strayText(
  line: number,
  open: OpenItem | undefined,
  { fence, item }: BlockDocumentOptions,
): CtError {
  return open === undefined
    ? syntaxError(
      line,
      `text outside of an ${item}; expected '${fence} ${item}' or a # comment`,
    )
    : syntaxError(
      line,
      `text in the ${item} of line ${open.line} before its first section`,
    );
}

function syntaxError(line: number, reason: string): CtError {
  return new CtError("syntax", `line ${line}: ${reason}`, { line });
}
