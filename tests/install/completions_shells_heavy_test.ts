/**
 * Completion in real shells: each runs in a pseudo-terminal, where lines are typed with a press of
 * the Tab key. A function `ct` of the shell writes down the words that the line came to.
 */
import assert from "node:assert/strict";
import { isMissing, sampled, tempTree } from "@ct/testing";
import { builtCommands, compiledCache } from "../built_commands.ts";

const store = JSON.stringify({
  rules: ["no-todo", "it's:$(touch${IFS}run)", 'u0\\"$(touch${IFS}run)`touch${IFS}run`'].map((
    id,
  ) => ({
    id,
    question: "Is it?",
    probe: ["true"],
    tags: [`${id} tag`],
  })),
});

const files = {
  ".ct/rules.jsonc": store,
  "a b/in.txt": "",
  "-dash": "",
  "co:lon": "",
  "it's": "",
  "~tilde": "",
  'qu"ote': "",
  "new\nline": "",
  "equal=sign": "",
  "doc.json": '{"scripts": {"build": "b", "touch$(touch run)": 1}, "list": [1, 2]}',
  "pool.ts": "class Pool {}\n",
  "deep/only.pyx": "",
  // What would run if a directory of the project were searched for programs.
  "ct": "#!/bin/sh\ntouch run\n",
};

/** What is typed, with a tab, and the words after `ct` that it comes to. */
const lines: readonly (readonly [typed: string, words: readonly string[]])[] = [
  ["se\t", ["search"]],
  ["search --sum\t", ["search", "--summary"]],
  ["search --mode re\t", ["search", "--mode", "regex"]],
  ["search --mode=re\t", ["search", "--mode=regex"]],
  ["and view x :\t", ["and", "view", "x", ":::"]],
  ["and view x ::: tr\t", ["and", "view", "x", ":::", "tree"]],
  ["each -- ct-vi\t", ["each", "--", "ct-view"]],
  ["agent ca\t", ["agent", "call"]],
  ["tree --ext ts,jav\t", ["tree", "--ext", "ts,java"]],
  ["check --id no\t", ["check", "--id", "no-todo"]],
  ["check --id it\t", ["check", "--id", "it's:$(touch${IFS}run)"]],
  ['check --id "it\t', ["check", "--id", "it's:$(touch${IFS}run)"]],
  ["check --id 'it\t", ["check", "--id", "it's:$(touch${IFS}run)"]],
  ['check --id "u\t', ["check", "--id", 'u0\\"$(touch${IFS}run)`touch${IFS}run`']],
  ["check --id 'u\t", ["check", "--id", 'u0\\"$(touch${IFS}run)`touch${IFS}run`']],
  ['check --id="u\t', ["check", '--id=u0\\"$(touch${IFS}run)`touch${IFS}run`']],
  ["check --id u\t", ["check", "--id", 'u0\\"$(touch${IFS}run)`touch${IFS}run`']],
  ["check --tag no\t", ["check", "--tag", "no-todo tag"]],
  ["view a\t", ["view", "a b"]],
  ["view a\\ b/\t", ["view", "a b/in.txt"]],
  ["view 'a b/\t", ["view", "a b/in.txt"]],
  ['view "a b/i\t', ["view", "a b/in.txt"]],
  ["view co\t", ["view", "co:lon"]],
  ["view it\t", ["view", "it's"]],
  ["view qu\t", ["view", 'qu"ote']],
  ["view new\t", ["view", "new\nline"]],
  ["view eq\t", ["view", "equal=sign"]],
  ["view ./-\t", ["view", "./-dash"]],
  ["view -- -d\t", ["view", "--", "-dash"]],
  ["view \\~t\t", ["view", "~tilde"]],
  ["search --base a\t", ["search", "--base", "a b"]],
  ["search --base=a\t", ["search", "--base=a b"]],
  ["patch doc.json --get scripts.bu\t", ["patch", "doc.json", "--get", "scripts.build"]],
  ["patch doc.json --set li\t", ["patch", "doc.json", "--set", "list["]],
  ["view pool.ts --symbol Po\t", ["view", "pool.ts", "--symbol", "Pool"]],
  ["tree --ext py\t", ["tree", "--ext", "pyx"]],
  ["edit --find file:co\t", ["edit", "--find", "file:co:lon"]],
];

interface Shell {
  readonly name: string;
  readonly start: string;
  /** Loads the completions of `$CT` and makes `ct` write its words to `$OUT`. */
  readonly setup: readonly string[];
}

const posix = `ct() { printf '%s\\0' "$@" END >> "$OUT"; }; ct-view() { ct ct-view "$@"; }`;

