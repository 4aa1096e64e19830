/**
 * Documents as TOML in many layouts.
 *
 * @module
 */
import type { MemberModel, Model, ObjectModel } from "../model/model.ts";
import type { Random } from "./random.ts";

/** What has no place in TOML, or another spelling there, made into what has. */
export function asToml(model: Model, random: Random): Model {
  switch (model.kind) {
    case "array":
      return { ...model, items: model.items.map((item) => asToml(item, random)) };
    case "object":
      return {
        ...model,
        members: model.members.map(({ key, value }) => ({ key, value: asToml(value, random) })),
      };
    case "null": {
      const text = random.pick(["1979-05-27", "07:32:00", "1979-05-27T07:32:00.5Z"]);
      return { kind: "date", text };
    }
    case "number": {
      const spellings = ["0x1F", "1_000", "+7", "inf", "-nan", "6.5e+3", "0b11", "-0.0"] as const;
      return { kind: "number", text: random.once(3) ? random.pick(spellings) : short(model.text) };
    }
    default:
      return model;
  }
}

/** An integer of 64 bits. */
function short(text: string): string {
  return /^-?\d+$/.test(text) ? text.slice(0, 18) : text;
}

/** Renders one document; every comment in it is another one. */
export class TomlRenderer {
  readonly #random: Random;
  readonly #newline: string;
  #comments = 0;

  /** Starts a document. */
  constructor(random: Random) {
    this.#random = random;
    this.#newline = random.pick(["\n", "\n", "\r\n"]);
  }

  /** The document's text. */
  document(model: ObjectModel): string {
    const random = this.#random;
    const head = random.once(3) ? [this.#comment(), ...(random.once(2) ? [""] : [])] : [];
    const tail = random.once(4) ? ["", this.#comment()] : [];
    const text = [...head, ...this.#table(model, ""), ...tail].join(this.#newline);
    const mark = random.once(8) ? "\ufeff" : "";
    return mark + text + (random.once(6) ? "" : this.#newline);
  }

  /** The lines of a table below its header, and the sections below it. */
  #table({ members }: ObjectModel, path: string): string[] {
    const lines: string[] = [];
    const sections: string[] = [];
    for (const { key, value } of members) {
      const name = this.#key(key);
      const full = path === "" ? name : `${path}.${name}`;
      const written = this.#sections(value, full);
      if (written !== undefined) sections.push(...written);
      else lines.push(...this.#lines(value, name));
    }
    return [...lines, ...sections];
  }

  /** The sections of a value; `undefined` where it is to stand in a line. */
  #sections(value: Model, path: string): string[] | undefined {
    const random = this.#random;
    if (random.once(3)) return undefined;
    if (value.kind === "object") {
      const inner = this.#table(value, path);
      const isImplied = random.once(3) && value.members.length > 0 && /^\s*(?:#|\[)/.test(
        inner.find((line) => line.trim() !== "" && !line.trim().startsWith("#")) ?? "",
      );
      return isImplied ? inner : [...this.#above(""), `[${path}]${this.#trail()}`, ...inner];
    }
    if (value.kind !== "array" || value.items.length === 0) return undefined;
    const tables = value.items.flatMap((item) => item.kind === "object" ? [item] : []);
    if (tables.length < value.items.length) return undefined;
    return tables.flatMap((table) => [
      ...this.#above(""),
      `[[ ${path} ]]${this.#trail()}`,
      ...this.#table(table, path),
    ]);
  }

  /** The lines of a member, which dotted keys may make several. */
  #lines(value: Model, name: string): string[] {
    const random = this.#random;
    if (value.kind === "object" && value.members.length > 0 && random.once(2)) {
      const dot = random.pick([".", " . "]);
      return value.members.flatMap(({ key, value }) =>
        this.#lines(value, `${name}${dot}${this.#key(key)}`)
      );
    }
    const indentation = random.pick(["", "", "  ", "\t"]);
    const equals = random.pick([" = ", " = ", "=", "  =\t"]);
    const line = indentation + name + equals + this.#inline(value, true) + this.#trail();
    return [...this.#above(indentation), line];
  }

  #above(indentation: string): string[] {
    const random = this.#random;
    const lines: string[] = [];
    while (random.once(4)) lines.push(random.once(2) ? "" : indentation + this.#comment());
    return lines;
  }

  #trail(): string {
    return this.#random.once(5) ? ` ${this.#comment()}` : "";
  }

  #comment(): string {
    return `# c${this.#comments++}`;
  }

  #inline(model: Model, canBreak: boolean): string {
    if (model.kind === "array") return this.#array(model.items, canBreak);
    if (model.kind === "object") {
      const members = model.members.flatMap((member) => this.#members(member, ""));
      const space = this.#random.pick(["", " "]);
      return members.length === 0 ? "{}" : `{${space}${members.join(", ")}${space}}`;
    }
    return model.kind === "string" ? this.#string(model.text) : model.text;
  }

  #members({ key, value }: MemberModel, path: string): string[] {
    const name = path + this.#key(key);
    if (value.kind === "object" && value.members.length > 0 && this.#random.once(3)) {
      return value.members.flatMap((member) => this.#members(member, `${name}.`));
    }
    return [`${name} = ${this.#inline(value, false)}`];
  }

  #array(items: readonly Model[], canBreak: boolean): string {
    const random = this.#random;
    const isBroken = canBreak && items.length > 0 && random.once(2);
    const end = items.length > 0 && random.once(4) ? "," : "";
    if (!isBroken) return `[${items.map((item) => this.#inline(item, false)).join(", ")}${end}]`;
    const rows = items.map((item, index) => {
      const comma = index === items.length - 1 ? end : ",";
      const above = this.#above("  ").map((line) => line + this.#newline).join("");
      return `${above}  ${this.#inline(item, canBreak)}${comma}${this.#trail()}`;
    });
    return ["[", ...rows, "]"].join(this.#newline);
  }

  #string(text: string): string {
    const random = this.#random;
    // deno-lint-ignore no-control-regex -- a literal string has no control characters
    const canBeLiteral = !/['\u0000-\u0008\u000a-\u001f\u007f]/.test(text);
    if (canBeLiteral && random.once(2)) return random.once(3) ? `'''${text}'''` : `'${text}'`;
    const basic = JSON.stringify(text).replaceAll("\x7f", "\\u007F");
    if (!random.once(4)) return basic;
    const break_ = random.once(2) ? this.#newline : "";
    return `"""${break_}${basic.slice(1, -1)}"""`;
  }

  #key(key: Model): string {
    const text = "text" in key ? key.text : "";
    if (/^[\w-]+$/.test(text) && !this.#random.once(5)) return text;
    const isLiteral = this.#random.once(2) && /^[ -&(-~]*$/.test(text);
    return isLiteral ? `'${text}'` : JSON.stringify(text);
  }
}
