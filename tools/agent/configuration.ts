/**
 * What a project says about its agents, in a file below the root. It loosens and
 * tightens what agents may do, so nothing in it is guessed at, and nobody else's file counts (R11,
 * R22).
 *
 * @module
 */
import { CtError } from "@ct/base";
import { type JsonData, jsonData, JsonSource } from "@ct/json";
import { readOwnSettings } from "./files/own_settings.ts";
import type { GateOptions } from "./gate/gate.ts";

/** What the file may say, as options of a toolset. */
export interface ConfiguredOptions {
  /** What is sensitive besides, or is not. */
  readonly gate?: GateOptions;
  /** Names of variables that commands get although their names tell of secrets. */
  readonly shellEnv?: readonly string[];
  /** Branches that are not pushed by force nor deleted. */
  readonly protectedBranches?: readonly string[];
  /** How many characters of each stream are shown. */
  readonly shellOutputLimit?: number;
  /** Globs of files that are never indexed. */
  readonly indexExclude?: readonly string[];
  /** How many research actions a turn may have. */
  readonly researchLimit?: number;
  /** How often a completion is rejected before unresolved issues may be named. */
  readonly rejectionThreshold?: number;
}

/** Where the file is, relative to the root. */
const fileName = ".ct/agent.jsonc";

/**
 * The options in the file of a root, an absolute path without links; none if there is no file.
 * @throws {CtError} With code `refused` if somebody else may have written it, `read` if it cannot
 * be read, `syntax` if it says something that is not known.
 */
export function readConfiguration(root: string): ConfiguredOptions {
  const text = readOwnSettings(root, fileName);
  return text === undefined ? {} : parseConfiguration(text);
}

/**
 * The options that a text states.
 * @throws {CtError} With code `syntax` if it says something that is not known.
 */
function parseConfiguration(text: string): ConfiguredOptions {
  const sections = membersOf(valueOf(text), "the file", ["gate", "shell", "index", "limits"]);
  const section = (name: string, keys: readonly string[]) =>
    membersOf(sections.get(name) ?? { kind: "object", members: [] }, name, keys);
  const gate = section("gate", ["enabled", "block", "allow"]);
  const shell = section("shell", ["env", "protectedBranches", "output"]);
  const index = section("index", ["exclude"]);
  const limits = section("limits", ["research", "rejections"]);
  const enabled = flag("gate.enabled", gate.get("enabled"));
  const block = texts("gate.block", gate.get("block"));
  const allow = texts("gate.allow", gate.get("allow"));
  const shellEnv = texts("shell.env", shell.get("env"));
  const protectedBranches = texts("shell.protectedBranches", shell.get("protectedBranches"));
  const shellOutputLimit = count("shell.output", shell.get("output"));
  const indexExclude = texts("index.exclude", index.get("exclude"));
  const researchLimit = count("limits.research", limits.get("research"));
  const rejectionThreshold = count("limits.rejections", limits.get("rejections"));
  return {
    gate: {
      ...(enabled === undefined ? {} : { enabled }),
      ...(block === undefined ? {} : { block }),
      ...(allow === undefined ? {} : { allow }),
    },
    ...(shellEnv === undefined ? {} : { shellEnv }),
    ...(protectedBranches === undefined ? {} : { protectedBranches }),
    ...(shellOutputLimit === undefined ? {} : { shellOutputLimit }),
    ...(indexExclude === undefined ? {} : { indexExclude }),
    ...(researchLimit === undefined ? {} : { researchLimit }),
    ...(rejectionThreshold === undefined ? {} : { rejectionThreshold }),
  };
}

function valueOf(text: string): JsonData {
  try {
    return jsonData(JsonSource.parse(text, text.startsWith("\ufeff") ? 1 : 0, text.length));
  } catch (cause) {
    if (!(cause instanceof CtError)) throw cause;
    const { line = 1, column = 1 } = cause;
    const message = `${fileName}:${line}:${column}: ${cause.message}`;
    throw new CtError("syntax", message, { cause, line, column });
  }
}

function wrong(message: string, help?: string): CtError {
  return new CtError("syntax", `${fileName}: ${message}`, help === undefined ? {} : { help });
}

/** The members of an object, none unknown and none twice. */
function membersOf(
  value: JsonData,
  name: string,
  keys: readonly string[],
): ReadonlyMap<string, JsonData> {
  if (value.kind !== "object") throw wrong(`${name} is not an object`);
  const members = new Map<string, JsonData>();
  for (const { key: { text }, value: member } of value.members) {
    const shown = JSON.stringify(text);
    if (!keys.includes(text)) {
      throw wrong(`${name} has the unknown key ${shown}`, `it may have ${keys.join(", ")}`);
    }
    if (members.has(text)) throw wrong(`${name} has the key ${shown} twice`);
    members.set(text, member);
  }
  return members;
}

function texts(name: string, value: JsonData | undefined): readonly string[] | undefined {
  if (value === undefined) return undefined;
  if (value.kind !== "array") throw wrong(`${name} is not a list of texts`);
  return value.items.map((item) => {
    if (item.kind !== "string") throw wrong(`${name} is not a list of texts`);
    return item.text;
  });
}

function flag(name: string, value: JsonData | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  if (value.kind !== "boolean") throw wrong(`${name} is not true or false`);
  return value.text === "true";
}

function count(name: string, value: JsonData | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = value.kind === "number" ? Number(value.text) : NaN;
  if (!Number.isSafeInteger(number) || number < 0) {
    throw wrong(`${name} is not a non-negative integer`);
  }
  return number;
}
