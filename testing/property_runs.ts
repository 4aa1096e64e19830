/**
 * The property-testing library with a fixed seed, so that a run of the tests says the same every
 * time. To look for new counterexamples set `CT_PROPERTY_SEED` to another number, or to `random`.
 *
 * A property is tried as often as its test says with `CT_THOROUGH=1`; otherwise a quarter as often.
 *
 * @module
 */
import {
  type Arbitrary,
  assert as assertAlways,
  configureGlobal,
  type IAsyncProperty,
  integer,
  type IProperty,
  type Parameters,
  string as arbitraryString,
  type StringConstraints,
} from "npm:fast-check@4.10.2";
import { times } from "./thoroughness.ts";

export * from "npm:fast-check@4.10.2";

const seed = Deno.env.get("CT_PROPERTY_SEED") ?? "20260101";
if (seed !== "random") configureGlobal({ seed: Number(seed) });

const share = times(1, 4) / 4;
const usualRuns = 100;

/** Tries an asynchronous property, and throws a counterexample. */
export function assert<Values>(
  property: IAsyncProperty<Values>,
  parameters?: Parameters<Values>,
): Promise<void>;
/** Tries a property, and throws a counterexample. */
export function assert<Values>(
  property: IProperty<Values>,
  parameters?: Parameters<Values>,
): void;
export function assert<Values>(
  property: IAsyncProperty<Values> | IProperty<Values>,
  parameters: Parameters<Values> = {},
): Promise<void> | void {
  const numRuns = Math.ceil((parameters.numRuns ?? usualRuns) * share);
  return assertAlways(property, { ...parameters, numRuns });
}

const firstSurrogate = 0xd800;
const surrogates = 0x800;

/** Any code point that is no surrogate, each as often. */
const codePoint = integer({ min: 0, max: 0x10ffff - surrogates })
  .map((at) => String.fromCodePoint(at < firstSurrogate ? at : at + surrogates));

/**
 * Any text. The library makes the unit `binary` from a table of all code points, which takes longer
 * than most properties do.
 */
export function string(constraints: StringConstraints = {}): Arbitrary<string> {
  const { unit } = constraints;
  return arbitraryString(unit === "binary" ? { ...constraints, unit: codePoint } : constraints);
}
