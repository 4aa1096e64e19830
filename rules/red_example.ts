/**
 * The red example of a rule: a change of the project that must violate it, so that it is known to
 * look at something (docs/spec/rules.md#red-examples).
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { JsonData } from "@ct/json";
import { stringOf } from "./store_value.ts";

/** A replacement in all files in which a text occurs. */
export interface RedEdit {
  /** The text, taken literally; not empty. */
  readonly find: string;
  /** What takes its place. */
  readonly replace: string;
}

/** What a red example changes; at least one thing. */
export interface RedExample {
  /** Whole files by their paths, relative to the store's root. */
  readonly files: ReadonlyMap<string, string>;
  /** Replacements, in this order. */
  readonly edits: readonly RedEdit[];
}

/**
 * Reads the words of `--red FILE=text` and `--red-edit 'find=>replace'`; `undefined` if there are
 * none.
 * @throws {CtError} With code `usage` if one has another form.
 *
 * @example A file and a replacement
 * ```ts
 * import { parseRedExample } from "@ct/rules-engine";
 * import assert from "node:assert/strict";
 * const red = parseRedExample(["src/a.ts=debugger;\\n"], ["safe=>unsafe"]);
 * assert.deepEqual(red?.files.get("src/a.ts"), "debugger;\n");
 * assert.deepEqual(red?.edits, [{ find: "safe", replace: "unsafe" }]);
 * ```
 */
export function parseRedExample(
  files: readonly string[],
  edits: readonly string[],
): RedExample | undefined {
  if (files.length + edits.length === 0) return undefined;
  return {
    files: new Map(files.map((word) => {
      const [path, text] = halves(word, "=", "--red", "FILE=TEXT");
      checkRedPath(path, "usage", `--red '${path}'`);
      return [path, unescaped(text)];
    })),
    edits: edits.map((word) => {
      const [find, replace] = halves(word, "=>", "--red-edit", "FIND=>REPLACE");
      return { find: unescaped(find), replace: unescaped(replace) };
    }),
  };
}

function halves(
  word: string,
  separator: string,
  option: string,
  form: string,
): readonly [string, string] {
  const at = word.indexOf(separator);
  if (at > 0) return [word.slice(0, at), word.slice(at + separator.length)];
  throw new CtError("usage", `invalid ${option} '${word}': expected '${form}'`);
}

/** `\n`, `\t` and `\\` as what they stand for: a shell's word has no good way to write a newline. */
function unescaped(text: string): string {
  const meanings: Readonly<Record<string, string>> = { n: "\n", t: "\t", "\\": "\\" };
  return text.replace(/\\([nt\\])/g, (whole, letter) => meanings[letter] ?? whole);
}

/** A path within the store's root, as a git repository may have it. */
function checkRedPath(path: string, code: "usage" | "syntax", subject: string): void {
  const isOdd = path.split("/").some((name) => /^(?:|\.|\.\.|\.git|\.ct)$/i.test(name));
  if (!isOdd && !path.includes("\0")) return;
  throw new CtError(code, `${subject}: not a path within the project`, {
    help: "a path relative to the directory of .ct, without '.', '..', .git and .ct",
  });
}

/**
 * Reads the member `red` of a rule: `{"files": {PATH: TEXT}, "edits": [{"find", "replace"}]}`.
 * @throws {CtError} With code `syntax`, beginning with the subject, if it is anything else.
 */
export function readRedExample(value: JsonData, subject: string): RedExample {
  const malformed = (): CtError =>
    new CtError(
      "syntax",
      `${subject}: red must be an object of files and edits: ` +
        '{"files": {"PATH": "TEXT"}, "edits": [{"find": "A", "replace": "B"}]}',
    );
  const members = textMembers(value, malformed);
  const files = members.get("files");
  const edits = members.get("edits");
  if ([...members.keys()].some((key) => key !== "files" && key !== "edits")) throw malformed();
  if (edits !== undefined && edits.kind !== "array") throw malformed();
  const red = {
    files: new Map(
      files === undefined ? [] : [...textMembers(files, malformed)].map(([path, text]) => {
        checkRedPath(path, "syntax", `${subject}: red '${path}'`);
        return [path, textOf(text, malformed)] as const;
      }),
    ),
    edits: (edits?.items ?? []).map((item) => {
      const edit = textMembers(item, malformed);
      const find = textOf(edit.get("find"), malformed);
      if (find === "") throw malformed();
      return { find, replace: textOf(edit.get("replace"), malformed) };
    }),
  };
  if (red.files.size + red.edits.length === 0) throw malformed();
  return red;
}

function textMembers(value: JsonData, malformed: () => CtError): ReadonlyMap<string, JsonData> {
  if (value.kind !== "object") throw malformed();
  return new Map(value.members.map(({ key, value }) => [key.text, value]));
}

function textOf(value: JsonData | undefined, malformed: () => CtError): string {
  const text = value === undefined ? undefined : stringOf(value);
  if (text === undefined) throw malformed();
  return text;
}

/** The member's text in a store. */
export function redExampleText({ files, edits }: RedExample): string {
  return JSON.stringify({
    ...(files.size === 0 ? {} : { files: Object.fromEntries(files) }),
    ...(edits.length === 0 ? {} : { edits }),
  });
}
