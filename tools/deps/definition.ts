/**
 * What `ct-deps` is: its options, words and examples.
 *
 * @module
 */
import {
  boundsOptions,
  jsonOptions,
  type OptionsOf,
  questionOption,
  type ToolDefinition,
} from "@ct/core";

const tokens = "Tokens: {RESULT} {COUNT} {VIOLATIONS} (one a line) {QUESTION}.";

/** The tool as data. */
export const definition = {
  name: "ct-deps",
  summary: "Assert what the resolved dependencies of a project may contain",
  description:
    "Checks assertions over the graph of packages that a project resolves to, and shows for each violation what proves it. At least one assertion is needed. --deny NAME: nothing of that name may be reachable from the project; the evidence is a shortest path. --forbid 'A=>B': no package A may reach a package B, however long the way; that there is no A is an error, since such an assertion checks nothing. --duplicates: no name may be resolved in two versions, but for those of --allow-duplicate; the evidence is the versions. --acyclic: no package may depend on itself through others, with --members among the project's own packages only. --layers 'HIGH,…,LOW': members of a lower layer may not reach members of a higher one. --edges restricts which kinds of dependency are followed (normal, build, dev; all by default); --edges normal asks about what is shipped. The graph is what `cargo metadata` prints, called so that it neither writes the lock file nor touches the network, or is read from deno.lock or package-lock.json; the files that are there decide, or --ecosystem does. What cannot be resolved is an error and never passes. Prints one line for each violation, CHECK: SUBJECT: EVIDENCE, and their number; with --json the result is {tool, verdict, count, violations:[{check,subject,evidence}]}. Exit status: 0 all assertions hold, 1 there are violations, 2 on an error. Only reads; permitted as a command of ct-test and ct-each and as a probe of rules. Call it as `ct deps …` or `ct-deps …`. Example: the core must not know the command line, and openssl must not come in by the back door: --forbid 'core=>cli' --deny openssl.",
  options: {
    deny: {
      kind: "list",
      description:
        "No package of this name may be reachable from the project; a member counts if another member reaches it. Repeatable.",
    },
    forbid: {
      kind: "list",
      description:
        "Written 'A=>B': no package named A may reach a package named B. That no package is named A is an error. Repeatable.",
    },
    duplicates: {
      kind: "flag",
      description: "No name may be resolved in more than one version.",
    },
    "allow-duplicate": {
      kind: "list",
      description: "A name that --duplicates passes over. Repeatable.",
    },
    acyclic: {
      kind: "flag",
      description:
        "No package may depend on itself, directly or through others. Dependencies for development count, unless --edges leaves them out.",
    },
    members: {
      kind: "flag",
      description:
        "Let --acyclic look at the project's own packages and the dependencies among them only.",
    },
    layers: {
      kind: "list",
      split: true,
      description:
        "Patterns over the whole names of the project's own packages, the highest layer first, as in 'app-*,core': a member of a lower layer may not reach one of a higher layer. That a layer has no member, or a member two layers, is an error.",
    },
    "layers-closed": {
      kind: "flag",
      description: "With --layers, every one of the project's own packages has to be in a layer.",
    },
    all: {
      kind: "flag",
      description:
        "Report every offending package of an assertion, each with its path, instead of the nearest only.",
    },
    edges: {
      kind: "list",
      split: true,
      values: ["normal", "build", "dev"],
      description:
        "Kinds of dependency that are followed, repeatable or comma-joined; all by default. Does not concern --duplicates.",
    },
    ecosystem: {
      kind: "choice",
      values: ["cargo", "deno", "npm"],
      description:
        "Whose graph: that of `cargo metadata`, of deno.lock or of package-lock.json. By default that of the files in the nearest directory upwards, cargo's before others.",
    },
    question: {
      ...questionOption,
      description:
        "The question that this check answers; printed first as a `== … ==` banner, unless quiet.",
    },
    emit: {
      kind: "text",
      aliases: ["emit-stdout"],
      dashValues: "text",
      description: `Template printed to stdout after the check. ${tokens}`,
    },
    "emit-stderr": {
      kind: "text",
      dashValues: "text",
      description: `Template printed to stderr after the check. ${tokens}`,
    },
    quiet: {
      kind: "flag",
      description: "Print neither banner nor violations; exit status and templates remain.",
    },
    ...jsonOptions,
    ...boundsOptions,
    timeout: {
      kind: "seconds",
      description:
        "Kill cargo with all that it started after this many seconds, and end with exit 2. Fractions are allowed.",
    },
  },
  permissions: { run: true },
  examples: [
    {
      command: "--deny openssl",
      purpose: "The way by which openssl comes in, if it does.",
    },
    {
      command: "--forbid 'core=>cli' --edges normal",
      purpose: "What is shipped of core must not need the command line.",
    },
    {
      command: "--layers 'app,lib-*,base' --layers-closed",
      purpose: "Every member has its place, and depends on what is below.",
    },
    {
      command: "--ecosystem npm --duplicates --allow-duplicate ansi-styles",
      purpose: "Packages that are installed in several versions.",
    },
    {
      command: "--acyclic --members --edges normal,build",
      purpose: "No cycle in the workspace.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-deps`. */
export type DepsOptions = OptionsOf<typeof definition>;
