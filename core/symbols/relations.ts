/**
 * The surroundings of a symbol: what uses it, what it uses, and what implements it.
 *
 * @module
 */
import {
  type CodeSymbol,
  type Definition,
  pathOfDefinition,
  type Placed,
  type Use,
  type UsesOfFile,
} from "@ct/symbols";
import type { LookupTools } from "./lookup.ts";
import type { Impact, RelatedDeclaration } from "./related.ts";

/** How far up an impact is searched for. */
const impactDepth = 5;

/** No answer has more rows. */
const maxRows = 2_000;

/** An impact ends after this many indirect callers: each level would parse most of the project. */
const maxIndirect = 1_000;

/** What a use is in. */
interface Caller {
  readonly path: string;
  /** What is around the use; `undefined` at the top of the file. */
  readonly definition: Definition | undefined;
  readonly line: number;
  readonly title: string;
  /** Whether a use in it is resolved. */
  isSure: boolean;
  count: number;
}

/** A definition, and how often it is used. */
interface CountedPlace {
  readonly placed: Placed;
  readonly count: number;
}

/** What a caller is called by in turn. */
interface Level {
  readonly callers: readonly Caller[];
  readonly level: number;
  /** Whether others of the level were not looked for. */
  readonly isCut: boolean;
}

/** How far up callers are looked for. */
interface Reach {
  readonly depth: number;
  /** Takes the callers of one more declaration; tells whether that is enough. */
  readonly isEnough?: (callers: readonly Caller[]) => boolean;
}

/** See the module. */
export class Relations {
  readonly #tools: LookupTools;
  /** Who uses a definition, as far as somebody has asked. */
  readonly #known = new Map<Definition, readonly Caller[]>();
  /** What an answer lacks because it would have been too long; in words for a message. */
  readonly omitted: string[] = [];

  /** Creates one from what finds symbols. */
  constructor(tools: LookupTools) {
    this.#tools = tools;
  }

