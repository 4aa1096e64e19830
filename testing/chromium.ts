/**
 * A Chromium without a window, for tests that look at pages.
 *
 * @module
 */

/** How a page is looked at. */
export interface View {
  /** In CSS pixels. */
  readonly width: number;
  /** Which colours the reader prefers; light by default. */
  readonly scheme?: "light" | "dark";
}

interface Answer {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
}

/** A browser with one page; disposal ends it. */
export class Chromium implements AsyncDisposable {
  readonly #child: Deno.ChildProcess;
  readonly #socket: WebSocket;
  readonly #profile: string;
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>();
  #session: string | undefined;
  #loaded: PromiseWithResolvers<void> = Promise.withResolvers();
  #last = 0;
  /** What went wrong since the last page was opened: messages, and addresses that did not load. */
  readonly faults: string[] = [];

  private constructor(child: Deno.ChildProcess, socket: WebSocket, profile: string) {
    this.#child = child;
    this.#socket = socket;
    this.#profile = profile;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data));
  }

  /** Starts a browser. */
  static async start(): Promise<Chromium> {
    const profile = Deno.makeTempDirSync();
    const child = new Deno.Command("chromium", {
      // The pages are our own, and root has no sandbox.
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--remote-debugging-port=0",
        `--user-data-dir=${profile}`,
      ],
      stdin: "null",
      stdout: "null",
      stderr: "piped",
    }).spawn();
    const socket = new WebSocket(await debuggerAddress(child.stderr));
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    const browser = new Chromium(child, socket, profile);
    const { targetId } = await browser.#send("Target.createTarget", { url: "about:blank" });
    const attached = await browser.#send("Target.attachToTarget", { targetId, flatten: true });
    browser.#session = String(attached["sessionId"]);
    for (const domain of ["Page", "Network", "Log"]) await browser.#send(`${domain}.enable`, {});
    return browser;
  }

  /** Opens a page and waits until it has loaded. */
  async open(url: string, view: View): Promise<void> {
    await this.look(view);
    this.faults.length = 0;
    this.#loaded = Promise.withResolvers();
    await this.#send("Page.navigate", { url });
    await this.#loaded.promise;
  }

  /** Looks at the page that is open in another way. */
  async look({ width, scheme = "light" }: View): Promise<void> {
    const screen = { width, height: 800, deviceScaleFactor: 1, mobile: width < 600 };
    await this.#send("Emulation.setDeviceMetricsOverride", screen);
    const features = [{ name: "prefers-color-scheme", value: scheme }];
    await this.#send("Emulation.setEmulatedMedia", { features });
  }

  /** The value of an expression on the page. */
  async evaluate(expression: string): Promise<unknown> {
    const { result } = await this.#send("Runtime.evaluate", { expression, returnByValue: true });
    return Object(result).value;
  }

  /** What the reader sees, as PNG. */
  async screenshot(): Promise<Uint8Array> {
    const { data } = await this.#send("Page.captureScreenshot", {});
    return Uint8Array.fromBase64(String(data));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise((resolve) => this.#socket.onclose = resolve);
    await this.#send("Browser.close", {}, undefined);
    await Promise.all([closed, this.#child.status, this.#child.stderr.cancel().catch(() => {})]);
    await Deno.remove(this.#profile, { recursive: true });
  }

  async #send(
    method: string,
    params: Readonly<Record<string, unknown>>,
    sessionId: string | undefined = this.#session,
  ): Promise<Readonly<Record<string, unknown>>> {
    const id = ++this.#last;
    const waiting = Promise.withResolvers<Answer>();
    this.#waiting.set(id, waiting);
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result = {}, error } = await waiting.promise;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  #receive(answer: Answer): void {
    if (answer.id !== undefined) this.#waiting.get(answer.id)?.resolve(answer);
    if (answer.method === "Page.loadEventFired") this.#loaded.resolve();
    const { entry, errorText } = answer.params ?? {};
    if (answer.method === "Log.entryAdded") this.faults.push(String(Object(entry).text));
    if (answer.method === "Network.loadingFailed") this.faults.push(String(errorText));
  }
}

/** Where the browser listens, as it says when it has started. */
async function debuggerAddress(stderr: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  const reader = stderr.getReader();
  const decoder = new TextDecoder();
  try {
    while (true) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`chromium did not start: ${text}`);
      text += decoder.decode(value, { stream: true });
      const address = /^DevTools listening on (\S+)$/m.exec(text)?.[1];
      if (address !== undefined) return address;
    }
  } finally {
    reader.releaseLock();
  }
}
