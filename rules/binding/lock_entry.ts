/**
 * The entry of a package in a project's lock file.
 *
 * @module
 */
import { matchOf } from "@ct/base";
import { type BoundPart, jsonOf, memberOf, shownJson, textOf } from "./bound_part.ts";

/** The entry as a part; what has no lock file is bound to have none. */
export function lockPart(root: string, name: string): BoundPart {
  const entries = [
    ...jsonEntries(root, name),
    ...["yarn.lock", "pnpm-lock.yaml"].flatMap((file) => blocksFor(root, file, name)),
    ...["uv.lock", "poetry.lock", "pdm.lock"].flatMap((file) => tablesFor(root, file, name)),
    ...["requirements.txt", "requirements-dev.txt"].flatMap((file) => linesFor(root, file, name)),
  ];
  const text = entries.length === 0 ? "(in no lock file)" : entries.join("\n");
  return { what: `the lock file's entry of ${name}`, text };
}

function jsonEntries(root: string, name: string): readonly string[] {
  const npm = ["package-lock.json", "npm-shrinkwrap.json"].flatMap((file) => {
    const entry = memberOf(memberOf(jsonOf(root, file), "packages"), `node_modules/${name}`);
    if (entry === undefined) return [];
    const chosen = ["version", "resolved", "integrity", "link"].flatMap((member) => {
      const value = memberOf(entry, member);
      return value === undefined ? [] : [`${member} ${shownJson(value)}`];
    });
    return [`${file}: ${chosen.join(", ")}`];
  });
  const bun = memberOf(memberOf(jsonOf(root, "bun.lock"), "packages"), name);
  return bun === undefined ? npm : [...npm, `bun.lock: ${shownJson(bun)}`];
}

/** The blocks of a file in YAML, or in Yarn's form of it, whose key names a package. */
function blocksFor(root: string, file: string, name: string): readonly string[] {
  const lines = (textOf(root, file) ?? "").split(/\r?\n/);
  const isKey = (line: string) => {
    const key = line.trim().replace(/^['"/]+/, "");
    return key.endsWith(":") && key.startsWith(`${name}@`);
  };
  return lines.flatMap((line, at) => {
    if (!isKey(line)) return [];
    const indent = matchOf(/^ */, line)[0].length;
    const after = lines.slice(at + 1);
    const end = after.findIndex((next) => (matchOf(/^ */, next)[0].length) <= indent);
    const block = [line, ...(end < 0 ? after : after.slice(0, end))];
    return [`${file}: ${block.map((each) => each.trim()).join(" ")}`];
  });
}

/** The tables of a file in TOML that are about a package, up to the next table. */
function tablesFor(root: string, file: string, name: string): readonly string[] {
  const tables = (textOf(root, file) ?? "").split(/^\[\[package\]\]$/m).slice(1);
  return tables.filter((table) => table.includes(`\nname = "${name}"\n`))
    .map((table) => `${file}: ${table.trim().split(/\r?\n/).map((it) => it.trim()).join(" ")}`);
}

function linesFor(root: string, file: string, name: string): readonly string[] {
  return (textOf(root, file) ?? "").split(/\r?\n/)
    .filter((line) =>
      line.toLowerCase().startsWith(name) && !/^[\w.-]/.test(line[name.length] ?? "")
    )
    .map((line) => `${file}: ${line.trim()}`);
}
