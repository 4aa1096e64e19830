/**
 * Tracks what is known at a command of a script: the directory and the values of variables.
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

/** A word as it is written in a script. */
export function quotedWord(word: string): string {
  return /^[\w./:=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Larger values are not followed. */
const longestValue = 1024;

/** What is known about the world in which a script runs. */
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
interface ScopeContext {
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
  #args: readonly string[] | undefined;
  readonly #around: ScopeContext;
  readonly #values: Map<string, string>;
  /** What variables of the function that is being called held before. */
  #before: Map<string, string | undefined> | undefined;

  private constructor(
    { cwd, args }: Pick<Scope, "cwd" | "args">,
    around: ScopeContext,
    values: ReadonlyMap<string, string>,
  ) {
    this.cwd = cwd;
    this.#args = args;
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
    const around = { home, environment, named, isOpen: false };
    return new Scope({ cwd, args: undefined }, around, new Map());
  }

  /** The home directory. */
  get home(): string {
    return this.#around.home;
  }

  /** What `$0`, `$1` and so on are; `undefined` if nobody knows. */
  get args(): readonly string[] | undefined {
    return this.#args;
  }

  set args(args: readonly string[] | undefined) {
    const length = args?.reduce((sum, each) => sum + each.length + 1, 0) ?? 0;
    this.#args = length > longestValue ? undefined : args;
  }

  /** A scope of its own, as a subshell has; with its own arguments, as a script has. */
  inner(args: readonly string[] | undefined = this.args): Scope {
    return new Scope({ cwd: this.cwd, args }, this.#around, this.#values);
  }

  /** What follows as a function with these arguments, whose own variables are gone afterwards. */
  call<Result>(args: readonly string[], act: () => Result): Result {
    const [before, outer] = [this.#before, this.args];
    const own = this.#before = new Map<string, string | undefined>();
    this.args = [unknown, ...args];
    const result = act();
    this.#before = before;
    this.args = outer;
    for (const [name, value] of own) {
      if (value === undefined) this.#values.delete(name);
      else this.#values.set(name, value);
    }
    return result;
  }

  /** From here on, a variable is the function's own. */
  own(name: string): void {
    if (this.#before?.has(name) === false) this.#before.set(name, this.#values.get(name));
  }

  /** From here on, any variable may be set that is not known. */
  open(): void {
    this.#around.isOpen = true;
  }

  /** What a variable holds. */
  value(name: string): string {
    if (name === "HOME") return this.#values.get(name) ?? this.home;
    if (name === "PWD") return this.cwd ?? unknown;
    const arg = argument(name, this.args);
    if (arg !== undefined) return arg;
    const existing = this.#values.get(name) ?? this.#around.environment.get(name);
    if (existing !== undefined) return existing;
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

/** What a parameter such as `$1` is; `undefined` if nobody knows, or it is another variable. */
function argument(name: string, args: readonly string[] | undefined): string | undefined {
  if (args === undefined) return undefined;
  if (name === "@" || name === "*") return args.slice(1).join(split);
  if (!/^\d{1,4}$/.test(name)) return undefined;
  const isKnown = !args.some((each) => each.includes(unknown));
  return args[Number(name)] ?? (isKnown ? "" : unknown);
}
