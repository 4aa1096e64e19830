import assert from "node:assert/strict";
import fc from "fast-check";
import { JsonDocument } from "./json.ts";
import { JsonSource } from "@ct/json";
import type { Model } from "../model/model.ts";
import { parseModel } from "../testing/parse_model.ts";
import { applyToModel } from "../model/model_patch.ts";
import {
  arbitraryDocument,
  arbitraryScalar,
  arbitraryValue,
  strictJson,
} from "../testing/arbitrary_model.ts";
import { outcome } from "../testing/outcome.ts";
import { operationsOf } from "../testing/operations.ts";
import { Random } from "../testing/random.ts";
import { randomOperation } from "../testing/random_operation.ts";
import { JsonRenderer } from "../testing/render_json.ts";
import { runs } from "../testing/runs.ts";

function commentsOf(text: string): string[] {
  return text.match(/\/\* c\d+ \*\/|\/\/ c\d+/g)?.map((comment) => comment.replace(/\D/g, ""))
    .sort() ?? [];
}

Deno.test("JSON: a rendered document reads back", () => {
  fc.assert(
    fc.property(arbitraryDocument, fc.nat(), (model, seed) => {
      const text = new JsonRenderer(new Random(seed)).document(model);
      assert.deepEqual(parseModel(text), model, text);
      assert.deepEqual(parseModel(strictJson(model)), model);
    }),
    runs,
  );
});

Deno.test("JSON: a patched document reads as the patched model, op by op (long)", () => {
  fc.assert(
    fc.property(
      arbitraryDocument,
      fc.array(arbitraryValue, { minLength: 1, maxLength: 6 }),
      fc.nat(),
      (
        start,
        values,
        seed,
      ) => {
        const random = new Random(seed);
        const text = new JsonRenderer(random).document(start);
        const document = new JsonDocument(text);
        let model: Model = start;
        for (const value of values) {
          const operation = randomOperation(model, value, random);
          const before = document.text;
          const expected = outcome(() => applyToModel(model, operation));
          const actual = outcome(() => document.apply(operation));
          if ("error" in expected || "error" in actual) {
            assert.deepEqual(actual, expected);
            continue;
          }
          const after = document.text;
          const shown = `${operation.kind} ${operation.path.text}\n${before}\n=>\n${after}`;
          assert.equal(actual.value, after !== before, shown);
          const read = outcome(() => parseModel(after));
          assert.deepEqual(read, { value: expected.value }, shown);
          assert.equal(new Set(commentsOf(after)).size, commentsOf(after).length, shown);
          if (operation.kind === "move" || operation.kind === "add") {
            assert.deepEqual(commentsOf(after), commentsOf(before), shown);
          }
          model = expected.value;
        }
      },
    ),
    runs,
  );
});

interface Spot {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** The values of a document below the root, each with its path. */
function spotsOf(source: JsonSource, node = 0, path = ""): Spot[] {
  const isObject = source.kind(node) === "object";
  if (!isObject && source.kind(node) !== "array") return [];
  return [...source.children(node)].flatMap((child, index) => {
    const value = isObject ? child + 1 : child;
    const step = isObject ? `[${JSON.stringify(source.scalarText(child))}]` : `[${index}]`;
    const spot = { path: path + step, start: source.start(value), end: source.end(value) };
    return [spot, ...spotsOf(source, value, spot.path)];
  });
}

Deno.test("JSON: set changes the bytes of the value and no others, and back", () => {
  fc.assert(
    fc.property(arbitraryDocument, arbitraryValue, fc.nat(), (model, value, seed) => {
      const random = new Random(seed);
      const text = new JsonRenderer(random).document(model);
      const spots = spotsOf(JsonSource.parse(text, 0, text.length));
      const spot = spots[random.below(Math.max(1, spots.length))];
      if (spot === undefined) return;
      const { path, start, end } = spot;
      const json = strictJson(value);
      const document = new JsonDocument(text);
      for (const operation of operationsOf({ set: `${path}=text:${json}` })) {
        document.apply(operation);
      }
      assert.equal(document.text, text.slice(0, start) + json + text.slice(end));
      const former = strictJson(parseModel(text.slice(start, end)));
      const back = new JsonDocument(document.text);
      for (const operation of operationsOf({ set: `${path}=text:${former}` })) {
        back.apply(operation);
      }
      assert.equal(back.text, text.slice(0, start) + former + text.slice(end));
    }),
    runs,
  );
});

Deno.test("JSON: what is added and deleted again leaves no trace", () => {
  fc.assert(
    fc.property(
      fc.array(arbitraryScalar, { minLength: 1, maxLength: 4 }),
      fc.nat(),
      (items, seed) => {
        const renderer = new JsonRenderer(new Random(seed), { isTidy: true });
        const list = renderer.document({ kind: "array", items });
        const text = `{"list":${list}}`;
        const document = new JsonDocument(text);
        const typed = { add: "list=new", delete: `list[${items.length}]` };
        for (const operation of operationsOf(typed)) assert.equal(document.apply(operation), true);
        assert.equal(document.text, text);
      },
    ),
    runs,
  );
});
