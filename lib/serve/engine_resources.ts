/**
 * Reading what an engine serves while it may be busy with a call.
 *
 * @module
 */
import type { Engine } from "./engine.ts";
import type { Catalogue } from "./engine_messages.ts";
import type { ServedResource } from "./served.ts";

/** The resources of an engine: texts that stay the same are kept, and read ahead. */
export class EngineResources {
  /** What is served. */
  readonly served: readonly ServedResource[];
  readonly #engine: Engine;
  readonly #patienceMs: number;
  /** By URI: what is being read, and what was read and stays the same. */
  readonly #read = new Map<string, Promise<string>>();
  #isAhead = false;

  /** Reads nothing yet. A reader waits for so long behind a call that computes. */
  constructor(resources: Catalogue["resources"], engine: Engine, patienceMs: number) {
    this.#engine = engine;
    this.#patienceMs = patienceMs;
    this.served = resources.map((resource) => ({
      ...resource,
      read: () => this.#soon(resource.uri, this.#textOf(resource)),
    }));
  }

  /** Reads ahead what stays the same, as long as the engine has nothing else to do. */
  async readAhead(): Promise<void> {
    if (this.#isAhead) return;
    this.#isAhead = true;
    try {
      for (const resource of this.served) {
        this.#isAhead &&= this.#engine.isIdle;
        if (this.#isAhead && resource.isFixed === true) await this.#textOf(resource);
      }
    } catch {
      // The reader receives the error.
    }
  }

  #textOf({ uri, isFixed = false }: Catalogue["resources"][number]): Promise<string> {
    const existing = this.#read.get(uri);
    if (existing !== undefined) return existing;
    const text = this.#ask(uri);
    this.#read.set(uri, text);
    const forget = (): void => void this.#read.delete(uri);
    text.then(() => isFixed || forget(), forget);
    return text;
  }

  async #ask(uri: string): Promise<string> {
    const { signal } = new AbortController();
    const report = await this.#engine.ask({ kind: "read", uri }, {
      signal,
      name: uri,
      isSafe: true,
    });
    if (report.kind !== "text") throw new TypeError(`${uri} was not answered`);
    return report.text;
  }

  /**
   * A text, if it is there soon. The question stays: taken back, it would end the call before it.
   */
  async #soon(uri: string, text: Promise<string>): Promise<string> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      const reason = `not read within ${
        this.#patienceMs / 1000
      } seconds, because a call is running`;
      late.reject(new Error(`${uri}: ${reason}; read it again when that has ended`));
    }, this.#patienceMs);
    try {
      return await Promise.race([text, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}
