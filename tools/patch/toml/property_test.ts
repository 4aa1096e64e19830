import assert from "node:assert/strict";
import fc from "fast-check";
import { CtError } from "@ct/base";
import type { MemberModel, Model, ObjectModel } from "../model/model.ts";
import { equalModels } from "../model/model_equality.ts";
import { applyToModel } from "../model/model_patch.ts";
import { arbitraryDocument, arbitraryValue, strictJson } from "../testing/arbitrary_model.ts";
import { operationsOf } from "../testing/operations.ts";
import { failure, outcome } from "../testing/outcome.ts";
import { Random } from "../testing/random.ts";
import { randomOperation } from "../testing/random_operation.ts";
import { asToml, TomlRenderer } from "../testing/render_toml.ts";
import { runs } from "../testing/runs.ts";
import { loadReader } from "./checked.ts";
import { modelOf, type TomlNode } from "./node.ts";
import { patchToml } from "./patch.ts";

const read = await loadReader(() => {});

function data(text: string): Model {
  return modelOf(read(text).root);
}

/** A document of TOML from others: tables and values, and an array of tables. */
function rooted(starts: readonly Model[], random: Random): ObjectModel {
  const parts = starts.map((start) => asToml(start, random));
  const tables = parts.filter(({ kind }) => kind === "object");
  const own = parts.flatMap((part) => part.kind === "object" ? part.members : []);
  const named = (text: string, value: Model): MemberModel => ({
    key: { kind: "string", text },
    value,
  });
  const members = [
    ...parts.map((part, index) => named(`t${index}`, part)),
    ...random.once(2) ? [named("tables", { kind: "array", items: tables })] : [],
    ...own.filter(({ key }, index) => own.findIndex((other) => isSame(other.key, key)) === index),
  ];
  return { kind: "object", members: members.slice(random.below(3)) };
}

function isSame(a: Model, b: Model): boolean {
  return "text" in a && "text" in b && a.text === b.text;
}

/** In one order, and without tables and arrays that may have gone with the last that was in them. */
function pruned(model: Model): Model {
  if (model.kind === "array") return { kind: "array", items: model.items.map(pruned) };
  if (model.kind !== "object") return model;
  const isEmpty = (value: Model) =>
    value.kind === "array" ? value.items.length === 0 : "members" in value &&
      value.members.length === 0;
  const name = (key: Model) => "text" in key ? key.text : "";
  const members = model.members.map(({ key, value }) => ({ key, value: pruned(value) }))
    .filter(({ value }) => !isEmpty(value))
    .sort((a, b) => name(a.key) < name(b.key) ? -1 : 1);
  return { kind: "object", members };
}

function commentsOf(text: string): string[] {
  return (text.match(/# c\d+/g) ?? []).sort();
}

/** Why an operation that fits the data may not fit TOML. */
const excuses = /TOML has no null|64 bits|can only be a table|must be tables|other tables stand/;

const starts = fc.array(arbitraryDocument, { minLength: 1, maxLength: 4 });
const arbitraryCase = fc.record({
  start: starts,
  values: fc.array(arbitraryValue, { minLength: 1, maxLength: 6 }),
  seed: fc.nat(),
});

Deno.test("TOML: a rendered document reads back (long)", () => {
  fc.assert(
    fc.property(starts, fc.nat(), (start, seed) => {
      const random = new Random(seed);
      const model = rooted(start, random);
      const text = new TomlRenderer(random).document(model);
      assert.ok(equalModels(pruned(model), pruned(data(text))), text);
    }),
    runs,
  );
});

Deno.test("TOML: a patched document reads as the patched model, and keeps its comments (long)", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryCase, async ({ start, values, seed }) => {
      const random = new Random(seed);
      let text = new TomlRenderer(random).document(rooted(start, random));
      let model = data(text);
      for (const value of values) {
        const operation = randomOperation(model, value, random);
        const expected = outcome(() => applyToModel(model, operation));
        const actual = await patchToml(text, [operation]).catch(failure);
        const shown = `${operation.kind} ${operation.path.text}\n${text}`;
        if ("error" in actual) {
          assert.ok("error" in expected || excuses.test(actual.error), `${actual.error}: ${shown}`);
          continue;
        }
        assert.ok("value" in expected, shown);
        const after = data(actual.text);
        const both = operation.kind === "delete" ? [expected.value, after].map(pruned) : undefined;
        const [a = expected.value, b = after] = both ?? [];
        assert.ok(equalModels(pruned(a), pruned(b)), `${shown}=>\n${actual.text}`);
        assert.equal(actual.changes, actual.text === text ? 0 : 1, shown);
        const kept = commentsOf(actual.text);
        assert.equal(new Set(kept).size, kept.length, shown);
        if (operation.kind === "move" || operation.kind === "add") {
          assert.deepEqual(kept, commentsOf(text), `${shown}=>\n${actual.text}`);
        }
        text = actual.text;
        model = after;
      }
    }),
    runs,
  );
});

/** The values that are written in one place, each with its path. */
function spotsOf(node: TomlNode, path = ""): { path: string; start: number; end: number }[] {
  const own = "span" in node && node.span !== undefined ? [{ path, ...node.span }] : [];
  if (node.kind === "array") {
    return [...own, ...node.items.flatMap((item, index) => spotsOf(item, `${path}[${index}]`))];
  }
  if (node.kind !== "object") return own;
  const members = [...node.members];
  return [
    ...own,
    ...members.flatMap(([key, value]) => spotsOf(value, `${path}[${JSON.stringify(key)}]`)),
  ];
}

Deno.test("TOML: set changes the bytes of the value and no others (long)", async () => {
  await fc.assert(
    fc.asyncProperty(starts, arbitraryValue, fc.nat(), async (start, value, seed) => {
      const random = new Random(seed);
      const text = new TomlRenderer(random).document(rooted(start, random));
      const spots = spotsOf(read(text).root);
      const spot = spots[random.below(Math.max(1, spots.length))];
      if (spot === undefined) return;
      const typed = operationsOf({ set: `${spot.path}=text:${strictJson(value)}` });
      const after = await patchToml(text, typed).then(({ text }) => text, (error: unknown) => {
        assert.ok(error instanceof CtError && excuses.test(error.message));
        return text;
      });
      assert.equal(after.slice(0, spot.start), text.slice(0, spot.start));
      assert.ok(after.endsWith(text.slice(spot.end)));
    }),
    runs,
  );
});
