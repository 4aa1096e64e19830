/**
 * The flags of rg, each with what it means here: the parser, the help, the completions and
 * docs/rg.md are made of these tables.
 *
 * @module
 */
import type { Flag } from "@ct/core/grep/flags";
import { filterFlags } from "./filter_flags.ts";
import { otherFlags } from "./other_flags.ts";
import { outputFlags } from "./output_flags.ts";
import { patternFlags } from "./pattern_flags.ts";
import type { RgSettings } from "./settings.ts";

/** Under which heading the flags stand. */
export const flagGroups: readonly (readonly [string, readonly Flag<RgSettings>[]])[] = [
  ["Patterns", patternFlags],
  ["Files", filterFlags],
  ["Output", outputFlags],
  ["Other", otherFlags],
];

/** All flags. */
export const flags: readonly Flag<RgSettings>[] = flagGroups.flatMap(([, group]) => group);
