/**
 * Judging command lines. What is judged is what a shell would run, as far as that can be known
 * before: a guard against accidents, and no sandbox.
 *
 * @module
 */
import {
  type Command,
  parseScript,
  type Pipeline,
  type Script,
  type SimpleCommand,
  type Word,
} from "@ct/shell";
import { followBuiltIn } from "./built_ins.ts";
import { baseName, firstLabel } from "./delete_rules.ts";
import { expandText, expandWord, expandWords, printedBy } from "./expand.ts";
import { readGitCommand } from "./git_rules.ts";
import { isDownload, isPrinter, rulesFor, starts } from "./guarded.ts";
import {
  isGivenCode,
  isInterpreter,
  runsInput,
  runsShellInput,
  shellScriptIn,
} from "./interpreters.ts";
import { componentsOf } from "./path_kind.ts";
import { rawLabel } from "./raw_rules.ts";
import { type CommandPlace, type Label, labels } from "./rule.ts";
import { Scope, split, unknown } from "./scope.ts";
import { writeLabel } from "./system_rules.ts";

/** What was found out about a command line. */
export interface CommandJudgement {
  /** Why it is refused; `undefined` if it is not. */
  readonly label: Label | undefined;
  /** The absolute paths that its words may name. */
  readonly named: readonly string[];
}

/** Judges a command line, in time about linear in its length. */
export function judgeCommandLine(text: string, place: CommandPlace): CommandJudgement {
  const judge = new Judge(place);
  const { root, home, variables } = place;
  const label = judge.text(text, Scope.of({ cwd: root, home, variables, text }));
  return { label, named: [...judge.named] };
}

/** Scripts within scripts may have this many characters together. */
const mostNested = 1 << 18;
const mostNamed = 100;

/** What a command gets to read, where that is known. */
type Input = string | undefined;

class Judge {
  readonly named = new Set<string>();
  readonly #place: CommandPlace;
  #isWithinFind = false;
  #branch: string | undefined;
  #nested = 0;
  #depth = 0;

  constructor(place: CommandPlace) {
    this.#place = place;
    this.#branch = place.branch;
  }

  /** Judges a script given as a text. */
  text(text: string, scope: Scope): Label | undefined {
    this.#nested += text.length;
    if (this.#nested > mostNested || this.#depth > 20) return rawLabel(text);
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
    let input: Input;
    for (const command of commands) {
      const own = commands.length > 1 || operator === "&" ? scope.inner() : scope;
      if (isDownloaded && this.#someSimple(command, own, runsInput)) return labels.download;
      const label = this.#command(command, { scope: own, maybe, input });
      if (label !== undefined) return label;
      isDownloaded ||= this.#someSimple(command, own, isDownload);
      input = command.kind === "simple"
        ? printedBy(expandWords(command.words, own).slice(0, 1000))
        : undefined;
    }
    return undefined;
  }

  /** Whether some command within a command, or what it wraps, is of a kind. */
  #someSimple(
    command: Command,
    scope: Scope,
    isOfKind: (words: readonly string[]) => boolean,
  ): boolean {
    if (command.kind === "simple") {
      const words = expandWords(command.words, scope);
      return starts(words).some((start) => isOfKind(words.slice(start)));
    }
    return command.kind === "compound" &&
      command.body.some(({ commands }) =>
        commands.some((each) => this.#someSimple(each, scope, isOfKind))
      );
  }

  #command(
    command: Command,
    { scope, maybe, input }: {
      readonly scope: Scope;
      readonly maybe: boolean;
      readonly input: Input;
    },
  ): Label | undefined {
    if (command.kind === "function") {
      if (isForkBomb(command.name, command.body)) return labels.forkBomb;
      return this.#script(command.body, scope.inner(), true);
    }
    if (command.kind === "simple") return this.#simple(command, { scope, maybe, input });
    const { keyword, variable, words, body } = command;
    const own = keyword === "(" ? scope.inner() : scope;
    if (variable !== undefined) {
      const items = words.length === 0 ? unknown : expandWords(words, own).join(split);
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
      readonly input: Input;
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
    const [program = ""] = fields;
    if (followBuiltIn(fields, scope, { maybe })) return undefined;
    if (isPrinter(program)) return undefined;
    const isXargs = fields.some((word) => baseName(word) === "xargs");
    const piped = isXargs && input !== undefined
      ? input.split(/\s+/).filter((each) => each !== "")
      : [];
    const text = hereText(command, scope) ?? input;
    return firstLabel(starts(fields), (start) => {
      const own = [...fields.slice(start), ...piped];
      const script = shellScriptIn(own);
      const found = script === undefined ? undefined : this.#nestedText(script, own, scope);
      if (found !== undefined) return found;
      if (text !== undefined && runsShellInput(own)) return this.text(text, scope.inner());
      return this.#words(own, scope);
    });
  }

  /** Judges a script among the words of a command. */
  #nestedText(script: string, [program]: readonly string[], scope: Scope): Label | undefined {
    if (program !== "eval") return this.text(script, scope.inner());
    if (script.includes(unknown)) scope.open();
    return this.text(script, scope);
  }

  /** Judges the words of one command by the rules for its program. */
  #words(words: readonly string[], scope: Scope): Label | undefined {
    const context = {
      scope,
      place: this.#place,
      branch: this.#branch,
      judge: (other: readonly string[]): Label | undefined => this.#found(other, scope),
    };
    const label = firstLabel(rulesFor(words[0] ?? ""), (rule) => rule(words, context));
    if (label === undefined) this.#keepBranch(words);
    return label;
  }

  /** Judges a command that `find` runs with what it finds. */
  #found(words: readonly string[], scope: Scope): Label | undefined {
    if (this.#isWithinFind) return undefined;
    this.#isWithinFind = true;
    const label = firstLabel(starts(words), (start) => {
      const own = words.slice(start);
      const script = shellScriptIn(own);
      const found = script === undefined ? undefined : this.text(script, scope.inner());
      return found ?? this.#words(own, scope);
    });
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
      if (this.named.size >= mostNamed) return;
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

/** What a here-document or here-string of a command holds. */
function hereText({ redirects }: SimpleCommand, scope: Scope): string | undefined {
  const found = redirects.findLast(({ operator }) => operator === "<<" || operator === "<<<");
  return found && expandText(found.target, scope);
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