  /** The declarations that use a symbol, and those that use them, up to a depth. */
  callers(symbol: CodeSymbol, depth: number): readonly RelatedDeclaration[] {
    const rows: RelatedDeclaration[] = [];
    const above = new Set(symbol.group.map(({ definition }) => definition));
    const direct = this.#callersOf(this.#tools.search.uses(symbol));
    // All names of a level are searched for together, before each is asked about.
    for (const _ of this.#levels(symbol, direct, { depth })) if (this.#known.size > maxRows) break;
    this.#addCallers(direct, { rows, above, level: 1, depth });
    return rows;
  }

  #addCallers(
    callers: readonly Caller[],
    { rows, above, level, depth }: {
      readonly rows: RelatedDeclaration[];
      readonly above: ReadonlySet<Definition>;
      readonly level: number;
      readonly depth: number;
    },
  ): void {
    for (const caller of callers) {
      if (rows.length >= maxRows) {
        if (this.omitted.length === 0) this.omitted.push(`callers after the first ${maxRows}`);
        return;
      }
      const { path, definition, line, title, count, isSure } = caller;
      const isCycle = definition !== undefined && above.has(definition);
      rows.push({
        ...{ path: this.#tools.host.shown(path), line, in: title, count, level },
        ...(isCycle ? { cycle: true } : {}),
        ...(isSure ? {} : { unsure: true }),
      });
      if (level >= depth || isCycle || !isSure || definition === undefined) continue;
      this.#addCallers(this.#callersAbove(path, definition), {
        rows,
        above: new Set([...above, definition]),
        level: level + 1,
        depth,
      });
    }
  }

  /** The callers of a symbol and of those, level by level, each declaration once. */
  *#levels(
    symbol: CodeSymbol,
    direct: readonly Caller[],
    { depth, isEnough = () => false }: Reach,
  ): Generator<Level> {
    const seen = new Set<unknown>(symbol.group.map(({ definition }) => definition));
    let callers = direct;
    for (let level = 1; level <= depth && callers.length > 0; level++) {
      yield { callers, level, isCut: false };
      if (level === depth) return;
      const above = callers.filter(({ isSure, definition }) => isSure && !seen.has(definition))
        .flatMap(({ path, definition }) => definition === undefined ? [] : [{ path, definition }]);
      for (const { definition } of above) seen.add(definition);
      this.#tools.host.seek(above.map(({ definition }) => usedFor(definition).name));
      const next: Caller[] = [];
      for (const { path, definition } of above) {
        const found = this.#callersAbove(path, definition);
        next.push(...found);
        if (!isEnough(found)) continue;
        yield { callers: next, level: level + 1, isCut: true };
        return;
      }
      callers = next;
    }
  }

  /**
   * Who uses a declaration that uses something. What is only named is left out, since it would
   * bring in more of the same name at each level.
   */
  #callersAbove(path: string, definition: Definition): readonly Caller[] {
    const used = usedFor(definition);
    let known = this.#known.get(used);
    if (known === undefined) {
      const symbol = this.#tools.search.symbol([{ path, definition: used }]);
      this.#known.set(used, known = this.#sureCallersOf(symbol));
    }
    return known;
  }

  #sureCallersOf(symbol: CodeSymbol): readonly Caller[] {
    return this.#callersOf(this.#tools.search.resolvableUses(symbol)).filter(({ isSure }) =>
      isSure
    );
  }

  #callersOf(files: readonly UsesOfFile[]): readonly Caller[] {
    const found = new Map<unknown, Caller>();
    for (const { path, uses } of files) {
      for (const use of uses) {
        if (!isCall(use)) continue;
        const { places } = this.#tools;
        const definition = places.enclosing(path, use.start);
        const isSure = use.tie === "resolved";
        const known = found.get(definition ?? path);
        if (known === undefined) {
          const placed = this.#placed(path, definition, use.start);
          found.set(definition ?? path, { ...placed, isSure, count: 1 });
        } else {
          known.count++;
          known.isSure ||= isSure;
        }
      }
    }
    return [...found.values()];
  }

  #placed(
    path: string,
    definition: Definition | undefined,
    offset: number,
  ): Omit<Caller, "count" | "isSure"> {
    const { places } = this.#tools;
    const lines = places.lines(path);
    const start = definition?.spans.at(-1)?.start ?? definition?.body?.start ?? offset;
    return {
      ...{ path, definition, line: lines.at(start).line },
      title: definition === undefined ? places.around(path, offset) : pathOfDefinition(definition),
    };
  }

  /** The functions of the project that a symbol uses, with their code. */
  calleesWithCode(symbol: CodeSymbol): readonly RelatedDeclaration[] {
    const found = this.#calleesOf(symbol).filter(({ placed }) => isFunction(placed.definition));
    const codeOf = ({ placed }: { readonly placed: Placed }) => this.#tools.places.code(placed);
    return this.#rows(found, codeOf);
  }

  /** The declarations of the project that a symbol uses. */
  callees(symbol: CodeSymbol): readonly RelatedDeclaration[] {
    return this.#rows(this.#calleesOf(symbol));
  }

  #calleesOf(symbol: CodeSymbol): readonly CountedPlace[] {
    const found = new Map<Definition, { readonly placed: Placed; count: number }>();
    for (const { path, definition } of symbol.definitions) {
      const { body } = definition;
      const model = this.#tools.host.model(path);
      if (body === undefined || model === undefined) continue;
      for (const occurrence of [...model.occurrences.values()].flat()) {
        if (occurrence.start < body.start || occurrence.start >= body.end) continue;
        if (occurrence.meaning.by === "declaration") continue;
        for (const placed of this.#tools.search.meaningOf(occurrence, path)) {
          const isInside = placed.path === path &&
            placed.definition.spans.some(({ start }) => start >= body.start && start < body.end);
          if (isInside || placed.definition.kind === "type parameter") continue;
          const known = found.get(placed.definition);
          if (known !== undefined) known.count++;
          else found.set(placed.definition, { placed, count: 1 });
        }
      }
    }
    return [...found.values()];
  }

  #rows(
    all: readonly CountedPlace[],
    codeOf?: (each: CountedPlace) => string,
  ): readonly RelatedDeclaration[] {
    return all.map((each) => {
      const { placed: { path, definition }, count } = each;
      const { title, line } = this.#placed(path, definition, 0);
      const code = codeOf === undefined ? {} : { code: codeOf(each) };
      return { path: this.#tools.host.shown(path), line, in: title, count, level: 1, ...code };
    }).sort((a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line);
  }

  /** The types that extend or implement a symbol, or the members that override it. */
  implementations(symbol: CodeSymbol): readonly RelatedDeclaration[] {
    const found = new Map<Definition, { readonly placed: Placed; readonly count: number }>();
    const queue: CodeSymbol[] = [symbol];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      for (const { path, uses } of this.#tools.search.uses(next)) {
        for (const use of uses) {
          const definition = this.#implementing(path, use);
          if (definition === undefined || found.has(definition) || symbol.has(definition)) continue;
          const placed = { path, definition };
          found.set(definition, { placed, count: 1 });
          if (use.kind === "extends") queue.push(this.#tools.search.symbol([placed]));
        }
      }
    }
    return this.#rows([...found.values()]);
  }

  #implementing(path: string, { kind, start, tie }: Use): Definition | undefined {
    if (tie === "shadowed") return undefined;
    const { host, places } = this.#tools;
    if (kind === "extends") return places.enclosing(path, start);
    if (kind !== "override") return undefined;
    return host.model(path)?.definitions.find(({ spans }) =>
      spans.some((span) => span.start === start)
    );
  }

  /** What a change of a symbol would reach. */
  impact(symbol: CodeSymbol): Impact {
    const direct = this.#callersOf(this.#tools.search.uses(symbol));
    const callers = direct.filter(({ isSure }) => isSure);
    const first = new Set(callers.map(keyOf));
    const all = new Set<string>();
    const paths = new Set<string>();
    const indirect = new Set<string>();
    const isEnough = (more: readonly Caller[]) => {
      for (const key of more.map(keyOf)) if (!first.has(key)) indirect.add(key);
      return indirect.size > maxIndirect;
    };
    let hasMore = false;
    for (const found of this.#levels(symbol, callers, { depth: impactDepth, isEnough })) {
      const { callers: each, level, isCut } = found;
      const more = each.filter((caller) => !all.has(keyOf(caller)));
      for (const caller of each) {
        all.add(keyOf(caller));
        paths.add(this.#tools.host.shown(caller.path));
      }
      hasMore ||= isCut;
      const isLast = level === impactDepth && !isCut;
      if (isLast && more.some((caller) => this.#hasOthersAbove(caller, all))) {
        this.omitted.push(`callers that are more than ${impactDepth} levels away`);
      }
    }
    if (hasMore) {
      this.omitted.push(
        `indirect callers after the first ${maxIndirect}, with their tests and files; ` +
          "--callers --depth 2 --path GLOB lists those in some files",
      );
    }
    const files = [...paths].sort();
    return {
      exported: symbol.definitions.some((placed) => this.#isExported(placed)),
      direct: first.size,
      indirect: all.size - first.size,
      ...(hasMore ? { truncated: true } : {}),
      unsure: direct.length - callers.length,
      tests: files.filter((path) => testPath.test(path)),
      files,
    };
  }

  /** Whether something uses a caller that is not among some. */
  #hasOthersAbove({ path, definition }: Caller, keys: ReadonlySet<string>): boolean {
    if (definition === undefined) return false;
    return this.#callersAbove(path, definition).some((each) => !keys.has(keyOf(each)));
  }

  #isExported({ path, definition }: Placed): boolean {
    let outermost = definition;
    while (outermost.outer !== undefined) outermost = outermost.outer;
    const { search, host } = this.#tools;
    const declared = search.files.declaring({ path, definition: outermost });
    const model = host.model(declared.path);
    // In Go a member has to be exported as well.
    if (model?.language === "Go" && !/^\p{Lu}/u.test(definition.name)) return false;
    return [...model?.exports.keys() ?? []].some((name) => {
      const origin = search.files.exported(declared.path, name);
      return origin?.is === "definition" && origin.placed.definition === declared.definition;
    });
  }
}

function keyOf({ path, line }: Caller): string {
  return `${path}:${line}`;
}

/** What is used where a declaration is: a constructor is by the name of its class. */
function usedFor(definition: Definition): Definition {
  return definition.kind === "constructor" ? definition.outer ?? definition : definition;
}

/** Files that are tests by their path. */
const testPath =
  /(?:^|\/)(?:tests?|__tests__|spec)\/|[._-](?:test|tests|spec)\.[^/]*$|(?:^|\/)test_[^/]*$/;

/** Whether a definition has code that runs when it is called. */
function isFunction({ kind, parameters, body }: Definition): boolean {
  if (body === undefined) return false;
  return parameters !== undefined ||
    /function|method|constructor|getter|setter|def$|fn$/.test(kind);
}

/** Whether a use makes its declaration depend on what is used. */
function isCall({ kind, tie }: Use): boolean {
  if (kind === "import" || kind === "export" || tie === "shadowed") return false;
  return tie === "resolved" || kind === "call" || kind === "extends";
}
