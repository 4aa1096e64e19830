/**
 * A checkout in which a file that we read of our own accord never ends, or is larger than the
 * memory (R4, R24).
 */
import assert from "node:assert/strict";
import { tempTree, type TreeEntry } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

/** A file that nobody should read to its end. */
type Trap = "fifo" | "endless" | "sparse";

/**
 * One attack: a trap under some name, the words of `ct` that come upon it, and what these have to
 * say.
 */
interface Attack {
  readonly path: string;
  readonly words: readonly string[];
  readonly says: Readonly<Record<Trap, RegExp>>;
  readonly files?: Readonly<Record<string, TreeEntry>>;
}

const notRegular = /not a regular file|special file/;
const tooLarge = /larger than \d+ MiB/;
const refused = { fifo: notRegular, endless: notRegular, sparse: tooLarge };
/** Special files are not ignore files, as in git. */
const skipped = { fifo: /./, endless: /./, sparse: tooLarge };

/** What the crates beside a trap are. */
const crates: Readonly<Record<string, TreeEntry>> = {
  "Cargo.toml": '[package]\nname = "a"\n[workspace]\nmembers = ["member"]\n' +
    '[dependencies]\nbeside = { path = "beside" }\n',
  "Cargo.lock": "version = 3\n",
  "member/Cargo.toml": '[package]\nname = "m"\n',
  "beside/Cargo.toml": '[package]\nname = "b"\n',
};

const attacks: readonly Attack[] = [
  { path: ".gitignore", words: ["doctor"], says: refused },
  { path: ".gitignore", words: ["search", "--name", "a*"], says: skipped },
  { path: ".ignore", words: ["search", "--grep", "x"], says: skipped },
  { path: ".git/config", words: ["tree"], says: skipped },
  { path: ".git/info/exclude", words: ["tree"], says: skipped },
  { path: ".ct/rules.jsonc", words: ["check"], says: refused },
  { path: ".ct/rules.jsonc", words: ["rules", "--list"], says: refused },
  { path: "package-lock.json", words: ["deps", "--ecosystem=npm", "--duplicates"], says: refused },
  { path: "deno.lock", words: ["deps", "--ecosystem=deno", "--duplicates"], says: refused },
  ...["Cargo.toml", "Cargo.lock", "member/Cargo.toml", "beside/Cargo.toml"].flatMap((path) =>
    [["deps", "--duplicates", "--ecosystem=cargo"], ["deps", "--duplicates", "--cargo"]]
      .map((words) => ({ path, words, says: refused, files: crates }))
  ),
  {
    path: "deno.json",
    words: ["deps", "--modules", "--base=.", "--ext=ts", "--acyclic"],
    says: skipped,
  },
  { path: "payload", words: ["search", "--grep", "file:payload"], says: refused },
  { path: "payload", words: ["edit", "--base=a.ts", "--script", "payload"], says: refused },
  { path: "b.ts", words: ["outline", "--base=b.ts"], says: refused },
  { path: "b.json", words: ["patch", "--base=b.json", "--set", "a=1"], says: refused },
  { path: "b.ts", words: ["edit", "--base=b.ts", "--find", "a", "--replace", "b"], says: refused },
];

const surroundings: Readonly<Record<string, TreeEntry>> = {
  ".git/HEAD": "ref: refs/heads/main\n",
  "a.ts": "let x;\n",
  "package.json": "{}",
};

async function setTrap(trap: Trap, path: string): Promise<void> {
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  if (trap === "endless") await Deno.symlink("/dev/zero", path);
  else if (trap === "fifo") await new Deno.Command("mkfifo", { args: [path] }).output();
  else {
    using file = await Deno.create(path);
    await file.truncate(3 * 2 ** 30);
  }
}

interface Outcome {
  readonly code: number;
  readonly text: string;
}

/** What a command prints within 20 seconds, which is what a loaded machine may need. */
async function run(words: readonly string[], cwd: string): Promise<Outcome> {
  const output = await new Deno.Command(`${await builtCommands()}/bin/ct`, {
    args: [...words],
    cwd,
    stdin: "null",
    signal: AbortSignal.timeout(20_000),
  }).output();
  assert.equal(output.signal, null, "it had to be ended");
  const decoder = new TextDecoder();
  const text = decoder.decode(output.stdout) + decoder.decode(output.stderr);
  return { code: output.code, text };
}

for (const { path, words, says, files } of attacks) {
  for (const trap of ["fifo", "endless", "sparse"] as const) {
    Deno.test(`R24: reading: ct ${words.join(" ")} with ${path} as ${trap} file ends`, async () => {
      const { [path]: _, ...rest } = { ...surroundings, ...files };
      await using tree = await tempTree(rest);
      await setTrap(trap, `${tree.path}/${path}`);
      const { code, text } = await run(words, tree.path);
      assert.ok(code <= 2, `${code}: ${text}`);
      assert.match(text, says[trap]);
    });
  }
}

const line = "[a]b=1\n";

/** Files of modest size that say a great deal. */
for (
  const [name, words, files, says] of [
    [
      "a hundred includes of 1 MB",
      ["search", "--name", "a*"],
      {
        ".git/config": Array.from({ length: 100 }, () => "[include]path=more\n").join(""),
        ".git/more": line.repeat(1e6 / line.length),
      },
      /\/\.git\/more: the configuration exceeds 4 MiB with this file\n/,
    ],
    [
      "definitions put in over and over",
      ["rules", "--list"],
      {
        ".ct/rules.jsonc": JSON.stringify({
          defs: { a: "x".repeat(100_000) },
          rules: [{ id: "r", question: "?", probe: ["true", "{def:a}".repeat(600_000)] }],
        }),
      },
      /^ct-rules: .*with definitions expanded, the probes up to rule 'r' exceed 16 Mi char/m,
    ],
    [
      "calls of definitions that never end",
      ["rules", "--list"],
      {
        ".ct/rules.jsonc": JSON.stringify({
          rules: [{ id: "r", question: "?", probe: ["true", "{def:".repeat(1_000_000)] }],
        }),
      },
      /^rules \(1\):\n/,
    ],
    [
      "1 MiB of patterns",
      ["search", "--name", "a*"],
      { ".gitignore": "x\n".repeat(1 << 19) },
      /a\.ts\n/,
    ],
  ] as const
) {
  Deno.test(`R24: reading: ct ${words.join(" ")} ends with ${name}`, async () => {
    await using tree = await tempTree({ ...surroundings, ...files });
    const { code, text } = await run(words, tree.path);
    assert.ok(code <= 2, `${code}: ${text}`);
    assert.match(text, says);
  });
}
