/**
 * What a recovery did, as a line for a person, or as JSON.
 *
 * @module
 */
import type { JsonValue } from "@ct/core/text";
import type { RecoveryReport } from "@ct/write";

/** What is printed in text mode. */
export function recoveryText({ restored, withdrawn, removed }: RecoveryReport): string {
  return `${restored.length + withdrawn.length} file(s) restored, ${removed} leftover(s) removed\n`;
}

/** The JSON value of a call. */
export function recoveryJson(
  { restored, withdrawn, kept, removed, unsettled }: RecoveryReport,
): JsonValue {
  return {
    kept: kept.map(({ path, savedAs }) => ({ path, saved_as: savedAs })),
    removed,
    restored,
    tool: "ct-edit",
    unsettled: unsettled.map(({ directory, reason }) => ({ directory, reason })),
    withdrawn,
  };
}
