/**
 * Whatever keeps `ct refs` from reading all of a file, in whatever language, it says: no name that
 * the file uses counts as unused.
 */
import assert from "node:assert/strict";
import { memoryContext } from "@ct/core/context";
import { packs } from "@ct/source";
import { tempTree } from "@ct/testing";
import { command } from "./mod.ts";

/** How a language calls `target`, and how that stands in a file, a statement among others. */
interface Sample {
  readonly path: string;
  readonly file: (statements: string) => string;
  readonly call: string;
  readonly comment: string;
}

const braces = { call: "target(1);", comment: "//" };
const plain = { file: (text: string) => `${text}\n` };

/** A sample for each extension that is a language of its own. */
const samples: readonly Sample[] = [
  { path: "a.ts", ...plain, ...braces },
  { path: "a.tsx", ...plain, ...braces },
  { path: "a.js", ...plain, ...braces },
  { path: "a.py", ...plain, call: "target(1)", comment: "#" },
  { path: "A.java", file: (text) => `class A { void run() {\n${text}\n} }\n`, ...braces },
  { path: "a.go", file: (text) => `package a\n\nfunc run() {\n${text}\n}\n`, ...braces },
  { path: "a.rs", file: (text) => `fn run() {\n${text}\n}\n`, ...braces },
  { path: "a.c", file: (text) => `void run(void) {\n${text}\n}\n`, ...braces },
  { path: "a.cpp", file: (text) => `class A;\nvoid run() {\n${text}\n}\n`, ...braces },
  { path: "a.h", file: (text) => `static void run(void) {\n${text}\n}\n`, ...braces },
  { path: "a.cs", file: (text) => `class A { void Run() {\n${text}\n} }\n`, ...braces },
  { path: "a.php", file: (text) => `<?php\n${text}\n`, ...braces },
  { path: "a.kt", file: (text) => `fun run() {\n${text}\n}\n`, ...braces },
  { path: "a.swift", file: (text) => `func run() {\n${text}\n}\n`, ...braces },
  { path: "a.vue", file: (text) => `<script>\n${text}\n</script>\n`, ...braces },
  { path: "a.svelte", file: (text) => `<script>\n${text}\n</script>\n`, ...braces },
  { path: "a.rb", ...plain, call: "target(1)", comment: "#" },
  { path: "a.sh", ...plain, call: "target 1", comment: "#" },
];

const encoder = new TextEncoder();

function utf16(text: string, { isBig = false, hasMark = true } = {}): Uint8Array {
  const marked = hasMark ? `\ufeff${text}` : text;
  const view = new DataView(new ArrayBuffer(2 * marked.length));
  for (let at = 0; at < marked.length; at++) view.setUint16(2 * at, marked.charCodeAt(at), !isBig);
  return new Uint8Array(view.buffer);
}

/** Ways in which a file is hard to read. */
const ways: Readonly<Record<string, (sample: Sample) => Uint8Array>> = {
  "is plain": ({ file, call }) => encoder.encode(file(call)),
  "is UTF-16": ({ file, call }) => utf16(file(call)),
  "is UTF-16, big end first": ({ file, call }) => utf16(file(call), { isBig: true }),
  "is UTF-16 without a mark": ({ file, call }) => utf16(file(call), { hasMark: false }),
  "is Latin-1": ({ file, call, comment }) =>
    Uint8Array.from(file(`${call} ${comment} caf\u00e9`), (char) => char.charCodeAt(0)),
  "has a NUL": ({ file, call, comment }) => encoder.encode(file(`${call} ${comment} \0`)),
  "has a NUL far down": ({ file, call, comment }) =>
    encoder.encode(file(`${`${comment} x\n`.repeat(3_000)}${call} ${comment} \0`)),
  "is too large": ({ file, call }) => {
    const bytes = new Uint8Array(9 << 20).fill(0x0a);
    encoder.encodeInto(file(call), bytes);
    return bytes;
  },
  "has a bracket too many": ({ file, call }) => encoder.encode(file(`${call}\n)]}\n${call}`)),
  "has brackets that nothing closes": ({ file, call }) => encoder.encode(file(`{([\n${call}`)),
  "has senseless operators": ({ file, call }) => encoder.encode(file(`= = => ! :: <\n${call}`)),
  "has a quote that nothing closes": ({ file, call }) => encoder.encode(file(`x = "\n${call}`)),
  "has an apostrophe that nothing closes": ({ file, call }) =>
    encoder.encode(file(`x = 'it\n${call}`)),
  "has three quotes that nothing closes": ({ file, call }) =>
    encoder.encode(file(`x = """\n${call}`)),
  "has a backtick that nothing closes": ({ file, call }) => encoder.encode(file(`x = \`\n${call}`)),
  "has a comment that nothing closes": ({ file, call }) => encoder.encode(file(`/*\n${call}`)),
  "has a here-document that nothing closes": ({ file, call }) =>
    encoder.encode(file(`x = <<EOF\n${call}`)),
  "has all on one line": ({ file, call }) =>
    encoder.encode(file(`${"a(1); ".repeat(5_000)}${call}`)),
  "opens too many parentheses": ({ file, call }) =>
    encoder.encode(file(`${"(".repeat(6_000)}${call.replace(";", "")}${")".repeat(6_000)}`)),
  "opens too many braces": ({ file, call }) =>
    encoder.encode(file(`${"{".repeat(6_000)}${call}${"}".repeat(6_000)}`)),
  "adds too often": ({ file, call }) => encoder.encode(file(`x = ${"1 + ".repeat(6_000)}${call}`)),
  "calls what calls yield": ({ file, call }) =>
    encoder.encode(file(`a${"(1)".repeat(6_000)}\n${call}`)),
};

