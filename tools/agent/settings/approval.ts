/**
 * Who may run which command: what the runner says about it.
 *
 * @module
 */
import { hashOf } from "@ct/base";
import type { Variables } from "./environment.ts";

/** A command that waits for an approval. */
export interface ApprovalRequest {
  /** The command line. */
  readonly command: string;
  /** The absolute path of the directory that it runs in. */
  readonly cwd: string;
  /** Why it would be refused; `null` if every command needs approval. */
  readonly refusal: string | null;
  /**
   * A digest of all that decides what runs: the command line, the directory, the names of its
   * variables, and the content of the files that it names. An approval of one does not count for
   * another.
   */
  readonly digest: string;
}

/** The answer to a request. */
export type Approval =
  /** It may run. */
  | { readonly allow: true }
  /** It may not. */
  | { readonly allow: false; /** What the model is told. */ readonly reason: string };

/** Decides about a command. */
export type Approve = (request: ApprovalRequest) => Approval | Promise<Approval>;

/** What decides what a command does. */
export interface CommandFacts extends Pick<ApprovalRequest, "command" | "cwd"> {
  /** Its variables. */
  readonly variables: Variables;
  /** The paths that it names, and what is at each. */
  readonly named: readonly (readonly [path: string, fingerprint: string])[];
}

/** The digest of all that decides what a command does. */
export function digestOf({ command, cwd, variables, named }: CommandFacts): string {
  const argv = ["/bin/sh", "-c", command];
  const facts = [argv, cwd, Object.keys(variables).sort(), named];
  return hashOf(new TextEncoder().encode(JSON.stringify(facts)));
}
