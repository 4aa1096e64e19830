/** Random command lines of rg and grep, with flags as agents type them, in a tree of odd files. */
import fc from "fast-check";
import { assertAlike, type Pair } from "./compare_lines.ts";
import { grepPair, hasNoGrep } from "./grep_pair.ts";
import { oddTree } from "./odd_tree.ts";
import { hasNoRg, rgPair } from "./rg_pair.ts";

interface Lines {
  readonly pair: Pair;
  readonly flags: readonly string[];
  readonly patterns: readonly string[];
  readonly paths: readonly string[];
}

const rgLines: Lines = {
  pair: rgPair,
  flags: [
    "-n|-N|-i|-S|-s|-v|-o|-c|-l|-L|-H|-I|-F|-x|-a|-u|-uu|-uuu|-0|-p|-q|-.|-b|--files|--files -0",
    "|--count-matches|--files-without-match|--column|--vimgrep|--heading|--no-heading|--trim",
    "|--passthru|--binary|--hidden|--no-ignore|--no-ignore-vcs|--no-ignore-dot|--no-ignore-parent",
    "|--no-require-git|--stats|--json|--include-zero|--no-mmap|--sort-files",
    "|--max-columns-preview|--color always|--color=never|-A1|-B 2|-C1|-m1|-m 3|-M 30|-M 60",
    "|-g '*.js'|-g '!*.txt'|-g 'notes/**'|-g '**/[a-c].*'|-g '*.{ts,md}'|-g '!notes/'|-g '/*.txt'",
    "|--iglob '*.GO'|-t js|-t md|-T c|-tpy|--type-add 'odd:*.bin' -todd|--type-add 'web:include:js,ts' -tweb",
    "|--type-clear md|--max-depth 1|--max-filesize 40|--ignore-file notes/deep/.gitignore",
    "|-r '<$0>'|-r ''|-E latin1|-e bar|-e '[0-9]+'|--glob-case-insensitive -g '*.TXT'",
    "|-j2|--no-config|-U|--no-messages|--context-separator=@@|--field-match-separator='\\t'",
    "|--no-filename|--line-number|--ignore-case|--one-file-system",
  ].join("").split("|"),
  patterns: [
    "foo|'fo+'|'\\bfoo\\b'|TODO|'^foo'|'foo$'|'foo\\s*\\('|'\\d+'|'(\\w+)\\s*='|'[^\\x00-\\x7F]'|'é'",
    "|'^\\s*$'|'foo|bar'|'\"|\\x27'|'(?i)class\\s+\\w+'|'.+'|'\\r$'|'\\S'|'foo.*foo'|'int (foo|bar)'",
    "|'(?P<k>[a-z]+): (?P<v>\\d)'|'\\p{Lu}'|'[[:upper:]]+'|zzz|'foo '|'^$'|'^'",
  ].join("").split(/\|(?=(?:[^']*'[^']*')*[^']*$)/),
  paths: [
    "",
    ".",
    "notes",
    "sub notes",
    "links",
    "nul.bin",
    "tail.bin",
    "be.txt one",
    "crlf.cs cr.txt",
    "'two words.txt'",
    "-- -n",
    "'[a].js'",
    "wide.txt",
    "links/file",
    "links/dangling one",
    "vendor",
    "vendor/lib/x.js",
    ".github",
    "ünï.py",
    "./notes/deep",
    "notes/../sub",
    "none.txt",
    "latin.c",
    "nofinal.c tabs.go",
  ],
};

const grepLines: Lines = {
  pair: grepPair,
  flags: [
    "-n|-i|-w|-x|-v|-o|-c|-l|-L|-H|-h|-b|-a|-I|-q|-s|-Z|-E|-F|-G|-A1|-B2|-C1|-3|-m1|-m 2|-nH|-on",
    "|--include=*.js|--include '*.{ts,md}'|--exclude='*.txt'|--exclude-dir=notes|--exclude-dir=.git",
    "|--exclude-dir '*e*'|-e bar|-e '[0-9]'|--color=never|--color=always|--binary-files=text",
    "|--binary-files=without-match|--no-messages|--line-number|--files-with-matches|--count",
    "|--only-matching|--max-count=1|--label=in|--null|--no-ignore-case|--context=1|--extended-regexp",
    "|-lZ|-lr|-rl|--no-group-separator|-d skip|--directories=recurse|--line-buffered",
  ].join("").split("|"),
  patterns: [
    "foo|'fo*'|'foo\\|bar'|'foo|bar'|'^foo'|'foo$'|'[0-9]\\+'|'[0-9]+'|'\\bfoo'|'\\w\\+ ='|'\\.'|'.'",
    "|''|'^$'|TODO|'f\\(o\\)*'|'(fo|o)+'|'[[:upper:]]'|'[[:space:]]foo'|'\\Sfoo'|'a\\{1,2\\}'|'é'|zzz",
    "|'foo\\>'|'\\<bar'|'[^a-z ]'|'('|'a**'|'int (foo|bar)'",
  ].join("").split(/\|(?=(?:[^']*'[^']*')*[^']*$)/),
  paths: [
    "-r .",
    "-r",
    "-r notes",
    "-r sub notes",
    "-R links/file notes/deep",
    "-r links",
    "nul.bin",
    "tail.bin",
    "one be.txt",
    "crlf.cs cr.txt",
    "'two words.txt' one",
    "-- -n",
    "'[a].js'",
    "wide.txt",
    "links/dangling one",
    "notes",
    "none.txt blank.txt",
    "nofinal.c tabs.go",
    "ünï.py",
    "- <<< foo one\\nbar",
  ],
};

for (
  const [name, ignore, lines] of [["rg", hasNoRg, rgLines], ["grep", hasNoGrep, grepLines]] as const
) {
  Deno.test({
    name: `ct-${name} prints what ${name} prints in a tree of odd files`,
    ignore,
    fn: async () => {
      await using tree = await oddTree();
      const line = fc.tuple(
        fc.uniqueArray(fc.constantFrom(...lines.flags), {
          maxLength: 4,
          selector: (flag) => flag.replace(/[ =].*|\d+$/, ""),
        }),
        fc.constantFrom(...lines.patterns),
        fc.constantFrom(...lines.paths),
      ).map(([flags, pattern, path]) =>
        [...flags, ...flags.some((flag) => /^--files/.test(flag)) ? [] : [pattern], path].join(" ")
          .trim()
      );
      await fc.assert(
        fc.asyncProperty(line, async (text) => await assertAlike(lines.pair, text, tree.path)),
        { numRuns: 1000 },
      );
    },
  });
}
