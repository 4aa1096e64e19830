/**
 * `--get`: the values at paths, of files that are only read (docs/spec/patch.md#reading).
 *
 * @module
 */
import { printsJson } from "@ct/core/definition";
import type { Bounds } from "@ct/core/bounds";
import { escapeControls } from "@ct/base";
import { jsonPrinter } from "@ct/core/library";
import { LongArray, type LongJson, RawJson } from "@ct/core/text";
import { lookUp } from "../model/action.ts";
import type { PatchOptions } from "../definition.ts";
import { parsedValue, type PatchContext } from "../patch_context.ts";
import type { PatchValue, PatchValues } from "../model/patch_json.ts";
import type { Model } from "../model/model.ts";
import { modelJson } from "../model/model_json.ts";
import { modelTree } from "../model/model_patch.ts";
import { parseNodePath } from "../model/node_path.ts";
import type { Selection } from "../selection.ts";
import { readDocuments, type Reading } from "./document.ts";

/** What a path leads to in a document. */
interface Found {
  /** The path, as typed. */
  readonly path: string;
  /** The line of a record. */
  readonly line: number | undefined;
  /** The value, or why there is none. */
  readonly value: Model | string;
}

/** The values of a file. */
interface FileValues {
  readonly path: string;
  readonly values: readonly Found[];
}

/**
 * Prints the values; resolves to the exit status, 1 if one is missing or no file was selected.
 * @throws {CtError} If a path is malformed, or a file is or cannot be read.
 */
export async function getValues(
  options: PatchOptions,
  ctx: PatchContext,
  { bounds, selection, reading }: {
    readonly bounds: Bounds;
    readonly selection: Selection;
    readonly reading: Reading;
  },
): Promise<number> {
  const paths = options.get.map(parseNodePath);
  const files: FileValues[] = [];
  for await (const { entry: { path }, format } of selection.files()) {
    const documents = await readDocuments(path, format, { ...reading, ctx });
    const values = documents.flatMap(({ model, line }) => {
      if (bounds.tick()) reading.tick();
      const tree = modelTree(model);
      return paths.map((each): Found => {
        const found = lookUp(tree, each);
        return { path: each.text, line, value: "reason" in found ? found.reason : found.node };
      });
    });
    files.push({ path, values });
  }
  const missing = files.flatMap(({ path, values }) =>
    values.flatMap((each) => typeof each.value === "string" ? [missingLine(path, each)] : [])
  );
  const isFound = files.length > 0 && missing.length === 0;
  if (ctx.onResult !== undefined) ctx.onResult(valuesReport(files, isFound));
  else if (printsJson(options)) {
    jsonPrinter(options, ctx)(valuesJson(files, isFound));
  } else {
    for (const line of missing) ctx.stderr.write(line);
    const isNamed = { file: files.length > 1, path: paths.length > 1 };
    for (const file of files) for (const line of valueLines(file, isNamed)) ctx.stdout.write(line);
  }
  return isFound ? 0 : 1;
}

function missingLine(file: string, { path, line, value }: Found): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return `ct-patch: ${escapeControls(`${place}: nothing at '${path}': ${value}`)}\n`;
}

function* valueLines(
  { path: file, values }: FileValues,
  isNamed: { readonly file: boolean; readonly path: boolean },
): Generator<string> {
  for (const { path, line, value } of values) {
    if (typeof value === "string") continue;
    const place = line === undefined ? file : `${file}:${line}`;
    const head = (isNamed.file ? `${place}: ` : "") + (isNamed.path ? `${path}: ` : "");
    const text = "text" in value ? value.text : modelJson(value);
    yield `${escapeControls(head + text)}\n`;
  }
}

/** What is reported about a file, with what stands for the JSON of a value. */
function rowsOf<Value>(
  { values }: FileValues,
  valueOf: (json: string) => Value,
): readonly PatchValue<Value>[] {
  return values.map(({ path, line, value }) => ({
    line,
    path,
    ...typeof value === "string" ? { missing: value } : { value: valueOf(modelJson(value)) },
  }));
}

function valuesReport(files: readonly FileValues[], isFound: boolean): PatchValues {
  return {
    files: files.map((file) => ({ path: file.path, values: rowsOf(file, parsedValue) })),
    tool: "ct-patch",
    verdict: isFound ? "SUCCESS" : "ERROR",
  };
}

/** The same, made while it is printed. */
function valuesJson(files: readonly FileValues[], isFound: boolean): LongJson {
  const rows = (file: FileValues) => rowsOf(file, (json) => new RawJson(json));
  return {
    files: new LongArray(() =>
      files.map((file) => ({ path: file.path, values: new LongArray(() => rows(file)) }))
    ),
    tool: "ct-patch",
    verdict: isFound ? "SUCCESS" : "ERROR",
  };
}
