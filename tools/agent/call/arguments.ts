/**
 * Arguments as models send them: slips that leave no doubt are mended, all else is refused with the
 * name of the first parameter that is wrong.
 *
 * @module
 */
import type { Parameter, ToolArguments, ToolContract } from "../contract/tool_contract.ts";
import { ToolFailure } from "../contract/failure.ts";

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The answer to arguments with which a tool cannot be called. */
export function invalidArguments(
  { name }: Pick<ToolContract, "name">,
  problem: string,
): ToolFailure {
  return new ToolFailure(`Invalid arguments for ${name}: ${problem}`);
}

/** Reports what is wrong with an argument. */
type ArgumentError = (problem: string) => ToolFailure;

/**
 * The arguments of a call by the names of the parameters, defaults filled in.
 * @throws {ToolFailure} If one is missing or has the wrong type, naming the first.
 */
export function checkArguments<Tool extends ToolContract>(
  tool: Tool,
  given: unknown,
): ToolArguments<Tool> {
  const complain: ArgumentError = (problem) => invalidArguments(tool, problem);
  const parameters = [...tool.parameters, ...tool.extras ?? []];
  const checked = checkMembers(parameters, parsedIfText(given), {
    prefix: "",
    complain,
    nonBlank: tool.nonBlank === true,
  });
  // The types of the parameters are what was checked.
  return checked as ToolArguments<Tool>;
}

interface Location {
  /** What stands before a parameter's name in messages. */
  readonly prefix: string;
  readonly complain: ArgumentError;
  /** Whether texts must not be blank. */
  readonly nonBlank: boolean;
}

function checkMembers(
  parameters: readonly Parameter[],
  given: unknown,
  { prefix, complain, nonBlank }: Location,
): Readonly<Record<string, unknown>> {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw complain(`${prefix === "" ? "the arguments" : prefix} must be an object`);
  }
  const members = new Map(Object.entries(given));
  const dot = prefix === "" ? "" : `${prefix}.`;
  return Object.fromEntries(parameters.map((parameter) => {
    const place = { prefix: dot + parameter.name, complain, nonBlank };
    return [parameter.name, checkValue(parameter, members.get(parameter.name), place)];
  }));
}

function checkValue(parameter: Parameter, given: unknown, place: Location): unknown {
  const { prefix, complain, nonBlank } = place;
  const isMissing = parameter.required && (nonBlank || parameter.name === "reason") &&
    typeof given === "string" && given.trim() === "";
  if (given === undefined || given === null || isMissing) {
    if (parameter.ownCheck === true && parameter.required) return null;
    if (parameter.required) throw complain(`${prefix} is required`);
    if (given === null && parameter.nullable === true) return null;
    return parameter.default ?? null;
  }
  if (parameter.type === "record[]") {
    const records = parsedIfText(given);
    if (!Array.isArray(records)) throw complain(`${prefix} must be an array`);
    return records.map((record: unknown, at) =>
      checkMembers(parameter.fields, parsedIfText(record), {
        prefix: `${prefix}[${at}]`,
        complain,
        nonBlank,
      })
    );
  }
  if (parameter.type === "string[]") return checkTexts(given, place);
  const value = mended(parameter.type, given);
  const found: string = typeof value;
  if (found !== parameter.type) throw complain(`${prefix} must be a ${parameter.type}`);
  const { values, ownCheck } = parameter;
  if (values !== undefined && ownCheck !== true && !values.some((each) => each === value)) {
    throw complain(`${prefix} must be one of: ${values.join(", ")}`);
  }
  return value;
}

function checkTexts(given: unknown, { prefix, complain, nonBlank }: Location): readonly unknown[] {
  const parsed = parsedIfText(given);
  const list: unknown = typeof given === "string" && !Array.isArray(parsed) ? [given] : parsed;
  if (!Array.isArray(list)) throw complain(`${prefix} must be an array of strings`);
  const wrong = list.findIndex((each) => typeof each !== "string");
  if (wrong >= 0) throw complain(`${prefix}[${wrong}] must be a string`);
  const blank = nonBlank ? list.findIndex((each) => `${each}`.trim() === "") : -1;
  if (blank >= 0) throw complain(`${prefix}[${blank}] must not be blank`);
  return list;
}

/** A number or boolean that came as text; anything else as it is. */
function mended(type: string, given: unknown): unknown {
  if (type === "number") {
    const value = typeof given === "string" && decimal.test(given.trim())
      ? Number(given.trim())
      : given;
    return Number.isFinite(value) ? value : undefined;
  }
  if (type === "boolean" && typeof given === "string") {
    if (given === "true") return true;
    if (given === "false") return false;
  }
  return given;
}

/** What a text says if it is JSON of a list or an object; anything else as it is. */
function parsedIfText(given: unknown): unknown {
  if (typeof given !== "string" || !/^\s*[[{]/.test(given)) return given;
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}
