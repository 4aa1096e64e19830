/**
 * A server that keeps a tree which other programs change, for tests that compare what it answers
 * with what commands print that know nothing of the tree. These run in this process.
 *
 * @module
 */
import assert from "node:assert/strict";
import { itemAt, systemClock } from "@ct/base";
import { type Context, memoryContext } from "@ct/core/context";
import { Residents } from "@ct/core/residents";
import { denoSpawn } from "@ct/core/run";
import { command as search } from "@ct/search";
import { isThorough, sampled, type TempTree, tempTree } from "@ct/testing";
import { command as tree } from "@ct/tree";
import { Client, handshake } from "../../scripts/mcp_client.ts";
import { builtCommands, compiledCache } from "../built_commands.ts";
import { compareIndexed, settledMs } from "../search_index/indexed_call.ts";

/** One call of a tool, by the options of its command. */
export interface Question {
  /** The tool. */
  readonly name: "ct-search" | "ct-tree";
  /** Its options. */
  readonly arguments: Readonly<Record<string, string | boolean>>;
}

/** How long a server may take until it holds a tree, on a machine that is busy. */
const maxMs = 30_000;
/** How often it says the same of why it holds nothing, until that is taken for its last word. */
const maxTold = 8;
/** Between two questions whether it holds a tree, in milliseconds: longer each time. */
const waitMs = [2, 4, 8, 16, 30];
/** So many families are tried at once: they wait most of the time. */
const atOnce = 6;
const worker = new URL("../../tools/mcp/worker.ts", import.meta.url);

const everything = { hidden: true, "no-ignore": true };

/** What is asked after each change. */
export const usualQuestions: readonly [Question, ...Question[]] = [
  { name: "ct-search", arguments: { grep: "alpha", detail: true } },
  { name: "ct-search", arguments: { grep: "gam+a", mode: "regex", json: true } },
  { name: "ct-search", arguments: { grep: "delta", detail: true, ...everything } },
  { name: "ct-search", arguments: { lacks: "alpha", json: true, hidden: true } },
  { name: "ct-tree", arguments: { json: true } },
  { name: "ct-tree", arguments: everything },
];

/** What there is at first. */
const outsideTree = {
  "tree/a.ts": "alpha\n",
  "tree/sub/s.ts": "alpha beta\n",
  "out/o": "",
  "home/.gitconfig": "[init]\ndefaultBranch = main\n[user]\nname = n\nemail = n@n\n",
  "home/.config/n": "",
  "home/.cache/deno": compiledCache(),
};

/** How a server is started, and what it is asked. */
export interface OutsideOptions {
  /** What is done before the server starts, in the directory of all. */
  readonly before?: string;
  /** What is asked after each change. */
  readonly questions?: readonly Question[];
  /** What is served, below the directory of all: `tree` by default. */
  readonly roots?: readonly string[];
  /** The directory of the commands, where they are others. */
  readonly commands?: string;
}

/** A server of a tree. Beside `tree` are `out`, for what is elsewhere, and `home`. */
export class OutsideServer implements AsyncDisposable {
  /** The directory of all. */
  readonly place: string;
  /** Who asks the server. */
  readonly client: Client;
  readonly #made: TempTree;
  readonly #commands: string;
  readonly #options: OutsideOptions;
  #turn = 0;

  private constructor(made: TempTree, commands: string, options: OutsideOptions) {
    this.place = made.path;
    this.#made = made;
    this.#commands = commands;
    this.#options = options;
    this.client = this.another();
  }

  /** Starts one in new directories. */
  static async start(options: OutsideOptions = {}): Promise<OutsideServer> {
    const made = await tempTree(outsideTree);
    const env = variablesOf(made.path);
    await runLine(options.before ?? "", { cwd: env.TREE, env });
    const commands = options.commands ?? `${await builtCommands()}/bin`;
    const server = new OutsideServer(made, commands, options);
    await server.client.request("initialize", handshake);
    return server;
  }

