import { denoSpawn } from "@ct/core/run";
import { emptyStore } from "@ct/rules-engine";
import { memoryContext } from "@ct/core/context";
import { tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { command } from "./mod.ts";

const header = "// our rules\n";
const empty = `${header}{\n  "defs": {\n  },\n  "rules": [\n  ]\n}\n`;
const store = ".ct/rules.jsonc";

/** A call and what must come of it. */
interface Row {
  readonly name: string;
  readonly argv: readonly string[];
  readonly status: number;
  readonly files?: Parameters<typeof tempTree>[0];
  /** Below the tree's top. */
  readonly cwd?: string;
  /** Exact text, the tree's path as `DIR`. */
  readonly stdout?: string;
  readonly stderr?: string | RegExp;
  /** The store afterwards, the day as `DAY`; as before without it. */
  readonly after?: string;
  /** The store's path, where it is another. */
  readonly in?: string;
}

const question = ["--question", "Is it?"];
const holds = [...question, "--", "true"];
const violated = [...question, "--", "false"];
const aEntry = (extra = "", probe = '["true"]') =>
  `{\n      "id": "a",\n      "question": "Is it?",\n${extra}      "added": "DAY",\n      "probe": ${probe}\n    }`;
const withA = (extra = "", probe = '["true"]') =>
  `${header}{\n  "defs": {\n  },\n  "rules": [\n    ${aEntry(extra, probe)}\n  ]\n}\n`;
const lines = (count: number) => Array.from({ length: count }, (_, index) => `${index}\n`).join("");
const two = `${header}{
  "rules": [
    { "id": "a", "question": "A?", "pending": true, "probe": ["true"] }, // kept
    // about b
    { "id": "b.[x]=y", "question": "B?", "pending": true, "probe": ["false"], "prompt": "p" }
  ]
}
`;

const rows: readonly Row[] = [
  {
    name: "--add records a rule that holds",
    argv: ["--add", "a", ...holds],
    status: 0,
    stdout: "recorded 'a' (verified: probe exited 0)\n",
    after: withA(),
  },
  {
    name: "--add --quiet prints nothing",
    argv: ["--add", "a", "--quiet", ...holds],
    status: 0,
    stdout: "",
    after: withA(),
  },
  {
    name: "--add refuses a rule that is violated",
    argv: ["--add", "a", ...violated],
    status: 1,
    stdout: "",
    stderr:
      "ct-rules: rule 'a' FAILED (probe exited 1); not recorded\nct-rules: make it hold, or record it with --pending\n",
  },
  {
    name: "--add shows ten lines of the output",
    argv: ["--add", "a", ...question, "--expect", "empty", "--", "cat", "long.txt"],
    files: { [store]: empty, "long.txt": lines(11) },
    status: 1,
    stdout: "",
    stderr: `ct-rules: rule 'a' FAILED (expect empty: probe printed output); not recorded\n${
      lines(10)
    }(...)\nct-rules: make it hold, or record it with --pending\n`,
  },
  {
    name: "--add calls status 2 broken",
    argv: ["--add", "a", "--pending", ...question, "--", "grep", "x", "missing"],
    status: 2,
    stdout: "",
    stderr:
      /^ct-rules: rule 'a' BROKEN \(probe exited 2\); not recorded\n.*grep: missing: .*\nct-rules: the probe has to run before its rule can be recorded\n$/,
  },
  {
    name: "--add --pending records a rule that is violated",
    argv: ["--add", "a", "--pending", ...violated],
    status: 0,
    stdout: "recorded 'a' (pending; not yet held)\n",
    after: withA('      "pending": true,\n', '["false"]'),
  },
  {
    name: "--add --pending says that a rule holds already",
    argv: ["--add", "a", "--pending", ...holds],
    status: 0,
    stdout:
      "recorded 'a' (pending; it already holds: probe exited 0; ct rules --promote=a enforces it)\n",
    after: withA('      "pending": true,\n'),
  },
  {
    name: "--add keeps everything that it is given",
    argv: [
      ...["--add", "a", "--why", "text:file:", "--prompt", "file:ask.txt", "--tag", "x,y"],
      ...["--severity", "warn", "--expect-ok", "o.e", "--expect-err", "none", "--network"],
      ...["--timeout", "5", ...question, "--", "echo", "one"],
    ],
    files: { [store]: empty, "ask.txt": "please\n" },
    status: 0,
    stdout:
      "recorded 'a' (verified: ok-match 'o.e' matched)\nthe request is kept in the rule's \"prompt\"; ct rules --flatten removes it\n",
    after: withA(
      `      "why": "file:",\n      "prompt": "please\\n",\n      "tags": ["x","y"],\n      "severity": "warn",\n      "expect": {"err-match":"none","ok-match":"o.e"},\n      "network": true,\n      "timeout": 5.0,\n`,
      '["echo","one"]',
    ),
  },
  {
    name: "--add stores the probe as typed and runs it expanded, at the root",
    argv: ["--add", "b", ...question, "--", "cat", "{def:files}", "{def:dir}/y"],
    files: {
      [store]: `${header}{ "defs": { "files": ["x"], "dir": "d" }, "rules": [] }\n`,
      "x": "",
      "d/y": "",
    },
    cwd: "d",
    status: 0,
    stdout: "recorded 'b' (verified: probe exited 0)\n",
    after:
      `${header}{ "defs": { "files": ["x"], "dir": "d" }, "rules": [\n    {\n      "id": "b",\n      "question": "Is it?",\n      "added": "DAY",\n      "probe": ["cat","{def:files}","{def:dir}/y"]\n    }\n  ] }\n`,
  },
  {
    name: "--add makes the store that is missing in .ct",
    argv: ["--add", "a", ...holds],
    files: { ".ct": { dir: true } },
    status: 0,
    stdout: `created DIR/${store}\nrecorded 'a' (verified: probe exited 0)\n`,
    after: withA().replace(header, emptyStore.slice(0, emptyStore.indexOf("{"))),
  },
  {
    name: "--add makes no store for a rule that is refused",
    argv: ["--add", "a", ...violated],
    files: { "x": "" },
    status: 1,
    stdout: "",
    stderr: /FAILED/,
  },
  {
    name: "--add does not make a file that was named",
    argv: ["--add", "a", "--file", "s.jsonc", ...holds],
    status: 2,
    stderr:
      "ct-rules: there is no store s.jsonc\n  create it with ct rules --file s.jsonc --init\n",
  },
  {
    name: "--promote enforces a rule that holds",
    argv: ["--promote", "a"],
    files: { [store]: two },
    status: 0,
    stdout: "promoted 'a' (verified: probe exited 0); now enforced\n",
    after: two.replace('"pending": true, "probe": ["true"]', '"probe": ["true"]'),
  },
  {
    name: "--promote leaves a rule that does not hold",
    argv: ["--promote", "b.[x]=y"],
    files: { [store]: two },
    status: 1,
    stdout: "",
    stderr: "ct-rules: rule 'b.[x]=y' does not hold yet: it is violated (probe exited 1)\n",
  },
  {
    name: "--remove goes by the whole id, whatever is in it",
    argv: ["--remove", "b.[x]=y"],
    files: { [store]: two },
    status: 0,
    stdout: "removed 'b.[x]=y'\n",
    after:
      `${header}{\n  "rules": [\n    { "id": "a", "question": "A?", "pending": true, "probe": ["true"] } // kept\n  ]\n}\n`,
  },
  {
    name: "--flatten removes prompts",
    argv: ["--flatten"],
    files: { [store]: two },
    status: 0,
    stdout: "flattened 1 prompt(s) (b.[x]=y); nothing else changed\n",
    after: two.replace(', "prompt": "p"', ""),
  },
  {
    name: "--flatten without prompts changes nothing",
    argv: ["--flatten"],
    status: 0,
    stdout: "nothing to flatten: no rule keeps a prompt\n",
  },
  {
    name: "--flatten of a store without rules changes nothing",
    argv: ["--flatten"],
    files: { [store]: "{}" },
    status: 0,
    stdout: "nothing to flatten: no rule keeps a prompt\n",
  },
  {
    name: "--file without a directory is a store like any other",
    argv: ["--file", "s.jsonc", "--add", "a", ...question, "--", "cat", "here.txt"],
    files: { "s.jsonc": "{}", "here.txt": "" },
    status: 0,
    stdout: "recorded 'a' (verified: probe exited 0)\n",
    in: "s.jsonc",
    after: `${emptyStore.slice(0, emptyStore.indexOf("{"))}{
  "rules": [
    ${aEntry("", '["cat","here.txt"]')}
  ]
}
`,
  },
  {
    name: "--def sets a text",
    argv: ["--def", "dir=src=lib"],
    status: 0,
    stdout: "def 'dir' set\n",
    after: empty.replace('"defs": {\n', '"defs": {\n    "dir": "src=lib"\n'),
  },
  {
    name: "--def sets a list",
    argv: ["--def", 'a[=]b=["x", "y"]'],
    status: 0,
    stdout: "def 'a[=]b' set\n",
    after: empty.replace('"defs": {\n', '"defs": {\n    "a[=]b": ["x","y"]\n'),
  },
  {
    name: "--def of the same value changes nothing",
    argv: ["--def", "x=y"],
    files: { [store]: "{ defs: { x: 'y' } }" },
    status: 0,
    stdout: "def 'x' already has this value\n",
  },
  {
    name: "--def makes the store",
    argv: ["--def", "x=y"],
    files: { ".ct": { dir: true } },
    status: 0,
    stdout: `created DIR/${store}\ndef 'x' set\n`,
    after: emptyStore.replace('"defs": {\n', '"defs": {\n    "x": "y"\n'),
  },
  {
    name: "--init makes a store",
    argv: ["--init"],
    files: { ".ct": { dir: true } },
    status: 0,
    stdout: `created DIR/${store}\nstore present at DIR/${store}\n`,
    after: emptyStore,
  },
  {
    name: "--init leaves a store alone, even one that does not load",
    argv: ["--init"],
    files: { [store]: "{ not a store   " },
    status: 0,
    stdout: `store present at DIR/${store}\n`,
  },
  {
    name: "without a verb a probe is tried",
    argv: ["--question", "Is it?", "--", "true"],
    status: 0,
    stdout:
      "== Is it? ==\nprototype: HOLDS (probe exited 0); not saved — --add ID --question TEXT records it\n",
  },
  {
    name: "a probe that is tried may use definitions, and shows what it prints",
    argv: ["--expect", "empty", "--", "echo", "{def:x}"],
    files: { [store]: "{ defs: { x: ['y', 'z'] } }" },
    status: 1,
    stdout:
      "prototype: VIOLATED (expect empty: probe printed output); not saved — --add ID --question TEXT records it\ny z\n",
  },
  {
    name: "a probe can be tried without a store, and is broken in time",
    argv: ["--timeout", "0.05", "--", "tail", "-f", "x"],
    files: { "x": "" },
    status: 2,
    stdout:
      "prototype: BROKEN (timed out after 0.05s; probe killed); not saved — --add ID --question TEXT records it\n",
  },
  { name: "a quiet trial prints nothing", argv: ["--quiet", "--", "false"], status: 1, stdout: "" },
];

/** Runs one row and compares the streams, the status and every file. */
async function check(row: Row): Promise<void> {
  await using tree = await tempTree(row.files ?? { [store]: empty });
  const before = snapshot(tree.path);
  const ctx = memoryContext({ cwd: `${tree.path}/${row.cwd ?? ""}`, spawn: denoSpawn });
  const status = await command.run(row.argv, ctx);
  const [out, err] = [ctx.stdout.text, ctx.stderr.text].map((text) =>
    text.replaceAll(tree.path, "DIR")
  );
  assert.equal(out, row.stdout ?? "", `stderr: ${err}`);
  if (row.stderr instanceof RegExp) assert.match(err ?? "", row.stderr);
  else assert.equal(err, row.stderr ?? "");
  assert.equal(status, row.status);
  const place = row.in ?? store;
  const today = new RegExp(`"added": "\\d{4}-\\d\\d-\\d\\d"`);
  const after = snapshot(tree.path);
  const expected = row.after === undefined ? before : { ...before, [place]: row.after };
  if (row.after !== undefined) {
    after[place] = (after[place] ?? "").replace(today, '"added": "DAY"');
  }
  assert.deepEqual(after, expected);
}

/** The text of every file below a directory. */
function snapshot(directory: string, prefix = ""): Record<string, string> {
  const files: Record<string, string> = {};
  for (const { name, isDirectory } of Deno.readDirSync(directory)) {
    const path = `${directory}/${name}`;
    if (isDirectory) Object.assign(files, snapshot(path, `${prefix}${name}/`));
    else files[prefix + name] = Deno.readTextFileSync(path);
  }
  return files;
}

for (const row of rows) Deno.test(row.name, () => check(row));
