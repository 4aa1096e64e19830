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

/** What all scopes of a script share. */
interface Surroundings {
  readonly home: string;
  readonly environment: ReadonlyMap<string, string>;
  /** The names in the script that may be those of variables that it sets. */
  readonly named: ReadonlySet<string>;
  /** Whether something has run that may set any variable. */
  isOpen: boolean;
}

/** The directory and the variables at one place of a script. */
export class Scope {
  /** The directory; `undefined` if nobody knows. */
  cwd: string | undefined;
  readonly #around: Surroundings;
  readonly #values: Map<string, string>;

  private constructor(
    cwd: string | undefined,
    around: Surroundings,
    values: ReadonlyMap<string, string>,
  ) {
    this.cwd = cwd;
    this.#around = around;
    this.#values = new Map(values);
  }

  /** The scope in which a script begins. */
  static of({ cwd, home, variables, text }: ScopeInit): Scope {
    const named = new Set(
      [...text.matchAll(/(\$\{?[#!]?)?\b([A-Za-z_]\w*)/g)].flatMap(([, sign, name]) =>
        sign === undefined && name !== undefined ? [name] : []
      ),
    );
    const environment = new Map(Object.entries(variables));
    return new Scope(cwd, { home, environment, named, isOpen: false }, new Map());
  }

  /** The home directory. */
  get home(): string {
    return this.#around.home;
  }

  /** A scope of its own, as a subshell has. */
  inner(): Scope {
    return new Scope(this.cwd, this.#around, this.#values);
  }

  /** From here on, any variable may be set that is not known. */
  open(): void {
    this.#around.isOpen = true;
  }

  /** What a variable holds. */
  value(name: string): string {
    if (name === "HOME") return this.#values.get(name) ?? this.home;
    if (name === "PWD") return this.cwd ?? unknown;
    const known = this.#values.get(name) ?? this.#around.environment.get(name);
    if (known !== undefined) return known;
    const { named, isOpen } = this.#around;
    const mayBeSet = !/^[A-Za-z_]/.test(name) || named.has(name) || isOpen;
    return mayBeSet ? unknown : "";
  }

  /** Sets a variable; where that may not happen, it may hold either value afterwards. */
  assign(name: string, value: string, { maybe }: { readonly maybe: boolean }): void {
    const before = maybe ? this.#values.get(name) : undefined;
    const after = before === undefined ? value : before + split + value;
    this.#values.set(name, after.length > longestValue ? unknown : after);
  }
}
