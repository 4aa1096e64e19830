/**
 * A language server as a process: its streams, what bounds them, and its end, which none of its
 * process group outlives (R16).
 *
 * @module
 */
import { CtError, osErrorText } from "@ct/base";
import type { Child, Context } from "@ct/core/context";
import type { InstalledServer } from "@ct/rules-engine";

/** A server that has printed more is killed, in bytes. */
const maxOutput = 64 << 20;

/** This much of its last diagnostics is kept, in UTF-16 units. */
const keptDiagnostics = 2_000;

/** How long what else ends a conversation may wait for the reason why, in milliseconds. */
const reasonMs = 300;

/** How long a server may take to end after its request, in milliseconds. */
const farewellMs = 1_000;

/** A running server. */
export class ServerProcess {
  readonly #name: string;
  readonly #child: Child;
  readonly #clock: Context["clock"];
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #failure = Promise.withResolvers<never>();
  readonly #readers: ReadableStreamDefaultReader<Uint8Array>[] = [];
  #diagnostics = "";
  /** Aborted when it is waited for no longer. */
  readonly #over = new AbortController();

  /**
   * Starts it in its project.
   * @throws {CtError} With code `launch` if it cannot be started.
   */
  constructor({ server, program, root, environment }: InstalledServer, ctx: Context) {
    this.#name = server.name;
    this.#clock = ctx.clock;
    try {
      this.#child = ctx.spawn.start({ program, args: server.args, cwd: root, env: environment });
    } catch (error) {
      throw new CtError("launch", `${server.name}: failed to launch: ${osErrorText(error)}`);
    }
    this.#input = this.#child.stdin.getWriter();
    // It is looked at again and again; in between it is no surprise to the runtime.
    this.#failure.promise.catch(() => {});
    const heard = this.#drain(this.#child.stderr, (bytes) => {
      this.#diagnostics = (this.#diagnostics + new TextDecoder().decode(bytes))
        .slice(-keptDiagnostics);
    }).catch(() => {});
    this.#watchEnd(heard);
  }

  /** Rejects when it can no longer be spoken with. */
  get failure(): Promise<never> {
    return this.#failure.promise;
  }

  /** Reports why it can no longer be spoken with; the first reason counts. */
  fail(reason: string): void {
    this.#failure.reject(new CtError("read", `${this.#name} ${reason}`));
  }

  /** Passes on what it prints, piece by piece. */
  listen(take: (bytes: Uint8Array) => void): void {
    let printed = 0;
    const drained = this.#drain(this.#child.stdout, (bytes) => {
      printed += bytes.length;
      if (printed <= maxOutput) return take(bytes);
      this.fail(`printed more than ${maxOutput >> 20} MiB`);
      this.#child.killGroup();
    });
    drained.catch(() => {}).then(() => this.#failLater("closed its output"));
  }

  /** Writes to it; waits for it to read. */
  async write(bytes: Uint8Array): Promise<void> {
    try {
      await this.#input.write(bytes);
    } catch (error) {
      await this.#failLater(`takes no more: ${osErrorText(error)}`);
    }
  }

  /** Kills it with all that it has started; one that `isShutDown` may end by itself before. */
  async end({ isShutDown }: { readonly isShutDown: boolean }): Promise<void> {
    if (isShutDown) {
      await Promise.race([this.#child.ended, this.#clock.sleep(farewellMs, this.#over.signal)]);
    }
    this.#child.killGroup();
    await Promise.race([this.#child.ended, this.#clock.sleep(farewellMs, this.#over.signal)]);
    this.#over.abort();
    this.#input.abort().catch(() => {});
    await Promise.allSettled(this.#readers.map((reader) => reader.cancel()));
  }

  async #drain(
    stream: ReadableStream<Uint8Array>,
    take: (bytes: Uint8Array) => void,
  ): Promise<void> {
    const reader = stream.getReader();
    this.#readers.push(reader);
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      take(value);
    }
  }

  async #watchEnd(heard: Promise<void>): Promise<void> {
    const { code } = await this.#child.ended;
    await Promise.race([heard, this.#clock.sleep(reasonMs, this.#over.signal)]);
    this.fail(`ended with status ${code} before it answered${this.#lastWords()}`);
  }

  /** The same, unless there is a better reason soon. */
  async #failLater(reason: string): Promise<void> {
    await this.#clock.sleep(2 * reasonMs, this.#over.signal);
    this.fail(reason);
  }

  #lastWords(): string {
    const line = this.#diagnostics.trim().split("\n").at(-1)?.trim() ?? "";
    return line === "" ? "" : `: ${line}`;
  }
}
