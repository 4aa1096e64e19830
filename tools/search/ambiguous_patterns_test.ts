import { testRows, type ToolRow } from "@ct/testing";
import { command } from "./mod.ts";

const files = { "a.py": "x = user.name\n", "b.py": "\nuser_name = 1\n" };
const note = "ct-search: --grep user.name was read as a regex, which matches other text as well: " +
  "./a.py:1 has the text itself, ./b.py:2 has user_name; " +
  "add --mode literal for the text as it is, or --mode regex\n";
const found = "./a.py\n./b.py\n";

const rows: readonly ToolRow[] = [
  { name: "a pattern that may be text", files, argv: ["user.name"], stdout: found, stderr: note },
  {
    name: "the same with its lines",
    files,
    argv: ["user.name", "--detail"],
    stdout: "./a.py:1:x = user.name\n./b.py:2:user_name = 1\n",
    stderr: note,
  },
  { name: "the same in JSON", files, argv: ["user.name", "--json"], stdout: /2/, stderr: note },
  { name: "not with --quiet", files, argv: ["user.name", "--quiet"], stdout: "", stderr: "" },
  {
    name: "not with --mode",
    files,
    argv: ["user.name", "--mode", "regex"],
    stdout: found,
    stderr: "",
  },
  {
    name: "not where only the text was found",
    files,
    argv: ["user.name", "a.py"],
    stdout: "a.py\n",
    stderr: "",
  },
  {
    name: "not where only something else was found, unless there are only dots",
    files: { a: "whats\n" },
    argv: ["what?"],
    stdout: "./a\n",
    stderr: "",
  },
  {
    name: "in any case of letters",
    files,
    argv: ["-i", "USER.NAME"],
    stdout: found,
    stderr: note.replace("user.name", "USER.NAME"),
  },
  {
    name: "each of several patterns",
    files: { a: "what? whats f(x)\n" },
    argv: ["--grep", "what?", "--grep", "f(x)"],
    stdout: "./a\n",
    stderr:
      /--grep 'what\?' was .* whats; .*\n.*--grep 'f\(x\)' .*does not match that text: \.\/a:1/,
  },
  {
    name: "a header is told about once",
    files: { a: "[tool.ruff]\n" },
    argv: ["[tool.ruff]"],
    stdout: "./a\n",
    stderr: /^.*any one of the characters in brackets.*\n$/,
  },
];

testRows(command, rows);
