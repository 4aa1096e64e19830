/**
 * The property-testing library with a fixed seed, so that a run of the tests says the same every
 * time. To look for new counterexamples set `CT_PROPERTY_SEED` to another number, or to `random`.
 *
 * @module
 */
import fc from "npm:fast-check@4.10.2";

const seed = Deno.env.get("CT_PROPERTY_SEED") ?? "20260101";
if (seed !== "random") fc.configureGlobal({ seed: Number(seed) });

export * from "npm:fast-check@4.10.2";
export default fc;
