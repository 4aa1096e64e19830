/**
 * Taking apart JSON that another program wrote: whatever is not as expected is named.
 *
 * @module
 */
import { CtError, isRecord } from "@ct/base";

/** A JSON object whose members are unknown. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** One JSON document, for messages about it. */
export class JsonDocument {
  readonly #source: string;

  /** `source` is what messages call it. */
  constructor(source: string) {
    this.#source = source;
  }

  /**
   * The document's value, which has to be an object.
   * @throws {CtError} With code `syntax` if it is not, or the text is no JSON.
   */
  parse(text: string): JsonObject {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new CtError("syntax", `${this.#source}: invalid JSON: ${reason}`, {
        cause,
      });
    }
    return this.object(value, "the document");
  }

  /**
   * The value as an object.
   * @throws {CtError} With code `syntax` if it is none, naming `what`.
   */
  object(value: unknown, what: string): JsonObject {
    if (!isRecord(value)) {
      throw this.error(`${what} is ${missingOr(value, "not an object")}`);
    }
    return value;
  }

  /**
   * The value as a list.
   * @throws {CtError} With code `syntax` if it is none, naming `what`.
   */
  array(value: unknown, what: string): readonly unknown[] {
    if (!Array.isArray(value)) {
      throw this.error(`${what} is ${missingOr(value, "not a list")}`);
    }
    return value;
  }

  /**
   * The value as text.
   * @throws {CtError} With code `syntax` if it is none, naming `what`.
   */
  string(value: unknown, what: string): string {
    if (typeof value !== "string") {
      throw this.error(`${what} is ${missingOr(value, "not a string")}`);
    }
    return value;
  }

  /** An error about the document. */
  error(message: string): CtError {
    return new CtError("syntax", `${this.#source}: ${message}`);
  }
}

function missingOr(value: unknown, otherwise: string): string {
  return value === undefined || value === null ? "missing" : otherwise;
}
