/**
 * Numbers as every reader of YAML takes them. To readers of YAML 1.1 a number with an exponent is
 * one only with a decimal point and with a sign before the exponent; otherwise it is a string.
 *
 * @module
 */
import type { Model } from "../model/model.ts";

/** A value of JSON with its numbers spelled for YAML: `1e3` as `1.0e+3`. */
export function yamlModel(model: Model): Model {
  switch (model.kind) {
    case "number":
      return { ...model, text: yamlNumber(model.text) };
    case "array":
      return { ...model, items: model.items.map(yamlModel) };
    case "object":
      return {
        ...model,
        members: model.members.map(({ key, value }) => ({ key, value: yamlModel(value) })),
      };
    default:
      return model;
  }
}

function yamlNumber(text: string): string {
  return text.replace(
    /^(-?\d+)(\.\d+)?[eE]([-+]?)(\d+)$/,
    (_, whole: string, fraction: string | undefined, sign: string, exponent: string) =>
      `${whole}${fraction ?? ".0"}e${sign || "+"}${exponent}`,
  );
}
