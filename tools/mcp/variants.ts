/**
 * How the tools of the suite appear over MCP. A tool of the suite that both reads and writes is
 * several tools here, so that a client can tell from the list what changes files.
 *
 * @module
 */

/** One appearance of a tool of the suite. */
export interface Variant {
  /** Its name here: the tool's, or the tool's and a verb. */
  readonly name: string;
  /** What a model reads. */
  readonly description: string;
  /** The options that the list shows, with a description where the name does not say enough. */
  readonly shown: Readonly<Record<string, string>>;
  /** Those of them that must be given. */
  readonly required?: readonly string[];
  /** Arguments that every call has. */
  readonly fixed?: Readonly<Record<string, true>>;
  /** The value of an option that a call omits, if it has another one. */
  readonly presumed?: { readonly option: string; readonly value: string; readonly beside: string };
  /** Options of the tool that this appearance does not have. */
  readonly without?: readonly string[];
  /** Changes files; what a second equal call does and what can be lost are then told. */
  readonly writes?: { readonly destructive: boolean; readonly idempotent: boolean };
}

/** Continues what was cut; offered with all others. */
export const moreName = "ct-more";

const base = "Directory or file";
const path = "Glob, as src/**/*.ts";
const expect = "Verdict on the count: any, none, N, =N, +N, -N";
const mode = "Kind of pattern, else by its form";
/** Models copy what they look for from a file. */
const copied: Variant["presumed"] = { option: "mode", value: "literal", beside: "find" };

/** The verbs of `ct-rules`; each variant has one. */
const ruleVerbs = ["init", "add", "promote", "remove", "def", "list", "flatten"];
/** Options of `ct-rules` that only adding a rule has. */
const newRule = [
  ...["pending", "question", "why", "prompt", "tag", "severity", "expect", "expect-ok"],
  "expect-err",
];

function ruleVariant(verb: string, rest: Omit<Variant, "name" | "without">): Variant {
  const isNew = verb === "add" || verb === "try";
  const others = ruleVerbs.filter((each) => each !== verb);
  const without = ["file", ...others, ...(isNew ? [] : newRule)];
  return { name: `ct-rules-${verb}`, without, ...rest };
}

/** What ct-edit is given by its place on a command line; here it has a name. */
const byPlace = ["old", "new", "paths"];

