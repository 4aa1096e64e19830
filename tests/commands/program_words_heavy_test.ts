/**
 * R1: what the grammars say that a program opens by its words is what it opens. Random words, of
 * options that the grammars have and of letters that they may not have, are given to the programs
 * of this machine under a trace of system calls.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { memoryContext } from "@ct/core/context";
import { denoSpawn, pathsOpenedBy, runProgram } from "@ct/core/run";
import { isMissing, tempTree, times } from "@ct/testing";
import { type ProgramGrammar, programGrammars } from "../../core/run/program_grammar.ts";

/** Files that stand for every value and operand, so that a trace tells which were paths. */
const existing = ["d/1", "d/2", "d/3", "d/4"];
/** Besides them a name that may be an option. */
const names = [...existing, "+5"];
const text = `${existing.join(" ")} 1 x\n`;
const files = Object.fromEntries(existing.map((name) => [name, text]));

/** Options with which a program ends, or passes over files, though its words are in order. */
const unread: Readonly<Record<string, RegExp>> = {
  file: /^(?:-[^-]*[clv]|--(?:checking|list))/,
  grep: /^(?:-[^-]*[Vq]|--(?:quiet|silent|include|exclude))/,
};
const informing = /^--(?:help|version)$/;

function optionWords(grammar: ProgramGrammar): fc.Arbitrary<readonly string[]> {
  const { flags, valued, longFlags, longValued, longOptional = [] } = grammar;
  const value = fc.constantFrom(...names, "1", "--", "-", "x");
  const letters = fc.string({ unit: fc.constantFrom(...flags), minLength: 1, maxLength: 3 });
  const anyLetters = fc.string({ unit: fc.constantFrom(...flags, ...valued), maxLength: 4 });
  const long = fc.constantFrom(...longFlags, ...longOptional).map((name) => [`--${name}`]);
  const forms = [
    letters.map((it) => [`-${it}`]),
    long,
    fc.tuple(anyLetters, value).map(([it, given]) => [`-${it}${given}`]),
    fc.constantFrom("--", "-5", "-5f").map((it) => [it]),
  ];
  if (valued !== "") {
    const letter = fc.constantFrom(...valued);
    forms.push(fc.tuple(letters, letter, value).map(([it, v, given]) => [`-${it}${v}`, given]));
  }
  if (longValued.length > 0) {
    const name = fc.constantFrom(...longValued);
    forms.push(fc.tuple(name, value).map(([it, given]) => [`--${it}=${given}`]));
    forms.push(fc.tuple(name, value).map(([it, given]) => [`--${it}`, given]));
  }
  return fc.oneof(...forms);
}

function argumentLists(grammar: ProgramGrammar): fc.Arbitrary<readonly string[]> {
  const operand = fc.constantFrom(...names).map((name) => [name]);
  const word = fc.oneof({ weight: 2, arbitrary: operand }, optionWords(grammar));
  return fc.array(word, { minLength: 1, maxLength: 5 })
    .map((words) => words.flat());
}

/** The more options there are, the more lists it takes until each of them has come. */
function runsFor({ flags, valued, longFlags, longValued }: ProgramGrammar): number {
  const options = flags.length + valued.length + longFlags.length + longValued.length;
  return Math.ceil(Math.max(400, 12 * options) * times(1, 4) / 4);
}

/** Runs a program, and tells which of the names it gave to the system, and its exit status. */
async function traced(
  cwd: string,
  words: readonly string[],
  timeoutMs = 500,
): Promise<{ readonly seen: ReadonlySet<string>; readonly code: number | undefined }> {
  const log = await Deno.makeTempFile();
  const outcome = await runProgram(
    {
      program: "/usr/bin/strace",
      args: ["-f", "-qq", "-o", log, "-e", "trace=%file", "--", ...words],
      cwd,
      env: { PATH: "/usr/bin:/bin", HOME: cwd },
      supervises: false,
    },
    { timeoutMs, keptChars: 0 },
    memoryContext({ cwd, spawn: denoSpawn }),
  );
  const calls = (await Deno.readTextFile(log)).split("\n").filter((it) => !it.includes("execve("));
  await Deno.remove(log);
  // On a busy machine its time may be up before it has begun.
  if (calls.length <= 1 && timeoutMs < 10_000) return await traced(cwd, words, 4 * timeoutMs);
  assert.ok(calls.length > 1, "the trace is empty");
  const seen = new Set(names.filter((name) => calls.some((call) => call.includes(`"${name}"`))));
  return { seen, code: outcome.kind === "exited" ? outcome.code : undefined };
}

for (const [program, grammar] of programGrammars) {
  Deno.test({
    name: `R1: ${program} opens what its grammar says`,
    ignore: isMissing("strace"),
    async fn(): Promise<void> {
      await using tree = await tempTree(files);
      let complete = 0;
      const property = fc.asyncProperty(argumentLists(grammar), async (args) => {
        const read = pathsOpenedBy(program, args);
        if ("unknown" in read) return;
        const { seen, code } = await traced(tree.path, [`/usr/bin/${program}`, ...args]);
        const missed = [...seen].filter((name) => !read.paths.includes(name));
        assert.deepEqual(missed, [], `not known to be opened: ${args.join(" ")}`);
        const isUnread = (word: string) => informing.test(word) || unread[program]?.test(word);
        if (code !== 0 || args.some(isUnread)) return;
        const unopened = read.paths.filter((name) => existing.includes(name) && !seen.has(name));
        assert.deepEqual(unopened, [], `known to be opened and not: ${args.join(" ")}`);
        complete++;
      });
      await fc.assert(property, { numRuns: runsFor(grammar) });
      assert.ok(complete > 0, "no line could be compared");
    },
  });
}
