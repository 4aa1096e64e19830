/**
 * The settings, and which value of each leaves agents with less: the author of a
 * checkout may ask for that and for nothing else (R12, R21).
 *
 * @module
 */
import { CtError } from "@ct/base";
import type { JsonData } from "@ct/json";

/** What a setting holds. */
export type SettingValue = boolean | number | readonly string[];

/** One setting whose values are of one kind. */
export interface Setting<Value extends SettingValue> {
  /** Its section and its key there. */
  readonly key: string;
  /**
   * What it holds in JSON.
   * @throws {CtError} With code `syntax` if that is of another kind.
   */
  readonly read: (value: JsonData) => Value;
  /** The defaults. */
  readonly usual: Value;
  /**
   * The stricter of what holds and what a checkout asks for. Without it a checkout is ignored:
   * whatever it asks for loosens.
   */
  readonly stricter?: (own: Value, requested: Value) => Value;
}

/** What the settings hold, each by its name among the options of a toolset and its gate. */
export interface SettingValues {
  /** Whether there is a gate. */
  readonly enabled: boolean;
  /** Globs of further files that are gated. */
  readonly block: readonly string[];
  /** Globs of files that are not gated, whatever their names say. */
  readonly allow: readonly string[];
  /** Names of variables that commands get although their names tell of secrets. */
  readonly shellEnv: readonly string[];
  /** Branches that are not pushed by force nor deleted. */
  readonly protectedBranches: readonly string[];
  /** How many characters of each stream are shown. */
  readonly shellOutputLimit: number;
  /** Globs of files that are never indexed. */
  readonly indexExclude: readonly string[];
  /** How many research actions a turn may have; 0 for any number. */
  readonly researchLimit: number;
  /** How often a completion is rejected before unresolved issues may be named. */
  readonly rejectionThreshold: number;
}

/** All settings, in the order in which messages name them. */
export const settings: { readonly [Name in keyof SettingValues]: Setting<SettingValues[Name]> } = {
  enabled: {
    ...flag("gate.enabled"),
    usual: true,
    stricter: (own, requested) => own || requested,
  },
  block: { ...texts("gate.block"), usual: [], stricter: together },
  allow: { ...texts("gate.allow"), usual: [] },
  shellEnv: { ...texts("shell.env"), usual: [] },
  protectedBranches: {
    ...texts("shell.protectedBranches"),
    usual: ["main", "master"],
    stricter: together,
  },
  shellOutputLimit: { ...count("shell.output"), usual: 512, stricter: Math.min },
  indexExclude: { ...texts("index.exclude"), usual: [], stricter: together },
  researchLimit: {
    ...count("limits.research"),
    usual: 8,
    stricter: (own, requested) =>
      own === 0 || requested === 0 ? own + requested : Math.min(own, requested),
  },
  rejectionThreshold: { ...count("limits.rejections"), usual: 1, stricter: Math.max },
};

type Kind<Value extends SettingValue> = Pick<Setting<Value>, "key" | "read">;

function flag(key: string): Kind<boolean> {
  const read = (value: JsonData): boolean => {
    if (value.kind !== "boolean") throw wrong(`${key} is not true or false`);
    return value.text === "true";
  };
  return { key, read };
}

function texts(key: string): Kind<readonly string[]> {
  const read = (value: JsonData): readonly string[] => {
    if (value.kind !== "array") throw wrong(`${key} is not a list of texts`);
    return value.items.map((item) => {
      if (item.kind !== "string") throw wrong(`${key} is not a list of texts`);
      return item.text;
    });
  };
  return { key, read };
}

function count(key: string): Kind<number> {
  const read = (value: JsonData): number => {
    const number = value.kind === "number" ? Number(value.text) : NaN;
    if (Number.isSafeInteger(number) && number >= 0) return number;
    throw wrong(`${key} is not a non-negative integer`);
  };
  return { key, read };
}

function wrong(message: string): CtError {
  return new CtError("syntax", message);
}

function together(own: readonly string[], requested: readonly string[]): readonly string[] {
  return [...new Set([...own, ...requested])];
}
