/**
 * What a user typed wrong, before any work began.
 *
 * @module
 */
import { CtError, escapeControls } from "@ct/base";

/** Details of a {@linkcode UsageError}. */
export interface UsageErrorInit {
  /** The allowed values, listed on a line of their own. */
  readonly allowed?: readonly string[];
  /** The closest allowed word. */
  readonly closest?: string | undefined;
  /** What to do, where neither of the above says it. */
  readonly help?: string | undefined;
}

/**
 * A wrong command line. Printed as `error: …` with the allowed values below, exit status 2, nothing
 * on stdout.
 */
export class UsageError extends CtError {
  /** The allowed values, empty if they are not a fixed set. */
  readonly allowed: readonly string[];

  /** Creates an error; `message` names the offending option and value. */
  constructor(message: string, init: UsageErrorInit = {}) {
    const help = init.closest === undefined ? init.help : `did you mean ${init.closest}?`;
    super("usage", message, help === undefined ? {} : { help });
    this.allowed = init.allowed ?? [];
  }

  /** The error as printed on stderr: what, allowed values, advice, and last where to read on. */
  format(tool: string, readOn = `For more information, try '${tool} --help'.`): string {
    const lines = [`error: ${escapeControls(this.message)}`];
    const hint = escapeControls(this.help ?? "");
    if (this.allowed.length > 0) {
      lines.push(`  one of: ${this.allowed.join(", ")}${hint === "" ? "" : `  (${hint})`}`);
    } else if (hint !== "") lines.push(`  ${hint}`);
    lines.push("", readOn);
    return lines.join("\n") + "\n";
  }
}
