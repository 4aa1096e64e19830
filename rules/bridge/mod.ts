/**
 * The bridge: other programs' commands that probes may run (docs/spec/rules.md#probe-gate). Each is
 * a prefix, the options that it may have, and the flags that keep it from the network and from
 * writing. Some only look; the others run code of the checkout and need a person's trust.
 *
 * @module
 */
export { configsOf, operandsOf, refusedBridgeWord, withEnforcedFlags } from "./grammar.ts";
export { findLocal, linkedFile, type LocalProgram, packageOf } from "./local_program.ts";
export type { BoundSection, BridgeGrammar, BridgeRow, LocalDirectory, RowBinding } from "./row.ts";
export { bridgeRows, findBridgeRow, localDirectories, runsCheckout, startedBy } from "./rows.ts";
