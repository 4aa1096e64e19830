/**
 * What calls about rules come to, as their JSON has it. These are no interfaces, which are no JSON
 * values to the compiler.
 *
 * @module
 */
import type { ProbeState } from "@ct/rules-engine";
import type { HookKind } from "./result.ts";

/** What all calls have in common. */
export type RulesReportOf<Verb extends string> = {
  /** The tool. */
  readonly tool: "ct-rules";
  /** What was done. */
  readonly verb: Verb;
  /** The store, as shown; `null` if there is none. */
  readonly store: string | null;
};

/** What a probe said. */
export type ProbeReport = {
  /** What that says about its rule. */
  readonly state: ProbeState;
  /** Why. */
  readonly reason: string;
  /** Its exit status, `signal:N` or `timeout`. */
  readonly code: string;
  /** The beginning of what it printed. */
  readonly output: readonly string[];
};

/** A rule of a store; `null` stands for what it does not have. */
export type RuleReport = {
  /** Its name. */
  readonly id: string;
  /** What it answers. */
  readonly question: string;
  /** The words of its command. */
  readonly probe: readonly string[];
  /** Why it exists. */
  readonly why: string | null;
  /** The request that it came from. */
  readonly prompt: string | null;
  /** When it was recorded, `YYYY-MM-DD` in UTC. */
  readonly added: string | null;
  /** Words that select it. */
  readonly tags: readonly string[];
  /** Seconds that its probe may take. */
  readonly timeout: number | null;
  /** What a violation does. */
  readonly severity: string;
  /** How the probe's end is read. */
  readonly expect:
    | "exit"
    | "empty"
    | { readonly "err-match": string | undefined; readonly "ok-match": string | undefined };
  /** It need not hold yet. */
  readonly pending: boolean;
  /** Its probe may use the network. */
  readonly network: boolean;
  /** Its probe may look at nothing. */
  readonly "allow-empty"?: true | undefined;
  /** The file of accepted findings. */
  readonly baseline?: string | undefined;
  /** A change of the project that must violate it. */
  readonly red?: {
    readonly files: Readonly<Record<string, string>>;
    readonly edits: readonly { readonly find: string; readonly replace: string }[];
  } | undefined;
};

/** A probe that may run now. */
export type TrustedProbeReport = {
  /** The name of its rule. */
  readonly id: string;
  /** Its words. */
  readonly words: readonly string[];
};

/** A rule that could be recorded. */
export type SuggestionReport = {
  /** A name that the store does not have. */
  readonly id: string;
  /** What it would ask. */
  readonly question: string;
  /** Its words. */
  readonly probe: readonly string[];
  /** Where the project has it. */
  readonly from: string;
  /** Whether a person has to trust the store. */
  readonly needsTrust: boolean;
  /** Why it cannot be a probe; `null` if it can. */
  readonly refused: string | null;
};

/** What a call did, by its verb. */
export type RulesReport =
  | RulesReportOf<"init"> & { readonly created: boolean }
  | RulesReportOf<"add"> & ProbeReport & {
    readonly id: string;
    readonly created: boolean;
    readonly pending: boolean;
    readonly recorded: boolean;
  }
  | RulesReportOf<"promote"> & ProbeReport & { readonly id: string; readonly promoted: boolean }
  | RulesReportOf<"try"> & ProbeReport
  | RulesReportOf<"remove"> & { readonly id: string }
  | RulesReportOf<"def"> & {
    readonly name: string;
    readonly created: boolean;
    readonly changed: boolean;
  }
  | RulesReportOf<"list"> & {
    readonly defs: { readonly [name: string]: string | readonly string[] };
    readonly rules: readonly RuleReport[];
    readonly warnings: readonly string[];
  }
  | RulesReportOf<"suggest"> & {
    readonly suggestions: readonly SuggestionReport[];
    readonly unread: readonly string[];
  }
  | RulesReportOf<"flatten"> & { readonly ids: readonly string[] }
  | RulesReportOf<"trust"> & {
    readonly probes: readonly TrustedProbeReport[];
    readonly promoted: readonly string[];
    readonly trusted: boolean;
  }
  | RulesReportOf<"untrust"> & { readonly changed: boolean }
  | RulesReportOf<"hook"> & { readonly hook: HookKind; readonly path: string };
