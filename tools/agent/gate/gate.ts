/**
 * The gate between content that may be sensitive and a model. Pure: it reads nothing.
 *
 * @module
 */
import type { JsonValue } from "@ct/core/text";
import { findSecrets, gatedPath, redactSpans, type SecretScan } from "@ct/secrets";
import { compileGlob, type Glob } from "../files/glob.ts";

/** What a project says about its gate. */
export interface GateOptions {
  /** Whether there is one; by default there is. */
  readonly enabled?: boolean;
  /** Globs of further files that are gated. */
  readonly block?: readonly string[];
  /** Globs of files that are not gated, whatever their names say. */
  readonly allow?: readonly string[];
  /**
   * Values that are secrets wherever they stand, such as those of variables that commands do not
   * get.
   */
  readonly withheld?: readonly string[];
}

/** A file by all names that the gate looks at, each relative to the root. */
export interface GatedNames {
  /** The path as asked for. */
  readonly relative: string;
  /** The path without links. */
  readonly realRelative: string;
}

/** A text as a model may see it. */
export interface Redacted {
  /** The text with a placeholder for each secret. */
  readonly text: string;
  /** The names of the rules that fired; none if nothing was hidden. */
  readonly rules: readonly string[];
}

const nothing: SecretScan = { spans: [] };

/** Judges paths and texts. */
export class Gate {
  readonly #enabled: boolean;
  readonly #block: readonly Glob[];
  readonly #allow: readonly Glob[];
  readonly #withheld: readonly string[];

  /** Its rules as a text, without the values that are withheld. */
  readonly rules: string;

  /**
   * Creates a gate.
   * @throws {ToolFailure} If a glob is malformed.
   */
  constructor({ enabled = true, block = [], allow = [], withheld = [] }: GateOptions = {}) {
    this.rules = JSON.stringify({ enabled, block, allow });
    this.#enabled = enabled;
    this.#block = block.map((glob) => compileGlob(glob, { anyDepth: true }));
    this.#allow = allow.map((glob) => compileGlob(glob, { anyDepth: true }));
    this.#withheld = withheld;
  }

  /**
   * The name of the rule that gates a file by its names; `undefined` if none does. `text` yields
   * the file's text where a rule depends on it.
   */
  pathRule({ relative, realRelative }: GatedNames, text: () => string): string | undefined {
    if (!this.#enabled) return undefined;
    const names = [...new Set([relative, realRelative])];
    // A deny counts for either name, an exemption only for both (security R2).
    if (names.every((name) => this.#allow.some((glob) => glob.matches(name)))) return undefined;
    for (const name of names) {
      if (this.#block.some((glob) => glob.matches(name))) return "gate.block";
      const gated = gatedPath(name);
      if (gated !== undefined && gated.onlyIf?.(text()) !== false) return gated.rule;
    }
    return undefined;
  }

  /** The secrets in a text. */
  scan(text: string): SecretScan {
    return this.#enabled ? findSecrets(text, this.#withheld) : nothing;
  }

  /** The secrets in a text that was cut out of another. */
  scanPart(text: string): SecretScan {
    return this.#enabled ? findSecrets(text, this.#withheld, { isPart: true }) : nothing;
  }

  /** The secrets in a text by the rules alone, which are the same for all processes. */
  scanForAll(text: string): SecretScan {
    return this.#enabled ? findSecrets(text, []) : nothing;
  }

  /** A value as the store may keep it: no text in it has a secret. */
  redactAll(value: JsonValue): JsonValue {
    return JSON.parse(
      JSON.stringify(value),
      (_, each: unknown) => typeof each === "string" ? this.redact(each).text : each,
    );
  }

  /** A text without its secrets, be it as full of them as it may. */
  redact(text: string): Redacted {
    return redacted(text, this.scan(text));
  }

  /** The same of a text that was cut out of another. */
  redactPart(text: string): Redacted {
    return redacted(text, this.scanPart(text));
  }
}

function redacted(text: string, { spans }: SecretScan): Redacted {
  if (spans.length === 0) return { text, rules: [] };
  return { text: redactSpans(text, spans), rules: [...new Set(spans.map(({ rule }) => rule))] };
}
