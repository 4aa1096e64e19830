/**
 * Flags that another flag overrides, as `--hidden` and `--no-hidden` override each other.
 *
 * @module
 */
import type { Flag } from "@ct/core/grep/flags";
import type { RgSettings } from "./settings.ts";

/** A flag and the one that overrides it; `set` is told which of the two was given. */
export function overridable(
  flag: Omit<Flag<RgSettings>, "set">,
  set: (settings: RgSettings, isOn: boolean) => void,
): readonly Flag<RgSettings>[] {
  const { name } = flag;
  const other = name.startsWith("no-") ? name.slice("no-".length) : `no-${name}`;
  return [
    { ...flag, set: (settings) => set(settings, true) },
    {
      name: other,
      does: `Override an earlier \`--${name}\`.`,
      set: (settings) => set(settings, false),
    },
  ];
}
