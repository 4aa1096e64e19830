/**
 * The `smol-toml` package, loaded when the first TOML file is met. Nothing else imports it.
 *
 * @module
 */
import { CtError } from "@ct/base";

/** A table of TOML, its values by their keys. */
export type TomlTable = Readonly<Record<string, unknown>>;

/**
 * Reads a text as TOML; `path` is what messages call it.
 * @throws {CtError} With code `syntax`, naming the file, and with line and column where they are
 * known, if it is none.
 */
export type ParseToml = (text: string, path: string) => TomlTable;

/** Loads the package; later calls find it loaded. */
export async function loadToml(): Promise<ParseToml> {
  const { parse, TomlError } = await import("smol-toml");
  return (text, path) => {
    try {
      return parse(text.replace(/^\ufeff/, ""), { integersAsBigInt: "asNeeded" });
    } catch (cause) {
      // Besides errors of the syntax, that of a stack that nested values have used up.
      const [reason = ""] = (cause instanceof Error ? cause.message : String(cause)).split("\n", 1);
      const place = cause instanceof TomlError ? { line: cause.line, column: cause.column } : {};
      throw new CtError("syntax", `${path}: ${reason}`, { path, cause, ...place });
    }
  };
}
