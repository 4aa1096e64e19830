/**
 * The `smol-toml` package, loaded when a manifest of cargo is read. Nothing else imports it.
 *
 * @module
 */
import type { TomlTable } from "smol-toml";
import { CtError } from "@ct/base";

/** A table of TOML. */
export type { TomlTable };

/**
 * Reads a text as TOML.
 * @throws {CtError} With code `syntax`, naming the file, if it is none.
 */
export async function readToml(text: string, path: string): Promise<TomlTable> {
  const { parse, TomlError } = await import("smol-toml");
  try {
    return parse(text);
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    const [reason = ""] = cause.message.split("\n", 1);
    throw new CtError("syntax", `${path}: ${reason}`, { path, cause });
  }
}