const shells: readonly Shell[] = [
  {
    name: "bash",
    start: "bash --norc --noprofile -i",
    setup: ["bind 'set bell-style none'", 'eval "$("$CT" completions bash)"', posix],
  },
  {
    name: "zsh",
    start: "zsh -f -i",
    setup: [
      "unsetopt beep; autoload -U compinit; compinit -D -u",
      'source <("$CT" completions zsh)',
      posix,
    ],
  },
  {
    name: "fish",
    start: "fish --no-config --private -i",
    setup: [
      '"$CT" completions fish | source',
      "function ct; printf '%s\\0' $argv END >> \"$OUT\"; end",
      "function ct-view; ct ct-view $argv; end",
    ],
  },
];

/** What a shell may take for one line, on a machine that is busy. */
const longestMs = 30_000;
const stepMs = 25;
/** Of the command that is completed last. */
const description = "List the declarations of source files";

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A shell in a pseudo-terminal. */
class Terminal {
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #read: Promise<void>;
  #screen = "";

  constructor(command: string, cwd: string, env: Record<string, string>) {
    this.#child = new Deno.Command("script", {
      args: ["-qfec", `stty cols 200 rows 50; exec ${command}`, "/dev/null"],
      cwd,
      env: { PATH: "/usr/bin:/bin", TERM: "xterm", LC_ALL: "C.UTF-8", HOME: cwd, ...env },
      clearEnv: true,
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    this.#writer = this.#child.stdin.getWriter();
    this.#read = this.#readAll();
  }

  async type(text: string): Promise<void> {
    await this.#writer.write(new TextEncoder().encode(text));
  }

  /** Waits until a text is on the screen, but not for ever. */
  async shows(text: string): Promise<void> {
    for (let wait = 0; wait < longestMs && !this.#screen.includes(text); wait += stepMs) {
      await pause(stepMs);
    }
  }

  async end(): Promise<string> {
    const giveUp = setTimeout(() => this.#child.kill("SIGKILL"), longestMs);
    let isOver = false;
    const read = this.#read.finally(() => isOver = true);
    // A shell that takes back a line throws away some of what is typed next.
    while (!isOver) {
      await this.type("\x03").catch(() => {});
      await Promise.race([read, pause(250)]);
      await this.type("exit\n").catch(() => {});
      await Promise.race([read, pause(250)]);
    }
    await this.#child.status;
    clearTimeout(giveUp);
    await this.#writer.close().catch(() => {});
    return this.#screen;
  }

  async #readAll(): Promise<void> {
    for await (const part of this.#child.stdout.pipeThrough(new TextDecoderStream())) {
      this.#screen += part;
    }
  }
}

/** The words of the records that follow the first `count`, as soon as there is one more. */
async function nextRecord(path: string, count: number): Promise<readonly string[] | undefined> {
  for (let wait = 0; wait < longestMs; wait += stepMs) {
    const text = await Deno.readTextFile(path);
    const records = text.split("END\0").slice(0, -1);
    const record = records[count];
    if (record !== undefined) return record.split("\0").slice(0, -1);
    await pause(stepMs);
  }
  return undefined;
}

/** Lines of which some words would run programs, if a shell read them, and some of the others. */
const tried = [
  ...lines.filter(([, words]) => words.some((word) => /[$`]/.test(word))),
  ...sampled(lines.filter(([, words]) => !words.some((word) => /[$`]/.test(word))), 8, "lines"),
];

for (const { name, start, setup } of shells) {
  Deno.test({
    name: `${name} completes commands, options, values and names of files`,
    ignore: isMissing(name) || isMissing("script"),
    async fn() {
      await using tree = await tempTree({ ...files, ".cache/deno": compiledCache() });
      await using outside = await tempTree({ out: "" });
      const cwd = tree.path;
      Deno.chmodSync(`${cwd}/ct`, 0o755);
      const out = `${outside.path}/out`;
      const ct = `${await builtCommands()}/bin/ct`;
      const terminal = new Terminal(start, cwd, {
        CT: ct,
        OUT: out,
        PATH: `.:${cwd}:/usr/bin:/bin`,
      });
      let screen = "";
      let count = 0;
      const found: (readonly string[] | undefined)[] = [];
      try {
        await terminal.type([...setup, "ct ready"].map((line) => `${line}\n`).join(""));
        assert.deepEqual(await nextRecord(out, count++), ["ready"]);
        for (const typed of [...tried.map(([line]) => `ct ${line}`), "ct-view a\t"]) {
          await terminal.type(`${typed}\n`);
          const record = await nextRecord(out, count);
          // zsh takes the slash of a directory away again.
          found.push(record?.map((word) => word.replace(/\/$/, "")));
          if (record === undefined) await terminal.type("\x03");
          else count++;
        }
        // A shell that has more to read does not stop to show a list.
        await terminal.type("ct o\t");
        if (name === "bash") await pause(1500);
        else await terminal.shows(description);
      } finally {
        screen = await terminal.end();
      }
      const expected = [...tried.map(([, words]) => words), ["ct-view", "a b"]];
      assert.deepEqual(found, expected);
      assert.equal(screen.includes(description), name !== "bash", "the list has descriptions");
      assert.throws(() => Deno.lstatSync(`${cwd}/run`), Deno.errors.NotFound);
    },
  });
}
