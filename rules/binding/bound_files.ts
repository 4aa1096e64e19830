/**
 * The files of a checkout that decide what code a trusted probe runs: with the store, what trust is
 * bound to.
 *
 * @module
 */
import {
  CtError,
  decodeLossy,
  decodeUtf8,
  directoriesUp,
  directoryOf,
  joinName,
  resolvePath,
} from "@ct/base";
import { type JsonData, jsonData, JsonSource } from "@ct/json";
import { candidatePaths, denoFiles, isDirectory, isFile, readBound } from "./bound_file.ts";
import { unbound, withImports } from "./bound_sources.ts";
import { memberOf } from "./bound_part.ts";
import { configsOf } from "../bridge/mod.ts";

/** Files in the store's root and in every directory above it: cargo and rustup look there. */
export const cargoFiles: readonly string[] = [
  ".cargo/config",
  ".cargo/config.toml",
  "rust-toolchain",
  "rust-toolchain.toml",
  "Cargo.toml",
  "Cargo.lock",
  ".cargo/deny.toml",
  ".deny.toml",
  "deny.toml",
];
/** Files in the store's root alone. */
const crateFiles = ["build.rs", ".rust-project.json", "rust-analyzer.toml", "rust-project.json"];
const isJson = /\/(?:deno\.jsonc?|package\.json)$/;
/** The most files that a configuration of Deno may name. */
const maxFiles = 1000;
/** What a member of a workspace is configured by. */
const memberConfigs = ["deno.json", "deno.jsonc"];

/**
 * The absolute paths of the files that decide what the probe's words run in `root`, sorted; some
 * may be missing, which decides too.
 * @throws {CtError} If a configuration of Deno cannot be read, or with code `refused` if it loads
 * code that trust cannot be bound to.
 */
export function boundFiles(words: readonly string[], root: string): readonly string[] {
  const configs = configsOf(words).map((typed) => resolvePath(typed, { cwd: root }));
  const files = words[0] === "deno" ? configs.flatMap(denoBound) : cargoBound(root);
  return [...new Set([...configs, ...files])].sort();
}

/** What decides with a configuration of Deno: the root of its workspace may lie above it. */
function denoBound(config: string): readonly string[] {
  const around = [...directoriesUp(directoryOf(config))].flatMap((each) =>
    denoFiles.map((name) => joinName(each, name))
  );
  const named = filesNamedIn([config, ...around.filter((path) => isJson.test(path))]);
  return [...around, ...withImports(named, maxFiles)];
}

/** What decides in a directory of cargo, and what the files that do so name. */
function cargoBound(root: string): readonly string[] {
  const files = [
    ...crateFiles.map((name) => joinName(root, name)),
    ...[...directoriesUp(root)].flatMap((each) => cargoFiles.map((name) => joinName(each, name))),
  ];
  const found = new Set(files);
  const pending = files.filter((path) => /(?:\.toml|\/config)$/.test(path));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    // What `.cargo/config.toml` names is meant from the directory that `.cargo` is in.
    const from = /\/\.cargo\/config(?:\.toml)?$/.test(next) ? directoryOf(next) : next;
    const text = decodeLossy(readBound(next) ?? new Uint8Array());
    for (const [, one, other = ""] of text.matchAll(/"([^"\n]{1,1000})"|'([^'\n]{1,1000})'/g)) {
      const paths = candidatePaths(one ?? other, from);
      const crates = paths.filter(isDirectory).map((path) => joinName(path, "Cargo.toml"));
      pending.push(...crates.filter((path) => !found.has(path)));
      const scripts = crates.map((path) => joinName(directoryOf(path), "build.rs"));
      for (const path of [...paths.filter(isFile), ...crates, ...scripts]) found.add(path);
    }
    if (found.size > maxFiles + files.length) {
      throw new CtError("read", `${next} and others name more than ${maxFiles} files`);
    }
  }
  return [...found];
}

/**
 * Files that configurations name, whatever for: plugins, modules, import maps. Of directories,
 * which may be members of a workspace, those that their configurations name.
 */
function filesNamedIn(configs: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const pending = [...configs];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const bytes = readBound(next);
    if (bytes === undefined) continue;
    if (found.size > maxFiles) {
      throw new CtError("read", `${next} and others name more than ${maxFiles} files`);
    }
    const data = parsed(decodeUtf8(bytes, next), next);
    refusePackages(data, next);
    for (const value of stringsOf(data)) {
      for (const path of candidatePaths(value, next)) {
        const members = isDirectory(path)
          ? memberConfigs.map((name) => joinName(path, name)).filter((each) => !found.has(each))
          : [];
        pending.push(...members);
        for (const each of isFile(path) ? [path] : members) found.add(each);
      }
    }
  }
  return [...found];
}

/** Refuses plugins that are packages: of what is installed, no file can be named. */
function refusePackages(config: JsonData, path: string): void {
  const plugins = memberOf(memberOf(config, "lint"), "plugins");
  for (const plugin of plugins === undefined ? [] : stringsOf(plugins)) {
    const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(plugin) ?? [];
    if (scheme === undefined || scheme.toLowerCase() === "file") continue;
    throw unbound(plugin, path, "it is a package");
  }
}

function parsed(text: string, path: string): JsonData {
  try {
    return jsonData(JsonSource.parse(text, text.startsWith("\ufeff") ? 1 : 0, text.length));
  } catch (cause) {
    if (!(cause instanceof CtError)) throw cause;
    throw new CtError("syntax", `${path}: ${cause.message}`, { path, cause });
  }
}

function* stringsOf(value: JsonData): Generator<string> {
  const pending = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "string") yield next.text;
    if (next.kind === "array") { for (const item of next.items) pending.push(item); }
    if (next.kind === "object") { for (const { value } of next.members) pending.push(value); }
  }
}
