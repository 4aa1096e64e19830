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
  isWithin,
  joinName,
  osErrorText,
  readRegularFile,
  resolvePath,
  settingsBytes,
} from "@ct/base";
import { type JsonData, jsonData, JsonSource } from "@ct/json";
import { configsOf } from "./bridge.ts";

/** Files in the store's root and in every directory above it: cargo and rustup look there. */
const cargoFiles = [
  ".cargo/config",
  ".cargo/config.toml",
  "rust-toolchain",
  "rust-toolchain.toml",
  "Cargo.toml",
  "Cargo.lock",
];
/** Files in the store's root alone. */
const crateFiles = ["build.rs", "deny.toml", "rust-analyzer.toml"];
/** Beside a configuration of Deno. */
const denoFiles = ["deno.lock", "package.json"];

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
      ...filesNamedIn(config, root),
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
    return readRegularFile(path, { cwd: "/", maxBytes: settingsBytes });
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound || cause instanceof Deno.errors.NotADirectory) {
      return undefined;
    }
    throw new CtError("read", `read ${path}: ${osErrorText(cause)}`, { path, cause });
  }
}

/** Files that a configuration names, whatever for: plugins, modules, import maps. */
function filesNamedIn(config: string, root: string): readonly string[] {
  const bytes = readBound(config);
  if (bytes === undefined) return [];
  const text = decodeUtf8(bytes, config);
  const cwd = directoryOf(config);
  return [...stringsOf(parsed(text, config))]
    .filter((value) => !value.includes("\0") && !value.includes(":"))
    .map((value) => resolvePath(value, { cwd }))
    .filter((path) => isWithin(root, path) && isFile(path));
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

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
