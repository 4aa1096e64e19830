/**
 * What agents may do, as files say it: one of the user, which decides, and one of the root, which
 * whoever made the checkout may have written and which only tightens (R12). Nothing in them is
 * guessed at, and nobody else's file counts (R11, R22).
 *
 * @module
 */
import { CtError, isWithin, joinName } from "@ct/base";
import type { Context } from "@ct/core/context";
import { type JsonData, jsonData, JsonSource } from "@ct/json";
import { readOwnSettings } from "./own_settings.ts";
import type { GateOptions } from "../gate/gate.ts";
import { settings, type SettingValue, type SettingValues } from "./settings.ts";

/** What holds for a toolset, as its options. */
export interface ConfiguredOptions extends Omit<SettingValues, "enabled" | "block" | "allow"> {
  /** What is sensitive besides, or is not. */
  readonly gate: GateOptions;
}

/** What was read. */
export interface Configuration {
  /** What holds. */
  readonly options: ConfiguredOptions;
  /** What of the root's file does not count, and what the person writes to make it count. */
  readonly warnings: readonly string[];
}

/** Where the user's directories are. */
export type UserLocation = Pick<Context, "home" | "configHome">;

/** Where the file of a root is, relative to it. */
const rootFile = ".ct/agent.jsonc";

/** What a file says: its name in messages, and values by the keys of their settings. */
interface FileSettings {
  readonly file: string;
  readonly values: ReadonlyMap<string, JsonData>;
}

/**
 * What holds in a root, an absolute path without links; without files, what is usual.
 * @throws {CtError} With code `refused` if somebody else may have written a file, `read` if it
 * cannot be read, `syntax` if it says something that is not known.
 */
export function readConfiguration(root: string, user: UserLocation): Configuration {
  const ownPath = userFile(root, user);
  const own = settingsOf(ownPath ?? "", () => {
    const text = ownPath && readOwnSettings(ownPath, user.home ?? root);
    return text === undefined ? [] : userSettings(text, root);
  });
  const requested = settingsOf(rootFile, () => {
    const text = readOwnSettings(joinName(root, rootFile), root);
    return text === undefined ? [] : settingsIn(membersOf(parsed(text), "the file", sections));
  });
  const refused = new Map<string, SettingValue>();
  const settled = <Name extends keyof SettingValues>(name: Name): SettingValues[Name] => {
    const { key, usual, stricter } = settings[name];
    const configured = valueOf(name, own) ?? usual;
    const wanted = valueOf(name, requested);
    if (wanted === undefined) return configured;
    const value = stricter?.(configured, wanted) ?? configured;
    if (asksForMore(wanted, { value, usual })) refused.set(key, wanted);
    return value;
  };
  const options = {
    gate: { enabled: settled("enabled"), block: settled("block"), allow: settled("allow") },
    shellEnv: settled("shellEnv"),
    protectedBranches: settled("protectedBranches"),
    shellOutputLimit: settled("shellOutputLimit"),
    indexExclude: settled("indexExclude"),
    researchLimit: settled("researchLimit"),
    rejectionThreshold: settled("rejectionThreshold"),
  };
  return { options, warnings: refused.size === 0 ? [] : [warning(refused, root, ownPath)] };
}

/** Whether a checkout asks for more than it gets; of a list, for what it omits as well. */
function asksForMore(
  wanted: SettingValue,
  { value, usual }: { readonly value: SettingValue; readonly usual: SettingValue },
): boolean {
  if (typeof wanted !== "object" || typeof value !== "object" || typeof usual !== "object") {
    return wanted !== value;
  }
  return wanted.some((each) => !value.includes(each)) ||
    value.some((each) => usual.includes(each) && !wanted.includes(each));
}

