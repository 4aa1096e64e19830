import { denoSpawn } from "@ct/core/run";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "./mod.ts";

const store = `{
  "defs": { "dir": "src", "core": ["A", "B"] },
  "rules": [
    { "id": "no-x", "question": "Is x gone?", "probe": ["true"] },
    { "id": "slow", "question": "Is it fast?", "pending": true, "severity": "warn", "tags": ["perf", "ci"], "probe": ["false"], "odd": 1 }
  ]
}
`;

async function stdoutOf(argv: readonly string[], files: Parameters<typeof tempTree>[0]) {
  await using tree = await tempTree(files);
  const ctx = memoryContext({ cwd: tree.path, spawn: denoSpawn });
  const status = await command.run(argv, ctx);
  const text = ctx.stdout.text.replaceAll(tree.path, "DIR");
  return { status, text, stderr: ctx.stderr.text };
}

Deno.test("--list prints definitions and rules, and warns of odd members", async () => {
  for (const quiet of [[], ["--quiet"]]) {
    const { status, text, stderr } = await stdoutOf(["--list", ...quiet], {
      ".ct/rules.jsonc": store,
    });
    assert.equal(status, 0);
    assert.equal(
      text,
      `defs:
  core = [A, B]
  dir = src
rules (2):
  no-x  Is x gone?
  slow [pending,warn]  Is it fast?  (perf,ci)
`,
    );
    assert.equal(stderr, "ct-rules: warning: rule 'slow': unknown member 'odd' is ignored\n");
  }
});

Deno.test("--list of an empty store is one line", async () => {
  assert.equal((await stdoutOf(["--list"], { ".ct/rules.jsonc": "{}" })).text, "rules (0):\n");
});

Deno.test("control characters of the store are shown, not printed", async () => {
  const text = '{ "rules": [{ "id": "a", "question": "\\u001b[31m?", "probe": ["true"] }] }';
  const listed = (await stdoutOf(["--list"], { ".ct/rules.jsonc": text })).text;
  assert.ok(!listed.includes("\x1b"), listed);
});

const question = ["--question", "Is it?"];
const common = '"store":"DIR/.ct/rules.jsonc","tool":"ct-rules"';

for (
  const [argv, status, expected] of [
    [["--init"], 0, `{"created":false,${common},"verb":"init"}`],
    [
      ["--add", "a", ...question, "--", "true"],
      0,
      `{"code":"0","created":false,"id":"a","output":[],"pending":false,"reason":"probe exited 0","recorded":true,"state":"holds",${common},"verb":"add"}`,
    ],
    [
      ["--add", "a", ...question, "--expect", "empty", "--", "echo", "x"],
      1,
      `{"code":"0","created":false,"id":"a","output":["x"],"pending":false,"reason":"expect empty: probe printed output","recorded":false,"state":"violated",${common},"verb":"add"}`,
    ],
    [
      ["--promote", "slow"],
      1,
      `{"code":"1","id":"slow","output":[],"promoted":false,"reason":"probe exited 1","state":"violated",${common},"verb":"promote"}`,
    ],
    [
      ["--", "true"],
      0,
      `{"code":"0","output":[],"reason":"probe exited 0","state":"holds",${common},"verb":"try"}`,
    ],
    [["--remove", "no-x"], 0, `{"id":"no-x",${common},"verb":"remove"}`],
    [
      ["--def", "x=y"],
      0,
      `{"changed":true,"created":false,"name":"x",${common},"verb":"def"}`,
    ],
    [["--flatten"], 0, `{"ids":[],${common},"verb":"flatten"}`],
    [
      ["--list"],
      0,
      `{"defs":{"core":["A","B"],"dir":"src"},"rules":[{"added":null,"expect":"exit","id":"no-x","network":false,"pending":false,"probe":["true"],"prompt":null,"question":"Is x gone?","severity":"fail","tags":[],"timeout":null,"why":null},{"added":null,"expect":"exit","id":"slow","network":false,"pending":true,"probe":["false"],"prompt":null,"question":"Is it fast?","severity":"warn","tags":["perf","ci"],"timeout":null,"why":null}],${common},"verb":"list","warnings":["rule 'slow': unknown member 'odd' is ignored"]}`,
    ],
  ] as const
) {
  Deno.test(`ct-rules ${argv.join(" ")} as JSON`, async () => {
    const [first = "", ...rest] = argv;
    const files = { ".ct/rules.jsonc": store };
    const plain = await stdoutOf(
      [first === "--" ? "--json" : first, ...insertJson(first, rest)],
      files,
    );
    assert.equal(plain.text, expected + "\n");
    assert.equal(plain.stderr, "");
    assert.equal(plain.status, status);
  });
}

/** The words after the first, with `--json` before the probe. */
function insertJson(first: string, rest: readonly string[]): readonly string[] {
  if (first === "--") return ["--", ...rest];
  const at = rest.indexOf("--");
  return at < 0 ? [...rest, "--json"] : [...rest.slice(0, at), "--json", ...rest.slice(at)];
}

Deno.test("--json-pretty has a member a line", async () => {
  const { text } = await stdoutOf(["--list", "--json-pretty"], { ".ct/rules.jsonc": "{}" });
  assert.equal(text.split("\n")[1], '  "defs": {},');
});
