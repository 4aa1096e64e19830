/**
 * What a call did, as data.
 *
 * @module
 */
import type { CommitResult } from "@ct/write";
import type {
  BoundCommand,
  Definitions,
  ProbeResult,
  RuleRecord,
  TrustedProbe,
} from "@ct/rules-engine";

/** `--init`. */
export interface InitResult {
  /** Discriminant. */
  readonly verb: "init";
  /** The store's path as shown. */
  readonly store: string;
  /** The store was not there before: its absolute path. */
  readonly created: string | undefined;
}

/** `--add`. */
export interface AddResult {
  /** Discriminant. */
  readonly verb: "add";
  /** The store's path as shown. */
  readonly store: string;
  /** The store was not there before: its absolute path. */
  readonly created: string | undefined;
  /** The rule's name. */
  readonly id: string;
  /** It was to be recorded as pending. */
  readonly pending: boolean;
  /** The request behind it was kept. */
  readonly keepsPrompt: boolean;
  /** What its probe said. */
  readonly probe: ProbeResult;
  /** Whether it was recorded. */
  readonly recorded: boolean;
  /** What writing did besides. */
  readonly written: CommitResult | undefined;
}

/** `--promote`. */
export interface PromoteResult {
  /** Discriminant. */
  readonly verb: "promote";
  /** The store's path as shown. */
  readonly store: string;
  /** The rule's name. */
  readonly id: string;
  /** What its probe said. */
  readonly probe: ProbeResult;
  /** What writing did besides. */
  readonly written: CommitResult | undefined;
}

/** A probe without a verb. */
export interface TryResult {
  /** Discriminant. */
  readonly verb: "try";
  /** The path of the store whose definitions were used, if there is one. */
  readonly store: string | undefined;
  /** What it said. */
  readonly probe: ProbeResult;
}

/** `--remove`. */
export interface RemoveResult {
  /** Discriminant. */
  readonly verb: "remove";
  /** The store's path as shown. */
  readonly store: string;
  /** The rule's name. */
  readonly id: string;
  /** What writing did besides. */
  readonly written: CommitResult | undefined;
}

/** `--def`. */
export interface DefResult {
  /** Discriminant. */
  readonly verb: "def";
  /** The store's path as shown. */
  readonly store: string;
  /** The store was not there before: its absolute path. */
  readonly created: string | undefined;
  /** The definition's name. */
  readonly name: string;
  /** It had another value before, or none. */
  readonly changed: boolean;
  /** What writing did besides. */
  readonly written: CommitResult | undefined;
}

/** `--list`. */
export interface ListResult {
  /** Discriminant. */
  readonly verb: "list";
  /** The store's path as shown. */
  readonly store: string;
  /** Its definitions. */
  readonly defs: Definitions;
  /** Its rules. */
  readonly rules: readonly RuleRecord[];
  /** What is strange about it. */
  readonly warnings: readonly string[];
}

/** A rule that could be recorded. */
export interface Suggestion {
  /** A name that the store does not have. */
  readonly id: string;
  /** What it would ask. */
  readonly question: string;
  /** Its words. */
  readonly probe: readonly string[];
  /** Where the project has it. */
  readonly from: string;
  /** It can run code of the checkout, so a person has to trust the store. */
  readonly needsTrust: boolean;
  /** Why it cannot be a probe; `undefined` if it can. */
  readonly refused: string | undefined;
}

/** `--suggest`. */
export interface SuggestResult {
  /** Discriminant. */
  readonly verb: "suggest";
  /** The store's path as shown. */
  readonly store: string;
  /** What could be recorded, and what could not. */
  readonly suggestions: readonly Suggestion[];
  /** Files whose checks were not read, with the reason. */
  readonly unread: readonly string[];
}

/** `--flatten`. */
export interface FlattenResult {
  /** Discriminant. */
  readonly verb: "flatten";
  /** The store's path as shown. */
  readonly store: string;
  /** The rules that had a prompt. */
  readonly ids: readonly string[];
  /** What writing did besides. */
  readonly written: CommitResult | undefined;
}

/** What a hook enforces the store in. */
export type HookKind = "cargo" | "deno" | "git";

/** `--hook`. */
export interface HookResult {
  /** Discriminant. */
  readonly verb: "hook";
  /** The store's path as shown. */
  readonly store: string;
  /** What it is a hook of. */
  readonly hook: HookKind;
  /** The file's absolute path. */
  readonly path: string;
}

/** A pending rule that was run once it was trusted. */
export interface PendingResult {
  /** The rule's name. */
  readonly id: string;
  /** What its probe said. */
  readonly probe: ProbeResult;
}

/** `--trust`. */
export interface TrustResult {
  /** Discriminant. */
  readonly verb: "trust";
  /** The store's path as shown. */
  readonly store: string;
  /** What may run as long as the store stays; nothing if no probe needs that. */
  readonly probes: readonly TrustedProbe[];
  /** What may run as long as what chooses it stays. */
  readonly commands: readonly BoundCommand[];
  /** The pending rules of these that were run; those that hold are enforced now. */
  readonly pending: readonly PendingResult[];
  /** What writing did besides. */
  readonly written: CommitResult | undefined;
}

/** `--trust --server`. */
export interface TrustServerResult {
  /** Discriminant. */
  readonly verb: "trust-server";
  /** The project's directory. */
  readonly store: string;
  /** The server. */
  readonly server: string;
  /** The words that start it. */
  readonly words: readonly string[];
}

/** `--untrust`. */
export interface UntrustResult {
  /** Discriminant. */
  readonly verb: "untrust";
  /** The store's path as shown; with `--server` the server and the project's directory. */
  readonly store: string;
  /** Whether it was trusted before. */
  readonly changed: boolean;
}

/** What a call did. */
export type RulesResult =
  | InitResult
  | AddResult
  | PromoteResult
  | TryResult
  | RemoveResult
  | DefResult
  | ListResult
  | SuggestResult
  | FlattenResult
  | HookResult
  | TrustResult
  | TrustServerResult
  | UntrustResult;

/**
 * The exit status of a call: 1 if a probe is violated and that stood in the way, 2 if it is broken.
 */
export function statusOf(result: RulesResult): number {
  if (!("probe" in result) || (result.verb === "add" && result.recorded)) {
    return 0;
  }
  return { holds: 0, violated: 1, broken: 2 }[result.probe.state];
}
