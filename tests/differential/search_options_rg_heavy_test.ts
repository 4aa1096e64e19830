/**
 * The options of `ct-search` that ripgrep has as well, against ripgrep, on random trees.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { memoryContext } from "@ct/core/context";
import { isMissing, output, tempTree } from "@ct/testing";
import { command } from "@ct/search";
import { textTree } from "./text_tree.ts";

const ignore = isMissing("rg");
const everything = ["--hidden", "--no-ignore"];
const rg = ["rg", "--no-config", "--sort", "path", "--crlf", "--no-heading", "-n", "-H"] as const;

async function ours(cwd: string, argv: readonly string[]): Promise<string> {
  const ctx = memoryContext({ cwd });
  await command.run([...everything, "--mode", "regex", "--raw", ...argv, "."], ctx);
  return ctx.stdout.text;
}

async function theirs(cwd: string, argv: readonly string[]): Promise<string> {
  const printed = await output([...rg, ...everything, ...argv, "."], cwd, { statuses: [0, 1] });
  return printed.replaceAll("\r\n", "\n");
}

/** Lines around hits as ripgrep prints them: each with its path, and `--` also between files. */
function asRg(text: string): string {
  if (text === "") return "";
  return text.slice(0, -1).split("\n\n./").map((part, index) => {
    const [path = "", ...lines] = part.split("\n");
    return lines.map((line) => {
      const [, number, mark] = /^ *(\d+)(: | {2})/.exec(line) ?? [];
      if (number === undefined) return "--";
      const sign = mark === ": " ? ":" : "-";
      return `${index === 0 ? "" : "./"}${path}${sign}${number}${sign}${line.slice(8)}`;
    }).join("\n");
  }).join("\n--\n") + "\n";
}

const patterns = ["foo", "Foo", "b", "a|42", "^a", "[ab]+", "é", "\\w+ ", "x?1", "ß"];

for (
  const [argv, same = argv] of [
    [["-i", "--detail"], ["-i"]],
    [["-S", "--detail"], ["-S"]],
    [["-w", "--detail"], ["-w"]],
    [["-iw", "--detail"], ["-iw"]],
    [["-e", "bar", "--detail"], ["-e", "bar"]],
    [["-e", "é", "-i", "-e", "^x", "--detail"], ["-e", "é", "-i", "-e", "^x"]],
    [["-o"]],
    [["-ow"]],
    [["-l"]],
    [["-c"]],
    [["--detail", "--max-lines-per-file", "1"], ["-m", "1"]],
    [["--detail", "--depth", "1"], ["--max-depth", "1"]],
    [["--detail", "--path", "d/**"], ["-g", "/d/**"]],
    [["--detail", "--path", "!**/{a,b.*}"], ["-g", "!**/{a,b.*}"]],
    [["-C", "1"]],
    [["-A2"]],
    [["-B", "1", "-A", "0"]],
  ] as readonly (readonly [readonly string[], (readonly string[])?])[]
) {
  Deno.test({ name: `ct-search prints what rg prints: ${argv.join(" ")}`, ignore }, async () => {
    const isAround = /^-[ABC]/.test(argv[0] ?? "");
    for (const [index, files] of fc.sample(textTree, { numRuns: 12, seed: 7 }).entries()) {
      // A carriage return within a line is text to one and may end a match of the other.
      const plain = Object.entries(files).map(([path, text]) => [path, text.replaceAll("\r", "")]);
      await using made = await tempTree(Object.fromEntries(plain));
      const pattern = patterns[index % patterns.length] ?? "";
      const found = await ours(made.path, ["-e", pattern, ...argv]);
      const expected = await theirs(made.path, ["-e", pattern, ...same]);
      assert.equal(isAround ? asRg(found) : found, expected, JSON.stringify([pattern, plain]));
    }
  });
}

const encodings = {
  "utf-16le": (text: string) => wide(`\ufeff${text}`, true),
  "utf-16be": (text: string) => wide(`\ufeff${text}`, false),
  "utf-8": (text: string) => new TextEncoder().encode(`\ufeff${text}`),
} as const;

function wide(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
}

for (const [name, encode] of Object.entries(encodings)) {
  Deno.test({ name: `ct-search finds what rg finds in marked ${name}`, ignore }, async () => {
    for (const [index, files] of fc.sample(textTree, { numRuns: 8, seed: 9 }).entries()) {
      await using made = await tempTree(
        Object.fromEntries(Object.entries(files).map(([path, text]) => [path, encode(text)])),
      );
      const pattern = patterns[index % patterns.length] ?? "";
      const found = await ours(made.path, ["-e", pattern, "--detail"]);
      assert.equal(found, await theirs(made.path, ["-e", pattern]), JSON.stringify(files));
    }
  });
}

Deno.test({ name: "ct-search finds what rg finds in latin1", ignore }, async () => {
  const latin = new Uint8Array([0x63, 0x61, 0x66, 0xe9, 10, 0xc9, 10]);
  await using made = await tempTree({ a: latin, b: "caf\u00e9\n" });
  const argv = ["--encoding", "latin1", "-i", "-e", "é"];
  assert.equal(await ours(made.path, [...argv, "--detail"]), await theirs(made.path, argv));
});
