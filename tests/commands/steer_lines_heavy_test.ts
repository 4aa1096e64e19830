/**
 * Command lines that `ct steer` rewrites are run as they were typed and as they are rewritten, by a
 * shell and with the commands as they are built: what is printed and the exit status are the same.
 * Of the recorded ones a sample is run, with `CT_THOROUGH=1` each.
 */
import { isMissing, sampled, tempTree, times } from "@ct/testing";
import assert from "node:assert/strict";
import fc from "fast-check";
import { lookedFiles } from "../../tools/steer/file_queries.ts";
import { rewriteLine } from "../../tools/steer/rewrite_line.ts";
import { commandLines } from "../../tools/steer/testing/command_lines.ts";
import { lineTree } from "../../tools/steer/testing/line_tree.ts";
import { builtCommands } from "../built_commands.ts";

// Not in the tree: the runtime keeps what it compiles there.
const home = await Deno.makeTempDir();
addEventListener("unload", () => Deno.removeSync(home, { recursive: true }));
const path = `${await builtCommands()}/bin:${Deno.env.get("PATH")}`;

interface Ran {
  readonly status: number;
  readonly lines: readonly string[];
}

async function run(line: string, cwd: string): Promise<Ran> {
  const { code, stdout } = await new Deno.Command("bash", {
    args: ["-c", line],
    cwd,
    env: { PATH: path, HOME: home, LC_ALL: "C.UTF-8" },
    clearEnv: true,
    stdin: "null",
  }).output();
  return { status: code, lines: new TextDecoder().decode(stdout).split("\n") };
}

/** Compares; the order in which `find`, `rg` and `grep -r` print is their own, so only what follows from it counts. */
function compare(line: string, typed: Ran, rewritten: Ran): void {
  assert.equal(rewritten.status, typed.status, line);
  if (!/\b(?:find|rg|grep) /.test(line)) {
    return assert.deepEqual(rewritten.lines, typed.lines, line);
  }
  const isCut = /\| *(?:head|tail)/.test(line) && !/\| *sort/.test(line);
  if (isCut) assert.equal(rewritten.lines.length, typed.lines.length, line);
  else assert.deepEqual(rewritten.lines.toSorted(), typed.lines.toSorted(), line);
}

const recorded = commandLines.filter(({ rewritten }) => rewritten !== undefined);
for (const { line, rewritten } of sampled(recorded, 40, "rewritten lines")) {
  const name = `${JSON.stringify(line)} does the same as it is rewritten`;
  const ignore = /\brg\b/.test(line) && isMissing("rg");
  Deno.test({ name, ignore }, async () => {
    await using tree = await tempTree(lineTree);
    const now = rewriteLine(line, { cwd: tree.path, program: "ct", files: lookedFiles });
    assert.ok(now !== undefined);
    assert.equal(now, rewritten);
    compare(line, await run(line, tree.path), await run(now, tree.path));
  });
}

Deno.test("random lines that select lines of random files do the same as they are rewritten", async () => {
  const count = fc.integer({ min: 0, max: 12 });
  const filter = fc.oneof(
    count.map((n) => `head -${n}`),
    count.map((n) => `head -n ${n}`),
    count.map((n) => `tail -n +${n}`),
    count.map((n) => `tail -${n}`),
    count.map((n) => `tail -n ${n}`),
    fc.tuple(count, count).map(([a, b]) => `sed -n '${a},${b}p'`),
    count.map((n) => `sed -n '${n},$p'`),
    fc.constantFrom("cat", "wc -l", "grep a", "nl", "sort"),
  );
  const content = fc.tuple(
    fc.array(fc.string({ unit: fc.constantFrom(..."ab \t\x1bé\u2028\ufeff\r\0"), maxLength: 3 }), {
      maxLength: 12,
    }),
    fc.boolean(),
  ).map(([lines, ends]) => lines.join("\n") + (ends && lines.length > 0 ? "\n" : ""));
  const cases = fc.sample(
    fc.tuple(content, filter, fc.array(filter, { maxLength: 3 })),
    times(400, 2500),
  );
  let compared = 0;
  await using tree = await tempTree({});
  for (const [at, [text, first, others]] of cases.entries()) {
    const name = `f${at}`;
    await Deno.writeTextFile(`${tree.path}/${name}`, text);
    const line = [`${first} ${name}`, ...others].join(" | ");
    const rewritten = rewriteLine(line, { cwd: tree.path, program: "ct", files: lookedFiles });
    if (rewritten === undefined) continue;
    compared++;
    compare(line, await run(line, tree.path), await run(rewritten, tree.path));
  }
  assert.ok(compared > times(25, 200), `${compared} were rewritten`);
});

