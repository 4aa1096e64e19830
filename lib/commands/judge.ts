/**
 * Judging command lines. What is judged is what a shell would run, as far as that can be known
 * before: a guard against accidents, and no sandbox.
 *
 * @module
 */
import { baseName } from "@ct/base";
import {
  type Command,
  parseScript,
  type Pipeline,
  type Script,
  type SimpleCommand,
  type Word,
} from "@ct/shell";
import { followBuiltIn } from "./built_ins.ts";
import { firstLabel } from "./delete_rules.ts";
import { expandText, expandWord, expandWords, outputOf } from "./expand.ts";
import { type InlineScript, inlineScripts } from "./inline_scripts.ts";
import { type GitProgram, isCommandVariable } from "./git_programs.ts";
import { readGitCommand } from "./git_rules.ts";
import { isDownload, isPrinter, rulesFor, starts } from "./guarded.ts";
import { inputOf, printed, withPiped } from "./input.ts";
import { isGivenCode, isInterpreter, isShell, runsInput, runsShellInput } from "./interpreters.ts";
import { componentsOf } from "./path_kind.ts";
import { rawLabel } from "./raw_rules.ts";
import { type CommandContext, type Label, labels } from "./rule.ts";
import { quotedWord, Scope, split, unknown } from "./scope.ts";
import { writeLabel } from "./system_rules.ts";

/** What was found out about a command line. */
export interface CommandJudgement {
  /** Why it is refused; `undefined` if it is not. */
  readonly label: Label | undefined;
  /** The absolute paths that its words may name. */
  readonly named: readonly string[];
}

/** Judges a command line, in time about linear in its length. */
export function judgeCommandLine(text: string, place: CommandContext): CommandJudgement {
  const judge = new Judge(place);
  const { root, home, variables } = place;
  const label = judge.text(text, Scope.of({ cwd: root, home, variables, text }));
  return { label, named: [...judge.named] };
}

/** Scripts within scripts may have this many characters together. */
const maxNested = 1 << 18;
const maxNamed = 10_000;
/**
 * At most this many commands within calls of functions are looked at, besides once where they
 * stand.
 */
const maxSteps = 1000;
/** At most this many definitions of one function. */
const maxBodies = 8;

class Judge {
  readonly named = new Set<string>();
  readonly #place: CommandContext;
  /** What the functions do that were defined so far, whichever definition counts. */
  readonly #functions = new Map<string, Set<Script>>();
  /** The functions that are being called. */
  readonly #called = new Set<string>();
  readonly #aliases = new Map<string, string>();
  readonly #gitAliases = new Map<string, GitProgram>();
  #isWithinFind = false;
  #branch: string | undefined;
  #nested = 0;
  #depth = 0;
  #steps = 0;

  constructor(place: CommandContext) {
    this.#place = place;
    this.#branch = place.branch;
  }