function warning(
  refused: ReadonlyMap<string, SettingValue>,
  root: string,
  ownPath: string | undefined,
): string {
  const wanted: Record<string, Record<string, SettingValue>> = {};
  for (const [key, value] of refused) {
    const [section = "", name = ""] = key.split(".");
    wanted[section] = { ...wanted[section], [name]: value };
  }
  const text = JSON.stringify({ roots: { [root]: wanted } });
  const cure = ownPath === undefined ? "" : `; if you want that, write ${text} into ${ownPath}`;
  return `${rootFile} can only tighten, so these do not count: ${[...refused.keys()].join(", ")}` +
    cure;
}

/**
 * The user's own file; none where it would be the checkout's. Who works in his home directory has
 * no other place.
 */
function userFile(root: string, { home, configHome }: UserLocation): string | undefined {
  const directory = configHome?.startsWith("/") ? configHome : home && joinName(home, ".config");
  if (home === undefined || directory === undefined) return undefined;
  const own = joinName(directory, "ct");
  if (isWithin(root, own) && !isWithin(root, home)) return undefined;
  return joinName(own, "agent.jsonc");
}

/** The keys of each section. */
const keysOf = Map.groupBy(
  Object.values(settings).map(({ key }) => key.split(".")),
  ([section = ""]) => section,
);
const sections: readonly string[] = [...keysOf.keys()];

/** What the user says for a root: what stands under its path, or else beside that. */
function userSettings(text: string, root: string): SettingList {
  const members = membersOf(parsed(text), "the file", ["roots", ...sections]);
  const roots = members.get("roots");
  const own = roots && membersOf(roots, "roots").get(root);
  members.delete("roots");
  const forRoot = own && membersOf(own, JSON.stringify(root), sections);
  return [...settingsIn(members), ...(forRoot === undefined ? [] : settingsIn(forRoot))];
}

type SettingList = readonly (readonly [key: string, value: JsonData])[];

function settingsIn(members: ReadonlyMap<string, JsonData>): SettingList {
  return [...members].flatMap(([section, value]) => {
    const names = (keysOf.get(section) ?? []).map(([, name = ""]) => name);
    return [...membersOf(value, section, names)].map(([name, each]) =>
      [`${section}.${name}`, each] as const
    );
  });
}

/** The value of a setting that a file names. */
function valueOf<Name extends keyof SettingValues>(
  name: Name,
  { file, values }: FileSettings,
): SettingValues[Name] | undefined {
  const { key, read } = settings[name];
  const value = values.get(key);
  return value === undefined ? undefined : inFile(file, () => read(value));
}

function settingsOf(file: string, list: () => SettingList): FileSettings {
  return { file, values: new Map(inFile(file, list)) };
}

/** What a function yields; what it says of a syntax names the file. */
function inFile<Result>(file: string, act: () => Result): Result {
  try {
    return act();
  } catch (cause) {
    if (!(cause instanceof CtError) || cause.code !== "syntax") throw cause;
    const { line, column, help } = cause;
    const place = line === undefined ? `${file}:` : `${file}:${line}:${column}:`;
    throw new CtError("syntax", `${place} ${cause.message}`, {
      cause,
      ...(line === undefined || column === undefined ? {} : { line, column }),
      ...(help === undefined ? {} : { help }),
    });
  }
}

function parsed(text: string): JsonData {
  return jsonData(JsonSource.parse(text, text.startsWith("\ufeff") ? 1 : 0, text.length));
}

/** The members of an object, none twice; with names, none that is not among them. */
function membersOf(
  value: JsonData,
  name: string,
  known?: readonly string[],
): Map<string, JsonData> {
  if (value.kind !== "object") throw new CtError("syntax", `${name} is not an object`);
  const members = new Map<string, JsonData>();
  for (const { key: { text }, value: member } of value.members) {
    const shown = JSON.stringify(text);
    if (known?.includes(text) === false) {
      throw new CtError("syntax", `${name} has the unknown key ${shown}`, {
        help: `it may have ${known.join(", ")}`,
      });
    }
    if (members.has(text)) throw new CtError("syntax", `${name} has the key ${shown} twice`);
    members.set(text, member);
  }
  return members;
}
