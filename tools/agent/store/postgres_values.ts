/**
 * Values on their way to PostgreSQL and back.
 *
 * @module
 */
import type { SqlValue } from "./database.ts";

/** Numbers of types, as PostgreSQL has them. */
const types = { bytes: 17, integer: 20, numeric: 1700 };
/** Stands before what a text of PostgreSQL cannot hold, and before itself. */
const escape = "\u{10ffff}";

/** A value as a parameter. PostgreSQL's texts have no NUL, those of commands may. */
export function sent(value: SqlValue): SqlValue {
  if (typeof value !== "string") return value;
  return value.toWellFormed()
    .replace(/[\0\u{10ffff}]/gu, (each) => escape + (each === "\0" ? "0" : "1"));
}

/** How a value of a type is read from its text. */
export function getTypeParser(type: number): (text: string) => unknown {
  switch (type) {
    case types.bytes:
      return (text) => Uint8Array.fromHex(text.slice(String.raw`\x`.length));
    case types.integer:
    case types.numeric:
      return Number;
    default:
      return received;
  }
}

function received(text: string): string {
  return text.replace(/\u{10ffff}([01])/gu, (_, which) => which === "0" ? "\0" : escape);
}

/** A statement with the parameters of PostgreSQL: `$1` for `?1`, and counted for `?`. */
export function numbered(sql: string): string {
  let count = 0;
  return sql.replace(/\?(\d*)/g, (_, number) => `$${number || ++count}`);
}
