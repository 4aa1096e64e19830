/**
 * Documents as YAML in many layouts.
 *
 * @module
 */
import type { Model, ScalarModel } from "../model/model.ts";
import type { Random } from "./random.ts";

/** Renders one document; every comment in it is another one. */
export class YamlRenderer {
  readonly #random: Random;
  readonly #newline: string;
  #comments = 0;

  /** Starts a document. */
  constructor(random: Random) {
    this.#random = random;
    this.#newline = random.pick(["\n", "\n", "\r\n"]);
  }

  /** The document's text. */
  document(model: Model): string {
    const random = this.#random;
    const rows = this.#rows(model, 0) ?? [this.#inline(model, random.once(4))];
    const head = random.once(3) ? [this.#comment(), ...(random.once(2) ? [""] : [])] : [];
    const start = random.once(6) ? ["---"] : [];
    const tail = random.once(4) ? ["", this.#comment()] : [];
    const text = [...head, ...start, ...rows, ...tail].join(this.#newline);
    return random.once(6) ? text : text + this.#newline;
  }

  /** The lines of a block; `undefined` where the model is to stand in one line. */
  #rows(model: Model, column: number): string[] | undefined {
    const random = this.#random;
    const indentation = " ".repeat(column);
    if (model.kind === "array" && model.items.length > 0 && !random.once(4)) {
      return model.items.flatMap((item) => {
        const gap = random.pick([" ", "   "]);
        const [first = "", ...rest] = this.#element(item, column + 1 + gap.length);
        return [
          ...this.#above(indentation),
          `${indentation}-${first === "" ? "" : gap}${first}`,
          ...rest,
        ];
      });
    }
    if (model.kind !== "object" || model.members.length === 0 || random.once(4)) return undefined;
    return model.members.flatMap(({ key, value }) => {
      const [first = "", ...rest] = this.#member(value, column);
      const head = `${indentation}${this.#key(key)}:${first}`;
      return [...this.#above(indentation), head, ...rest];
    });
  }

  /** What stands after a dash, and the lines below. */
  #element(model: Model, column: number): string[] {
    const rows = this.#rows(model, column);
    if (rows === undefined) return [this.#inline(model, false) + this.#trail()];
    const [first = "", ...rest] = rows;
    const isCompact = first.trim() !== "" && !first.trim().startsWith("#") && this.#random.once(2);
    return isCompact ? [first.slice(column), ...rest] : [this.#trail().trimStart(), ...rows];
  }

  /** What stands after a key's colon, and the lines below. */
  #member(model: Model, column: number): string[] {
    const random = this.#random;
    const isEven = model.kind === "array" && random.once(3);
    const rows = this.#rows(model, isEven ? column : column + random.pick([1, 2, 4]));
    if (rows !== undefined) return [this.#trail(), ...rows];
    if (model.kind === "null" && random.once(2)) return [this.#trail()];
    return [` ${this.#inline(model, false)}${this.#trail()}`];
  }

  /** Blank lines and comments above an entry. */
  #above(indentation: string): string[] {
    const random = this.#random;
    const lines: string[] = [];
    while (random.once(5)) lines.push(random.once(2) ? "" : indentation + this.#comment());
    return lines;
  }

  #trail(): string {
    return this.#random.once(5) ? ` ${this.#comment()}` : "";
  }

  #comment(): string {
    return `# c${this.#comments++}`;
  }

  #inline(model: Model, canBreak: boolean): string {
    const random = this.#random;
    if (model.kind === "object") {
      const members = model.members.map(({ key, value }) =>
        `${this.#key(key)}: ${this.#inline(value, canBreak)}`
      );
      return this.#flow(["{", "}"], members, canBreak);
    }
    if (model.kind === "array") {
      return this.#flow(
        ["[", "]"],
        model.items.map((item) => this.#inline(item, canBreak)),
        canBreak,
      );
    }
    if (model.kind !== "string") return model.text;
    const { text } = model;
    if (
      /^[a-z][a-z -]*[a-z]$/.test(text) && !/^(?:null|true|yes|no)$/.test(text) && random.once(2)
    ) return text;
    if (/^[ -~]*$/.test(text) && random.once(2)) return `'${text.replaceAll("'", "''")}'`;
    return JSON.stringify(text);
  }

  #flow(
    [open, close]: readonly [string, string],
    items: readonly string[],
    canBreak: boolean,
  ): string {
    const random = this.#random;
    if (items.length === 0) return open + close;
    const space = random.pick(["", " "]);
    const isBroken = canBreak && random.once(2);
    const comma = random.pick([", ", ","]);
    const list = items.reduce(
      (text, item) =>
        isBroken ? `${text}, ${this.#comment()}${this.#newline}    ${item}` : text + comma + item,
    );
    const end = random.once(8) ? "," : "";
    return `${open}${space}${list}${end}${space}${close}`;
  }

  #key(key: Model): string {
    const text = "text" in key ? key.text : "";
    const scalar: ScalarModel = { kind: "string", text };
    return this.#inline(scalar, false);
  }
}
