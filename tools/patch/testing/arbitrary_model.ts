/**
 * Generated documents.
 *
 * @module
 */
import fc from "fast-check";
import type { Model, ObjectModel, ScalarModel } from "../model/model.ts";

/** Keys of generated objects: ordinary ones, and those that a path, JSON or YAML has to quote. */
export const keys = [
  "a",
  "b",
  "name",
  "key-1",
  "1",
  "",
  "a.b",
  "x=y",
  "p[0]",
  '"q"',
  "it's",
  "sp ace",
  "ünï",
  "# no",
  "- no",
  "yes",
  "tab\t",
  "back\\slash",
  "😀",
  "null",
] as const;

/** Texts of generated strings, hard ones among them. */
const strings = [
  ...keys,
  "web",
  "two words",
  "// no",
  "/* no */",
  "a: b",
  "a #b",
  "@x",
  "`x",
  "*x",
  "&x",
  "!x",
  "%x",
  "{}",
  "[x",
  "12",
  "1e3",
  "true",
  "~",
  "no",
  " lead",
  "trail ",
  "2020-01-01",
  "12:30:45",
  "1_000",
  "0x1F",
  ".5",
  "\u2028",
  "\u0007",
  "one\ntwo",
  "one\n\n  two\n",
  "\n",
  "a\n \nb",
  "x\n\n",
  ", ,",
  "?",
  "---",
  "...",
  "<<",
] as const;

const scalar: fc.Arbitrary<ScalarModel> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(...strings).map((text): ScalarModel => ({ kind: "string", text })),
  },
  {
    weight: 1,
    arbitrary: fc.string().map((text): ScalarModel => ({
      kind: "string",
      text: text.toWellFormed(),
    })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom("0", "1", "-2", "3.50", "1e5", "-0", "12345678901234567890")
      .map((text): ScalarModel => ({ kind: "number", text })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("true", "false").map((text): ScalarModel => ({
      kind: "boolean",
      text,
    })),
  },
  { weight: 1, arbitrary: fc.constant<ScalarModel>({ kind: "null", text: "null" }) },
);

const { node, object } = fc.letrec<{ node: Model; object: ObjectModel; array: Model }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { weight: 3, arbitrary: scalar },
    { weight: 2, arbitrary: tie("object") },
    { weight: 2, arbitrary: tie("array") },
  ),
  object: fc.uniqueArray(
    fc.record({ key: fc.constantFrom(...keys), value: tie("node") }),
    { maxLength: 4, selector: ({ key }) => key },
  ).map((members): ObjectModel => ({
    kind: "object",
    members: members.map(({ key, value }) => ({ key: { kind: "string", text: key }, value })),
  })),
  array: fc.array(tie("node"), { maxLength: 4 }).map((items): Model => ({ kind: "array", items })),
}));

/** Any scalar. */
export const arbitraryScalar: fc.Arbitrary<ScalarModel> = scalar;
/** Any value. */
export const arbitraryValue: fc.Arbitrary<Model> = node;
/** A document: an object or array, most often with something in it. */
export const arbitraryDocument: fc.Arbitrary<Model> = fc.oneof(
  object,
  fc.array(node, { minLength: 1, maxLength: 5 }).map((items): Model => ({ kind: "array", items })),
);

/** A document as strict JSON. */
export function strictJson(model: Model): string {
  switch (model.kind) {
    case "array":
      return `[${model.items.map(strictJson).join(",")}]`;
    case "object":
      return `{${
        model.members.map(({ key, value }) => `${strictJson(key)}:${strictJson(value)}`).join(",")
      }}`;
    case "string":
      return JSON.stringify(model.text);
    default:
      return model.text;
  }
}
