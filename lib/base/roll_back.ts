/**
 * Taking back what a failed change to a database did.
 *
 * @module
 */
import { osErrorText } from "./os_error.ts";

/** A database with changes of several statements. */
export interface Transactional {
  /** Whether such a change has begun. The engine ends it by itself after some failures. */
  readonly isTransaction: boolean;
  /** Carries out a statement. */
  exec(sql: string): void;
}

/**
 * Takes back a change that failed, and returns the error to throw: always the one there was, with a
 * word more where the change could not be taken back.
 */
export function rollBack(database: Transactional, failure: unknown): unknown {
  if (!database.isTransaction) return failure;
  try {
    database.exec("ROLLBACK");
  } catch (error) {
    const added = `; and it could not be taken back: ${osErrorText(error)}`;
    if (!(failure instanceof Error)) return new Error(`${String(failure)}${added}`);
    failure.message += added;
  }
  return failure;
}
