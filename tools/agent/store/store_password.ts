/**
 * The password for a store on a server: from the environment, or from a file that only its owner
 * reads, as the programs of PostgreSQL take it.
 *
 * @module
 */
import { CtError, joinName } from "@ct/base";
import type { StoreAddress } from "./store_address.ts";

/** The variables that say what the password is, or where. */
export const passwordVariables: readonly string[] = ["PGPASSWORD", "PGPASSFILE", "HOME"];

/** The variables of a process by their names. */
export type PasswordVariables = Readonly<Record<string, string | undefined>>;

/**
 * Those variables of this process, as far as it may read them.
 */
export function ownPasswordVariables(): PasswordVariables {
  return Object.fromEntries(passwordVariables.flatMap((variable) => {
    const { state } = Deno.permissions.querySync({ name: "env", variable });
    const value = state === "granted" ? Deno.env.get(variable) : undefined;
    return value === undefined ? [] : [[variable, value]];
  }));
}

/**
 * The password for an address; `undefined` if nothing says one.
 * @throws {CtError} With code `refused` if others can read the file.
 */
export function passwordFor(
  address: StoreAddress,
  { PGPASSWORD, PGPASSFILE, HOME }: PasswordVariables,
): string | undefined {
  if (PGPASSWORD) return PGPASSWORD;
  const file = PGPASSFILE || (HOME ? joinName(HOME, ".pgpass") : undefined);
  const text = file === undefined ? undefined : privateText(file);
  return text === undefined ? undefined : findPassword(text, address);
}

function privateText(file: string): string | undefined {
  try {
    const { isFile, mode } = Deno.statSync(file);
    if (!isFile) return undefined;
    if (Deno.build.os !== "windows" && ((mode ?? 0) & 0o077) !== 0) {
      throw new CtError("refused", `not using the password in "${file}": others can read it`, {
        path: file,
        help: `chmod 600 ${file}`,
      });
    }
    return Deno.readTextFileSync(file);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** The password of the first line `HOST:PORT:DATABASE:USER:PASSWORD` that fits; `*` fits all. */
export function findPassword(
  text: string,
  { host, port, database, user }: Pick<StoreAddress, "host" | "port" | "database" | "user">,
): string | undefined {
  const wanted = [host, `${port}`, database, user];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith("#")) continue;
    const fields = fieldsOf(line);
    const fits = wanted.every((each, at) => fields[at] === "*" || fields[at] === each);
    if (fits && fields.length > wanted.length) return fields[wanted.length];
  }
  return undefined;
}

/** What stands between the colons; a backslash takes a colon or a backslash for itself. */
function fieldsOf(line: string): readonly string[] {
  const fields = [""];
  for (const [each] of line.matchAll(/\\[\\:]|[^]/g)) {
    if (each === ":") fields.push("");
    else fields.push((fields.pop() ?? "") + (each.length > 1 ? each.slice(1) : each));
  }
  return fields;
}
