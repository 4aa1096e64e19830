/** Two dozen command lines of rg, read by rg and by `ct-rg`; all of them are in the heavy tests. */
import { assertAlike } from "./compare_lines.ts";
import { lineTree } from "./line_tree.ts";
import lines from "./lines/rg.json" with { type: "json" };
import { hasNoRg, rgPair } from "./rg_pair.ts";

Deno.test({
  name: "ct-rg prints what rg prints for two dozen command lines (long)",
  ignore: hasNoRg,
  fn: async () => {
    await using tree = await lineTree();
    for (const line of lines.filter((_, index) => index % 14 === 1)) {
      await assertAlike(rgPair, line, tree.path);
    }
  },
});
