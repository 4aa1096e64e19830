/**
 * Stands between a client and a server and cuts the connection around a `COMMIT`, as a network may.
 *
 * @module
 */

/** When a connection is cut: before the server hears of the commit, or before its answer comes. */
export type Cut = "before the commit" | "before its answer";

/** A port that leads to a server. */
export class CuttingProxy implements AsyncDisposable {
  readonly #listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  readonly #server: number;
  readonly #connections = new Set<Deno.TcpConn>();
  readonly #accepting: Promise<void>;
  #next: Cut | undefined;
  /** How often a connection was cut. */
  cuts = 0;

  /** Leads to a port of this machine. */
  constructor(server: number) {
    this.#server = server;
    this.#accepting = this.#accept();
  }

  /** Its port. */
  get port(): number {
    return this.#listener.addr.port;
  }

  /** Cuts the connection that commits next. */
  cutNext(cut: Cut): void {
    this.#next = cut;
  }

  /** Closes all. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#listener.close();
    for (const each of this.#connections) close(each);
    await this.#accepting;
  }

  async #accept(): Promise<void> {
    const ends: Promise<void>[] = [];
    try {
      for await (const client of this.#listener) ends.push(this.#lead(client));
    } catch {
      // It was closed.
    }
    await Promise.all(ends);
  }

  async #lead(client: Deno.TcpConn): Promise<void> {
    const server = await Deno.connect({ hostname: "127.0.0.1", port: this.#server });
    for (const each of [client, server]) this.#connections.add(each);
    let cut: Cut | undefined;
    const end = () => {
      close(client);
      close(server);
    };
    const asking = pump(client, async (bytes) => {
      if (this.#next !== undefined && new TextDecoder().decode(bytes).includes("COMMIT")) {
        cut = this.#next;
        this.#next = undefined;
        this.cuts++;
        if (cut === "before the commit") return end();
      }
      await write(server, bytes);
    });
    const answering = pump(server, async (bytes) => {
      if (cut === "before its answer") return end();
      await write(client, bytes);
    });
    await Promise.all([asking.finally(end), answering.finally(end)]);
    for (const each of [client, server]) this.#connections.delete(each);
  }
}

async function pump(
  from: Deno.TcpConn,
  pass: (bytes: Uint8Array) => Promise<void> | void,
): Promise<void> {
  const buffer = new Uint8Array(64 << 10);
  try {
    let count: number | null;
    while ((count = await from.read(buffer)) !== null) await pass(buffer.slice(0, count));
  } catch {
    // It was cut.
  }
}

async function write(to: Deno.TcpConn, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await to.write(bytes.subarray(at));
}

function close(connection: Deno.TcpConn): void {
  try {
    connection.close();
  } catch {
    // It is closed already.
  }
}
