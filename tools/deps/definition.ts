/**
 * What `ct-deps` is: its options, words and examples.
 *
 * @module
 */
import {
  boundsOptions,
  emitOption,
  emitStderrOption,
  jsonOptions,
  type OptionsOf,
  questionOption,
  type ToolDefinition,
} from "@ct/core/definition";
import { moduleOptions } from "./module_options.ts";
import { packageOptions } from "./package_options.ts";

const tokens = "Tokens: {RESULT} {COUNT} {VIOLATIONS} (one a line) {QUESTION}.";

/** The tool as data. */
export const definition = {
  name: "ct-deps",
  summary: "Assert what the resolved dependencies of a project may contain",
  description:
    "Checks assertions over the graph of packages that a project resolves to, and shows for each violation what proves it. At least one assertion is needed. --deny NAME: nothing of that name may be reachable from the project; the evidence is a shortest path. --forbid 'A=>B': no package A may reach a package B, however long the way. Names may be patterns over whole names; one that selects nothing is an error, since such an assertion checks nothing, and so is a name in --forbid that is not there. --duplicates: no name may be resolved in two versions, but for those of --allow-duplicate; the evidence is the versions. --acyclic: no package may depend on itself through others, with --members among the project's own packages only. --layers 'HIGH,…,LOW': members of a lower layer may not reach members of a higher one. --edges restricts which kinds of dependency are followed (normal, build, dev; all by default); --edges normal asks about what is shipped. The graph is read from the lock file of the package manager, cargo's with the manifests; the files that are there decide, or --ecosystem does. --cargo asks `cargo metadata` instead, called so that it neither writes the lock file nor touches the network. What cannot be resolved is an error and never passes. With --modules the graph is that of source files instead: --forbid, --acyclic and --layers say how the modules below --base (src unless it is given) may use each other, in Rust or, with --ext ts and the like, in TypeScript and JavaScript. Prints one line for each violation, CHECK: SUBJECT: EVIDENCE, and their number; with --json the result is {tool, verdict, count, violations:[{check,subject,evidence}]}. Exit status: 0 all assertions hold, 1 there are violations, 2 on an error. Only reads; permitted as a command of ct-test and ct-each and as a probe of rules. Call it as `ct deps …` or `ct-deps …`. Example: the core must not know the command line, and openssl must not come in by the back door: --forbid 'core=>cli' --deny openssl.",
  options: {
    ...packageOptions,
    modules: {
      kind: "flag",
      description:
        "Look at modules instead of packages: which source files below --base use each other, in Rust or in TypeScript and JavaScript. The assertions are --forbid, --acyclic and --layers.",
    },
    ...moduleOptions,
    question: {
      ...questionOption,
      description:
        "The question that this check answers; printed first as a `== … ==` banner, unless quiet.",
    },
    emit: {
      ...emitOption,
      description: `Template printed to stdout after the check. ${tokens}`,
    },
    "emit-stderr": {
      ...emitStderrOption,
      description: `Template printed to stderr after the check. ${tokens}`,
    },
    format: {
      kind: "choice",
      values: ["mermaid", "dot"],
      description:
        "Print the whole graph instead of the violations, as a diagram of Mermaid or of Graphviz. What violates an assertion is red. Cannot be used with --json.",
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
        "Give up after this many seconds, kill cargo with all that it started, and end with exit 2. Fractions are allowed.",
    },
  },
  permissions: { run: { installed: ["cargo"], onlyWith: "cargo" } },
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
      command: "--modules --ext ts --layers 'cli/*,lib/*' --acyclic",
      purpose: "No cycle among the modules of src, and nothing in lib uses the command line.",
    },
    {
      command: "--acyclic --members --edges normal,build",
      purpose: "No cycle in the workspace.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-deps`. */
export type DepsOptions = OptionsOf<typeof definition>;
