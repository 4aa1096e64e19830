import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { tempTree, testRows, type ToolRow } from "@ct/testing";
import { command } from "../mod.ts";

const names = { "a.py": "x = user.name\n", "b.py": "y = 1\nuser_name = y\n" };
const find = ["--find", "user.name", "--replace", "u"];
const ambiguous = {
  status: 2,
  stdout: "",
  stderr: "ct-edit: --find user.name was read as a regex, which matches other text as well: " +
    "./a.py:1 has the text itself, ./b.py:2 has user_name; nothing was written\n" +
    "  add --mode literal for the text as it is, or --mode regex\n",
};

const rows: readonly ToolRow[] = [
  { name: "a find that stands there and matches more", files: names, argv: find, ...ambiguous },
  { name: "the same in JSON", files: names, argv: [...find, "--json"], ...ambiguous },
  { name: "the same as a dry run", files: names, argv: [...find, "--dry-run"], ...ambiguous },
  {
    name: "the same, whatever is expected",
    files: names,
    argv: [...find, "--expect", "none", "--quiet"],
    ...ambiguous,
  },
  {
    name: "the same as the text of a payload",
    files: names,
    argv: ["--find", "text:user.name", "--replace", "u"],
    ...ambiguous,
  },
  {
    name: "with --mode literal it is the text",
    files: names,
    argv: [...find, "--mode", "literal", "--quiet"],
    after: { "a.py": "x = u\n" },
  },
  {
    name: "with --mode regex it is a regex",
    files: names,
    argv: [...find, "--mode", "regex", "--quiet"],
    after: { "a.py": "x = u\n", "b.py": "y = 1\nu = y\n" },
  },
  {
    name: "in the files that are looked at it is clear",
    files: names,
    argv: [...find, "--name", "a.py", "--quiet"],
    after: { "a.py": "x = u\n" },
  },
  {
    name: "in the declaration that is looked at it is clear",
    files: { "a.ts": "function f() {\n  user.name;\n}\nfunction g() {\n  user_name;\n}\n" },
    argv: [...find, "--within", "f", "--quiet"],
    after: { "a.ts": "function f() {\n  u;\n}\nfunction g() {\n  user_name;\n}\n" },
  },
  {
    name: "a declaration in which it is not clear",
    files: { "a.ts": "user.name;\nfunction f() {\n  user_name;\n}\n" },
    argv: [...find, "--within", "f"],
    status: 2,
    stdout: "",
    stderr: /matches other text than that: \.\/a\.ts:3 has user_name; nothing was written/,
  },
  {
    name: "a find from a file is a literal",
    files: { ...names, find: "user.name\n" },
    argv: ["--find", "file:find", "--replace", "u", "--name", "*.py", "--quiet"],
    after: { "a.py": "x = u\n" },
  },
  {
    name: "the file of the replacement is not looked at",
    files: { a: "user.name\n", b: "user_name\n" },
    argv: ["--find", "user.name", "--replace", "file:b", "--quiet"],
    after: { a: "user_name\n" },
  },
  {
    name: "a find that does not match its own text",
    files: { a: "\n\ncall(x)\n" },
    argv: ["--find", "call(x)", "--replace", "y"],
    status: 2,
    stdout: "",
    stderr: /a regex, which does not match that text: \.\/a:3 has the text itself; nothing/,
  },
  {
    name: "stars of Markdown",
    files: { "a.md": "one\n**two**\n" },
    argv: ["--find", "**", "--replace", "__"],
    status: 2,
    stdout: "",
    stderr: /a glob, .*: \.\/a\.md:2 has the text itself, \.\/a\.md:1 has one; .*\n.*--mode glob\n/,
  },
  {
    name: "a question",
    files: { a: "whats that\n", b: "say what?\n" },
    argv: ["--find", "what?", "--replace", "x"],
    status: 2,
    stdout: "",
    stderr: /\.\/b:1 has the text itself, \.\/a:1 has whats;/,
  },
  {
    name: "nothing but wildcards",
    files: { a: "one\n" },
    argv: ["--find", ".*", "--replace", "x"],
    status: 2,
    stdout: "",
    stderr: /matches other text than that: \.\/a:1 has one;/,
  },
  {
    name: "a pattern that nobody can mean as text",
    files: { a: "log(1)\n" },
    argv: ["--find", "log\\((.*)\\)", "--replace", "f($1)", "--quiet"],
    after: { a: "f(1)\n" },
  },
  {
    name: "a script says what it means",
    files: {
      "w/a": "user.name user_name\n",
      s: "#% edit\n#% find\nuser.name\n#% replace\nu\n#% end\n",
    },
    argv: ["--base", "w", "--script", "s", "--quiet"],
    after: { "w/a": "u user_name\n" },
  },
];

testRows(command, rows);

for (const quiet of [["--quiet"], []]) {
  Deno.test(`a huge file is looked at in pieces ${quiet} (long)`, async () => {
    await using tree = await tempTree({});
    const before = "some line of text\n".repeat(1_000_000);
    Deno.writeTextFileSync(`${tree.path}/a`, `${before}user_name\nx\nuser.name\n`);
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run([...find, ...quiet], ctx), 2);
    assert.match(ctx.stderr.text, /a:1000003 has the text itself, \.\/a:1000001 has user_name;/);
  });
}
