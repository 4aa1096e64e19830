/**
 * What `ct help TOPIC` prints: short pages on what several commands have in common.
 *
 * @module
 */
import { columnRow, pageWidth } from "@ct/core/definition";
import { palette } from "@ct/core/text";

/** A part of a page: a paragraph, or a row of something that is typed and what it means. */
type Part = string | readonly [typed: string, meaning: string];

/** The pages by their names. */
const pages = {
  patterns: [
    "A pattern is a literal, a glob or a regex, by its characters:",
    ["TODO, std::fmt", "literal: none of * ? [ ^ $ ( ) | + { } \\ ."],
    ["*.rs, foo?, [a-z]*", "glob: only * ? [ of these, or not valid as a regex"],
    ["a.b, foo(bar), ^use", "regex: one of the others, and valid; the dialect is that of rg"],
    "So parentheses and dots in code are read as those of a regex. --mode literal, --mode glob " +
    "and --mode regex set the kind, and --name-mode that of --name. If another kind was " +
    "probably meant, stderr names the option.",
    "A pattern with a newline is a block: it matches the same whole lines in a row.",
  ],
  expect: [
    "--expect says how many results count as SUCCESS; the exit status is 0 for SUCCESS and 1 for " +
    "ERROR. ct edit, patch, rename and move write only if the verdict is SUCCESS.",
    ["any", "at least 1, the default"],
    ["none", "exactly 0: a check that something does not occur"],
    ["3", "at least 3"],
    ["=3", "exactly 3"],
    ["+3", "more than 3"],
    ["-3", "fewer than 3"],
    "ct each also has `all`, its default. If something could not be read, none, =N and -N may " +
    "be uncertain, and the exit status is 2.",
  ],
  budgets: [
    "--budget limits the output, and stderr has the cursor for the next page:",
    ["--budget 4000tok", "4000 tokens, of 4 bytes each"],
    ["--budget 20kb", "20 kilobytes"],
    ["--cursor CURSOR", "print the next page, with the same call"],
    "ct search, view, tree, outline and check have these options. Each page has the verdict and " +
    "the exit status of the whole call. A cursor is refused if what was printed or read before " +
    "has changed. --limit, --max-lines and --max-columns shorten a result without pages.",
  ],
  "exit status": [
    "The exit status of a command is its result:",
    ["0", "SUCCESS, or the call did what was asked"],
    ["1", "ERROR: a clean no, such as nothing found"],
    ["2", "no verdict: a wrong call, something that cannot be read or written, a timeout"],
    ["128+N", "ended by signal N; 141 if the reader of the output went away"],
    "1 is an answer, and 2 is not: a script should not take 2 for a no. ct and and ct or run " +
    "commands by their exit status, as in ct and search TODO --expect none ::: check.",
  ],
} as const satisfies Readonly<Record<string, readonly Part[]>>;

/** The names of the pages, as they are typed; the page on undo is the help of the command. */
export const topicNames: readonly string[] = [...Object.keys(pages), "undo"];

/** The page that words such as `exit status` or `exit-status` name, if any. */
export function topicPage(
  words: readonly string[],
  { columns, colour }: { readonly columns: number | undefined; readonly colour: boolean },
): string | undefined {
  const name = words.join(" ").replaceAll("-", " ").toLowerCase();
  const entry = Object.entries(pages).find(([topic]) => topic === name || singular(topic) === name);
  if (entry === undefined) return undefined;
  const [topic, parts] = entry;
  const paint = palette(colour);
  const rows = parts.filter((part) => typeof part !== "string");
  const column = Math.max(...rows.map(([typed]) => typed.length)) + 4;
  const layout = { column, width: pageWidth(columns ?? plainWidth), mark: paint.kind };
  const lines = parts.flatMap((part, at) => {
    if (typeof part !== "string") return columnRow(part[0], part[1], layout);
    return [...at === 0 ? [] : [""], ...paragraph(part, layout.width), ...at === 0 ? [""] : []];
  });
  return [paint.title(topic), "", ...lines].join("\n") + "\n";
}

const plainWidth = 100;

function singular(topic: string): string {
  return topic.replace(/s$/, "");
}

/** The text in lines of a page. */
function paragraph(text: string, width: number): readonly string[] {
  return columnRow("", text, { column: 0, width }).slice(1);
}
