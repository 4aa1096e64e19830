/**
 * What the definitions say that a call may be given: each option that takes a text is a slot for
 * hostile values, each other one a mode that is put beside them. A new option is among them by
 * itself, and one of a kind that is not known here does not compile.
 *
 * @module
 */
import type { OptionDefinition, PositionalDefinition, ToolDefinition } from "@ct/core/definition";
import type { Ending } from "./place.ts";

/** Arguments of a call, by the names of options, positionals and the tail. */
export type RawArguments = Readonly<Record<string, unknown>>;

/** An option or positional that takes texts. */
export interface Slot {
  /** Its name. */
  readonly name: string;
  /** Whether it takes several. */
  readonly isList: boolean;
  /** Whether the definition says that values are paths, or may name files. */
  readonly namesFiles: boolean;
}

/** The slots of a tool. */
export function slotsOf(definition: ToolDefinition): readonly Slot[] {
  const defined = { ...definition.positionals, ...definition.options };
  return Object.entries(defined).flatMap(([name, option]) => slotOf(name, option) ?? []);
}

function slotOf(
  name: string,
  option: OptionDefinition | PositionalDefinition,
): Slot | undefined {
  switch (option.kind) {
    case "path":
      return { name, isList: false, namesFiles: true };
    case "text":
      return {
        name,
        isList: false,
        namesFiles: option.payload !== undefined || option.pathWith !== undefined,
      };
    case "list": {
      const isFixed = option.values !== undefined && option.valuesFrom === undefined;
      const namesFiles = option.payload !== undefined || option.paths !== undefined;
      return isFixed ? undefined : { name, isList: true, namesFiles };
    }
    case "choice":
    case "flag":
    case "integer":
    case "seconds":
      return undefined;
  }
}

/** Modes that put nothing into another form, and take their time. */
const idle = ["heartbeat", "timeout", "every", "backoff", "retries"];

/** What can be put beside any slot of a tool: its output modes, and all else without a text. */
export function modesOf({ options }: ToolDefinition): readonly RawArguments[] {
  return Object.entries(options).filter(([name]) => !idle.includes(name))
    .flatMap(([name, option]): readonly RawArguments[] => {
      switch (option.kind) {
        case "flag":
          return [{ [name]: true }];
        case "choice":
          return option.values.map((value) => ({ [name]: value }));
        case "integer":
        case "seconds":
          return [{ [name]: 1 }];
        case "list":
          return option.values === undefined ? [] : option.values.map((it) => ({ [name]: [it] }));
        case "path":
        case "text":
          return [];
      }
    });
}

/** Paths that lead to a file outside; `{TOP}` is the directory above the root. */
export function filesOutside(ending: Ending): readonly string[] {
  return [
    `../outside/secret.${ending}`,
    `link.${ending}`,
    `dir/secret.${ending}`,
    `{TOP}/outside/secret.${ending}`,
    `{ROOT}/../outside/secret.${ending}`,
    `sub/../../outside/secret.${ending}`,
    `dir/../outside/secret.${ending}`,
    `up/outside/secret.${ending}`,
    "chain.txt",
    "deep/er/x.txt",
    "dangling",
    "dir/new.txt",
    "../outside/new.txt",
  ];
}

/** Paths of directories outside. */
export const directoriesOutside: readonly string[] = [
  "..",
  "../outside",
  "dir",
  "up",
  "{TOP}/outside",
  "deep/er",
];

/** Ways in which a text names a file, in any grammar of the suite. */
export const spellings: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `file:${path}`,
  (path) => `${path}:1`,
  (path) => `one=file:${path}`,
  (path) => `text:one=file:${path}`,
  (path) => `@${path}`,
  (path) => `${path}:1:2`,
  (path) => `one=${path}`,
  (path) => `${path}:1,2`,
  (path) => `+${path}`,
];

/** Hostile values for a slot, the most telling first. */
export function valuesFor(ending: Ending): readonly string[] {
  const files = filesOutside(ending);
  const [plain = "", link = ""] = files;
  return [
    plain,
    `file:${link}`,
    `${link}:1`,
    `one=file:${plain}`,
    "dir",
    ...files.slice(1),
    ...directoriesOutside,
    ...spellings.flatMap((spelling) => [plain, link].map(spelling)),
    "file:names.txt",
    "hidden.txt",
    "ignored/hidden.txt",
    `a.txt\n${plain}`,
  ].filter((value, index, all) => all.indexOf(value) === index);
}
