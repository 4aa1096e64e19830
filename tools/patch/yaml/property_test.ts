import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { Model } from "../model/model.ts";
import { applyToModel } from "../model/model_patch.ts";
import { equalModels } from "../model/model_equality.ts";
import type { Operation } from "../model/operation.ts";
import { arbitraryDocument, arbitraryValue } from "../testing/arbitrary_model.ts";
import { failure, outcome } from "../testing/outcome.ts";
import { Random } from "../testing/random.ts";
import { randomOperation } from "../testing/random_operation.ts";
import { readTree } from "../testing/read_tree.ts";
import { YamlRenderer } from "../testing/render_yaml.ts";
import { withContainer } from "../model/parents.ts";
import { runs } from "../testing/runs.ts";
import { type PatchedText, patchYaml } from "./yaml.ts";
import { layoutOf } from "./layout.ts";
import { yamlModel } from "./number.ts";

function read(text: string): Model {
  return readTree(text).root.model;
}

/** The operation with the parents that it creates in a text. */
function inYaml(text: string, operation: Operation): Operation {
  return withContainer(readTree(text), operation);
}

function commentsOf(text: string): string[] {
  return (text.match(/# c\d+/g) ?? []).sort();
}

const arbitraryCase = fc.record({
  start: arbitraryDocument,
  values: fc.array(arbitraryValue, { minLength: 1, maxLength: 4 }),
  seed: fc.nat(),
});

Deno.test("YAML: a rendered document reads back", () => {
  fc.assert(
    fc.property(arbitraryDocument, fc.nat(), (model, seed) => {
      const text = new YamlRenderer(new Random(seed)).document(model);
      assert.ok(equalModels(model, read(text)), text);
    }),
    runs,
  );
});

Deno.test("YAML: a patched document reads as the patched model, and keeps its comments (long)", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryCase, async ({ start, values, seed }) => {
      const random = new Random(seed);
      let text = new YamlRenderer(random).document(start);
      let model = start;
      for (const value of values) {
        const operation = randomOperation(model, yamlModel(value), random);
        const expected = outcome(() => applyToModel(model, inYaml(text, operation)));
        const actual = await patchYaml(text, [operation]).catch(failure);
        const shown = `${operation.kind} ${operation.path.text}\n${text}`;
        if ("error" in actual) {
          assert.ok("error" in expected, `${actual.error}: ${shown}`);
          continue;
        }
        assert.ok("value" in expected, shown);
        assert.ok(equalModels(expected.value, read(actual.text)), `${shown}=>\n${actual.text}`);
        assert.equal(actual.changes, actual.text === text ? 0 : 1, shown);
        const kept = commentsOf(actual.text);
        assert.equal(new Set(kept).size, kept.length, shown);
        if (operation.kind === "move" || operation.kind === "add") {
          assert.deepEqual(kept, commentsOf(text), `${shown}=>\n${actual.text}`);
        }
        text = actual.text;
        model = expected.value;
      }
    }),
    runs,
  );
});

Deno.test("YAML: operations together give the same as one after the other (long)", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryCase, async ({ start, values, seed }) => {
      const random = new Random(seed);
      const text = new YamlRenderer(random).document(start);
      const operations: Operation[] = [];
      let expected: PatchedText = { text, changes: 0, reported: [] };
      let model = start;
      for (const value of values) {
        const operation = randomOperation(model, value, random);
        const next = await patchYaml(expected.text, [operation]).catch(failure);
        if ("error" in next) continue;
        // A call keeps to the indentation that it finds at its start.
        if (!isDeepStrictEqual(layoutOf(next.text), layoutOf(text))) continue;
        operations.push(operation);
        model = applyToModel(model, inYaml(expected.text, operation));
        expected = {
          text: next.text,
          changes: expected.changes + next.changes,
          reported: [...expected.reported, ...next.reported],
        };
      }
      assert.deepEqual(await patchYaml(text, operations), expected);
    }),
    runs,
  );
});
