/**
 * What a recovery did, as a line for a person, or as JSON.
 *
 * @module
 */
import type { RecoveryReport } from "@ct/write";
import type { RecoveredTree } from "../edit_json.ts";

/** What is printed in text mode. */
export function recoveryText({ restored, withdrawn, removed }: RecoveryReport): string {
  return `${restored.length + withdrawn.length} file(s) restored, ${removed} leftover(s) removed\n`;
}

/** The JSON value of a call. */
export function recoveryJson(
  { restored, withdrawn, kept, removed, unsettled }: RecoveryReport,
): RecoveredTree {
  return {
    kept: kept.map(({ path, savedAs }) => ({ path, saved_as: savedAs })),
    removed,
    restored,
    tool: "ct-edit",
    unsettled: unsettled.map(({ directory, reason }) => ({ directory, reason })),
    withdrawn,
  };
}
