import assert from "node:assert/strict";
import { tempTree } from "@ct/testing";
import { memoryContext } from "@ct/core/context";
import { command } from "./mod.ts";

function utf16(text: string): Uint8Array {
  return new Uint8Array(Uint16Array.from(text, (char) => char.charCodeAt(0)).buffer);
}

const filler = "// line é\nlet x = 1;\n".repeat(200_000);
const files = {
  "marked.ts": utf16("\ufeff// é\nlet x = 1;\n"),
  "plain.ts": utf16("// é\nlet x = 1;\n"),
  "large.ts": utf16(`\ufeff${filler}`),
  "u8.ts": "\ufeffé\n",
};

/** Lines, words, characters and bytes of a file, and its lines of code, as the call counts them. */
async function measured(argv: readonly string[]): Promise<unknown> {
  await using tree = await tempTree(files);
  const ctx = memoryContext({ cwd: tree.path });
  await command.run([...argv, "--json", "--code"], ctx);
  const { files: [file], by_language } = JSON.parse(ctx.stdout.text);
  const { lines, words, chars, bytes } = file;
  return { lines, words, chars, bytes, code: by_language[0]?.code ?? "none" };
}

for (
  const [argv, expected] of [
    [["marked.ts"], { lines: 2, words: 6, chars: 16, bytes: 34, code: 1 }],
    [["plain.ts", "--encoding", "utf-16le"], { lines: 2, words: 6, chars: 16, bytes: 32, code: 1 }],
    [["marked.ts", "--encoding", "none"], {
      lines: 3,
      words: 7,
      chars: 34,
      bytes: 34,
      code: "none",
    }],
    [
      ["large.ts"],
      { lines: 400_000, words: 1_400_000, chars: 4_200_000, bytes: 8_400_002, code: 200_000 },
    ],
    [["u8.ts"], { lines: 1, words: 1, chars: 3, bytes: 6, code: 1 }],
    [["u8.ts", "--encoding", "latin1"], { lines: 1, words: 1, chars: 3, bytes: 6, code: 1 }],
  ] as const
) {
  Deno.test(`ct-tree ${argv.join(" ")} counts the characters of the encoding`, async () => {
    assert.deepEqual(await measured(argv), expected);
  });
}
