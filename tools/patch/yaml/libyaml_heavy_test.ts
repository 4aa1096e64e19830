import assert from "node:assert/strict";
import fc from "fast-check";
import type { Model } from "../model/model.ts";
import { applyToModel } from "../model/model_patch.ts";
import { arbitraryDocument, arbitraryValue } from "../testing/arbitrary_model.ts";
import { isLibyamlMissing, libyaml, plainData } from "../testing/libyaml.ts";
import { operationsOf, type Typed } from "../testing/operations.ts";
import { failure } from "../testing/outcome.ts";
import { Random } from "../testing/random.ts";
import { randomOperation } from "../testing/random_operation.ts";
import { readTree } from "../testing/read_tree.ts";
import { YamlRenderer } from "../testing/render_yaml.ts";
import { withContainer } from "../model/parents.ts";
import { runs } from "../testing/runs.ts";
import { patchYaml } from "./yaml.ts";

const ignore = isLibyamlMissing();

function isSame(model: Model, loaded: unknown): boolean {
  return JSON.stringify(plainData(model)) === JSON.stringify(loaded);
}

Deno.test({
  name: "YAML: libyaml reads a block scalar at the end of a file as we do",
  ignore,
  fn: async () => {
    const headers = ["|", ">", "|-", "|+", ">+", ">-", "|2", "|+2"];
    const ends = ["", "\n", "\n\n", "\n  ", "\n \n", " ", "\n\n ", "\n# c", "\n\n# c", "\n # c\n"];
    const bodies = ["", "  x", "  x\n\n  y", "  x\n   y\n  z", "   x\n", "\n  x"];
    const texts = headers.flatMap((header) =>
      bodies.flatMap((body) => ends.map((end) => `a: ${header}\n${body}${end}`))
    );
    const loaded = await libyaml(texts);
    const different = texts.filter((text, index) => {
      try {
        return loaded[index] !== null &&
          !isSame(readTree(text).root.model, loaded[index]);
      } catch {
        // One refuses what the other reads: nothing is written then.
        return false;
      }
    });
    assert.deepEqual(different, []);
  },
});

Deno.test({
  name: "YAML: libyaml reads a patched document as the patched model",
  ignore,
  fn: async () => {
    const sample = fc.record({ start: arbitraryDocument, value: arbitraryValue, seed: fc.nat() });
    const cases: { before: string; after: string; was: Model; is: Model; shown: string }[] = [];
    for (const { start, value, seed } of fc.sample(sample, { ...runs, seed: 18 })) {
      const random = new Random(seed);
      const rendered = new YamlRenderer(random).document(start);
      const before = random.once(2) ? rendered.trimEnd() : rendered;
      const typed = randomOperation(start, value, random);
      const operation = withContainer(readTree(before), typed);
      const result = await patchYaml(before, [operation]).catch(failure);
      if ("error" in result) continue;
      const shown = `${operation.kind} ${operation.path.text}\n${before}\n=>\n${result.text}`;
      cases.push({
        before,
        after: result.text,
        was: start,
        is: applyToModel(start, operation),
        shown,
      });
    }
    const loaded = await libyaml(cases.flatMap(({ before, after }) => [before, after]));
    let compared = 0;
    cases.forEach(({ was, is, shown }, index) => {
      if (!isSame(was, loaded[2 * index])) return;
      compared++;
      const after = loaded[2 * index + 1];
      assert.ok(isSame(is, after), `${shown}\n${JSON.stringify(after)}`);
    });
    assert.ok(compared > cases.length / 4, `only ${compared} of ${cases.length} are comparable`);
  },
});

/** What must read the same to libyaml: the text, the operation, and the data afterwards. */
const rows: readonly (readonly [string, Typed, unknown])[] = [
  ["run: |\n  make test\nid: x", { delete: "id" }, { run: "make test\n" }],
  ["run: |+\n  make test\n\nid: x", { delete: "id" }, { run: "make test\n\n" }],
  ["run: >\r\n  make\r\n  test\r\nid: x", { delete: "id" }, { run: "make test\n" }],
  ["- |\n  a\n- b", { "move-last": "[0]" }, ["b", "a\n"]],
  ["x: 1\n", { set: "x=1e3" }, { x: 1000 }],
  ["x: 1\n", { set: "x=-2.5E-7" }, { x: -2.5e-7 }],
];

Deno.test({
  name: "YAML: libyaml reads what was meant",
  ignore,
  fn: async () => {
    const texts: string[] = [];
    for (const [text, typed] of rows) {
      texts.push((await patchYaml(text, operationsOf(typed))).text);
    }
    assert.deepEqual(await libyaml(texts), rows.map(([, , data]) => data));
  },
});
