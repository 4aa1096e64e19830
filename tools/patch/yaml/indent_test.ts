import assert from "node:assert/strict";
import fc from "fast-check";
import type { Model } from "../model/model.ts";
import { applyToModel } from "../model/model_patch.ts";
import { strictJson } from "../testing/arbitrary_model.ts";
import { isLibyamlMissing, libyaml, plainData } from "../testing/libyaml.ts";
import { operationsOf, type Typed } from "../testing/operations.ts";
import { Random } from "../testing/random.ts";
import { readTree } from "../testing/read_tree.ts";
import { runs } from "../testing/runs.ts";
import { withContainer } from "../model/parents.ts";
import { patchYaml } from "./yaml.ts";
import { layoutOf, type YamlLayout } from "./layout.ts";

const names = ["a", "b", "c", "d"] as const;

/** Values that all readers and writers spell alike; containers have something in them. */
const { value, object } = fc.letrec<{ value: Model; object: Model; array: Model }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom<Model>(
      { kind: "string", text: "two words" },
      { kind: "number", text: "7" },
      { kind: "boolean", text: "true" },
      { kind: "null", text: "null" },
    ),
    tie("object"),
    tie("array"),
  ),
  object: fc.uniqueArray(
    fc.record({ key: fc.constantFrom(...names), value: tie("value") }),
    { minLength: 1, maxLength: 3, selector: ({ key }) => key },
  ).map((members): Model => ({
    kind: "object",
    members: members.map(({ key, value }) => ({ key: { kind: "string", text: key }, value })),
  })),
  array: fc.array(tie("value"), { minLength: 1, maxLength: 3 })
    .map((items): Model => ({ kind: "array", items })),
}));

/** The one text that a model has in blocks of a layout. */
function blockText(model: Model, layout: YamlLayout): string {
  return rows(model, layout, 0).map((row) => `${row}\n`).join("");
}

function rows(model: Model, layout: YamlLayout, column: number): string[] {
  const blanks = " ".repeat(column);
  if (model.kind === "array" && model.items.length > 0) {
    return model.items.flatMap((item) => {
      const [first = "", ...rest] = rows(item, layout, column + 2);
      return [`${blanks}- ${first.trimStart()}`, ...rest];
    });
  }
  if (model.kind !== "object" || model.members.length === 0) return [blanks + flowText(model)];
  return model.members.flatMap(({ key, value }) => {
    const head = `${blanks}${flowText(key)}:`;
    if (!isFilled(value)) return [`${head} ${flowText(value)}`];
    const inner = value.kind === "array" ? layout.dash : layout.step;
    return [head, ...rows(value, layout, column + inner)];
  });
}

function isFilled(model: Model): boolean {
  return model.kind === "object" && model.members.length > 0 ||
    model.kind === "array" && model.items.length > 0;
}

/** The one text that a model has in brackets and braces. */
function flowText(model: Model): string {
  if (model.kind === "array") return `[${model.items.map(flowText).join(", ")}]`;
  if (model.kind !== "object") return model.text;
  return `{${
    model.members.map(({ key, value }) => `${flowText(key)}: ${flowText(value)}`).join(", ")
  }}`;
}

/** A set of something there or new, an append, or a delete. */
function randomChange(root: Model, value: Model, random: Random): Typed {
  let path = "";
  let node: Model = root;
  while (true) {
    const json = strictJson(value);
    if (path !== "" && node.kind === "array" && random.once(3)) return { add: `${path}=${json}` };
    const isLast = random.once(3);
    let next: Model | undefined;
    if (node.kind === "object") {
      const key = random.pick(names);
      path += `.${key}`;
      next = node.members.find((member) => "text" in member.key && member.key.text === key)?.value;
    } else if (node.kind === "array") {
      const index = random.below(node.items.length + 1);
      path += `[${index}]`;
      next = node.items[index];
    }
    if (next === undefined || isLast || !isFilled(next)) {
      if (random.once(4)) return { delete: path };
      return { set: `${path}=${json}` };
    }
    node = next;
  }
}

interface Change {
  readonly shown: string;
  readonly after: string;
  readonly model: Model;
}

const sample = fc.record({ root: object, value, seed: fc.nat() });

/** A document as text, and how others are written that way. */
interface Spelling {
  readonly text: string;
  readonly spelled: (model: Model) => string;
}

function inBlocks(root: Model, random: Random): Spelling {
  const step = random.pick([1, 2, 3, 4]);
  const text = blockText(root, { step, dash: random.pick([0, step, 2]) });
  const layout = layoutOf(text);
  return { text, spelled: (model) => blockText(model, layout) };
}

function inBraces(root: Model): Spelling {
  const spelled = (model: Model) => `${flowText(model)}\n`;
  return { text: spelled(root), spelled };
}

for (const [name, spell] of [["blocks", inBlocks], ["braces", inBraces]] as const) {
  Deno.test(`YAML: in ${name}, what is new looks as if it had always been there (long)`, async () => {
    const changes: Change[] = [];
    await fc.assert(
      fc.asyncProperty(sample, async ({ root, value, seed }) => {
        const random = new Random(seed);
        const { text, spelled } = spell(root, random);
        const typed = randomChange(root, value, random);
        const shown = `${JSON.stringify(typed)} in\n${text}`;
        const { text: after } = await patchYaml(text, operationsOf(typed));
        const model = operationsOf(typed).reduce(
          (before, each) => applyToModel(before, withContainer(readTree(text), each)),
          root,
        );
        assert.equal(after, spelled(model), shown);
        changes.push({ shown, after, model });
      }),
      runs,
    );
    if (isLibyamlMissing()) return;
    const loaded = await libyaml(changes.map(({ after }) => after));
    changes.forEach(({ model, shown }, index) =>
      assert.deepEqual(loaded[index], plainData(model), shown)
    );
  });
}
