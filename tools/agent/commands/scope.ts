/**
 * What is known where a command stands: the directory, and what variables hold.
 *
 * @module
 */

/** Stands for any text within one name: `*`. */
export const anyText = "\ue000";
/** Stands for one character: `?` and `[…]`. */
export const anyCharacter = "\ue001";
/** Stands for a text that nobody knows before the command runs. */
export const unknown = "\ue002";
/** Stands between the words that a value is split into. */
export const split = "\ue003";

/** Larger values are not followed. */
const longestValue = 1024;

/** What is known of the world in which a script runs. */
export interface ScopeInit {
  /** The absolute path of the directory. */
  readonly cwd: string;
  /** The home directory. */
  readonly home: string;
  /** The variables. */
  readonly variables: Readonly<Record<string, string>>;
  /** The script: a variable that it nowhere names may be taken for unset. */
  readonly text: string;
}

/** The directory and the variables at one place of a script. */
export class Scope {
  /** The directory; `undefined` if nobody knows. */
  cwd: string | undefined;
  /** The home directory. */
  readonly home: string;
  readonly #environment: ReadonlyMap<string, string>;
  readonly #values: Map<string, string>;
  readonly #named: ReadonlySet<string>;

  private constructor(
    { cwd, home }: { readonly cwd: string | undefined; readonly home: string },
    environment: ReadonlyMap<string, string>,
    [values, named]: readonly [Map<string, string>, ReadonlySet<string>],
  ) {
    this.cwd = cwd;
    this.home = home;
    this.#environment = environment;
    this.#values = values;
    this.#named = named;
  }

  /** The scope in which a script begins. */
  static of({ cwd, home, variables, text }: ScopeInit): Scope {
    const named = new Set(
      [...text.matchAll(/(\$\{?[#!]?)?\b([A-Za-z_]\w*)/g)].flatMap(([, sign, name]) =>
        sign === undefined && name !== undefined ? [name] : []
      ),
    );
    // What a script reads from elsewhere may set anything.
    const isOpen = /(?:^|[;&|(){}\n]|\b(?:then|do|else))[^\S\n]*(?:\.|source|eval)\s/.test(text);
    const environment = new Map(Object.entries(variables));
    if (isOpen) named.add(unknown);
    return new Scope({ cwd, home }, environment, [new Map(), named]);
  }

  /** A scope of its own, as a subshell has. */
  inner(): Scope {
    return new Scope(this, this.#environment, [new Map(this.#values), this.#named]);
  }

  /** What a variable holds. */
  value(name: string): string {
    if (name === "HOME") return this.#values.get(name) ?? this.home;
    if (name === "PWD") return this.cwd ?? unknown;
    const known = this.#values.get(name) ?? this.#environment.get(name);
    if (known !== undefined) return known;
    const mayBeSet = !/^[A-Za-z_]/.test(name) || this.#named.has(name) || this.#named.has(unknown);
    return mayBeSet ? unknown : "";
  }

  /** Sets a variable; where that may not happen, it may hold either value afterwards. */
  assign(name: string, value: string, { maybe }: { readonly maybe: boolean }): void {
    const before = maybe ? this.#values.get(name) : undefined;
    const after = before === undefined ? value : before + split + value;
    this.#values.set(name, after.length > longestValue ? unknown : after);
  }
}
