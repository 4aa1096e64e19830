/**
 * Attacks that have never succeeded, kept so that they never do: names of programs, forms of
 * `PATH`, options of `file`, the caller's environment, words that look like `--mutating`, patterns
 * that explode. Each is tried on a checkout whose own programs leave a mark.
 */
import assert from "node:assert/strict";
import { type MemoryContext, memoryContext } from "@ct/core/context";
import { denoSpawn } from "@ct/core/run";
import { output, tempTree } from "@ct/testing";
import { launcher } from "../../mod.ts";
import { builtCommands } from "../built_commands.ts";

const evil = { content: "#!/bin/sh\n: > canary\n", mode: 0o755 };
const checkout = {
  "a.txt": "one\n",
  "magic": "0 string one two\n",
  "cat": evil,
  "CAT": evil,
  "cat.exe": evil,
  "c\u0430t": evil,
  "-c": evil,
  "tools/cat": evil,
  "node_modules/.bin/cat": evil,
  "link": { link: "tools" },
  "busybox": { link: "/bin/busybox" },
} as const;

/** Runs `ct` in the checkout; whether a program of the checkout has run, and what was printed. */
async function tried(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly fired: boolean; readonly ctx: MemoryContext }> {
  await using tree = await tempTree(checkout);
  const filled = (text: string) => text.replaceAll("CHECKOUT", tree.path);
  const variables = Object.entries(environment).map(([name, value]) => [name, filled(value)]);
  const ctx = memoryContext({
    cwd: tree.path,
    spawn: denoSpawn,
    environment: { PATH: "/usr/bin:/bin", ...Object.fromEntries(variables) },
  });
  const status = await launcher.run(words.map(filled), ctx);
  const fired = [...Deno.readDirSync(tree.path)].some(({ name }) => name === "canary");
  return { status, fired, ctx };
}

Deno.test("R6: refused: the checkout's programs do leave a mark", async () => {
  await using tree = await tempTree(checkout);
  await output(["sh", "-c", "PATH=.:$PATH; cat a.txt"], tree.path);
  assert.ok([...Deno.readDirSync(tree.path)].some(({ name }) => name === "canary"));
});

const names = [
  "sh",
  "bash",
  "env",
  "xargs",
  "busybox",
  "sudo",
  "ct",
  "ct-edit",
  "ct-rules",
  "./cat",
  "../cat",
  "CHECKOUT/cat",
  "CHECKOUT/tools/../cat",
  "tools/cat",
  "link/cat",
  "node_modules/.bin/cat",
  "/proc/self/cwd/cat",
  "/usr/bin/env",
  "/bin/../bin/sh",
  "CAT",
  "Cat",
  "cat.exe",
  "c\u0430t",
  " cat",
  "cat ",
  "cat\n",
  "cat\t",
  "cat;sh",
  "cat|sh",
  "cat && sh",
  "$(cat)",
  "`cat`",
  "cat a.txt",
  "cat\u200b",
  "\u202ecat",
  "-c",
  "",
];

for (const name of names) {
  Deno.test(`R6: refused: no program is named ${JSON.stringify(name)}`, async () => {
    for (
      const words of [
        ["test", `--cmd=${name}`, "--", "a.txt"],
        ["each", "--items", "a.txt", "--", name, "{ITEM}"],
        ["await", "--timeout=5", "--", name, "a.txt"],
        ["rules", "--", name, "a.txt"],
      ]
    ) {
      const { status, fired, ctx } = await tried(words);
      assert.equal(fired, false);
      assert.equal(status, 2, ctx.stdout.text + ctx.stderr.text);
    }
  });
}

const searchPaths = [
  "",
  ".",
  ":",
  "./",
  "CHECKOUT",
  "CHECKOUT/",
  "CHECKOUT/.",
  "CHECKOUT/tools/..",
  "CHECKOUT/link",
  "tools",
  "link",
  "node_modules/.bin",
  "/proc/self/cwd",
  "//CHECKOUT",
  "~",
  "CHECKOUT\n",
];

for (const path of searchPaths) {
  Deno.test(`R6: refused: PATH=${JSON.stringify(path)} has no say`, async () => {
    const words = ["test", "--ok-match", "^one\n$", "--cmd", "cat", "--", "a.txt"];
    const { status, fired } = await tried(words, { PATH: `${path}:/usr/bin` });
    assert.deepEqual([status, fired], [0, false]);
  });
}

const options = [
  ["-C"],
  ["-C", "-m", "magic"],
  ["-bC"],
  ["--compile"],
  ["--comp"],
  ["-m", "magic"],
  ["-mmagic"],
  ["-bm", "magic"],
  ["--magic-file=magic"],
  ["--magic-file", "magic"],
  ["--mag=magic"],
  ["-p"],
  ["--preserve-date"],
  ["-s"],
  ["--special-files"],
  ["-z"],
  ["-Z"],
  ["-bz"],
  ["--uncompress"],
  ["--uncompress-noreport"],
  ["-S"],
  ["--no-sandbox"],
  ["a.txt", "-C"],
];

