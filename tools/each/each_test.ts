import assert from "node:assert/strict";
import { CtError } from "@ct/base";
import { type Command, defineCommand, type ToolDefinition } from "@ct/core/definition";
import { denoSpawn } from "@ct/core/run";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import { command } from "./mod.ts";

const echoDefinition = {
  name: "ct-search",
  summary: "Stands in for a tool of the suite",
  description: "Prints its base, and fails for the base bad.",
  options: { base: { kind: "path", default: ".", description: "Printed." } },
} as const satisfies ToolDefinition;

/**
 * Stands in for a tool that runs in this process: fails for `bad`, and tells in which order calls
 * end.
 */
const fake: Command = defineCommand(echoDefinition, "", async ({ base }, ctx) => {
  if (base.startsWith("slow")) await ctx.clock.sleep(20);
  ctx.stdout.write(`at ${base}\n`);
  return base === "bad" ? 1 : 0;
});

interface Row {
  readonly name: string;
  readonly argv: readonly string[];
  readonly stdin?: string;
  readonly status?: number;
  readonly stdout?: string | RegExp;
  readonly stderr?: string | RegExp;
}

const probe = ["--", "ct-search", "--base", "{ITEM}"];

const rows: readonly Row[] = [
  {
    name: "words",
    argv: ["--items", "a", "b", ...probe],
    stdout: "SUCCESS a\nSUCCESS b\n2/2 item(s) succeeded -> SUCCESS\n",
  },
  {
    name: "a failing item",
    argv: ["--items", "a", "bad", "--items", "c", ...probe],
    status: 1,
    stdout: "SUCCESS a\nERROR bad\nSUCCESS c\n2/3 item(s) succeeded -> ERROR\n",
    stderr: "ct-each: --expect all: 2/3 succeeded (1 error(s), 0 skipped)\n",
  },
  {
    name: "fail-fast",
    argv: [
      "--items",
      "bad",
      "a",
      "--fail-fast",
      "--emit",
      "{OK} {ERRORS} {SKIPPED} {TOTAL}",
      ...probe,
    ],
    status: 1,
    stdout: "ERROR bad\n0 1 1 2\n",
  },
  {
    name: "several jobs, in the order of the items",
    argv: [
      "--jobs",
      "3",
      "--items",
      "slow1",
      "b",
      "slow2",
      "d",
      "--emit-each",
      "{INDEX} {STDOUT}",
      "--quiet",
      ...probe,
    ],
    stdout: "1 at slow1\n2 at b\n3 at slow2\n4 at d\n",
  },
  {
    name: "several jobs and fail-fast",
    argv: ["--jobs", "2", "--items", "bad", "slow", "c", "--fail-fast", ...probe],
    status: 1,
    stdout: "ERROR bad\n0/3 item(s) succeeded -> ERROR\n",
    stderr: /0\/3 succeeded \(1 error\(s\), 2 skipped\)/,
  },
  {
    name: "no jobs",
    argv: ["--jobs", "0", "--items", "a", ...probe],
    status: 2,
    stdout: "",
    stderr: /--jobs: at least 1/,
  },
  {
    name: "an exact expectation",
    argv: ["--items", "a", "bad", "--expect", "=1", "--quiet", ...probe],
    stdout: "",
  },
  {
    name: "lines of a file",
    argv: ["--items", "file:list", "--quiet", "--emit-each", "<{ITEM}>", ...probe],
    stdout: "<one>\n<  two>\n",
  },
  {
    name: "an item as it is",
    argv: ["--items", "text:file:list", "--quiet", "--emit-each", "<{ITEM}>", ...probe],
    stdout: "<file:list>\n",
  },
  {
    name: "files of a walk",
    argv: ["--base", "src", "--ext", "ts", "--quiet", "--emit-each", "{ITEM}", ...probe],
    stdout: "src/a.ts\nsrc/b/c.ts\n",
  },
  {
    name: "standard input behind everything else",
    argv: ["--stdin", "--items", "x", "--quiet", "--emit-each", "{INDEX}{ITEM}", ...probe],
    stdin: "p \n\nq",
    stdout: "1x\n2p\n3q\n",
  },
  {
    name: "a mistyped probe is no clean no",
    argv: ["--items", "a", "b", "--expect", "none", "--", "ct-search", "--bsae", "{ITEM}"],
    status: 2,
    stdout: "BROKEN a\nBROKEN b\n0/2 item(s) succeeded -> ERROR\n",
    stderr:
      /^ct-each: no verdict on 'a' \(exit=2\): .*--bsae.*\nct-each: no verdict on 'b' .*\nct-each: --expect none: 0\/2 succeeded \(2 error\(s\), 0 skipped\); 2 broken: no verdict$/m,
  },
  {
    name: "grep tells no with 1, and with 2 nothing",
    argv: [
      "--items",
      "list",
      "gone",
      "--expect",
      "none",
      "--quiet",
      "--json",
      "--",
      "grep",
      "x",
      "{ITEM}",
    ],
    status: 2,
    stdout: /"broken":1,"errors":2,.*"result":"ERROR",.*"result":"BROKEN",.*"verdict":"ERROR"/,
  },
  {
    name: "retries",
    argv: ["--items", "a", "bad", "--retries", "2", "--json", ...probe],
    status: 1,
    stdout: /"attempts":1,.*"result":"SUCCESS".*"attempts":3,.*"result":"ERROR"/,
  },
  {
    name: "a bad expectation lists them all",
    argv: ["--items", "a", "--expect", "most", ...probe],
    status: 2,
    stdout: "",
    stderr: /\n {2}one of: all, any, none, /,
  },
  {
    name: "a status of another program is a no, whatever it is",
    argv: ["--items", "gone", "--expect", "none", "--quiet", "--", "ls", "{ITEM}"],
  },
  { name: "no items", argv: [...probe], status: 2, stdout: "", stderr: /no items/ },
  { name: "no command", argv: ["--items", "a"], status: 2, stdout: "", stderr: /<command>/ },
  {
    name: "a refused command, before anything runs",
    argv: ["--items", "echo", "rm", "--", "{ITEM}", "x"],
    status: 2,
    stdout: "",
    stderr: /refused dispatch target 'rm'/,
  },
  {
    name: "a dry run quotes words",
    argv: ["--items", "a b", "", "--dry-run", "--", "ct-search", "--base", "{ITEM}"],
    stdout: "would run: ct-search --base 'a b'\nwould run: ct-search --base ''\n",
  },
  {
    name: "a dry run as JSON",
    argv: ["--items", "a", "--dry-run", "--json", ...probe],
    stdout:
      '{"dry_run":true,"items":[{"argv":["ct-search","--base","a"],"cmd":"ct-search --base a","index":1,"item":"a"}],"tool":"ct-each","total":1}\n',
  },
  {
    name: "JSON keeps stdout clean of passed output",
    argv: ["--items", "a", "--json", "--show-output", ...probe],
    stdout:
      /^\{"broken":0,"errors":0,"expect":"all","items":\[\{"attempts":1,"cmd":"ct-search --base a","code":"0","duration_ms":\d+,"index":1,"item":"a","result":"SUCCESS","stderr":"","stdout":"at a\\n"\}\],"ok":1,"skipped":0,"tool":"ct-each","total":1,"verdict":"SUCCESS"\}\n$/,
    stderr: "at a\n",
  },
  {
    name: "passed output",
    argv: ["--items", "a", "--show-output", "--quiet", ...probe],
    stdout: "at a\n",
  },
  {
    name: "the banner",
    argv: ["--question", "All?", "--items", "a", ...probe],
    stdout: "== All? ==\nSUCCESS a\n1/1 item(s) succeeded -> SUCCESS\n",
  },
  {
    name: "a bad timeout",
    argv: ["--timeout", "0", "--items", "a", ...probe],
    status: 2,
    stdout: "",
    stderr: /invalid --timeout '0'/,
  },
  {
    name: "a bad expectation",
    argv: ["--expect", "most", "--items", "a", ...probe],
    status: 2,
    stdout: "",
    stderr: /'most'/,
  },
  {
    name: "programs",
    argv: [
      "--items",
      "src/a.ts",
      "gone",
      "--quiet",
      "--emit-each",
      "{CODE}:{STDOUT}",
      "--",
      "cat",
      "{ITEM}",
    ],
    status: 1,
    stdout: "0:1\n1:\n",
  },
  {
    name: "a time limit",
    argv: [
      "--items",
      "list",
      "--timeout",
      "0.2",
      "--quiet",
      "--emit-each",
      "{CODE}",
      "--",
      "tail",
      "-f",
      "{ITEM}",
    ],
    status: 1,
    stdout: "timeout\n",
  },
];