  /** Judges a script given as a text. */
  text(text: string, scope: Scope): Label | undefined {
    this.#nested += text.length;
    if (this.#nested > maxNested || this.#depth > 20) return rawLabel(text);
    this.#depth++;
    const { script, isComplete } = parseScript(text);
    const label = this.#script(script, scope, false) ?? (isComplete ? undefined : rawLabel(text));
    this.#depth--;
    return label;
  }

  #script(script: Script, scope: Scope, maybe: boolean): Label | undefined {
    return firstLabel(script, (pipeline) => this.#pipeline(pipeline, scope, maybe));
  }

  #pipeline({ commands, operator }: Pipeline, scope: Scope, maybe: boolean): Label | undefined {
    let isDownloaded = false;
    let input: string | undefined;
    for (const command of commands) {
      const own = commands.length > 1 || operator === "&" ? scope.inner() : scope;
      if (isDownloaded && this.#someSimple(command, own, runsInput)) return labels.download;
      const label = this.#command(command, { scope: own, maybe, input });
      if (label !== undefined) return label;
      isDownloaded ||= this.#someSimple(command, own, isDownload);
      input = command.kind === "simple" ? printed(command, own, input) : undefined;
    }
    return undefined;
  }

  /** Whether some command within a command, or what it wraps, is of a kind. */
  #someSimple(
    command: Command,
    scope: Scope,
    isOfKind: (words: readonly string[]) => boolean,
  ): boolean {
    const within = (body: Script) =>
      body.some(({ commands }) => commands.some((each) => this.#someSimple(each, scope, isOfKind)));
    if (command.kind === "compound") return within(command.body);
    if (command.kind === "function") return false;
    const words = expandWords(command.words, scope);
    const [name = ""] = words;
    if (starts(words).some((start) => isOfKind(words.slice(start)))) return true;
    const bodies = this.#functions.get(name);
    if (bodies === undefined || this.#called.has(name) || this.#steps > maxSteps) return false;
    this.#called.add(name);
    this.#steps++;
    const found = [...bodies].some(within);
    this.#called.delete(name);
    return found;
  }

  #command(
    command: Command,
    { scope, maybe, input }: {
      readonly scope: Scope;
      readonly maybe: boolean;
      readonly input: string | undefined;
    },
  ): Label | undefined {
    if (this.#called.size > 0) this.#steps++;
    if (command.kind === "function") {
      const { name, body } = command;
      if (isForkBomb(name, body)) return labels.forkBomb;
      const bodies = this.#functions.get(name) ?? new Set();
      if (bodies.size < maxBodies) this.#functions.set(name, bodies.add(body));
      return this.#script(body, scope.inner([unknown]), true);
    }
    if (command.kind === "simple") return this.#simple(command, { scope, maybe, input });
    const { keyword, variable, words, body } = command;
    const own = keyword === "(" ? scope.inner() : scope;
    if (variable !== undefined) {
      const items = words.length === 0 ? own.value("@") : expandWords(words, own).join(split);
      own.assign(variable, items, { maybe: false });
    }
    return this.#substitutions(words, own) ?? this.#redirects(command, own) ??
      this.#script(body, own, keyword !== "(" && keyword !== "{" ? true : maybe);
  }

  #simple(
    command: SimpleCommand,
    { scope, maybe, input }: {
      readonly scope: Scope;
      readonly maybe: boolean;
      readonly input: string | undefined;
    },
  ): Label | undefined {
    const { assignments, words } = command;
    const values = assignments.map(({ value }) => value);
    const label = this.#substitutions([...words, ...values], scope) ??
      this.#redirects(command, scope);
    if (label !== undefined) return label;
    for (const { name, value } of assignments) {
      scope.assign(name, expandText(value, scope), { maybe });
    }
    const fields = expandWords(words, scope);
    this.#keepNamed(fields, scope);
    if (this.#runsDownload(command, fields, scope)) return labels.download;
    const found = this.#variables(command, fields, scope) ?? this.#alias(command, fields, scope) ??
      this.#call(fields, scope);
    if (found !== undefined || followBuiltIn(withoutCommand(fields), scope, { maybe })) {
      return found;
    }
    const [program = ""] = withoutCommand(fields);
    if (isPrinter(program)) {
      return firstLabel(inlineScripts(fields), (script) => this.#given(script, fields, scope));
    }
    const text = inputOf(command, scope) ?? input;
    return firstLabel(withPiped(fields, text), (all) =>
      firstLabel(starts(all), (start) => {
        const own = all.slice(start);
        const read = text !== undefined && runsShellInput(own)
          ? this.text(text, scope.inner())
          : undefined;
        return read ?? this.#readScripts(command, withoutCommand(own), scope) ??
          this.#words(own, scope);
      }));
  }

  /** Judges what programs run because variables say so. */
  #variables(
    { assignments }: SimpleCommand,
    fields: readonly string[],
    scope: Scope,
  ): Label | undefined {
    const given = fields.flatMap((word) => {
      const [, name = "", value = ""] = /^([A-Z_]+)=([^]*)$/.exec(word) ?? [];
      return isCommandVariable(name) ? [value] : [];
    });
    const set = assignments.filter(({ name }) => isCommandVariable(name))
      .map(({ name }) => scope.value(name));
    return firstLabel([...set, ...given], (value) => this.text(value, scope.inner()));
  }

  /** Judges what an alias stands for. */
  #alias(
    { words: [first = []] }: SimpleCommand,
    [program = "", ...args]: readonly string[],
    scope: Scope,
  ): Label | undefined {
    if (program === "alias") {
      for (const word of args) {
        const [, name, value = ""] = /^([^=]+)=([^]*)$/.exec(word) ?? [];
        if (name !== undefined) this.#aliases.set(name, value);
      }
      return undefined;
    }
    const alias = this.#aliases.get(program);
    if (alias === undefined || first.some((part) => part.kind !== "text" || part.isQuoted)) {
      return undefined;
    }
    const rest = args.map(quotedWord);
    // After a blank at its end, the next word may be an alias as well.
    const [next = ""] = args;
    const another = /\s$/.test(alias) ? this.#aliases.get(next) : undefined;
    if (another !== undefined) rest[0] = another;
    this.#aliases.delete(program);
    const label = this.text(`${alias} ${rest.join(" ")}`, scope);
    this.#aliases.set(program, alias);
    return label;
  }

  /** Judges what a function does with the arguments of a call. */
  #call([name = "", ...args]: readonly string[], scope: Scope): Label | undefined {
    const bodies = this.#functions.get(name);
    if (bodies === undefined || this.#called.has(name) || this.#steps > maxSteps) return undefined;
    this.#called.add(name);
    const label = firstLabel(
      [...bodies],
      (body) => scope.call(args, () => this.#script(body, scope, false)),
    );
    this.#called.delete(name);
    return label;
  }

  /** Judges a script among the words of a command. */
  #given(
    { text, args }: InlineScript,
    [program]: readonly string[],
    scope: Scope,
  ): Label | undefined {
    if (program !== "eval") return this.text(text, scope.inner(args ?? [unknown]));
    if (text.includes(unknown)) scope.open();
    return this.text(text, scope);
  }

  /** Judges what a shell reads in the place of a file, where a substitution prints it. */
  #readScripts(
    { words }: SimpleCommand,
    [program = ""]: readonly string[],
    scope: Scope,
  ): Label | undefined {
    if (!isShell(program) && program !== "." && program !== "source") return undefined;
    return firstLabel(words.flat(), (part) => {
      const text = part.kind === "process" ? outputOf(part.script, scope) : unknown;
      return text === unknown ? undefined : this.text(text, scope.inner());
    });
  }

  /** Judges the words of one command: the scripts among them, and by the rules for its program. */
  #words(words: readonly string[], scope: Scope): Label | undefined {
    const given = firstLabel(inlineScripts(words), (script) => this.#given(script, words, scope));
    if (given !== undefined) return given;
    const context = {
      scope,
      place: this.#place,
      branch: this.#branch,
      judge: (other: readonly string[]): Label | undefined => this.#found(other, scope),
      judgeText: (text: string): Label | undefined => this.text(text, scope.inner([unknown])),
      gitAliases: this.#gitAliases,
    };
    const label = firstLabel(rulesFor(words[0] ?? ""), (rule) => rule(words, context));
    if (label === undefined) this.#keepBranch(words);
    return label;
  }

  /** Judges a command that `find` runs with what it finds. */
  #found(words: readonly string[], scope: Scope): Label | undefined {
    if (this.#isWithinFind) return undefined;
    this.#isWithinFind = true;
    const label = firstLabel(starts(words), (start) => this.#words(words.slice(start), scope));
    this.#isWithinFind = false;
    return label;
  }

  #keepBranch(words: readonly string[]): void {
    if (baseName(words[0] ?? "") !== "git") return;
    const command = readGitCommand(words);
    if (command?.name !== "checkout" && command?.name !== "switch") return;
    const target = command.args.findLast((word) => !word.startsWith("-"));
    if (target !== undefined && !command.args.includes("--")) this.#branch = target;
  }

  #keepNamed(fields: readonly string[], scope: Scope): void {
    for (const field of fields) {
      if (this.named.size >= maxNamed) return;
      const names = field.startsWith("-") ? undefined : componentsOf(field, scope);
      if (names !== undefined) this.named.add(`/${names.join("/")}`);
    }
  }

