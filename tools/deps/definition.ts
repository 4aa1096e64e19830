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
import { moduleOptions } from "./modules/module_options.ts";
import { overviewOptions } from "./overview/overview_options.ts";
import { packageOptions } from "./options/package_options.ts";

const tokens = "Tokens: {RESULT} {COUNT} {VIOLATIONS} (one per line) {QUESTION}.";

/** The tool as data. */
export const definition = {
  name: "ct-deps",
  summary: "Assert what the resolved dependencies of a project may contain",
  description:
    "Checks assertions about the graph of packages that a project resolves to, and shows the " +
    "evidence for each violation. Without an assertion it prints an overview: the lock file, " +
    "how many packages there are, duplicates, the deepest chain, and cycles of packages and of " +
    "modules (with --modules, of modules only); --why NAME shows what needs a package, and " +
    "--tree all packages as a tree. --deny NAME: no package of that name may be reachable from " +
    "the project; the evidence is a shortest path. --forbid 'A=>B': no package A may reach a " +
    "package B, directly or through others. Names may be patterns over whole names. A pattern " +
    "that selects nothing is an error, because such an assertion checks nothing, and so is an " +
    "unknown name in --forbid. --duplicates: no package may be resolved in two versions, except " +
    "those of --allow-duplicate; the evidence is the versions. --acyclic: no package may depend " +
    "on itself through others; with --members, only the project's own packages count. --layers " +
    "'HIGH,…,LOW': members of a lower layer may not reach members of a higher one. --edges " +
    "limits the kinds of dependency to follow (normal, build, dev; all by default); --edges " +
    "normal asks about what is shipped. The graph is read from the lock file of the package " +
    "manager, and for cargo from the manifests too; --ecosystem or the files that exist decide " +
    "which. --cargo asks `cargo metadata` instead, in a way that neither writes the lock file " +
    "nor uses the network. What cannot be resolved is an error and never passes. With --modules " +
    "the graph is that of source files instead: --forbid, --acyclic and --layers say how the " +
    "modules below --base (by default src, or the working directory) may use each other, in " +
    "Rust, TypeScript, JavaScript, Python, Go, C and C++; --orphans and --entries find modules " +
    "that nothing uses, and --exclude, --ignore-types and --externals change the graph. An " +
    "import of the project's own files that leads to no file is an error if it could contradict " +
    "an assertion, unless --allow-unresolved is given. With --cut each path comes with the " +
    "fewest edges to remove. Prints one line for each violation, CHECK: SUBJECT: EVIDENCE, and " +
    "their number; with --json the result is {tool, verdict, count, " +
    "violations:[{check,subject,evidence}]}, for an overview with the member overview, why or " +
    "tree. Exit status: 0 all assertions hold, or the question is answered, 1 there are " +
    "violations, or no package has the name of --why, 2 on an error. Only reads; permitted as a " +
    "command of ct-test and ct-each and as a probe of rules. Call it as `ct deps …` or `ct-deps " +
    "…`. Example: core must not use the command line, and no dependency may bring in openssl: " +
    "--forbid 'core=>cli' --deny openssl.",
  options: {
    ...packageOptions,
    modules: {
      kind: "flag",
      description:
        "Check modules instead of packages: which files below --base use each other, in Rust, " +
        "TypeScript, JavaScript, Python, Go, C and C++. The assertions are --forbid, --acyclic " +
        "and --layers.",
    },
    ...moduleOptions,
    ...overviewOptions,
    question: {
      ...questionOption,
      description: "The question that this check answers. It is printed first, as a `== … ==` " +
        "banner, unless --quiet is given.",
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
        "Print the whole graph as a Mermaid or Graphviz diagram. Violations are red. Cannot be " +
        "used with --json.",
    },
    quiet: {
      kind: "flag",
      description: "Print neither banner nor violations; the exit status and the templates give " +
        "the result.",
    },
    ...jsonOptions,
    ...boundsOptions,
    timeout: {
      kind: "seconds",
      description:
        "Give up after this many seconds. Cargo and everything it started is killed, and the " +
        "exit status is 2. Fractions are allowed.",
    },
  },
  permissions: { run: { installed: ["cargo"], onlyWith: "cargo" } },
  examples: [
    {
      command: "",
      purpose: "Print what the lock file comes to.",
    },
    {
      command: "--why zlib",
      purpose: "Show what needs zlib, and on which paths.",
    },
    {
      command: "--deny openssl",
      purpose: "Show how openssl comes in, if it does.",
    },
    {
      command: "--forbid 'core=>cli' --edges normal",
      purpose: "Check that core does not need the command line in what is shipped.",
    },
    {
      command: "--layers 'app,lib-*,base' --layers-closed",
      purpose: "Check that every member is in a layer and depends only on what is below it.",
    },
    {
      command: "--ecosystem npm --duplicates --allow-duplicate ansi-styles",
      purpose: "Find packages that are installed in several versions.",
    },
    {
      command: "--modules --layers 'cli/*,lib/*' --acyclic",
      purpose: "Check that the modules of src have no cycle, and that none in lib uses the " +
        "command line.",
    },
    {
      command: "--acyclic --members --edges normal,build",
      purpose: "Check that the workspace has no cycle.",
    },
  ],
} as const satisfies ToolDefinition;

/** The parsed options of `ct-deps`. */
export type DepsOptions = OptionsOf<typeof definition>;
