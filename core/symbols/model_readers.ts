/**
 * What reads the sources of a language, loaded when the first file of it is read: the parsers of
 * all of them take longer to load than most questions to answer.
 *
 * @module
 */
import type { SourceModel } from "@ct/symbols";

/** A text, and what its language does not tell. */
interface SourceText {
  readonly path: string;
  readonly text: string;
  /** Whether headers are of C++, whatever they have. */
  readonly isCpp: boolean;
}

/** Finds out what a text declares and uses; `undefined` if it cannot be parsed. */
export type ModelReader = (source: SourceText) => SourceModel | undefined;

const loads: Readonly<Record<string, () => Promise<ModelReader>>> = {
  "TypeScript and JavaScript": async () => {
    const { scriptModel } = await import("@ct/symbols/script");
    return ({ path, text }) => scriptModel(path, text);
  },
  Python: async () => {
    const { pythonModel } = await import("@ct/symbols/python");
    return ({ text }) => pythonModel(text);
  },
  Java: async () => {
    const { javaModel } = await import("@ct/symbols/java");
    return ({ text }) => javaModel(text);
  },
  Go: async () => {
    const { goModel } = await import("@ct/symbols/go");
    return ({ text }) => goModel(text);
  },
  Rust: async () => {
    const { rustModel } = await import("@ct/symbols/rust");
    return ({ text }) => rustModel(text);
  },
  "C and C++": async () => {
    const { familyModel } = await import("@ct/symbols/c");
    return ({ path, text, isCpp }) => familyModel(path, text, { isCpp });
  },
};

/** Those that are loaded, for the rest of the process. */
const loaded = new Map<string, ModelReader>();

/** That the reader of a language has to be loaded, which {@linkcode withReaders} sees to. */
class ReaderMissing extends Error {
  override readonly name = "ReaderMissing";
  readonly language: string;

  constructor(language: string) {
    super(`${language} can be read within withReaders() alone`);
    this.language = language;
  }
}

/**
 * What reads the sources of a language; `undefined` if only the names of such are known.
 * @throws {ReaderMissing} If it has to be loaded.
 */
export function readerOf(language: string): ModelReader | undefined {
  const name = language.replace(/ headers$/, "");
  if (!Object.hasOwn(loads, name)) return undefined;
  const reader = loaded.get(name);
  if (reader === undefined) throw new ReaderMissing(name);
  return reader;
}

/**
 * What `run` yields, which asks for models of sources. It is begun again for each language whose
 * reader is not loaded yet, so until then it must change nothing but what files were found to have.
 */
export async function withReaders<T>(run: () => T | Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ReaderMissing)) throw error;
      await load(error.language);
    }
  }
}

async function load(language: string): Promise<void> {
  const reader = await loads[language]?.();
  if (reader !== undefined) loaded.set(language, reader);
}
