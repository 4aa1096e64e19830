/**
 * The options of a call from a program: those of the definition, of which only the required ones
 * must be given.
 *
 * @module
 */
import type { OptionsOf, ToolDefinition } from "../definition/types.ts";

/** Options that say how results are printed, which a function does not do. */
export type PrintingOption =
  | "json"
  | "json-pretty"
  | "jsonl"
  | "raw"
  | "quiet"
  | "budget"
  | "cursor"
  | "emit"
  | "emit-stderr"
  | "heartbeat"
  | "heartbeat-emit"
  | "heartbeat-to";

/** The names of what must be given: options, positionals and the words after `--`. */
export type RequiredName<D extends ToolDefinition> =
  | {
    [K in keyof D["options"]]: D["options"][K] extends { readonly required: true } ? K : never;
  }[keyof D["options"]]
  | (D extends { readonly positionals: infer P }
    ? { [K in keyof P]: P[K] extends { readonly optional: true } ? never : K }[keyof P]
    : never)
  | (D extends { readonly tail: { readonly unless: unknown } } ? never
    : D extends { readonly tail: { readonly name: infer N; readonly required: true } } ? N
    : never);

/**
 * The options of a call, by the names that they have in the definition: `{ "dry-run": true }` is
 * `--dry-run`. What may be omitted has the default of the command line. `Without` are the names
 * that this function does not take, besides those of {@linkcode PrintingOption}.
 */
export type CallOptions<D extends ToolDefinition, Without extends string = never> =
  & { readonly [K in keyof OptionsOf<D> & RequiredName<D>]: OptionsOf<D>[K] }
  & {
    readonly [K in Exclude<keyof OptionsOf<D>, RequiredName<D> | PrintingOption | Without>]?:
      | OptionsOf<D>[K]
      | undefined;
  };