  /** Another server of the same tree; whoever takes it closes it. */
  another(): Client {
    const [root, ...others] = this.#roots;
    const words = others.flatMap((each) => ["--root", each]).concat("--max-chars=9000000");
    return new Client(root, words, { env: variablesOf(this.place), commands: this.#commands });
  }

  /** Lets a shell do something in the tree. */
  async run(line: string): Promise<void> {
    await runLine(line, { cwd: this.#roots[0], env: variablesOf(this.place) });
  }

  /** What the server knows of its first directory, and why that is nothing. */
  async status(): Promise<{ readonly state: string; readonly files?: number }> {
    const line = await this.client.request("resources/read", { uri: "ct://status" });
    return JSON.parse(JSON.parse(line).result.contents[0].text).roots[0];
  }

  /**
   * Makes all files old, as young ones are not held, and waits until the server holds what it will
   * hold; `false` if it says that it will not, or does not do so in a long time.
   */
  async isKept(): Promise<boolean> {
    await this.run("find . -type f -exec touch -chd @1 {} +");
    const began = performance.now();
    let before = "";
    let times = 0;
    for (let asked = 0; performance.now() - began < maxMs; asked++) {
      await this.tell(usualQuestions[0]);
      const status = await this.status();
      const now = JSON.stringify(status);
      times = now === before ? times + 1 : 0;
      if (status.state === "ready" && status.files !== 0 && times > 0) return true;
      if (status.state.startsWith("a link leads out") && times > 4) return false;
      before = now;
      if (times > maxTold && !/^ready$|being set up/.test(status.state)) return false;
      await systemClock.sleep(waitMs[Math.min(asked, waitMs.length - 1)] ?? 0);
    }
    return false;
  }

  /** Asks all questions, or the first so many, and compares the answers with those of commands. */
  async compare(after: string, client: Client = this.client, count?: number): Promise<void> {
    const questions = this.#options.questions ?? usualQuestions;
    // Each of them is the first one now and then.
    const first = this.#turn++ % questions.length;
    const asked = [...questions.slice(first), ...questions.slice(0, first)].slice(0, count);
    const told: string[] = [];
    for (const question of asked) told.push(await this.tell(question, client));
    const found = await Promise.all(asked.map((question) => this.#find(question)));
    for (const [index, question] of asked.entries()) {
      // It was granted less when it was started, and says so.
      if (/leads elsewhere than when|let this process read|Requires read/.test(told[index] ?? "")) {
        continue;
      }
      assert.equal(told[index], found[index], `after ${after}: ${JSON.stringify(question)}`);
    }
  }

  /** The server's answer, without what only a server says. */
  async tell(question: Question, client: Client = this.client): Promise<string> {
    const { result: answer, error } = JSON.parse(await client.reply("tools/call", { ...question }));
    if (answer === undefined) return error.message;
    const { structuredContent, content } = answer;
    const { exit_status: status, result, diagnostics = "" } = structuredContent ?? {};
    const text = result === undefined
      ? content[0].text
      : [status, JSON.stringify(result), diagnostics].join("\n");
    return withoutHeld(text);
  }

  /** The same of a command that begins anew. */
  async #find(question: Question): Promise<string> {
    return await answerOf(question, { place: this.place, root: this.#roots[0] });
  }

  /** Ends the server, and removes all. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.client[Symbol.asyncDispose]();
    await this.#made[Symbol.asyncDispose]();
  }

  get #roots(): readonly [string, ...string[]] {
    const [first = "tree", ...others] = this.#options.roots ?? [];
    return [`${this.place}/${first}`, ...others.map((each) => `${this.place}/${each}`)];
  }
}

/** An answer without what only a server says. */
function withoutHeld(text: string): string {
  return text.replace(/,"(?:un)?held":"(?:[^"\\]|\\.)*"/, "");
}

/** What a command in this process answers, which may be given what is known of its tree. */
async function answerOf(
  { name, arguments: given }: Question,
  { place, root }: { readonly place: string; readonly root: string },
  known: Partial<Pick<Context, "residentFiles" | "unheld" | "memory">> = {},
): Promise<string> {
  const args = wordsOf({ name, arguments: given });
  const environment = variablesOf(place);
  const { HOME: home, XDG_CONFIG_HOME: configHome } = environment;
  const user = { home, configHome, environment };
  const cwd = Deno.realPathSync(root);
  const ctx = { ...memoryContext({ cwd, ...user, spawn: denoSpawn, abridges: true }), ...known };
  const code = await (name === "ct-search" ? search : tree).run(args, ctx);
  const printed = withoutHeld(ctx.stdout.text);
  const diagnostics = ctx.stderr.text.trimEnd();
  if (given["json"] === true && code < 2) {
    return [code, printed.trimEnd(), diagnostics].join("\n");
  }
  const verdicts = ["[verdict: SUCCESS, nothing printed]", "[verdict: ERROR, exit status 1]"];
  const end = code === 1 || (code === 0 && printed === "") ? verdicts[code] : "";
  return [printed.replace(/\n$/, ""), diagnostics, end].filter((part) => part !== "").join("\n");
}

/** The surroundings of commands and shells. */
function variablesOf(place: string) {
  return {
    HOME: `${place}/home`,
    XDG_CONFIG_HOME: `${place}/home/.config`,
    XDG_CACHE_HOME: `${place}/home/.cache`,
    TREE: `${place}/tree`,
    OUT: `${place}/out`,
  };
}

async function runLine(
  line: string,
  surroundings: { readonly cwd: string; readonly env: Record<string, string> },
): Promise<void> {
  const { stderr } = await new Deno.Command("sh", { args: ["-c", line], ...surroundings }).output();
  assert.equal(new TextDecoder().decode(stderr), "", line);
}

/** A test of a server. */
export function testServer(
  what: string,
  { ignore = false, ...options }: ServerTestOptions,
  body: (server: OutsideServer) => Promise<void>,
): void {
  Deno.test(`a server tells what there is: ${what}`, {
    ignore: Deno.build.os !== "linux" || ignore,
  }, async () => {
    await using server = await OutsideServer.start(options);
    await body(server);
  });
}

/** How a server is started for a test. */
export interface ServerTestOptions extends OutsideOptions {
  /** Whether the test cannot be run here. */
  readonly ignore?: boolean;
}

/**
 * Tests of families of changes: what other programs do, one after the other. For each there is one
 * of a server that knows the tree, and one of what is stored of it: searches with an index, and
 * servers that have just started from there, of half of the families and of all that change a file
 * and keep its time. Families are tried beside each other.
 */
export function testFamilies(families: Readonly<Record<string, Family>>): void {
  const all = Object.entries(families).filter(([, { ignore }]) => !ignore);
  const names = all.map(([name]) => name).join("; ");
  Deno.test({
    name: `servers and searches with an index tell what there is: ${names}`,
    ignore: Deno.build.os !== "linux",
    fn: async (test) => {
      const stored = sampled(
        all.filter(([, each]) => !each.isDear),
        Math.ceil(all.length / 2),
        names,
      );
      const isStored = ([, each]: (typeof all)[number]) =>
        isThorough || stored.some(([, one]) => one === each) ||
        each.changes.some((change) => keepingTime.test(change));
      const jobs = all.flatMap(([name, family]) => [
        [`${name}, known by a server`, () => changeServed(name, family)] as const,
        ...isStored([name, family])
          ? [[`${name}, stored`, () => changeStored(name, family)] as const]
          : [],
      ]);
      const next = jobs.values();
      const work = async () => {
        for (const [name, fn] of next) await test.step({ name, fn, ...unguarded });
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    },
  });
}

/** Steps that are done at once cannot tell whose resources are left. */
const unguarded = { sanitizeOps: false, sanitizeResources: false, sanitizeExit: false };

/** What writes to a file and puts its time back. */
const keepingTime = /touch -r|map\.py/;

/**
 * The turns in which a family waits for all to be known before a change, and asks all after it, as
 * that takes most of the time; in the others it asks one question. The first one is among them: it
 * may change what a server has made, and what there is then can be stored. So are changes that keep
 * the size and the time of a file, which only those notice who knew it before. Others are drawn.
 */
function fullTurns({ changes }: Family, purpose: string): ReadonlySet<number> {
  const keeping = [...changes.entries()].filter(([, change]) => keepingTime.test(change));
  const drawn = sampled([...changes.keys()], Math.ceil(changes.length / 10), purpose);
  return new Set([0, ...keeping.map(([turn]) => turn), ...drawn]);
}

/** Compares a server with commands after each change. */
async function changeServed(name: string, family: Family): Promise<void> {
  const { changes, maxLost = 0, ...options } = family;
  await using server = await OutsideServer.start(options);
  const full = fullTurns(family, `${name}, served`);
  const lost: string[] = [];
  for (const [turn, change] of changes.entries()) {
    const isFull = full.has(turn);
    if (isFull && !await server.isKept()) {
      lost.push(`${(await server.status()).state} before ${change}`);
    }
    await server.run(change);
    await server.compare(change, server.client, isFull ? undefined : 1);
  }
  assert.ok(lost.length <= maxLost, lost.join("\n"));
}

/**
 * Compares searches with an index, and servers that have started from that before and after each
 * change, with searches that know nothing.
 */
async function changeStored(name: string, family: Family): Promise<void> {
  const { changes, before = "", roots: [first = "tree"] = [] } = family;
  await using made = await tempTree(outsideTree);
  const env = variablesOf(made.path);
  await runLine(before, { cwd: env.TREE, env });
  const at = { place: made.path, root: `${made.path}/${first}` };
  const questions = family.questions ?? usualQuestions;
  const use = { ruledOut: 0 };
  const searches = questions.filter(({ name }) => name === "ct-search");
  const compare = async (what: string, which = searches) => {
    const place = { cwd: Deno.realPathSync(at.root), cacheHome: env.XDG_CACHE_HOME };
    for (const question of which) {
      await compareIndexed(wordsOf(question), place, { use, what: `${name}, ${what}` });
    }
  };
  const full = fullTurns(family, `${name}, stored`);
  let stored = 0;
  /** Does something while a server that has started from what is stored answers, and compares. */
  const answered = async (line: string, what: string) => {
    const { residents, storedFiles } = await startedFromStore(at);
    stored += storedFiles;
    try {
      await runLine(line, { cwd: at.root, env });
      for (const question of questions) {
        const told = await residents.answer((known) => answerOf(question, at, known));
        assert.equal(told, await answerOf(question, at), `${name}, after ${what}, stored`);
      }
    } finally {
      residents.close();
    }
  };
  for (const [turn, change] of changes.entries()) {
    if (!full.has(turn)) {
      await runLine(change, { cwd: at.root, env });
      await compare(`after ${change}`, [itemAt(searches, turn % searches.length)]);
      continue;
    }
    await systemClock.sleep(settledMs);
    for (const round of ["stored", "known"]) await compare(`${round} before ${change}`);
    // A start takes most of the time: it comes before the change and after it in turn, or both.
    const isBefore = turn % 2 === 0;
    if (isBefore || isThorough) await answered(change, change);
    else await runLine(change, { cwd: at.root, env });
    if (!isBefore || isThorough) await answered("", change);
    await compare(`after ${change}`);
  }
  assert.ok(use.ruledOut > 0, name);
  assert.ok(stored > 0, `${name}: no server has started from what was stored`);
}

/** A process that keeps the tree, as soon as it knows what it will know. */
async function startedFromStore(
  at: { readonly place: string; readonly root: string },
): Promise<{ readonly residents: Residents; readonly storedFiles: number }> {
  const { HOME: home, XDG_CONFIG_HOME: configHome, XDG_CACHE_HOME: cacheHome } = variablesOf(
    at.place,
  );
  const user = { home, configHome, cacheHome, clock: systemClock };
  const residents = new Residents([at.root], user, { worker });
  await residents.answer((known) => answerOf(usualQuestions[0], at, known));
  const until = performance.now() + maxMs;
  for (;;) {
    const [status] = residents.status;
    const isKnown = status?.directories !== undefined && status.directories > 0 &&
      status.holding === undefined;
    const isLost = !/^ready$|being set up/.test(status?.state ?? "");
    if (isKnown || isLost || performance.now() > until) {
      return { residents, storedFiles: status?.stored?.files ?? 0 };
    }
    await systemClock.sleep(2);
  }
}

/** The words of a call. */
function wordsOf({ arguments: given }: Question): readonly string[] {
  return Object.entries(given).flatMap(([option, value]) =>
    value === true ? [`--${option}`] : [`--${option}`, String(value)]
  );
}

/** Changes, and how a server is started that keeps the tree meanwhile. */
export interface Family extends ServerTestOptions {
  /** Lines for a shell, in the tree; `$OUT` is a directory beside it. */
  readonly changes: readonly string[];
  /** Before so many changes at the most, not everything is known from memory; none by default. */
  readonly maxLost?: number;
  /**
   * Whether each turn takes seconds, so that what is stored is tried with `CT_THOROUGH=1` only: the
   * same changes of small files are tried always.
   */
  readonly isDear?: true;
}
