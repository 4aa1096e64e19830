/**
 * What `ct steer` advises is run, a sample of it or with `CT_THOROUGH=1` all: it is a call that
 * works as it stands. Where a search for files or lines can be compared, it finds the same files as
 * what was typed, except for those that git ignores and hidden ones.
 */
import { isMissing, sampled, tempTree } from "@ct/testing";
import assert from "node:assert/strict";
import { agentLines } from "../../tools/steer/testing/agent_lines.ts";
import { commandLines } from "../../tools/steer/testing/command_lines.ts";
import { lineTree } from "../../tools/steer/testing/line_tree.ts";
import { builtCommands } from "../built_commands.ts";

const home = await Deno.makeTempDir();
addEventListener("unload", () => Deno.removeSync(home, { recursive: true }));
const path = `${await builtCommands()}/bin:${Deno.env.get("PATH")}`;

async function run(line: string, cwd: string) {
  const { code, stdout, stderr } = await new Deno.Command("bash", {
    args: ["-c", line],
    cwd,
    env: { PATH: path, HOME: home, LC_ALL: "C.UTF-8" },
    clearEnv: true,
    stdin: "null",
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), err: text(stderr) };
}

/** The files that lines of output begin with. */
function filesIn(output: string): ReadonlySet<string> {
  return new Set(
    output.split("\n").flatMap((line) =>
      /^(?:\.\/)?([^:\s]+\.\w+)(?=$|[:-])/.exec(line)?.[1] ?? []
    ),
  );
}

/** Not hidden, not ignored, and no link, which ct does not search. */
const isCompared = (file: string) => !/(?:^|\/)(?:node_modules\/|\.)|^link\.ts$/.test(file);

/** Lines that only read, and end. */
const reads = /^(?:[ef]?grep|rg|find|head|tail|sed -n|cat|wc|ls|jq) (?!-f |-exec rm)[^>;]*$/;
const isSearch = /^(?:find|grep -r|rg) ?/;
/** Lines that print something else, or more. */
const isOther = / \| | -\w*[vLch]\b| --count|\n|&&|\|\|/;

const suggested = new Map(
  [...commandLines, ...agentLines].flatMap(({ line, suggestion }) =>
    suggestion === undefined ? [] : [[suggestion, line] as const]
  ),
);

for (const [suggestion, line] of sampled([...suggested], 40, "advice")) {
  // A wait may take minutes: it is enough that it is begun.
  const isWait = suggestion.startsWith("ct await ");
  const ignore = /\brg\b/.test(suggestion + line) && isMissing("rg");
  Deno.test({
    name: `what is advised for ${JSON.stringify(line)} works: ${suggestion}`,
    ignore,
    fn: async () => {
      await using tree = await tempTree(lineTree);
      const now = isWait ? suggestion.replace("--timeout 300", "--timeout 0.3") : suggestion;
      const { code, out, err } = await run(now, tree.path);
      const typed = reads.test(line.replaceAll(" 2>/dev/null", ""))
        ? await run(line, tree.path)
        : undefined;
      // What fails as it is typed, or needs what an earlier command makes, may fail.
      if ((typed?.code ?? 0) > 0 || line.includes("> copy")) return;
      assert.ok(code <= 1, `${code}: ${err}`);
      assert.doesNotMatch(err, /^error: |was read as|needs a value/m, err);
      if (typed === undefined || !isSearch.test(line) || isOther.test(line)) return;
      const wanted = [...filesIn(typed.out)].filter(isCompared);
      // Of one file, lines are printed without its name.
      if (wanted.length === 0 && typed.out !== "") return;
      assert.deepEqual([...filesIn(out)].filter(isCompared).sort(), wanted.sort());
    },
  });
}