  /** Judges the scripts within words. */
  #substitutions(words: readonly Word[], scope: Scope): Label | undefined {
    const parts = words.flat();
    return firstLabel(parts, (part) => {
      if (part.kind === "text") return undefined;
      if (part.kind === "variable") return this.#substitutions([part.operand], scope);
      return this.#script(part.script, scope.inner(), true);
    });
  }

  #redirects(
    { redirects }: Pick<SimpleCommand, "redirects">,
    scope: Scope,
  ): Label | undefined {
    return firstLabel(redirects, ({ operator, target }) => {
      const label = this.#substitutions([target], scope);
      // What a shell is given to read is run.
      if (operator === "<") this.#keepNamed(expandWord(target, scope), scope);
      if (label !== undefined || !/^(?:&?>>?|>\||<>|>&)$/.test(operator)) return label;
      return firstLabel(expandWord(target, scope), (word) => writeLabel(word, scope));
    });
  }

  /** Whether a command runs what a substitution in it downloads. */
  #runsDownload(
    { words, redirects }: SimpleCommand,
    fields: readonly string[],
    scope: Scope,
  ): boolean {
    const downloads = (word: Word, kind: "output" | "process") =>
      word.some((part) =>
        part.kind === kind &&
        part.script.some(({ commands }) =>
          commands.some((each) => this.#someSimple(each, scope, isDownload))
        )
      );
    const [first, ...others] = words;
    if (first !== undefined && downloads(first, "output")) return true;
    const [program = ""] = fields;
    const isReading = program === "." || program === "source";
    return starts(fields).some((start) => {
      const own = fields.slice(start);
      const takesCode = isGivenCode(own) || program === "eval";
      if (takesCode && others.some((word) => downloads(word, "output"))) return true;
      if (!isReading && !isInterpreter(own[0] ?? "")) return false;
      if (others.some((word) => downloads(word, "process"))) return true;
      return runsInput(own) &&
        redirects.some(({ target }) => downloads(target, "process") || downloads(target, "output"));
    });
  }
}

/** Words without what says that no function or no program is meant. */
function withoutCommand(fields: readonly string[]): readonly string[] {
  const at = fields.findIndex((word) => word !== "command" && word !== "builtin");
  return fields.slice(Math.max(at, 0));
}

/** Whether a function starts itself at least twice, in the background. */
function isForkBomb(name: string, body: Script): boolean {
  let calls = 0;
  let isInBackground = false;
  const visit = (script: Script): void => {
    for (const { commands, operator } of script) {
      for (const command of commands) {
        if (command.kind === "compound") visit(command.body);
        if (command.kind !== "simple") continue;
        const [first] = command.words;
        const text = first?.map((part) => part.kind === "text" ? part.text : "").join("");
        if (text !== name) continue;
        calls++;
        isInBackground ||= operator === "&";
      }
    }
  };
  visit(body);
  return calls > 1 && isInBackground;
}
