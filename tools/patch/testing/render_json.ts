/**
 * Documents as JSON in any layout that is read.
 *
 * @module
 */
import type { Model } from "../model/model.ts";
import type { Random } from "./random.ts";

/** Renders one document; every comment in it is another one. */
export class JsonRenderer {
  readonly #random: Random;
  readonly #newline: string;
  readonly #isTidy: boolean;
  #comments = 0;

  /** Starts a document; a tidy one has all its commas, and each on the line of its item. */
  constructor(random: Random, { isTidy = false }: { readonly isTidy?: boolean } = {}) {
    this.#random = random;
    this.#isTidy = isTidy;
    this.#newline = random.pick(["\n", "\r\n"]);
  }

  /** The document's text, with what may stand around it. */
  document(model: Model): string {
    return this.#gap() + this.#value(model, 1) + this.#gap();
  }

  #value(model: Model, depth: number): string {
    if (model.kind === "string") return this.#string(model.text);
    if (model.kind === "array") {
      return this.#list(["[", "]"], model.items.map((item) => this.#value(item, depth + 1)), depth);
    }
    if (model.kind !== "object") return model.text;
    const members = model.members.map(({ key, value }) => {
      const name = "text" in key ? key.text : "";
      const isBare = /^[\p{L}\p{Nd}-]+$/u.test(name) && this.#random.once(3);
      const head = isBare ? name : this.#string(name);
      const colon = this.#random.once(6)
        ? `${this.#gap()}:${this.#gap()}`
        : this.#random.pick([":", ": "]);
      return head + colon + this.#value(value, depth + 1);
    });
    return this.#list(["{", "}"], members, depth);
  }

  #list([open, close]: readonly [string, string], items: readonly string[], depth: number): string {
    const random = this.#random;
    if (items.length === 0) return open + (random.once(3) ? this.#gap() : "") + close;
    const layout = random.below(4);
    const indentation = this.#newline + random.pick(["  ", "\t", "    "]).repeat(depth);
    const end = this.#newline + "  ".repeat(depth - 1);
    const before = () =>
      layout === 0
        ? ""
        : layout === 1
        ? " "
        : layout === 2
        ? this.#above(indentation)
        : this.#gap();
    const isOpen = layout === 3 && !this.#isTidy;
    const after = () => isOpen ? this.#gap() : random.once(8) ? this.#block() : "";
    const comma = random.once(8) && !this.#isTidy ? " " : ",";
    let text = open;
    items.forEach((item, index) => {
      const isLast = index === items.length - 1;
      const separator = isLast ? (random.once(6) ? "," : "") : comma;
      const trail = layout === 2 && random.once(3) ? ` ${this.#comment()}` : "";
      text += (index === 0 && layout === 1 ? "" : before()) + item + after() + separator + trail;
    });
    return text + (layout === 2 ? end : layout === 3 ? this.#gap() : "") + close;
  }

  /** What stands above an item that has its own line. */
  #above(indentation: string): string {
    const random = this.#random;
    let text = "";
    while (random.once(4)) text += random.once(2) ? this.#newline : indentation + this.#comment();
    return text + indentation;
  }

  #gap(): string {
    const random = this.#random;
    let text = "";
    while (random.once(2)) {
      text += random.pick([
        "",
        " ",
        "\t",
        "\u00a0",
        this.#newline,
        this.#newline,
        this.#block(),
        this.#comment() + this.#newline,
      ]);
    }
    return text;
  }

  #block(): string {
    return `/* c${this.#comments++} */`;
  }

  #comment(): string {
    return this.#random.once(3) ? this.#block() : `// c${this.#comments++}`;
  }

  #string(text: string): string {
    const random = this.#random;
    const json = JSON.stringify(text);
    if (random.once(5)) {
      const inner = json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
      return `'${inner}'`;
    }
    if (!random.once(5) || json.includes("\\")) return json;
    return json.replace(/[a-z]/, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
  }
}