Deno.test("find as it is rewritten finds the same in trees with awkward names", async () => {
  await using tree = await tempTree({
    "a.ts": "",
    ".a.ts": "",
    "A.TS": "",
    "a.tsx": "",
    "a b.ts": "",
    "new\nline.ts": "",
    "esc\x1b.ts": "",
    "ünï.ts": "",
    "d.ts/in.ts": "",
    ".hidden/h.ts": "",
    "l.ts": { link: "a.ts" },
    "gone.ts": { link: "nowhere" },
    "dl": { link: "d.ts" },
    "node_modules/x.ts": "",
    ".gitignore": "node_modules\n*.tsx\n",
    "sub/.git": "gitdir: elsewhere\n",
    "sub/s.ts": "",
    "empty": { dir: true },
  });
  const bases = [".", "./", "d.ts", "d.ts/", "./d.ts", "sub", "empty", tree.path];
  const patterns = ["*.ts", "a.ts", "?.ts", "*a*.ts", "*.tsx", "d.ts", "*.TS", "in.ts"];
  const types = ["", "-type f ", "-type d "];
  const lines = bases.flatMap((base) =>
    patterns.flatMap((pattern) => types.map((type) => `find ${base} ${type}-name '${pattern}'`))
  );
  for (const line of sampled(lines, 15, "lines of find")) {
    const rewritten = rewriteLine(line, { cwd: tree.path, program: "ct", files: lookedFiles });
    assert.ok(rewritten, line);
    compare(line, await run(line, tree.path), await run(rewritten, tree.path));
  }
});

Deno.test("the hook as it is built reads all that a client sends, whatever its length", async () => {
  await using tree = await tempTree({ "a.txt": "one\ntwo\n" });
  const tool_input = { command: "head -1 a.txt", description: `x${"é😀".repeat(50_000)}` };
  const envelope = { cwd: tree.path, tool_name: "Bash", tool_input };
  await Deno.writeTextFile(`${tree.path}/envelope`, JSON.stringify(envelope));
  const { status, lines } = await run("ct steer hook --mode rewrite <envelope", tree.path);
  assert.equal(status, 0);
  const { hookSpecificOutput } = JSON.parse(lines[0] ?? "");
  const command = "ct view a.txt --range :1 --plain --raw";
  assert.deepEqual(hookSpecificOutput.updatedInput, { ...tool_input, command });
});

const searches = {
  rg: {
    flags:
      "-n|-i|-S|-s|-N|-H|-I|-w|-F|-l|-c|-A 1|-B2|-C 1|-m 2|--hidden|--no-ignore|-g '*.ts'|-g '!src'|--sort path|--max-depth 2|-q",
    patterns:
      "line~TODO~'export const'~main~'line [12]$'~'(foo|TODO)'~'\\w+ 1'~'^e'~'x*'~o~'.'~'1;'~'[^a-z]'~'\\bmain\\b'~'é'~'(?i)main'~'line (1'",
  },
  grep: {
    flags:
      "-r|-rn|-R|-n|-i|-h|-H|-s|-E|-F|-v|-x|-l|-c|-q|-A 1|-B2|-C 1|-m 2|--include='*.ts'|--exclude=*.md|--exclude-dir=.git",
    patterns:
      "line~TODO~'export const'~'foo\\|TODO'~'foo|TODO'~'l.*2'~'^e'~'1;$'~'foo('~'a+'~'a\\.b'~'{'~'x?'~'*'~'\\*'~'[a-z]'~'\\w'~'é'",
  },
};

for (const [program, { flags, patterns }] of Object.entries(searches)) {
  Deno.test({
    name: `random calls of ${program} do the same as they are rewritten`,
    ignore: isMissing(program),
    async fn() {
      const flag = fc.constantFrom(...flags.split("|"));
      const pattern = fc.constantFrom(...patterns.split("~"));
      const paths = fc.constantFrom(
        "",
        "src",
        "README.md",
        ". docs",
        "src/main.ts docs",
        "missing",
      );
      const calls = fc.sample(
        fc.tuple(fc.array(flag, { maxLength: 3 }), pattern, paths),
        times(50, 200),
      );
      await using tree = await tempTree(lineTree);
      let compared = 0;
      for (const [words, word, where] of calls) {
        const line = [program, ...words, word, where].join(" ").trim();
        const rewritten = rewriteLine(line, { cwd: tree.path, program: "ct", files: lookedFiles });
        if (rewritten === undefined) continue;
        compared++;
        compare(line, await run(line, tree.path), await run(rewritten, tree.path));
      }
      assert.ok(compared > times(8, 40), `${compared} were rewritten`);
    },
  });
}
