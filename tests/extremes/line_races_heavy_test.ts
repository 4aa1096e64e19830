/**
 * Others write, truncate, remove and replace files while `ct-rg` and `ct-grep` search them. A call
 * may miss what was not there when it looked, but it ends in time, prints no line that no file ever
 * held, and says what it could not read. CT_RACE_TRIES sets the tries for each call.
 */
import assert from "node:assert/strict";
import { tempTree, times } from "@ct/testing";
import { builtCommands } from "../built_commands.ts";

const tries = Number(Deno.env.get("CT_RACE_TRIES") ?? times(2, 20));
const longestMs = 25_000;

/** Changes files until it is told to stop. */
const writer = `
self.onmessage = ({ data: { base, flags } }) => {
  const line = "needle and what is around it, up to the end\\n";
  const big = line.repeat(120000);
  for (let n = 0; Atomics.load(flags, 0) === 0; n++) {
    const path = base + "/in/f" + (n % 40) + ".txt";
    try {
      switch (n % 7) {
        case 0: Deno.removeSync(path); break;
        case 1: Deno.writeTextFileSync(path, line.repeat(n % 900)); break;
        case 2: Deno.writeTextFileSync(path, line.repeat(40), { append: true }); break;
        case 3: Deno.truncateSync(path, line.length * (n % 5)); break;
        case 4: Deno.renameSync(base + "/in/sub", base + "/in/bus"); break;
        case 5: Deno.renameSync(base + "/in/bus", base + "/in/sub"); break;
        case 6:
          if (n % 35 === 6) Deno.writeTextFileSync(base + "/in/big.txt", big);
          else Deno.writeTextFileSync(base + "/in/big.txt", line.repeat(5000), { append: true });
      }
    } catch { /* The file is just not there. */ }
  }
  self.postMessage("over");
};
`;

const calls: readonly (readonly string[])[] = [
  ["rg", "needle", "in"],
  ["rg", "-U", "-o", "needle.*\\n", "in"],
  ["rg", "-j1", "--sort", "modified", "-n", "needle", "in"],
  ["grep", "-r", "needle", "in"],
  ["grep", "-rn", "-A1", "needle", "in"],
];
const printed = /^(?:--|in\/[a-z0-9/.]+(?:[:-]\d+)?[:-](.*))$/;
/** Whether it could be printed: a file that is being written may end within a line. */
function isPossible(text: string): boolean {
  const [, content = ""] = printed.exec(text) ?? [undefined, "?"];
  return "needle and what is around it, up to the end".startsWith(content);
}

const said = /^ct-(?:rg|grep): in[a-z0-9/.]*: (?:No such file or directory|Is a directory)[^:]*$/;

for (const [tool = "", ...args] of calls) {
  Deno.test({
    name: `race: ct ${[tool, ...args].join(" ").trim()} beside writers, ${tries} times`,
    ignore: Deno.build.os !== "linux",
    fn: async () => {
      await using tree = await tempTree({
        "in/sub/inner.txt": "needle and what is around it, up to the end\n".repeat(100),
      });
      const program = `${await builtCommands()}/bin/ct-${tool}`;
      const url = `data:application/javascript,${encodeURIComponent(writer)}`;
      const worker = new Worker(url, { type: "module" });
      const flags = new Int32Array(new SharedArrayBuffer(4));
      const over = Promise.withResolvers<void>();
      worker.addEventListener("message", () => over.resolve());
      try {
        worker.postMessage({ base: tree.path, flags });
        for (let count = 0; count < tries; count++) {
          const { code, signal, stdout, stderr } = await new Deno.Command(program, {
            args,
            cwd: tree.path,
            stdin: "null",
            signal: AbortSignal.timeout(longestMs),
          }).output();
          const messages = new TextDecoder().decode(stderr).split("\n").filter((line) => line);
          assert.equal(signal, null, messages.join("\n"));
          const lines = new TextDecoder().decode(stdout).split("\n").slice(0, -1);
          assert.deepEqual(lines.filter((line) => !isPossible(line)).slice(0, 3), []);
          assert.deepEqual(messages.filter((line) => !said.test(line)).slice(0, 3), []);
          assert.equal(code, messages.length > 0 ? 2 : lines.length > 0 ? 0 : 1);
        }
      } finally {
        Atomics.store(flags, 0, 1);
        await over.promise;
        worker.terminate();
      }
    },
  });
}