for (const words of options) {
  Deno.test(`R7: refused: file ${words.join(" ")}`, async () => {
    const { status, ctx } = await tried(["test", "--cmd", "file", "--", ...words, "a.txt"]);
    assert.equal(status, 2, ctx.stdout.text);
    assert.match(ctx.stderr.text, /refused/);
  });
}

const variables = [
  "SECRET_TOKEN",
  "LD_PRELOAD",
  "LD_LIBRARY_PATH",
  "LD_AUDIT",
  "DYLD_INSERT_LIBRARIES",
  "GIT_DIR",
  "GIT_CONFIG_GLOBAL",
  "NODE_OPTIONS",
  "DENO_DIR",
  "DENO_V8_FLAGS",
  "BASH_ENV",
  "ENV",
  "IFS",
  "PYTHONPATH",
  "PERL5OPT",
  "RUBYOPT",
  "MAGIC",
  "GREP_OPTIONS",
  "POSIXLY_CORRECT",
  "LESSOPEN",
  "TMP",
];

Deno.test({
  name: "R8: refused: no program gets a variable that is not on the list",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const environment = Object.fromEntries(variables.map((name) => [name, "hostile"]));
    const words = ["test", "--emit", "{STDOUT}", "--cmd", "cat", "--", "/proc/self/environ"];
    const { status, ctx } = await tried(words, environment);
    assert.equal(status, 0);
    assert.match(ctx.stdout.text, /PATH=/);
    assert.doesNotMatch(ctx.stdout.text, /hostile/);
  },
});

const edit = ["ct-edit", "--base", "a.txt", "--find", "one", "--replace", "two"];
const mutating = [
  ["--items", "a", "--"],
  ["--items", "--mutating", "--"],
  ["--items=--mutating", "--"],
  ["--items", "a", "--question", "--mutating", "--"],
  ["--items", "a", "--question=--mutating", "--"],
  ["--items", "a", "--emit", "--mutating", "--"],
  ["--items", "a", "--mutatin", "--"],
  ["--items", "a", "--mutating=true", "--"],
  ["--items", "a", "--Mutating", "--"],
  ["--items", "a", "-mutating", "--"],
  ["--items", "a", "--mutating ", "--"],
  ["--items", "a", "--", "--mutating"],
  ["--items", "a", "--", "ct-each", "--mutating", "--items", "b", "--"],
];

for (const words of mutating) {
  const [last] = words.slice(-1);
  const shown = JSON.stringify(words.join(" "));
  Deno.test(`R17: refused: nothing is written by ct each ${shown}`, async () => {
    await using tree = await tempTree({ "a.txt": "one\n" });
    const { code } = await new Deno.Command(`${await builtCommands()}/bin/ct-each`, {
      args: [...words, ...edit, ...last === "--mutating" ? ["--mutating"] : []],
      cwd: tree.path,
      stdin: "null",
    }).output();
    assert.equal(code, 2);
    assert.equal(Deno.readTextFileSync(`${tree.path}/a.txt`), "one\n");
  });
}

Deno.test("R17: refused: with --mutating it is written", async () => {
  await using tree = await tempTree({ "a.txt": "one\n" });
  await output(
    [`${await builtCommands()}/bin/ct-each`, "--items", "a", "--mutating", "--", ...edit],
    tree.path,
  );
  assert.equal(Deno.readTextFileSync(`${tree.path}/a.txt`), "two\n");
});

const bombs = [
  "(a+)+$",
  "(a*)*b",
  "(a|a)*b",
  "(a|aa)+$",
  "(.*)*x",
  "(.*a){20}b",
  "(?:a?){60}a{60}b",
  "(x+x+)+y",
  "^(([a-z])+.)+[A-Z]([a-z])+$",
  "(a+){1,50}b",
  "\\w{1,500}!",
  "(?i)(A+)+!",
  "(\\s*a\\s*)*!",
  "a{1000}{1000}",
  "(a{40}){40}",
  "((((((((((a*)*)*)*)*)*)*)*)*)*)!",
  "(".repeat(2000) + "a" + ")".repeat(2000),
  "a|".repeat(20_000) + "b",
  "[" + "a-z".repeat(20_000) + "]!",
  "*a".repeat(200),
];

for (const pattern of bombs) {
  const shown = pattern.length > 40 ? `${pattern.slice(0, 40)}… (${pattern.length})` : pattern;
  Deno.test(`R15: refused: the pattern ${shown} ends`, async () => {
    await using tree = await tempTree({
      text: `${"a".repeat(100_000)}\n`,
      mixed: "ab a ".repeat(20_000),
    });
    const ctx = memoryContext({ cwd: tree.path });
    const started = performance.now();
    await launcher.run(["search", "--grep", pattern], ctx);
    await launcher.run(["search", "--name", pattern], ctx);
    // It takes a fraction of a second; a backtracking engine would take longer than anybody lives.
    assert.ok(performance.now() - started < 30_000);
  });
}
