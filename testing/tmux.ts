/**
 * Terminals of a known size, in tmux: what a person would see of a command.
 *
 * @module
 */

/** How a terminal is opened. */
export interface TerminalOptions {
  /** How many columns it has. */
  readonly columns: number;
  /** How many rows. */
  readonly rows?: number;
  /** The working directory. */
  readonly cwd: string;
  /** Variables besides `PATH`, `HOME` and `TERM`. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A terminal with a shell, which ends at the disposal. */
export class Terminal implements AsyncDisposable {
  /** Test files that run beside each other have one process. */
  readonly #socket = `ct-${crypto.randomUUID()}`;
  #runs = 0;

  /** Opens one. */
  static async open({ columns, rows = 150, cwd, env = {} }: TerminalOptions): Promise<Terminal> {
    const terminal = new Terminal();
    const variables = Object.entries(env).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
    const size = ["-x", `${columns}`, "-y", `${rows}`];
    await terminal.#tmux("new-session", "-d", ...size, "-c", cwd, ...variables, "env PS1='$ ' sh");
    await terminal.until(/\$ $/);
    return terminal;
  }

  /** Types a line, and Enter. */
  async type(line: string): Promise<void> {
    await this.#tmux("send-keys", "-l", line);
    await this.press("Enter");
  }

  /** Presses a key, such as `C-c`. */
  async press(key: string): Promise<void> {
    await this.#tmux("send-keys", key);
  }

  /** The screen, without blanks at the ends of lines; with `colour` also the sequences for it. */
  async screen({ colour = false }: { readonly colour?: boolean } = {}): Promise<string> {
    const words = colour ? ["-e"] : [];
    const text = await this.#tmux("capture-pane", "-p", ...words);
    return text.replace(/[ \t]+$/gm, "").trimEnd();
  }

  /**
   * Waits until the screen shows what matches; resolves to the screen.
   * @throws {Error} If it does not within a minute, with the screen.
   */
  async until(pattern: RegExp, options: { readonly colour?: boolean } = {}): Promise<string> {
    const end = Date.now() + 60_000;
    for (;;) {
      const screen = await this.screen(options);
      if (pattern.test(`${screen} `)) return screen;
      if (Date.now() > end) throw new Error(`no ${pattern} on the screen:\n${screen}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Runs a line to its end; resolves to what is on the screen since, without the prompt. */
  async run(line: string, options: { readonly colour?: boolean } = {}): Promise<string> {
    const run = ++this.#runs;
    await this.type(`clear; ${line}; echo "[${run}: $?]"`);
    const end = new RegExp(`\\[${run}: \\d+\\]`);
    const screen = await this.until(end, options);
    return screen.slice(0, screen.search(end));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#tmux("kill-server");
  }

  async #tmux(...words: readonly string[]): Promise<string> {
    const args = ["-L", this.#socket, "-f", "/dev/null", "-u", ...words];
    const { code, stdout, stderr } = await new Deno.Command("tmux", { args }).output();
    const decoder = new TextDecoder();
    if (code !== 0) throw new Error(`tmux ${words[0]}: ${decoder.decode(stderr)}`);
    return decoder.decode(stdout);
  }
}
