/**
 * What `tomllib`, Python's reader of TOML 1.0, makes of documents.
 *
 * @module
 */
import type { Model } from "../model/model.ts";

/** Prints a line of JSON for each text of a JSON array: its data with types, or null if refused. */
const script = `
import datetime, json, sys, tomllib
def typed(value):
    if isinstance(value, dict):
        return {"table": {key: typed(inner) for key, inner in value.items()}}
    if isinstance(value, list):
        return [typed(inner) for inner in value]
    if isinstance(value, (str, bool)):
        return value
    if isinstance(value, int):
        return {"int": str(value)}
    if isinstance(value, float):
        return {"float": value if value == value and abs(value) != float("inf") else str(value)}
    return {"date": value.isoformat()}
for text in json.load(sys.stdin):
    try:
        print(json.dumps(typed(tomllib.loads(text.removeprefix("\\ufeff")))))
    except Exception:
        print("null")
`;

/** For a test's `ignore`: whether Python is missing or too old. */
export function isTomllibMissing(): boolean {
  try {
    const args = ["-c", "import tomllib"];
    return !new Deno.Command("python3", { args, stderr: "null" }).outputSync().success;
  } catch {
    return true;
  }
}

/** The data of each text; `null` for what is refused. */
export async function loadedByTomllib(texts: readonly string[]): Promise<readonly unknown[]> {
  const command = new Deno.Command("python3", {
    args: ["-c", script],
    stdin: "piped",
    stdout: "piped",
  });
  await using child = command.spawn();
  const writer = child.stdin.getWriter();
  const written = writer.write(new TextEncoder().encode(JSON.stringify(texts)))
    .then(() => writer.close());
  const { stdout } = await child.output();
  await written;
  const lines = new TextDecoder().decode(stdout).trimEnd().split("\n");
  return lines.map((line): unknown => JSON.parse(line));
}

/** A document as the data that the script prints. */
export function tomllibData(model: Model): unknown {
  switch (model.kind) {
    case "object": {
      const members = model.members.map(({ key, value }) =>
        ["text" in key ? key.text : "", tomllibData(value)] as const
      );
      return { table: Object.fromEntries(members) };
    }
    case "array":
      return model.items.map(tomllibData);
    case "number":
      return numberData(model.text.replaceAll("_", "").replace(/^\+/, ""));
    case "date":
      return { date: dateData(model.text.toUpperCase().replace(" ", "T")) };
    case "boolean":
      return model.text === "true";
    default:
      return model.text;
  }
}

function numberData(text: string): unknown {
  if (/^(?:-?\d+|0[XOBxob][\dA-Fa-f]+)$/.test(text)) return { int: `${BigInt(text)}` };
  if (text.endsWith("inf") || text.endsWith("nan")) return { float: text.replace("-nan", "nan") };
  return { float: Number(text) };
}

/** A date as Python spells it: six digits of a second, if any, and the offset in numbers. */
function dateData(text: string): string {
  const [, head = "", fraction = "", zone = ""] = /^([^.Z+]*?)(?:\.(\d+))?(Z|[-+]\d\d:\d\d)?$/
    .exec(text) ?? [];
  const micros = fraction.slice(0, 6).padEnd(6, "0");
  return head + (/[1-9]/.test(micros) ? `.${micros}` : "") + zone.replace("Z", "+00:00");
}
