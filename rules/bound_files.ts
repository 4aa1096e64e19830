/**
 * The files of a checkout that decide what code a trusted probe runs: with the store, what trust is
 * bound to. What that code goes on to load is not among them. One of the files that reach the
 * runtime.
 *
 * @module
 */
import {
  CtError,
  decodeUtf8,
  directoriesUp,
  directoryOf,
  joinName,
  openDoor,
  osErrorText,
  readRegularFile,
  resolvePath,
  settingsBytes,
  throwWithheld,
} from "@ct/base";
import { type JsonData, jsonData, JsonSource } from "@ct/json";
import { configsOf } from "./bridge.ts";

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
/** Beside a configuration of Deno. */
const denoFiles = ["deno.lock", "package.json"];
/** So many files may a configuration of Deno name. */
const mostFiles = 1000;
/** What a member of a workspace is configured by. */
const memberConfigs = ["deno.json", "deno.jsonc"];

/**
 * The absolute paths of the files that decide what the probe's words run in `root`, sorted; some
 * may be missing, which decides too.
 * @throws {CtError} If a configuration of Deno cannot be read.
 */
export function boundFiles(words: readonly string[], root: string): readonly string[] {
  const configs = configsOf(words).map((typed) => resolvePath(typed, { cwd: root }));
  const files = words[0] === "deno"
    ? configs.flatMap((config) => [
      ...denoFiles.map((name) => joinName(directoryOf(config), name)),
      ...filesNamedIn(config),
    ])
    : [
      ...crateFiles.map((name) => joinName(root, name)),
      ...[...directoriesUp(root)].flatMap((each) => cargoFiles.map((name) => joinName(each, name))),
    ];
  return [...new Set([...configs, ...files])].sort();
}

/**
 * What a bound file holds; `undefined` if it is not there.
 * @throws {CtError} With code `read` if it cannot be read.
 */
export function readBound(path: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return readRegularFile(path, { cwd: "/", door: openDoor, maxBytes: settingsBytes });
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound || cause instanceof Deno.errors.NotADirectory) {
      return undefined;
    }
    throw new CtError("read", `read ${path}: ${osErrorText(cause)}`, { path, cause });
  }
}

/**
 * Files that a configuration names, whatever for: plugins, modules, import maps. Of directories,
 * which may be members of a workspace, those that their configurations name.
 */
function filesNamedIn(config: string): readonly string[] {
  const found = new Set<string>();
  const pending = [config];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const bytes = readBound(next);
    if (bytes === undefined) continue;
    if (found.size > mostFiles) {
      throw new CtError("read", `${config} names more than ${mostFiles} files`, { path: config });
    }
    for (const value of stringsOf(parsed(decodeUtf8(bytes, next), next))) {
      for (const path of pathsMeant(value, next)) {
        const configs = isKind(path, "isDirectory")
          ? memberConfigs.map((name) => joinName(path, name)).filter((each) => !found.has(each))
          : [];
        pending.push(...configs);
        for (const each of isKind(path, "isFile") ? [path] : configs) found.add(each);
      }
    }
  }
  return [...found];
}

/** The absolute paths that a text may mean, as a path and as a URL; `/*` means every directory. */
function pathsMeant(value: string, config: string): readonly string[] {
  const directory = directoryOf(config);
  const base = `file://${config.split("/").map(encodeURIComponent).join("/")}`;
  const url = URL.parse(value, base);
  const path = url?.protocol === "file:" ? decoded(url.pathname) : undefined;
  const paths = [path, resolved(value, directory)].filter((each) => each !== undefined);
  return paths.flatMap((each) => each.endsWith("/*") ? directoriesIn(each.slice(0, -2)) : each);
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

function resolved(value: string, cwd: string): string | undefined {
  try {
    return resolvePath(value, { cwd });
  } catch (error) {
    throwWithheld(error);
    return undefined;
  }
}

function directoriesIn(directory: string): readonly string[] {
  try {
    return [...Deno.readDirSync(directory)].map(({ name }) => joinName(directory, name))
      .filter((path) => isKind(path, "isDirectory"));
  } catch (error) {
    throwWithheld(error);
    return [];
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

function isKind(path: string, kind: "isFile" | "isDirectory"): boolean {
  try {
    return Deno.statSync(path)[kind];
  } catch (error) {
    throwWithheld(error);
    return false;
  }
}
