/**
 * Reports that a verdict is uncertain: what could not be read might have changed it.
 *
 * @module
 */
import { escapeControls } from "@ct/base";
import type { Context } from "../context/context.ts";

/** How many are named. */
const fewNames = 5;

/** Prints on stderr what could not be read, where an expectation could be met by not looking. */
export function reportUnread(
  tool: string,
  paths: readonly string[],
  { stderr }: Pick<Context, "stderr">,
): void {
  const named = paths.slice(0, fewNames).map(escapeControls).join(", ");
  const others = paths.length > fewNames ? ` and ${paths.length - fewNames} more` : "";
  stderr.write(
    `${tool}: no verdict: the expectation could hold only because these could not be read: ` +
      `${named}${others}\n`,
  );
}
