/**
 * A tool of the suite that another one runs in its own process does what its installed program
 * does: the same command lines, run both ways in equal trees, give the same status, the same output
 * and the same files.
 */
import assert from "node:assert/strict";
import { placeFile, sampled } from "@ct/testing";
import { commandMap } from "@ct/core/process";
import { denoSpawn, Dispatcher, type Outcome } from "@ct/core/run";
import { memoryContext } from "@ct/core/context";
import { definition as each } from "@ct/each";
import { builtInCommands } from "../../cli/registry.ts";
import { builtCommands } from "../built_commands.ts";

const home = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "ct-in-process-" }));
addEventListener("unload", () => Deno.removeSync(home, { recursive: true }));
const bin = `${await builtCommands()}/bin`;

const files: Readonly<Record<string, string | Uint8Array>> = {
  "README.md": "# One\n\ntext\n\n## Two\n",
  "src/main.rs": "fn main() {\n    let s = S::new(1);\n}\n\nstruct S;\n",
  "src/deep/lib.rs": "pub struct Point {\n    x: i32,\n}\n\nimpl Point {\n    fn x(&self) {}\n}\n",
  "src/a.ts": "export class A {\n  run(): void {}\n}\n",
  "crlf.txt": "one\r\ntwo\r\nthree\r\n",
  "latin.txt": new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x0a]),
  "binary.bin": new Uint8Array([0, 1, 2, 3, 10, 255]),
  "empty": "",
  "no newline": "last",
  ".hidden": "secret\n",
  ".gitignore": "ignored*\n",
  "ignored.txt": "text\n",
  "esc.txt": "\x1b[31mred\x1b[0m \u202e\n",
};

function makeTree(path: string): void {
  for (const [name, content] of Object.entries(files)) {
    placeFile(`${path}/${name}`, content);
  }
  Deno.mkdirSync(`${path}/.git`);
  Deno.symlinkSync("src/main.rs", `${path}/link`);
  Deno.symlinkSync("nowhere", `${path}/dangling`);
}

/** Words separated by spaces; `_` stands for a space in a word. */
const parts = {
  walk: [
    "",
    "--hidden",
    "--follow",
    "--no-ignore",
    "--name *.rs",
    "--name no_*",
    "--base src",
    "--base gone",
  ],
  search: [
    "",
    "--list",
    "--summary",
    "--detail",
    "--grep fn",
    "--grep fn --detail",
    "--grep \\w+ --json",
    "--grep caf --detail",
    "--grep \x1b --detail --raw",
    "--grep S --expect none",
    "--type d --json-pretty",
    "--size +10 --expect =3 --emit {RESULT}_{COUNT}",
    "--question Q --quiet --emit-stderr {MATCHES}",
    "--limit 2",
    "--grep [",
    "--nope",
    "--heartbeat 0",
  ],
  tree: [
    "",
    "--flat",
    "--summary",
    "--group ext",
    "--json",
    "--min-lines 3 --flat",
    "--sort lines --desc",
    "--bytes",
  ],
  outline: [
    "",
    "--flat",
    "--json",
    "--kind fn",
    "--match x --expect 1",
    "--depth 1",
    "--emit {COUNT}",
  ],
  view: [
    "",
    "--range 2:3",
    "--match fn",
    "--match fn -C 0",
    "--json",
    "--plain --limit 1",
    "--range 9:2",
    "--lossy",
    "--raw",
    "--match gone",
  ],
  edit: [
    "--find fn --replace FN --dry-run",
    "--find fn --replace FN --json --no-revert",
    "--find gone --replace x",
    "--find one --replace ONE --expect =1 --no-revert",
    "--find [ --mode regex --replace x",
  ],
} as const;

const viewed = [
  "README.md",
  "src/main.rs",
  "crlf.txt",
  "latin.txt",
  "binary.bin",
  "empty",
  "no_newline",
  "gone",
  "src",
  "esc.txt",
];

function* lines(): Generator<string> {
  for (const tool of ["search", "tree", "outline"] as const) {
    for (const own of parts[tool]) {
      for (const walk of parts.walk) yield `ct-${tool} ${own} ${walk}`;
    }
  }
  for (const own of parts.view) {
    for (const file of viewed) yield `ct-view ${file} ${own}`;
  }
  for (const own of parts.edit) {
    for (const walk of parts.walk) yield `ct-edit ${own} ${walk}`;
  }
  for (const tool of ["search", "view", "tree", "outline", "edit", "test"]) {
    for (const word of ["--help", "-h", "--version", "--explain json", "--explain"]) {
      yield `ct-${tool} ${word}`;
    }
  }
  for (
    const own of [
      "--cmd cat -- README.md",
      "--cmd sh",
      "--cmd grep --emit {CODE}{STDOUT} -- -n fn src/main.rs",
    ]
  ) {
    yield `ct-test ${own}`;
    yield `ct-test --ok-match fn --focus fn ${own}`;
  }
}

const words = (line: string): readonly string[] =>
  line.split(" ").filter((word) => word !== "").map((word) => word.replaceAll("_", " "));

const environment = { HOME: home, PATH: "/usr/bin:/bin" };
const user = { home, configHome: undefined, environment, spawn: denoSpawn };

/** A way to run command lines in a tree of its own. */
function runner(tree: string, given: Partial<Parameters<typeof memoryContext>[0]>): Dispatcher {
  makeTree(tree);
  return new Dispatcher(
    { tool: each, mutating: true },
    memoryContext({ ...user, ...given, cwd: tree }),
  );
}

const builtIn = new Set(builtInCommands.map(({ definition }) => definition.name));
const possible = [...lines()].map(words).filter(([name = ""]) => builtIn.has(name));
/** The cases are run in both ways, too. */
const all = sampled(possible, 40, "command lines");

/** Edits change what others see, so these run one after the other. */
const groups = Map.groupBy(all, ([name]) => name === "ct-edit" ? "writing" : "reading");

for (const [kind, group] of groups) {
  Deno.test(`${group.length} ${kind} command lines do the same in this process and as programs`, async () => {
    using inside = runner(`${home}/${kind}/inside`, { commands: commandMap(builtInCommands) });
    using outside = runner(`${home}/${kind}/outside`, { commandDirectories: [bin] });
    const left = group.values();
    const work = async (): Promise<void> => {
      for (const line of left) {
        const expected = await outside.run(line, { timeoutMs: 30_000 });
        const found = await inside.run(line, { timeoutMs: 30_000 });
        assert.deepEqual(relative(found), relative(expected), line.join(" "));
      }
    };
    await Promise.all(Array.from({ length: kind === "writing" ? 1 : 3 }, work));
    assert.deepEqual(contents(`${home}/${kind}/inside`), contents(`${home}/${kind}/outside`));
  });
}

Deno.test("a few hundred command lines are drawn from", () =>
  assert.ok(possible.length > 300, `${possible.length}`));

/** The two trees lie in different places, which an error may name. */
function relative(outcome: Outcome): Outcome {
  const place = RegExp(`${home}/(reading|writing)/(inside|outside)`, "g");
  return {
    ...outcome,
    stdout: outcome.stdout.replace(place, "TREE"),
    stderr: outcome.stderr.replace(place, "TREE"),
  };
}

function contents(directory: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    [...Deno.readDirSync(directory)].map(({ name, isDirectory, isFile }) => {
      const path = `${directory}/${name}`;
      if (isDirectory) return [name, contents(path)];
      return [name, isFile ? Deno.readFileSync(path) : Deno.readLinkSync(path)];
    }),
  );
}
