/**
 * What libyaml, the reader of YAML 1.1 that most others follow, makes of documents.
 *
 * @module
 */
import type { Model } from "../model/model.ts";

/** Prints a line of JSON for each text of a JSON array: its documents, or null if it is refused. */
const script = `
import json, sys, yaml
loader = getattr(yaml, sys.argv[1])
for text in json.load(sys.stdin):
    try:
        data = list(yaml.load_all(text, Loader=loader))
        print(json.dumps(data, default=str, allow_nan=False))
    except Exception:
        print("null")
`;

/** For a test's `ignore`: whether Python or its binding to libyaml is missing. */
export function isLibyamlMissing(): boolean {
  try {
    const args = ["-c", "import yaml; yaml.CSafeLoader"];
    return !new Deno.Command("python3", { args, stderr: "null" }).outputSync().success;
  } catch {
    return true;
  }
}

/** The data of each text's only document; `null` for what libyaml refuses. */
export async function libyaml(texts: readonly string[]): Promise<readonly unknown[]> {
  const loaded = await loadedByPython(texts, "CSafeLoader");
  return loaded.map((documents) => Array.isArray(documents) ? documents[0] : null);
}

/** The data of each text's documents; `null` for what libyaml, or Python's own reader, refuses. */
export async function loadedByPython(
  texts: readonly string[],
  loader: "CSafeLoader" | "SafeLoader",
): Promise<readonly unknown[]> {
  const command = new Deno.Command("python3", {
    args: ["-c", script, loader],
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

/** A document as the data that JSON has; numbers as doubles, keys as strings. */
export function plainData(model: Model): unknown {
  switch (model.kind) {
    case "object":
      return Object.fromEntries(
        model.members.map(({ key, value }) => ["text" in key ? key.text : "", plainData(value)]),
      );
    case "array":
      return model.items.map(plainData);
    case "null":
      return null;
    case "number":
      return Number(model.text);
    case "boolean":
      return model.text === "true";
    default:
      return model.text;
  }
}
