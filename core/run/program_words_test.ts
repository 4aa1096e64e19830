import assert from "node:assert/strict";
import fc from "fast-check";
import { programGrammars } from "./program_grammar.ts";
import { pathsOpenedBy } from "./program_words.ts";
import { unix } from "./system.ts";

/** Command lines, and what they open. */
const opened: readonly (readonly [string, readonly string[]])[] = [
  ["cat", []],
  ["cat a -n b", ["a", "b"]],
  ["cat -nA --show-ends -- -n", ["-n"]],
  ["cat -", ["-"]],
  ["echo -e /etc/passwd --x", []],
  ["true ../x", []],
  ["pwd -P", []],
  ["file a", ["a"]],
  ["file -b --mime-type a", ["a"]],
  ["file -F /x --separator /x --separator=/x -e elf a", ["a"]],
  ["grep x", []],
  ["grep x a b", ["a", "b"]],
  ["grep /etc/passwd a", ["a"]],
  ["grep a -rn x", ["x"]],
  ["grep -A 3 -B3 -C3 -5 x a", ["a"]],
  ["grep -e x a b", ["a", "b"]],
  ["grep a -ie x b", ["a", "b"]],
  ["grep -ex -e y a", ["a"]],
  ["grep -e -f a", ["a"]],
  ["grep --regexp=x --regexp y a", ["a"]],
  ["grep -f p a", ["p", "a"]],
  ["grep -nf p a", ["p", "a"]],
  ["grep -nfp a", ["p", "a"]],
  [`grep -${"n".repeat(255)}fp a`, ["p", "a"]],
  [`grep -${"n".repeat(255)}f p a`, ["p", "a"]],
  ["grep --file=p --file q a", ["p", "q", "a"]],
  ["grep --file= a", ["", "a"]],
  ["grep -f", []],
  ["grep --exclude-from=p x a", ["p", "a"]],
  ["grep --exclude-from p x a", ["p", "a"]],
  ["grep --include=*.ts --exclude-dir /x -r x .", ["."]],
  ["grep --color x a", ["a"]],
  ["grep --color=always x a", ["a"]],
  ["grep --label p -m 1 --max-count=1 -d skip x a", ["a"]],
  ["grep -- -R a", ["a"]],
  ["grep -n -- x -- a", ["--", "a"]],
  ["head -n 5 a", ["a"]],
  ["head -n5 -c -5 a", ["a"]],
  ["head -5 a b", ["a", "b"]],
  ["head -5kq a", ["a"]],
  ["head --lines=5 --bytes 5 a", ["a"]],
  ["ls", []],
  ["ls -laR a", ["a"]],
  ["ls -1 --ignore=*.o a", ["a"]],
  ["stat -c %s a", ["a"]],
  ["stat -L --format=%n --printf %n a", ["a"]],
  ["stat -f a", ["a"]],
  ["tail -n +5 a", ["a"]],
  ["tail -f -s 1 --pid=1 a", ["a"]],
  ["tail -5f a", ["a"]],
  ["tail +5 a", ["+5", "a"]],
  ["wc -lwc a b", ["a", "b"]],
  ["wc --total=never a", ["a"]],
  ["findstr", []],
];

for (const [line, paths] of opened) {
  Deno.test(`R1: what \`${short(line)}\` opens is known`, () => {
    const [program = "", ...args] = line.split(" ");
    assert.deepEqual(pathsOpenedBy(program, args), { paths });
  });
}

/** Command lines of which it is unknown what they open, and the word because of which. */
const unknown: readonly (readonly [string, string])[] = [
  ["cat a -x", "-x"],
  ["cat --numb a", "--numb"],
  ["cat --number=1 a", "--number=1"],
  ["cat -é a", "-é"],
  ["file -f names", "-f"],
  ["file -bfnames", "-bfnames"],
  ["file --files-from=names", "--files-from=names"],
  ["file -L a", "-L"],
  ["file --deref a", "--deref"],
  ["file -m magic a", "-m"],
  ["grep -R x a", "-R"],
  ["grep -rR x a", "-rR"],
  ["grep x a -nR", "-nR"],
  ["grep --dereference-recursive x a", "--dereference-recursive"],
  ["grep --fil=p a", "--fil=p"],
  ["grep --exclude-f p x a", "--exclude-f"],
  ["grep -X egrep x a", "-X"],
  [`grep -${"n".repeat(255)}R x a`, `-${"n".repeat(255)}R`],
  ["head a -5", "-5"],
  ["head -5x a", "-5x"],
  ["head ---presume-input-pipe a", "---presume-input-pipe"],
  ["ls -lL a", "-lL"],
  ["ls -H a", "-H"],
  ["ls --dereference-command-line a", "--dereference-command-line"],
  ["ls --hyperlink a", "--hyperlink"],
  ["ls --hyperlink=always a", "--hyperlink=always"],
  ["ls -lF a", "-lF"],
  ["ls --color=always a", "--color=always"],
  ["ls --group-directories-first a", "--group-directories-first"],
  ["ls -w 80 a", "-w"],
  ["stat -x a", "-x"],
  ["tail -F a", "-F"],
  ["tail --follow=name a", "--follow=name"],
  ["tail -f --retry a", "--retry"],
  ["tail -f5 a", "-f5"],
  ["wc --files0-from=names", "--files0-from=names"],
  ["wc --files0-from names", "--files0-from"],
  ["wc --f names", "--f"],
  ["findstr /g:names a", "/g:names"],
];

for (const [line, word] of unknown) {
  Deno.test(`R1: what \`${short(line)}\` opens is unknown`, () => {
    const [program = "", ...args] = line.split(" ");
    assert.deepEqual(pathsOpenedBy(program, args), { unknown: word });
  });
}

Deno.test("R1: every program of the gate is known", () => {
  for (const program of unix.readOnly) assert.deepEqual(pathsOpenedBy(program, []), { paths: [] });
  for (const program of unix.readOnly) assert.ok("paths" in pathsOpenedBy(program, ["a"]), program);
});

Deno.test("R1: a grammar has each name once, and roles for options that it has", () => {
  for (const [program, grammar] of programGrammars) {
    const { flags, valued, longFlags, longValued, longOptional = [] } = grammar;
    const names = [...flags, ...valued, ...longFlags, ...longValued, ...longOptional];
    assert.deepEqual(names.filter((name, at) => names.indexOf(name) !== at), [], program);
    const used = [...Object.keys(grammar.roles ?? {}), ...grammar.patternOptions ?? []];
    assert.deepEqual(used.filter((name) => !names.includes(name)), [], program);
    for (const name of [...longFlags, ...longValued]) assert.match(name, /^[a-z0-9][a-z0-9-]+$/);
  }
});

Deno.test("R1: an operand is opened wherever it stands among options", () => {
  const option = fc.constantFrom("-n", "-rn", "-e x", "-ex", "-A 1", "--regexp=y", "--color", "-5");
  fc.assert(fc.property(fc.array(option), fc.array(option), (before, after) => {
    const args = [...before, "-e x", "../secret", ...after].flatMap((it) => it.split(" "));
    assert.deepEqual(pathsOpenedBy("grep", args), { paths: ["../secret"] });
  }));
});

function short(line: string): string {
  return line.replace(/(.)\1{9,}/, "$1…");
}
