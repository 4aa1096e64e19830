/** Two dozen command lines of grep, read by grep and by `ct-grep`; the heavy tests have all. */
import { assertAlike } from "./compare_lines.ts";
import { grepPair, hasNoGrep } from "./grep_pair.ts";
import { lineTree } from "./line_tree.ts";
import lines from "./lines/grep.json" with { type: "json" };

Deno.test({
  name: "ct-grep prints what grep prints for two dozen command lines (long)",
  ignore: hasNoGrep,
  fn: async () => {
    await using tree = await lineTree();
    for (const line of lines.filter((_, index) => index % 13 === 1)) {
      await assertAlike(grepPair, line, tree.path);
    }
  },
});
