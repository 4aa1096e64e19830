/**
 * Configuration files, and sections of files, that name further programs.
 *
 * @module
 */
import { directoriesUp, joinName } from "@ct/base";
import type { BoundSection, RowBinding } from "../bridge/mod.ts";
import {
  type BoundPart,
  filePart,
  jsonOf,
  memberOf,
  nothing,
  shownJson,
  textOf,
} from "./bound_part.ts";

/** The configuration of a row that is there, and of each file that is not that it is not. */
export function configParts(
  root: string,
  words: readonly string[],
  { files = [], filesAbove = [], sections = [], options = [] }: RowBinding,
): readonly BoundPart[] {
  const above = [...directoriesUp(root)].flatMap((directory) =>
    filesAbove.map((file) => {
      const { what, text } = filePart(directory, file);
      return { what: directory === root ? what : joinName(directory, what), text };
    })
  );
  const named = optionValues(words, options);
  const parts = [
    ...[...new Set([...files, ...named])].map((file) => filePart(root, file)),
    ...sections.map((section) => sectionPart(root, section)),
    ...above,
  ];
  const missing = parts.filter(({ text }) => text === nothing).map(({ what }) => what);
  return [
    ...parts.filter(({ text }) => text !== nothing),
    ...(missing.length === 0
      ? []
      : [{ what: "configuration that is not there", text: missing.join("\n") }]),
  ];
}

function optionValues(words: readonly string[], options: readonly string[]): readonly string[] {
  return words.flatMap((word, at) => {
    if (options.includes(word)) return words[at + 1] ?? [];
    const equals = word.indexOf("=");
    return equals > 0 && options.includes(word.slice(0, equals)) ? word.slice(equals + 1) : [];
  });
}

/** A section as a part. */
function sectionPart(root: string, { file, section }: BoundSection): BoundPart {
  if (/\.jsonc?$/.test(file)) {
    const text = shownJson(memberOf(jsonOf(root, file), section));
    return { what: `${file}, "${section}"`, text };
  }
  return { what: `${file}, [${section}]`, text: tableLines(textOf(root, file) ?? "", section) };
}

/** The lines of the tables whose name begins with `section`, in TOML or in an INI file. */
function tableLines(text: string, section: string): string {
  const [outer = ""] = section.split(".");
  let isInside = false;
  const lines = text.split(/\r?\n/).filter((line) => {
    const [, header] = /^\s*\[\[?([^\]]+)\]\]?\s*(?:[#;].*)?$/.exec(line) ?? [];
    const name = (header ?? line).replace(/["'\s]/g, "");
    if (header !== undefined) {
      // A table within another may stand in that as one value.
      isInside = name.startsWith(section) || name === outer;
    }
    return isInside || (header === undefined && name.startsWith(`${section}.`));
  });
  return lines.filter((line) => line.trim() !== "").join("\n") || nothing;
}
