/**
 * The memory that `ct find` needs does not grow with the index: what does not fit is on the disk.
 * Which digests are kept is tested by `core/code_index/kept_index_test.ts`. So many files that they
 * do not fit are tried with `CT_THOROUGH=1`: a busy machine collects memory late, which hides less.
 */
import assert from "node:assert/strict";
import { tempTree, times } from "@ct/testing";

const files = times(2_500, 20_000);
/** Each word of a file is in no other. */
const wordsOfFile = 600;
const maxMegabytes = times(350, 700);

/** Asks for a file by a word of its own, and prints where that is and the peak of memory. */
const script = `
import { memoryContext } from ${JSON.stringify(import.meta.resolve("../../core/context/mod.ts"))};
import { command } from ${JSON.stringify(import.meta.resolve("../../tools/find/mod.ts"))};
const [cwd, home, question] = Deno.args;
const ctx = memoryContext({ cwd, home });
await command.run(["--limit", "1", question], ctx);
const [, peak] = /^VmHWM:\\s*(\\d+)/m.exec(Deno.readTextFileSync("/proc/self/status"));
console.log(JSON.stringify({ found: ctx.stdout.text, megabytes: peak / 1000 }));
`;

/** A word of letters, for each number another one. */
function word(number: number): string {
  return `q${
    (number * 7_919 + 26 ** 5).toString(26).replace(/./g, (digit) => {
      return String.fromCharCode(97 + Number.parseInt(digit, 26));
    })
  }`;
}

function textOf(file: number): string {
  const words = Array.from({ length: wordsOfFile }, (_, at) => word(file * wordsOfFile + at));
  return words.map((each, at) => at % 20 === 19 ? `${each};\n` : `${each} `).join("");
}

Deno.test({
  name: `ct find indexes ${files} files within ${maxMegabytes} MB, and answers within them`,
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await using tree = await tempTree({ "home/x": "", "root/x": "", "ask.ts": script });
    for (let file = 0; file < files; file += 1) {
      const directory = `${tree.path}/root/${file % 100}`;
      if (file < 100) Deno.mkdirSync(directory);
      Deno.writeTextFileSync(`${directory}/${file}.c`, textOf(file));
    }
    const config = new URL("../../deno.json", import.meta.url).pathname;
    for (const file of [files - 1, 7]) {
      const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: [
          ...["run", "-A", "--no-check", "--config", config, `${tree.path}/ask.ts`],
          ...[`${tree.path}/root`, `${tree.path}/home`, word(file * wordsOfFile + 5)],
        ],
      }).output();
      const decoder = new TextDecoder();
      const { found, megabytes } = JSON.parse(decoder.decode(stdout) || decoder.decode(stderr));
      assert.match(found, new RegExp(`^\\./${file % 100}/${file}\\.c:1:`));
      assert.ok(megabytes < maxMegabytes, `${megabytes} MB`);
    }
    const { size } = Deno.statSync(`${tree.path}/home/.cache/ct/index.sqlite`);
    assert.ok(size > 3_200 * files, `the index has only ${size} bytes`);
  },
});
