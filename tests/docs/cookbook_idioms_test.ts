/**
 * The shell idioms that the cookbook replaces are real: a shell runs them in the same project.
 */
import assert from "node:assert/strict";
import { isMissing, tempTree } from "@ct/testing";
import { root } from "../../scripts/project.ts";
import { guideProject } from "./guide_projects.ts";

const cookbook = Deno.readTextFileSync(`${root}/docs/cookbook.md`);

/** Idioms that are whole commands: others are parts, or need what the project does not have. */
const idioms = [...cookbook.matchAll(/^Instead of\s+(?:`watch`, or )?`([^`]+)`/gm)]
  .map(([, idiom = ""]) => idiom)
  .filter((idiom) => !/…|^(?:make|npm|yq)\b/.test(idiom));

Deno.test("the cookbook names idioms", () => assert.ok(idioms.length > 10, idioms.join("\n")));

for (const idiom of idioms) {
  const [program = ""] = idiom.match(/\b(?:find|git|grep|jq|sed)\b/) ?? [];
  Deno.test({
    name: `a shell runs ${idiom}`,
    // Options of GNU are among them.
    ignore: Deno.build.os !== "linux" || program !== "" && isMissing(program),
    fn: async () => {
      await using tree = await tempTree(guideProject("ct"));
      const { code, stderr } = await new Deno.Command("sh", {
        args: ["-c", idiom],
        cwd: tree.path,
        stdin: "null",
      }).output();
      assert.ok(code < 2, `status ${code}: ${new TextDecoder().decode(stderr)}`);
      assert.equal(new TextDecoder().decode(stderr), "");
    },
  });
}
