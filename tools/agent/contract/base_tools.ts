/**
 * The tools that every agent has. Descriptions are the contract's, word for word.
 *
 * @module
 */
import { reason } from "./reason.ts";
import type { ToolContract } from "./tool_contract.ts";

/** The contract of `semantic_search`. */
export const semanticSearch = {
  name: "semantic_search",
  description: `Search the codebase for files and code relevant to a query.
Returns ranked results with file paths, line numbers, and matched content snippets.

patternWeights adjusts result ranking by file path:
- Values >1 boost matches (e.g., 2.0 doubles score)
- Values <1 penalize matches (e.g., 0.1 reduces by 90%)
- Value 0 excludes matches entirely
- Use [] for no weighting

Common patterns: boost test files for test questions, deprioritize docs for code questions.`,
  variants: {
    pulsing: `Search the worktree codebase for files and code relevant to a query.
Returns ranked results with file paths, line numbers, and matched content snippets.

Note: You are working in an isolated git worktree. Search results are from your working copy.

patternWeights adjusts result ranking by file path:
- Values >1 boost matches (e.g., 2.0 doubles score)
- Values <1 penalize matches (e.g., 0.1 reduces by 90%)
- Value 0 excludes matches entirely`,
  },
  parameters: [
    reason,
    {
      name: "query",
      type: "string",
      required: true,
      description: "The natural language search query",
    },
    {
      name: "patternWeights",
      type: "string[]",
      required: false,
      default: null,
      description: "Pattern weights as 'glob:weight' strings, e.g. ['**/*.cs:1.5', " +
        "'docs/**:0.1']. Weight >1 boosts, <1 penalizes, 0 excludes.",
    },
    {
      name: "maxResults",
      type: "number",
      required: false,
      default: 10,
      description: "Maximum number of results to return (default: 10)",
    },
  ],
  family: "A",
  terminal: false,
  mutates: false,
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
} as const satisfies ToolContract;

/** The contract of `read_file`. */
export const readFile = {
  name: "read_file",
  description: `Read the contents of a file from the repository.
Can optionally specify a line range to read only a portion of the file.
Some files may be blocked due to sensitive content policies.`,
  variants: {
    pulsing: `Read the contents of a file from the repository.
Can optionally specify a line range to read only a portion of the file.
Some files may be blocked due to sensitive content policies.
Required before attempting to edit_file.`,
    research: `Read the contents of a file from the repository.
Can optionally specify a line range to read only a portion of the file.
Some files may be blocked due to sensitive content policies.
File access is tracked for research provenance.`,
  },
  parameters: [
    reason,
    {
      name: "path",
      type: "string",
      required: true,
      description: "Path to file, relative to project root",
    },
    {
      name: "startLine",
      type: "number",
      required: false,
      default: null,
      description: "Optional start line (1-indexed, inclusive)",
    },
    {
      name: "endLine",
      type: "number",
      required: false,
      default: null,
      description: "Optional end line (1-indexed, inclusive)",
    },
  ],
  family: "A",
  terminal: false,
  mutates: false,
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
} as const satisfies ToolContract;

/** The contract of `list_directory`. */
export const listDirectory = {
  name: "list_directory",
  description: `List files and directories at a given path.
Respects .gitignore and .autarchignore rules.
Returns entries with their type (file or directory) and relative path.

- depth controls how deep to traverse (1 = immediate children, 2 = children + grandchildren, null = unlimited)
- type filters results: 'files' (only files), 'directories' (only dirs), 'all' (both)`,
  parameters: [
    reason,
    {
      name: "path",
      type: "string",
      required: false,
      default: ".",
      description: "Path relative to project root (empty or '.' for root)",
    },
    {
      name: "depth",
      type: "number",
      nullable: true,
      required: false,
      default: 1,
      description: "Maximum depth to traverse (1 = immediate children, null = unlimited)",
    },
    {
      name: "type",
      type: "string",
      values: ["files", "directories", "all"],
      ownCheck: true,
      required: false,
      default: "all",
      description: "Type of entries: 'files', 'directories', or 'all'",
    },
  ],
  family: "A",
  terminal: false,
  mutates: false,
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
} as const satisfies ToolContract;

/** The contract of `glob_search`. */
export const globSearch = {
  name: "glob_search",
  description: `Find files matching a glob pattern.
Examples: "**/*.cs" for all C# files, "src/**/test_*.py" for Python test files.
Returns a list of matching file paths relative to the project root.`,
  parameters: [
    reason,
    {
      name: "pattern",
      type: "string",
      required: true,
      description: "Glob pattern to match files, e.g., '**/*.cs' or 'src/**/*.ts'",
    },
  ],
  family: "A",
  terminal: false,
  mutates: false,
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
} as const satisfies ToolContract;

/** The contract of `grep`. */
export const grep = {
  name: "grep",
  description: `Search file contents for a pattern using regex matching.
Returns file paths and line numbers for matches.

- Case-insensitive by default (set caseSensitive=true for exact case matching)
- Respects .gitignore and .autarchignore rules
- Skips binary files and files larger than 10MB
- Returns up to 50 matches; use skip parameter to paginate through more results
- Results are sorted alphabetically by file path

Use glob parameter to filter files, e.g., "**/*.cs" for C# files only.`,
  parameters: [
    reason,
    {
      name: "pattern",
      type: "string",
      required: true,
      description: "The search pattern (literal string or regex depending on useRegex parameter)",
    },
    {
      name: "glob",
      type: "string",
      required: false,
      default: null,
      description: "Optional glob pattern to filter files, e.g., '**/*.cs' for C# files only",
    },
    {
      name: "caseSensitive",
      type: "boolean",
      required: false,
      default: false,
      description:
        "If true, perform case-sensitive matching; if false (default), match case-insensitively",
    },
    {
      name: "skip",
      type: "number",
      required: false,
      default: 0,
      description: "Number of matches to skip for pagination (default: 0)",
    },
  ],
  extras: [{
    name: "useRegex",
    type: "boolean",
    required: false,
    default: true,
    description: "If false, the pattern is literal text",
  }, {
    name: "output",
    type: "string",
    values: ["places", "lines"],
    required: false,
    default: "places",
    description: "With lines, each match has the text of its line",
  }],
  family: "A",
  terminal: false,
  mutates: false,
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
} as const satisfies ToolContract;

/** The contract of `take_note`. */
export const takeNote = {
  name: "take_note",
  description: `Store a note for the current workflow stage.
Notes persist across agent invocations within the same workflow stage,
but are cleared when the workflow transitions to a different state.
Notes are automatically injected into the conversation on every turn.`,
  parameters: [
    reason,
    {
      name: "note",
      type: "string",
      ownCheck: true,
      required: true,
      description: "The note content to store for the current workflow stage",
    },
  ],
  family: "B",
  terminal: false,
  mutates: false,
  annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
} as const satisfies ToolContract;

/** The contract of `web_code_search`. */
export const webCodeSearch = {
  name: "web_code_search",
  description: `Search and get relevant context for any programming task using Exa Code API
Provides the highest quality and freshest context for libraries, SDKs, and APIs
Use this tool for ANY question or task related to programming
Returns comprehensive code examples, documentation, and API references
Optimized for finding specific programming patterns and solutions`,
  parameters: [
    reason,
    {
      name: "query",
      type: "string",
      required: true,
      description: "A short query describing the code or documentation to search for, e.g. " +
        "'authentication patterns in NextJS applications'",
    },
  ],
  family: "A",
  terminal: false,
  mutates: false,
  annotations: { readOnly: true, destructive: false, idempotent: false, openWorld: true },
} as const satisfies ToolContract;
