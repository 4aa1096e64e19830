/**
 * A PostgreSQL server for tests: in a directory of its own, on a port of this machine, as a user
 * who is not root. It ends with the process that started it.
 *
 * @module
 */
import { PostgresConnection } from "../postgres_connection.ts";
import type { PgResult } from "../postgres_package.ts";
import { openStore, type Store, type StoreOptions } from "../store.ts";
import { parseStoreAddress } from "../store_address.ts";

const password = "p:ss\\word-of-the-test";
/** `nobody`, who owns nothing. */
const nobody = 65534;

/** Where the programs of a server are that stores can be on; `undefined` if there are none. */
export const serverPrograms: string | undefined = programs();

/** Why a test that needs a server is left out; in CI it fails instead. */
export const ignore: boolean = serverPrograms === undefined && Deno.env.get("CI") === undefined;

/** A running server. */
export class PostgresServer implements AsyncDisposable {
  /** Its port. */
  readonly port: number;
  readonly #directory: string;
  readonly #settings: readonly string[];
  #owner: PostgresConnection | undefined;
  #process: Deno.ChildProcess | undefined;

  private constructor(directory: string, port: number, settings: readonly string[]) {
    this.#directory = directory;
    this.port = port;
    this.#settings = settings;
  }

  /** Makes a server and starts it. */
  static async start(
    { settings = [], files = {} }: {
      /** What it is told besides, as `name=value`. */
      readonly settings?: readonly string[];
      /** Files in its directory, by their names. */
      readonly files?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<PostgresServer> {
    if (serverPrograms === undefined) throw new Error("PostgreSQL 15 or newer is not installed");
    const directory = await Deno.makeTempDir({ prefix: "ct-postgres-" });
    await Deno.writeTextFile(`${directory}/password`, password);
    if (isRoot) { for (const each of ["", "/password"]) await own(`${directory}${each}`); }
    await finished([
      `${serverPrograms}/initdb`,
      ...["-D", `${directory}/data`, "-U", "ct", "-A", "scram-sha-256"],
      ...["--pwfile", `${directory}/password`, "--no-locale", "-E", "UTF8", "--no-sync"],
    ]);
    for (const [name, text] of Object.entries(files)) {
      await Deno.writeTextFile(`${directory}/data/${name}`, text, { mode: 0o600 });
      if (isRoot) await own(`${directory}/data/${name}`);
    }
    const server = new PostgresServer(directory, freePort(), settings);
    await server.resume();
    return server;
  }

  /** The variables that say its password. */
  get environment(): Readonly<Record<string, string>> {
    return { PGPASSWORD: password };
  }

  /** The address of a store in a schema of its own. */
  address(schema: string, parameters = "", port = this.port): string {
    return `postgres://ct@127.0.0.1:${port}/postgres?schema=${schema}${parameters}`;
  }

  /** Opens a store that nothing is in; the one that it yielded before is emptied. */
  async emptyStore(options: StoreOptions = {}): Promise<Store> {
    const { environment } = this;
    await this.query(`DO $$ BEGIN
      EXECUTE (SELECT 'TRUNCATE ' || string_agg('emptied.' || tablename, ', ') || ' RESTART IDENTITY'
        FROM pg_tables WHERE schemaname = 'emptied' AND tablename <> 'schema_version'
        HAVING count(*) > 0);
      EXCEPTION WHEN null_value_not_allowed THEN NULL;
    END $$`);
    return await openStore(this.address("emptied"), { environment, ...options });
  }

  /** Carries out a statement as the owner of all stores. */
  async query(sql: string): Promise<PgResult> {
    const address = parseStoreAddress(this.address("ct"));
    this.#owner ??= await PostgresConnection.open({ address, password: () => password });
    return await this.#owner.query(sql);
  }

  /** Starts it again. */
  async resume(): Promise<void> {
    const words = [
      `${serverPrograms}/postgres`,
      ...["-D", `${this.#directory}/data`, "-p", `${this.port}`, "-h", "127.0.0.1"],
      ...["unix_socket_directories=", "fsync=off", ...this.#settings].flatMap((
        each,
      ) => ["-c", each]),
    ];
    // The shell notices by the end of its input that this process has ended.
    const script = `exec 3<&0
      "$@" 2>"$0/log" 3<&- & server=$!
      {
        if read -r signal <&3; then kill -s "$signal" $server
        else
          kill -s QUIT $server
          while kill -0 $server 2>/dev/null; do sleep 0.05; done
          rm -rf "$0"
        fi
      } &
      wait $server`;
    const [program = "", ...more] = asNobody([
      "sh",
      "-c",
      script,
      this.#directory,
      ...words,
    ]);
    this.#process = new Deno.Command(program, { args: more, stdin: "piped" }).spawn();
    // What is forgotten ends with this process.
    this.#process.unref();
    await this.#ready();
  }

  /** Ends it at once, as a crash would. */
  async crash(): Promise<void> {
    await this.#end("QUIT");
  }

  /** Ends it, and with it every connection. */
  async stop(): Promise<void> {
    await this.#end("INT");
  }

  /** Ends it, and removes what it has. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.crash();
    await Deno.remove(this.#directory, { recursive: true });
  }

  async #end(signal: string): Promise<void> {
    await this.#owner?.close();
    this.#owner = undefined;
    const process = this.#process;
    this.#process = undefined;
    if (process === undefined) return;
    const writer = process.stdin.getWriter();
    await writer.write(new TextEncoder().encode(`${signal}\n`));
    await writer.close();
    await process.status;
  }

  async #ready(): Promise<void> {
    for (let attempt = 0; attempt < 200; attempt++) {
      const words = [`${serverPrograms}/pg_isready`, "-q", "-h", "127.0.0.1", "-p", `${this.port}`];
      const [program = "", ...args] = words;
      if ((await new Deno.Command(program, { args }).output()).success) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(
      `the server does not start: ${await Deno.readTextFile(`${this.#directory}/log`)}`,
    );
  }
}

let schemas = 0;

/** The name of a schema that no other test has. */
export function newSchema(): string {
  return `test_${Deno.pid}_${++schemas}`;
}

const isRoot = Deno.uid() === 0;

/** A command line that runs as another user if this process is root, which a server refuses. */
function asNobody(words: readonly string[]): readonly string[] {
  if (!isRoot) return words;
  return ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups", ...words];
}

async function own(path: string): Promise<void> {
  await Deno.chown(path, nobody, nobody);
}

async function finished(words: readonly string[]): Promise<void> {
  const [program = "", ...args] = asNobody(words);
  const { success, stderr } = await new Deno.Command(program, { args, cwd: "/" }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

/** The newest of those that Debian or a package of PostgreSQL itself has put somewhere. */
function programs(): string | undefined {
  const found = ["/usr/lib/postgresql", "/usr"].flatMap((parent) => {
    try {
      return [...Deno.readDirSync(parent)].flatMap(({ name }) => {
        const [, version] = /^(?:pgsql-)?(\d+)$/.exec(name) ?? [];
        return Number(version) >= 15
          ? [{ version: Number(version), path: `${parent}/${name}/bin` }]
          : [];
      });
    } catch {
      return [];
    }
  });
  return found.sort((a, b) => b.version - a.version)[0]?.path;
}
