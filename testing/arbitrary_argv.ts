/**
 * Random definitions, and random calls of a definition: the options that are meant and words that
 * say so.
 *
 * @module
 */
import fc from "fast-check";
import {
  defaultValue,
  type OptionDefinition,
  type PositionalDefinition,
  type ToolDefinition,
} from "@ct/core/definition";

/** A call: words, and the options that parsing them must yield. */
export interface ArbitraryCall {
  /** The words. */
  readonly argv: readonly string[];
  /** The options. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Words that stay together, such as an option and its value. */
type Part = readonly string[];

/** One option of a call: what is meant, and the parts that say so, in order. */
interface Typed {
  readonly key: string;
  readonly value: unknown;
  readonly parts: readonly Part[];
}

const description = "Something.";
const word = fc.stringMatching(/^[a-z]{1,6}$/);
const optionName = fc.stringMatching(/^[a-z]{2,6}(-[a-z]{2,6})?$/)
  .filter((name) => !["help", "version", "explain"].includes(name));

/**
 * A definition with options of every kind, aliases, a short form, a group, positionals and perhaps
 * a vector.
 */
export function arbitraryDefinition(): fc.Arbitrary<ToolDefinition> {
  return fc.record({
    names: fc.uniqueArray(optionName, { maxLength: 15 }),
    kinds: fc.array(arbitraryOption(), { minLength: 15, maxLength: 15 }),
    positionals: fc.constantFrom([], ["ONE"], ["ONE", "TWO"]),
    tail: fc.constantFrom(undefined, { name: "TAIL", description }),
  }).map(({ names, kinds, positionals, tail }) => {
    const options: Record<string, OptionDefinition> = {};
    names.forEach((name, index) => {
      const option = kinds[index];
      // Every third name is an alias of the one before it.
      const before = names[index - 1];
      const main = before === undefined ? undefined : options[before];
      if (index % 3 === 2 && before !== undefined && main !== undefined) {
        options[before] = { ...main, aliases: [name] };
      } else if (option !== undefined) {
        options[name] = index === 0 ? { ...option, short: "C" } : option;
      }
    });
    return {
      name: "ct-any",
      summary: "Anything",
      description,
      options,
      positionals: Object.fromEntries(
        positionals.map((name) => {
          const optional = name === "TWO" && names.length % 2 === 1;
          return [name, { kind: "path", description, ...(optional ? { optional } : {}) } as const];
        }),
      ),
      exclusive: [Object.keys(options).slice(0, 3)],
      ...(tail === undefined ? {} : { tail }),
    };
  });
}

function arbitraryOption(): fc.Arbitrary<OptionDefinition> {
  const values = fc.uniqueArray(word, { minLength: 1, maxLength: 4 });
  return fc.oneof<fc.Arbitrary<OptionDefinition>[]>(
    fc.constant({ kind: "flag", description }),
    fc.constantFrom<OptionDefinition>(
      { kind: "text", description },
      { kind: "text", description, implied: "any", dashValues: "number" },
      { kind: "text", description, dashValues: "text" },
    ),
    fc.constantFrom<OptionDefinition>(
      { kind: "path", description },
      { kind: "path", description, default: "." },
    ),
    values.map((values): OptionDefinition => ({ kind: "choice", description, values })),
    fc.constant({ kind: "integer", description, default: 2 }),
    fc.constantFrom<OptionDefinition>(
      { kind: "seconds", description },
      { kind: "seconds", description, implied: 5 },
    ),
    fc.constantFrom<OptionDefinition>(
      { kind: "list", description },
      { kind: "list", description, split: true },
    ),
    values.map((values): OptionDefinition => ({ kind: "list", description, split: true, values })),
  );
}

/**
 * A call that `definition` accepts: every option typed or not, in any of its spellings and any
 * order.
 */
export function arbitraryCall(definition: ToolDefinition): fc.Arbitrary<ArbitraryCall> {
  const options = Object.entries(definition.options);
  const { tail } = definition;
  const operand = fc.string({ minLength: 1 })
    .filter((text) => tail === undefined || isPlain(text));
  return fc.record({
    typed: fc.tuple(
      ...options.map(([key, option]) =>
        option.required ? arbitraryTyped(key, option) : fc.option(arbitraryTyped(key, option))
      ),
    ),
    operands: arbitraryOperands(Object.values(definition.positionals ?? {}), operand),
    vector: fc.array(fc.oneof(fc.string(), fc.constantFrom("--", "--help")), {
      minLength: tail?.required ? 1 : 0,
    }),
    behindDashes: fc.boolean(),
    order: fc.infiniteStream(fc.nat()),
  }).map(({ typed, operands, vector: drawn, behindDashes, order }) => {
    const chosen = withoutClashes(definition, typed);
    const vector = tail?.unless?.some((key) => chosen.has(key)) ? [] : drawn;
    const meant: Record<string, unknown> = {};
    for (const [key, option] of options) meant[key] = chosen.get(key)?.value ?? untyped(option);
    Object.entries(definition.positionals ?? {}).forEach(([key, { kind }], at) => {
      meant[key] = kind === "list" ? operands.slice(at) : operands[at];
    });
    if (tail !== undefined) meant[tail.name] = vector;
    const among = tail !== undefined || (operands.every(isPlain) && !behindDashes);
    const streams = [...chosen.values()].map(({ parts }) => parts);
    if (among) streams.push(operands.map((text) => [text]));
    const words = interleaved(streams, order);
    const rest = tail === undefined ? among ? [] : ["--", ...operands] : ["--", ...vector];
    return { argv: [...words, ...rest], options: meant };
  });
}

/** A word for each positional; the optional ones at the end may be missing. */
function arbitraryOperands(
  positionals: readonly PositionalDefinition[],
  operand: fc.Arbitrary<string>,
): fc.Arbitrary<readonly string[]> {
  const least = positionals.filter(({ optional }) => !optional).length;
  const words = positionals.map((each) =>
    each.kind === "choice" ? fc.constantFrom(...each.values) : operand
  );
  return fc.tuple(fc.tuple(...words), fc.integer({ min: least, max: positionals.length }))
    .map(([all, count]) => all.slice(0, count));
}

/** Whether the words before `--` may hold `text` as an operand. */
function isPlain(text: string): boolean {
  return text === "-" || !text.startsWith("-");
}

function untyped(option: OptionDefinition): unknown {
  if (option.kind === "flag") return false;
  return option.kind === "list" ? [] : defaultValue(option);
}

/** Keeps the first of each group of options that exclude each other. */
function withoutClashes(
  definition: ToolDefinition,
  typed: readonly (Typed | null)[],
): ReadonlyMap<string, Typed> {
  const chosen = new Map<string, Typed>();
  for (const each of typed) {
    if (each === null) continue;
    const groups = (definition.exclusive ?? []).filter((group) => group.includes(each.key));
    const clashes = groups.some((group) => group.some((key) => chosen.has(key)));
    if (!clashes) chosen.set(each.key, each);
  }
  return chosen;
}

function arbitraryTyped(key: string, option: OptionDefinition): fc.Arbitrary<Typed> {
  if (option.kind === "flag") {
    return spelled(key, option, undefined).map((part) => ({ key, value: true, parts: [part] }));
  }
  if (option.kind !== "list") {
    return arbitraryValue(option).chain(([value, text]) =>
      spelled(key, option, text).map((part) => ({ key, value, parts: [part] }))
    );
  }
  const piece = option.values === undefined
    ? fc.string().filter((text) => !option.split || (text !== "" && !text.includes(",")))
    : fc.constantFrom(...option.values);
  const occurrence = fc.array(piece, { minLength: 1, maxLength: option.split ? 3 : 1 });
  return fc.array(occurrence, { minLength: 1, maxLength: 4 }).chain((pieces) =>
    fc.tuple(...pieces.map((each) => spelled(key, option, each.join(","))))
      .map((parts) => ({ key, value: pieces.flat(), parts }))
  );
}

/** A value and its text. */
function arbitraryValue(
  option: Exclude<OptionDefinition, { kind: "flag" | "list" }>,
): fc.Arbitrary<readonly [unknown, string]> {
  switch (option.kind) {
    case "text":
      return fc.oneof(fc.string(), fc.integer().map(String)).map((text) => [text, text]);
    case "path":
      return fc.string({ minLength: 1 }).map((text) => [text, text]);
    case "choice":
      return fc.constantFrom(...option.values).map((text) => [text, text]);
    case "integer":
      return fc.maxSafeNat().map((value) => [value, String(value)]);
    case "seconds":
      return fc.double({ noNaN: true, noDefaultInfinity: true })
        .map((value) => [value + 0, String(value)]);
  }
}

/** One occurrence of an option, in any of its spellings. */
function spelled(
  key: string,
  option: OptionDefinition,
  text: string | undefined,
): fc.Arbitrary<Part> {
  const names = [key, ...option.aliases ?? []].map((name) => `--${name}`);
  const forms: Part[] = [];
  for (const name of option.short === undefined ? names : [...names, `-${option.short}`]) {
    if (text === undefined) forms.push([name]);
    else {
      forms.push([`${name}=${text}`]);
      const isNumber = option.dashValues === "number" && /^-\d/.test(text);
      // An argument that comes next would be one more value.
      const takesMore = option.kind === "list" && option.greedy === true;
      if ((isPlain(text) || isNumber) && !takesMore) forms.push([name, text]);
      if (name.length === 2 && text !== "" && !text.startsWith("=")) forms.push([name + text]);
    }
  }
  return fc.constantFrom(...forms);
}

/** All words; the parts of one stream keep their order. */
function interleaved(streams: readonly (readonly Part[])[], order: Iterator<number>): string[] {
  const waiting = streams.map((parts) => [...parts]);
  const words: string[] = [];
  while (true) {
    const left = waiting.filter((parts) => parts.length > 0);
    if (left.length === 0) return words;
    words.push(...left[order.next().value % left.length]?.shift() ?? []);
  }
}
