/**
 * Random trees of text files.
 *
 * @module
 */
import fc from "fast-check";

const fragments = [
  "a",
  "b",
  "ab",
  "foo",
  "Foo",
  "bar",
  " ",
  "\t",
  "x1",
  "42",
  "_",
  ".",
  "(",
  "é",
  "É",
  "ß",
  "日本",
  "\u{1f600}",
  "\rx",
  "\u2028",
  "-",
  "*",
];
/** A line without its ending. */
const line = fc.array(fc.constantFrom(...fragments), { maxLength: 6 }).map((parts) =>
  parts.join("")
);
/** The ending of a line. */
export const ending: fc.Arbitrary<string> = fc.constantFrom("\n", "\n", "\n", "\r\n");
const content = fc.tuple(fc.array(fc.tuple(line, ending), { maxLength: 12 }), line)
  .map(([lines, last]) => lines.map((parts) => parts.join("")).join("") + last);
const name = fc.constantFrom(
  "a",
  "b.txt",
  "B",
  "c d",
  "é",
  "-x",
  ".hidden",
  "d/a",
  "d/b",
  "d.e",
  "d/.h/f",
  "z\\n",
);
/** Files by path. */
export const textTree: fc.Arbitrary<Record<string, string>> = fc.uniqueArray(
  fc.tuple(name, content),
  {
    selector: ([path]) => path,
    minLength: 1,
    maxLength: 10,
  },
)
  .map((files) => Object.fromEntries(files));
