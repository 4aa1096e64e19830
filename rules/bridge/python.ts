/**
 * Rows of Python's own runners and of the checkers of Python projects.
 *
 * @module
 */
import { type BridgeRow, codeRow, type RowBinding } from "./row.ts";

const local = [".venv/bin"] as const;

const pytestGrammar = {
  flags: [
    ...["-q", "-qq", "--quiet", "-v", "-vv", "--verbose", "-x", "--exitfirst", "-s", "-l"],
    ...["-ra", "-rA", "-rf", "-rs", "--no-header", "--no-summary", "--strict-markers"],
    ...["--strict-config", "--showlocals"],
  ],
  valued: ["-k", "-m", "-n", "--maxfail", "--durations", "--deselect"],
  attached: ["--color"],
  choices: { "--tb": ["auto", "long", "short", "line", "native", "no"] },
  paths: ["-c"],
  operands: "paths",
} as const;
const pytestBinding: RowBinding = {
  files: ["pytest.ini", ".pytest.ini", "pytest.toml", ".pytest.toml"],
  sections: [
    { file: "pyproject.toml", section: "tool.pytest" },
    { file: "setup.cfg", section: "tool:pytest" },
    { file: "tox.ini", section: "pytest" },
  ],
  options: ["-c"],
};

const moduleRows: readonly BridgeRow[] = ["python3", "python"].flatMap((python) => [
  codeRow(`${python} -m pytest`, {
    grammar: pytestGrammar,
    binding: pytestBinding,
    local,
    ...(python === "python3" ? { tried: "pytest 9" } : {}),
  }),
  codeRow(`${python} -m unittest`, {
    grammar: {
      flags: ["-v", "--verbose", "-q", "--quiet", "-f", "--failfast", "-b", "--buffer"],
      valued: ["-k", "-p", "--pattern"],
      paths: ["-s", "--start-directory", "-t", "--top-level-directory"],
      operands: "names",
    },
    local,
    ...(python === "python3" ? { tried: "Python 3" } : {}),
  }),
  codeRow(`${python} -m compileall -q`, {
    grammar: { flags: ["-f"], valued: ["-j", "-r"], operands: "paths" },
    local,
    ...(python === "python3" ? { tried: "Python 3" } : {}),
  }),
]);

/** The rows. */
export const pythonRows: readonly BridgeRow[] = [
  ...moduleRows,
  codeRow("pytest", {
    grammar: pytestGrammar,
    binding: pytestBinding,
    local,
    tried: "pytest 9",
  }),
  codeRow("ruff check", {
    grammar: {
      flags: ["-q", "--quiet", "--no-fix", "--no-cache", "-n", "--preview", "--isolated"],
      valued: ["--select", "--ignore", "--extend-select", "--exclude", "--target-version"],
      choices: {
        "--output-format": ["concise", "full", "json", "json-lines", "grouped", "github", "sarif"],
      },
      operands: "paths",
    },
    // A configuration can ask for both.
    enforced: [["--no-fix"], ["--no-cache"]],
    local,
  }),
  codeRow("ruff format --check", {
    grammar: {
      flags: ["-q", "--quiet", "--check", "--no-cache", "-n", "--preview", "--isolated", "--diff"],
      valued: ["--exclude", "--line-length", "--target-version"],
      operands: "paths",
    },
    enforced: [["--no-cache"]],
    local,
  }),
  codeRow("mypy", {
    grammar: {
      flags: [
        "--strict",
        "--no-incremental",
        "--pretty",
        "--show-error-codes",
        "--no-color-output",
      ],
      paths: ["--config-file"],
      operands: "paths",
    },
    binding: {
      files: ["mypy.ini", ".mypy.ini"],
      sections: [
        { file: "pyproject.toml", section: "tool.mypy" },
        { file: "setup.cfg", section: "mypy" },
      ],
      options: ["--config-file"],
    },
    local,
    tried: "mypy 2",
  }),
  codeRow("pyright", {
    grammar: {
      flags: ["--warnings", "--outputjson", "--stats"],
      valued: ["--level"],
      paths: ["-p", "--project"],
      operands: "paths",
    },
    binding: {
      files: ["pyrightconfig.json"],
      sections: [{ file: "pyproject.toml", section: "tool.pyright" }],
      options: ["-p", "--project"],
    },
    local: ["node_modules/.bin", ...local],
  }),
  codeRow("black --check", {
    grammar: {
      flags: ["--check", "-q", "--quiet", "--diff", "--fast", "--safe"],
      valued: ["-l", "--line-length"],
      operands: "paths",
    },
    binding: { sections: [{ file: "pyproject.toml", section: "tool.black" }] },
    local,
    tried: "Black 23",
  }),
];