Deno.test("each language has a sample of a file that is hard to read", () => {
  const covered = new Set(samples.map(({ path }) => path.slice(path.indexOf(".") + 1)));
  for (const { extensions, kinds } of packs) {
    if (kinds.includes("h1")) continue;
    assert.ok(extensions.some((each) => covered.has(each)), extensions.join());
  }
});

for (const [way, bytesOf] of Object.entries(ways)) {
  for (const sample of samples) {
    Deno.test(`ct-refs does not call unused what ${sample.path} has that ${way}`, async () => {
      await using tree = await tempTree({ [sample.path]: bytesOf(sample) });
      const ctx = memoryContext({ cwd: tree.path });
      const status = await command.run(["target", "--expect", "none"], ctx);
      assert.notEqual(status, 0, ctx.stdout.text.slice(0, 400) + ctx.stderr.text.slice(0, 400));
      if (way === "is plain") assert.equal(status, 1);
    });
  }
}

/** Code within texts and markup, which is no text to a reader. */
const hidden: readonly (readonly [path: string, text: string])[] = [
  ["a.sh", 'x="$(target 1)"\n'],
  ["a.sh", 'x="a $(f | target 1) b"\n'],
  ["a.sh", "x=`target 1`\n"],
  ["a.sh", 'echo "$target"\n'],
  ["a.sh", "echo $target\n"],
  ["a.sh", 'echo "${target:-1}"\n'],
  ["a.sh", "((target > 1)) && f\n"],
  ["a.sh", "cat <<EOF\n$(target)\nEOF\n"],
  ["a.cs", 'class A { string B = $"a {f(target(1))} b"; }\n'],
  ["a.kt", 'val a = "b ${target(1)} c"\n'],
  ["a.kt", 'val a = "b $target c"\n'],
  ["a.swift", 'let a = "b \\(target(1)) c"\n'],
  ["a.rb", 'a = "b #{target(1)} c"\n'],
  ["a.rb", "a = <<~EOF\n  #{target}\nEOF\n"],
  ["a.php", '<?php $a = "b {$c->target(1)} d";\n'],
  ["a.php", '<?php $a = "b $target d";\n'],
  ["a.php", "<?php f($target);\n"],
  ["a.rs", 'fn f() { println!("{target}"); }\n'],
  ["a.vue", '<template><button @click="target(1)">b</button></template>\n'],
  ["a.vue", "<template><p>{{ target(1) }}</p></template>\n"],
  ["a.vue", "<template><target /></template>\n"],
  ["a.svelte", "<button on:click={() => target(1)}>b</button>\n"],
  ["a.svelte", "<p>{target}</p>\n"],
  ["a.ts", "const a = `b ${target(1)} c`;\n"],
  ["a.tsx", "const a = <p title={target(1)}>{target}</p>;\n"],
  ["a.py", 'a = f"b {target(1)} c"\n'],
  ["a.py", "a = f'b {f'{target}'} c'\n"],
];

for (const [path, text] of hidden) {
  Deno.test(`ct-refs finds a name in ${path}: ${text.trim()}`, async () => {
    await using tree = await tempTree({ [path]: text });
    const ctx = memoryContext({ cwd: tree.path });
    assert.equal(await command.run(["target"], ctx), 0);
    assert.match(ctx.stdout.text, /^\.\//, ctx.stderr.text);
  });
}
