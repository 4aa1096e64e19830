/**
 * Who may be a probe (docs/spec/rules.md#probe-gate): what only reads, and what only searches for
 * the bridge. Never what could run the rules again.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import {
  listedName,
  nameOfTool,
  neutralDirectory,
  refusedArgument,
  withManifest,
} from "@ct/core/run";
import {
  type BridgeRow,
  bridgeRows,
  findBridgeRow,
  operandsOf,
  refusedBridgeWord,
  runsCheckout,
  withEnforcedFlags,
} from "./bridge/mod.ts";
import { probePermissions } from "./probe_permissions.ts";
import { checkNames, probeRunners, probingTools } from "./probing_tools.ts";

const { programs = [], tools = [], plainOnly = [] } = probePermissions;

/**
 * Everything that may be a probe except for the bridge and the checks, in the order in which it is
 * printed.
 */
const probeNames: readonly string[] = [...programs, ...tools].sort();

/** What the gate has to know of a rule. */
export interface ProbeGate {
  /** The store's root, an absolute path: where the probe runs. */
  readonly root: string;
  /** The rule may use the network. */
  readonly network: boolean;
}

/** The decision about one probe. */
export type ProbeJudgement =
  | {
    /** It may run. */
    readonly allowed: true;
    /** What runs it. */
    readonly runner: "check" | "bridge" | "listed";
    /** The name that it goes by. */
    readonly name: string;
    /** Its words, with what the bridge enforces. */
    readonly words: readonly string[];
    /** The absolute path of the directory that its program starts in. */
    readonly cwd: string;
    /** It can run code of the checkout: only a rule of a store that is trusted may run it. */
    readonly needsTrust: boolean;
    /** That trust is bound to what chooses the command, and not to the store. */
    readonly bindsCommand: boolean;
    /**
     * It reads what files name, outside of the root too, and may print it: where a door lets only
     * some files be read, the same holds.
     */
    readonly readsAround: boolean;
  }
  | {
    /** It may not. */
    readonly allowed: false;
    /** Why, and what may: several lines, without a tool's or a rule's name. */
    readonly message: string;
  };

/**
 * Judges a probe by its words, definitions put in. Whether a program with a `/` in its name is the
 * one that the list means is judged when it is looked up.
 *
 * @example Flags of the bridge
 * ```ts
 * import { judgeProbe } from "@ct/rules-engine";
 * import assert from "node:assert/strict";
 * const judgement = judgeProbe(["cargo", "tree", "-d"], { root: "/", network: false });
 * assert.deepEqual(judgement, {
 *   allowed: true,
 *   runner: "bridge",
 *   name: "cargo",
 *   words: ["cargo", "tree", "-d", "--locked", "--offline", "--manifest-path", "/Cargo.toml"],
 *   cwd: "/",
 *   needsTrust: false,
 *   bindsCommand: false,
 *   readsAround: true,
 * });
 * ```
 */
export function judgeProbe(words: readonly string[], gate: ProbeGate): ProbeJudgement {
  const [program = ""] = words;
  if (checkNames.includes(program)) {
    return { allowed: true, runner: "check", name: program, words, ...inRoot(gate) };
  }
  const name = listedName(program);
  if (probeNames.includes(name)) return judgeListed(name, words, gate);
  const row = findBridgeRow(words);
  if (row === undefined) return refusal(words, reasonAgainst(name, words));
  const refused = refusedBridgeWord(row, words, gate.root);
  if (refused !== undefined) return refusal(words, `its word '${shown(refused)}' is not permitted`);
  const { grammar: { minOperands = 0 }, prefix } = row;
  if (operandsOf(row, words, gate.root).length < minOperands) {
    return refusal(words, `'${prefix.join(" ")}' needs a name or a file after it`);
  }
  return { allowed: true, runner: "bridge", ...bridged(row, words, gate) };
}

/** A probe that the gate lets through. */
type Allowed = Extract<ProbeJudgement, { readonly allowed: true }>;

/** How what only reads is run. */
function inRoot(
  { root }: ProbeGate,
): Pick<Allowed, "cwd" | "needsTrust" | "bindsCommand" | "readsAround"> {
  return { cwd: root, needsTrust: false, bindsCommand: false, readsAround: false };
}

/** What is started for words that the row permits. */
function bridged(
  row: BridgeRow,
  words: readonly string[],
  gate: ProbeGate,
): Omit<Allowed, "allowed" | "runner"> {
  const complete = withEnforcedFlags(row, words, gate);
  const [name = ""] = complete;
  return {
    name,
    words: name === "cargo" ? withManifest(complete, gate.root) : complete,
    cwd: row.startsOutside ? neutralDirectory : gate.root,
    needsTrust: runsCheckout(row, words),
    bindsCommand: row.binding !== undefined,
    readsAround: row.readsInput !== true,
  };
}

function judgeListed(
  name: string,
  words: readonly string[],
  gate: ProbeGate,
): ProbeJudgement {
  if (plainOnly.includes(name) && words.includes("--mutating")) {
    return refusal(words, "a probe must not change files, so --mutating is not permitted");
  }
  if (probeRunners.includes(name)) {
    const inner = words.slice(1).find((word) => probingTools.includes(listedName(word)));
    if (inner !== undefined) {
      return refusal(words, `a probe cannot run '${shown(inner)}', which would run probes`);
    }
  }
  const argument = refusedArgument(name, words.slice(1));
  if (argument === undefined) {
    return { allowed: true, runner: "listed", name, words, ...inRoot(gate) };
  }
  return refusal(words, `its argument '${shown(argument)}' is not permitted`);
}

function reasonAgainst(name: string, words: readonly string[]): string {
  const [program = ""] = words;
  if (probingTools.includes(name)) return "a probe cannot run probes";
  const isPath = program !== name && bridgeRows.some(({ prefix }) => prefix[0] === name);
  if (isPath) return `'${name}' is taken from the search path only`;
  return `it is not on the list${nameOfTool(words, probeNames)}`;
}

/** The decision against a probe, in the one form that all refusals have. */
export function refusal(
  words: readonly string[],
  reason: string,
): Extract<ProbeJudgement, { readonly allowed: false }> {
  const head = words.slice(0, 3).map(shown).join(" ");
  const lines = [
    `refused probe '${head}': ${reason}`,
    "a probe may run:",
    `  ${probeNames.join(" ")}`,
    ...bridgeRows.filter(({ binding }) => binding === undefined).map(({ prefix, runsCode }) =>
      `  ${prefix.join(" ")}${runsCode ? " (in a store that you trust: ct rules --trust)" : ""}`
    ),
    `  ${checkNames.join(" ")} (checks, not programs)`,
    "and in a rule that a person has trusted (ct rules --trust):",
    ...boundPrefixes(),
    "the list cannot be extended, and there is no shell mode",
  ];
  return { allowed: false, message: lines.join("\n") };
}

/** The commands that a person can trust, several on a line. */
function boundPrefixes(): readonly string[] {
  const prefixes = bridgeRows.filter(({ binding }) => binding !== undefined)
    .map(({ prefix }) => prefix.join(" "));
  const lines: string[] = [];
  for (const prefix of prefixes) {
    const last = lines.at(-1);
    if (last === undefined || last.length + prefix.length > 94) lines.push(`  ${prefix}`);
    else lines[lines.length - 1] = `${last}, ${prefix}`;
  }
  return lines;
}

function shown(word: string): string {
  return escapeControls(word);
}