for (const row of rows) {
  Deno.test(`ct-each: ${row.name}`, async () => {
    await using tree = await tempTree({
      list: "one  \n\n  two\n",
      "src/a.ts": "1",
      "src/b/c.ts": "2",
      "src/d.md": "3",
    });
    const ctx = memoryContext({
      cwd: tree.path,
      commands: new Map([["ct-search", fake]]),
      spawn: denoSpawn,
      stdin: { text: () => Promise.resolve(row.stdin ?? "") },
    });
    const status = await command.run(row.argv, ctx);
    if (typeof row.stdout === "string") assert.equal(ctx.stdout.text, row.stdout);
    else if (row.stdout !== undefined) assert.match(ctx.stdout.text, row.stdout);
    if (typeof row.stderr === "string") assert.equal(ctx.stderr.text, row.stderr);
    else if (row.stderr !== undefined) assert.match(ctx.stderr.text, row.stderr);
    assert.equal(status, row.status ?? 0, ctx.stderr.text);
  });
}

Deno.test("ct-each: a reader that has gone ends the sweep when nothing is under way any more", async () => {
  const ended: string[] = [];
  const slow: Command = defineCommand(echoDefinition, "", async ({ base }, ctx) => {
    if (base === "slow") await ctx.clock.sleep(20);
    ended.push(base);
    return 0;
  });
  const ctx = memoryContext({ cwd: "/", commands: new Map([["ct-search", slow]]) });
  const write = () => {
    throw new CtError("broken-pipe", "the reader has gone");
  };
  const stdout = { isTerminal: false, write, flush() {} };
  const argv = ["--jobs", "2", "--items", "a", "slow", "b", "c", ...probe];
  assert.equal(await command.run(argv, { ...ctx, stdout }), 141);
  assert.deepEqual(ended, ["a", "slow"]);
});

Deno.test("ct-each: an item that succeeds when it is run again has succeeded", async () => {
  let runs = 0;
  const flaky: Command = defineCommand(echoDefinition, "", () => ++runs < 3 ? 1 : 0);
  const ctx = memoryContext({ cwd: "/", commands: new Map([["ct-search", flaky]]) });
  const argv = ["--retries", "5", "--items", "a", ...probe];
  assert.equal(await command.run(argv, ctx), 0);
  assert.equal(ctx.stdout.text, "SUCCESS a\n1/1 item(s) succeeded -> SUCCESS\n");
  assert.equal(runs, 3);
});