/** The appearances of each tool, by its name. */
export const variants: Readonly<Record<string, readonly Variant[]>> = {
  "ct-search": [{
    name: "ct-search",
    description: "Find files by name, kind, size and content; use instead of find, grep and rg. " +
      "Skips what git ignores.",
    shown: {
      grep: "Line pattern: literal, regex or glob by its form",
      base,
      name: "File name pattern, as '*.ts|*.js'",
      path,
      ext: "As ts,js",
      context: "Lines around a match",
      "ignore-case": "",
      detail: "Print matching lines as path:line:text",
      mode,
      lacks: "Files without such a line",
      not: "Leave out such lines",
      by: "Only counts",
      type: "",
      limit: "",
      expect,
      hidden: "",
      "no-ignore": "",
    },
    // What is given by its place on a command line has a name here.
    without: ["pattern", "paths"],
  }],
  "ct-view": [{
    name: "ct-view",
    description:
      "Show files or parts of them, with line numbers; use instead of cat, head, tail, " +
      "sed -n.",
    shown: {
      path: "",
      more: "",
      range: "As 10:40,50 or :40, 10:, -20:",
      symbol: "A declaration, as Server.run",
      match: "Only lines that match, with context",
      context: "Lines around a match",
      limit: "",
    },
  }],
  "ct-tree": [{
    name: "ct-tree",
    description: "List files with their lines, words and characters, or totals; use instead of " +
      "ls -R, tree, wc.",
    shown: {
      base,
      name: "",
      ext: "",
      sort: "",
      summary: "Only totals",
      group: "",
    },
  }],
  "ct-outline": [{
    name: "ct-outline",
    description: "List declarations in source files (classes, functions, types, headings) " +
      "with their lines.",
    shown: {
      base,
      name: "",
      ext: "",
      path: "",
      match: "Pattern of the name",
      kind: "",
      depth: "",
      flat: "",
    },
  }],
  "ct-find": [{
    name: "ct-find",
    description: "Find the places that a question in plain words is about, best first; use when " +
      "you do not know the code's words.",
    shown: {
      ask: "As 'where are retries limited', or a name",
      symbol: "Declarations of this name instead",
      like: "FILE:LINE: related code instead",
      base,
      ext: "",
      path: "",
      limit: "",
    },
  }],
  "ct-map": [{
    name: "ct-map",
    description: "Show the declarations that matter most.",
    shown: { focus: "", budget: "", base: "" },
    without: ["paths"],
  }],
  "ct-survey": [{
    name: "ct-survey",
    description: "Show the members of a workspace, their needs and entry points.",
    shown: { base: "" },
    without: ["paths"],
  }],
  "ct-refs": [{
    name: "ct-refs",
    description: "Find definitions, uses and callers of a symbol.",
    shown: {
      symbol: "NAME or Type.member",
      callers: "",
      unused: "Unused exports",
      base,
    },
    without: ["paths"],
  }],
  "ct-edit": [
    {
      name: "ct-edit",
      description: "Replace text in files, all or none. Nothing is written unless the number of " +
        "replacements is as expected.",
      shown: editOptions(),
      presumed: copied,
      writes: { destructive: true, idempotent: false },
      without: ["dry-run", "revert", ...byPlace],
    },
    {
      name: "ct-edit-preview",
      description: "Show what the same call of ct-edit would change. Takes no patch.",
      shown: { find: "", replace: "", base: "" },
      presumed: copied,
      fixed: { "dry-run": true },
      without: ["apply", "revert", "no-revert", ...byPlace],
    },
    {
      name: "ct-edit-revert",
      description:
        "Undo a write by the token that it printed, if its files have not changed since.",
      shown: { revert: "The token" },
      required: ["revert"],
      without: ["dry-run", ...byPlace],
      writes: { destructive: true, idempotent: false },
    },
  ],
  "ct-rename": [
    {
      name: "ct-rename",
      description: "Rename a function, type, variable or member and all its uses, or refuse and " +
        "name the places.",
      shown: { old: "NAME or Type.member", new: "", base },
      writes: { destructive: true, idempotent: false },
      without: ["dry-run", "paths"],
    },
    {
      name: "ct-rename-preview",
      description: "Show what the same call of ct-rename would change.",
      shown: { old: "", new: "" },
      fixed: { "dry-run": true },
      without: ["no-revert", "paths"],
    },
  ],
  "ct-move": [{
    name: "ct-move",
    description: "Move a file or directory and rewrite the imports of it and in it, all or none.",
    shown: { file: "", new: "Its new path", "dry-run": "" },
    writes: { destructive: true, idempotent: false },
  }],
  "ct-patch": [
    {
      name: "ct-patch",
      description:
        "Change nodes of JSON, JSONC, JSONL, TOML and YAML files and nothing else in them; " +
        "comments and layout stay.",
      shown: {
        base: "File, or directory with name",
        set: "PATH=VALUE, as servers[0].port=80",
        add: "PATH=VALUE: append to an array",
        delete: "PATH",
        name: "",
        expect,
      },
      writes: { destructive: true, idempotent: false },
      without: ["dry-run", "get", "compare"],
    },
    {
      name: "ct-patch-preview",
      description: "Preview a call of ct-patch, or get values.",
      shown: { base: "", set: "", get: "" },
      fixed: { "dry-run": true },
      without: ["no-revert"],
    },
  ],
  "ct-test": [{
    name: "ct-test",
    description: "Run a read-only command (cat, grep, ls, wc, ct-search …) and judge what it " +
      "prints.",
    shown: {
      cmd: "",
      args: "",
      "ok-match": "SUCCESS if the output matches",
      "err-match": "ERROR if the output matches",
      "show-output": "",
      timeout: "Seconds",
    },
  }],
  "ct-each": [
    {
      name: "ct-each",
      description:
        "Run a read-only command for each item or file, {ITEM} in its words, and judge " +
        "how many succeed.",
      shown: {
        command: 'Words, as ["ct-search","--base","{ITEM}"]',
        items: "",
        base: "Files below it are items",
        name: "",
        ext: "",
        expect: "all, any, none, N, =N, +N, -N",
        "show-output": "",
      },
      without: ["mutating", "stdin"],
    },
    {
      name: "ct-each-mutating",
      description: "The same with ct-edit or ct-patch as the command.",
      shown: { command: "", items: "", base: "", ext: "" },
      fixed: { mutating: true },
      without: ["stdin"],
      writes: { destructive: true, idempotent: false },
    },
  ],
  "ct-rules": [
    ruleVariant("list", {
      description: "List the project's recorded rules.",
      shown: {},
      fixed: { list: true },
    }),
    ruleVariant("try", {
      description: "Try a probe for a rule; nothing is recorded.",
      shown: { probe: "Words of a read-only command" },
      required: ["probe"],
    }),
    ruleVariant("add", {
      description: "Record a rule: a question and a probe that must hold now.",
      shown: {
        add: "Name of the rule",
        question: "",
        probe: "Exit status 0 means it holds",
        why: "",
        pending: "Record it even if violated",
      },
      required: ["add", "question", "probe"],
      writes: { destructive: false, idempotent: false },
    }),
    ruleVariant("promote", {
      description: "Enforce a pending rule, if it holds.",
      shown: { promote: "Name of the rule" },
      required: ["promote"],
      writes: { destructive: false, idempotent: true },
    }),
    ruleVariant("remove", {
      description: "Delete a rule.",
      shown: { remove: "Name of the rule" },
      required: ["remove"],
      writes: { destructive: true, idempotent: false },
    }),
    ruleVariant("def", {
      description: "Set a definition that probes use as {def:NAME}.",
      shown: { def: "NAME=VALUE" },
      required: ["def"],
      writes: { destructive: true, idempotent: true },
    }),
    ruleVariant("init", {
      description: "Create an empty rule store.",
      shown: {},
      fixed: { init: true },
      writes: { destructive: false, idempotent: true },
    }),
  ],
  "ct-check": [{
    name: "ct-check",
    description: "Verify the project's recorded rules.",
    shown: { id: "Pattern of names", tag: "", list: "Only list them", jobs: "" },
    without: ["file", "staged"],
  }],
  "ct-deps": [{
    name: "ct-deps",
    description: "Assert what packages or modules may depend on, or show the graph.",
    shown: {
      forbid: "As A=>B",
      deny: "Must not be depended on",
      acyclic: "",
      layers: "As A,B,C, highest first",
      duplicates: "",
      edges: "",
      modules: "The graph of source files",
      base: "",
    },
  }],
  "ct-await": [{
    name: "ct-await",
    description: "Wait until a read-only probe succeeds, or a file gets new lines.",
    shown: {
      timeout: "Seconds",
      probe: "Words of a read-only command",
      "ok-match": "",
      new: "File, instead of a probe",
      every: "Seconds",
    },
    without: ["port"],
  }],
};

function editOptions(): Variant["shown"] {
  return {
    find: "Text within a line, or a block of whole lines",
    replace: "",
    call: "Calls to rewrite instead, as f($a, $b)",
    to: "As f($b, $a)",
    base,
    name: "",
    path,
    within: "Only in this declaration, as Server.run",
    mode: "Kind of find; default: literal",
    script: "Many edits: file or text",
    expect,
  };
}

/** Tools of the suite that are not offered, each with the reason. */
export const notOffered: Readonly<Record<string, string>> = {
  "ct-agent": "its own server offers it: ct agent serve",
  "ct-grep": "its command line is for a shell; over MCP there is ct-search",
  "ct-mcp": "it is the server",
  "ct-rg": "its command line is for a shell; over MCP there is ct-search",
  "ct-steer": "it answers clients, not agents",
  "ct-tour": "it is for people",
  "ct-undo": "others may write meanwhile; over MCP there is ct-edit-revert with the token",
};
