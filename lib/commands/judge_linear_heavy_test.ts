/** Judging a command line takes time linear in its length, however it is nested or repeated. */
import { assertLinear, fill } from "@ct/testing";
import { judgeCommandLine } from "./judge.ts";
import type { CommandContext } from "./rule.ts";

const place: CommandContext = {
  root: "/w",
  home: "/h",
  history: [],
  temporary: [],
  variables: {},
  protectedBranches: ["main"],
  branch: "main",
};

for (
  const text of [
    "x ",
    "x;",
    "x|",
    "$(",
    "${a:-",
    "(",
    "((",
    "! ",
    "f() ",
    "if ",
    "for x in a; do ",
    "case a in b) ",
    "<<a ",
    "<<a\n",
    "`",
    "'",
    '"',
    "\\`",
    "a=(",
    "?(",
    "{a,b}",
    "{a,",
    "rm -rf ",
    "sh -c ",
    "eval $X ",
    "eval x; ",
    "X=$X$X; ",
    "rm $X ",
    "curl x | ",
    "find -exec ",
    "git -C x ",
    "sudo rm git curl sh ",
    "echo a | xargs ",
    "*/",
    "../",
    "\n",
    "[",
    "~",
    "#",
    "time ",
    "cd x; ",
    "f(){ f|f& };",
    "sh <<< ",
    "((a<<",
    "$((",
    "f() { g; }; f; ",
    "f() { f; f; }; f; ",
    'f() { g "$@" "$@"; }; g() { f "$@"; }; f a; ',
    'set -- a "$@" "$@"; ',
    "alias a='a a'; a; ",
    "alias a=b b=a; a; ",
    "git -c alias.x='!git x x' x; ",
    "git config alias.x 'x x'; git x; ",
    "echo a a a | xargs -I{} {}{}{} ",
    "sh -c '$0 $0' '$0' ",
    "find . | xargs ",
  ]
) {
  Deno.test(`judging takes time linear in repetitions of ${JSON.stringify(text)}`, () => {
    const judge = (line: string) => void judgeCommandLine(line, place);
    assertLinear(judge, (length) => fill(text, length / 8));
  });
}

Deno.test("judging takes time linear in open brackets in front of a slash", () => {
  const judge = (line: string) => void judgeCommandLine(line, place);
  assertLinear(judge, (length) => `ls ${"[".repeat(length / 8)}/]`);
});
