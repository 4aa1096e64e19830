/**
 * What the suite does not protect against: what `ct doctor` shows, and the list of limits in
 * `docs/security.md`, word for word (`tests/docs/limits_test.ts`).
 *
 * @module
 */

/** Something that a reader might count on and must not. */
export type Limit = {
  /** What it is about, in a word or two. */
  readonly name: string;
  /** What is not protected, or how far, in Markdown. */
  readonly text: string;
};

/** All limits, the widest first. */
export const limits: readonly Limit[] = [
  {
    name: "no sandbox",
    text: "The lists narrow what a command can be used for. They do not contain a program that " +
      "runs.",
  },
  {
    name: "reading",
    text: "Every command, and every program on a list, can read any file that the user can " +
      "read: `ct test --cmd cat -- ~/.ssh/id_ed25519` prints the key. The runtime checks " +
      "where a path is, not where a link leads.",
  },
  {
    name: "writing",
    text: "Anyone who may run `ct edit`, `ct patch` or `ct each --mutating` can change every " +
      "file of the user, including scripts, shell start files and, where the user can write " +
      "to them, programs. Use an account with few rights to limit the damage.",
  },
  {
    name: "revert tokens",
    text:
      "Every write of `ct edit`, `patch`, `rename` and `move` keeps the former contents of its " +
      "files, which may be secret, in the user's state directory (`$XDG_STATE_HOME/ct/reverts`, " +
      "or `~/.local/state/ct/reverts`), with mode 600 in a directory of mode 700: the last 100 " +
      "writes, 64 MiB each at most and 256 MiB in all. `--no-revert` keeps nothing.",
  },
  {
    name: "cargo and deno",
    text: "The runtime lets `ct check`, `ct rules` and `ct deps --cargo` start programs that can " +
      "run any code. Only our own list of commands, which checks every word, narrows that.",
  },
  {
    name: "shells of agents",
    text: "Pulsing and preflight have `sh`, and with it all rights of the user. Their list of " +
      "refused commands and the gate for sensitive content prevent accidents; they do not stop a " +
      "program that is written to get around them. Run such agents in a container or as a " +
      "separate user.",
  },
  {
    name: "trust",
    text: "Trust in a store does not cover all the code that then runs, such as the sources of " +
      "a macro, what a build script loads, or the imports that a plugin computes. Anyone " +
      "who changes a file after ct reads it and before the program does decides what runs. " +
      "An agent that can create its own terminal can answer the question of `ct rules " +
      "--trust`.",
  },
  {
    name: "group",
    text: "We trust the group of a file or directory as much as its owner.",
  },
  {
    name: "settings of the caller",
    text: "Anyone who sets the caller's `HOME`, `PATH` or `BASH_FUNC_…` at will controls more " +
      "than ct can check: a `HOME` inside the checkout brings its own cache and its own " +
      "`~/.cargo/config.toml`.",
  },
  {
    name: "start of a program",
    text: "Checking a path and starting the program are two steps. Anyone who can write to " +
      "`/usr/bin` in between decides what runs, but does not need ct for that.",
  },
  {
    name: "links for a moment",
    text: "A client or an agent gets nothing through a link that appears during a call and " +
      "stays, or that replaces a file named in the call. But a program on this machine can " +
      "replace a directory, or a file that a walk reaches, with a link and remove it again " +
      "between two checks; the call may then show what the link leads to, or leave a " +
      "temporary file there. The runtime has no calls relative to an open directory.",
  },
  {
    name: "source and library",
    text: "From source, with `deno task ct`, or as a library, the second gate is whatever the " +
      "caller grants to the runtime. The first gate is the same.",
  },
  {
    name: "sudden end",
    text: "If ct is killed with SIGKILL, runs out of memory or loses power, it cannot clean up. " +
      "A program that prints ends when its pipe breaks; one that prints nothing, such as " +
      "`cat` on a FIFO, keeps running. The copy of `ct check --staged` stays in the " +
      "directory for temporary files.",
  },
  {
    name: "attributes of files",
    text: "A file that an edit replaces loses extended attributes, file capabilities, security " +
      "labels and its access control list, because the runtime cannot read them. Where a " +
      "list may give more rights than the file's mode, the file is overwritten in place and " +
      "keeps all of them. A user to whom a list gave fewer rights than to all others gets " +
      "the rights of all others.",
  },
  {
    name: "sessions",
    text: "A descendant that starts a session of its own, or that runs as another user, is not " +
      "killed. It cannot delay ct, which stops reading its pipes. No program on the list " +
      "does so.",
  },
  {
    name: "kill",
    text: "If the system's directories have no `kill`, only the program itself is killed, not " +
      "its group.",
  },
  {
    name: "one process",
    text: "A tool that runs in the same process stops at its next check, between files or " +
      "pieces of files, not at once. A write that has begun is finished.",
  },
  {
    name: "waiting programs",
    text: "`cat`, `tail`, `grep` and others may wait for a FIFO or a device forever. " +
      "`--timeout` stops them; without it there is no limit.",
  },
  {
    name: "waiting tools",
    text: "Without `--timeout`, a FIFO that replaces a file between the check and the opening " +
      "keeps the process waiting until someone writes to the FIFO or a signal ends the " +
      "process, because the runtime cannot open a file without waiting. The same applies to " +
      "calls as a library, whatever their limit, and to probes whose limit is set only in " +
      "the rule.",
  },
  {
    name: "streams by name",
    text: "`ct rg` and `ct grep` read a FIFO or a device that the call names, and wait for its " +
      "end, as `rg` and `grep` do. In directories they skip both.",
  },
  {
    name: "gone readers",
    text: "Only GNU `tail` notices at once that nobody reads the output any more. Without it, " +
      "ct notices this at the next output.",
  },
  {
    name: "cost of a regex",
    text: "Matching takes time proportional to the length of the text times the size of the " +
      "regex. Repetition counts may add 20,000 states to its size; a megabyte may then take " +
      "a minute. `--timeout` and signals stop it.",
  },
  {
    name: "index of search",
    text: "`ct search --indexed`, and a server that starts with its index, rely on what `lstat` " +
      "reports. They miss a second write through a memory mapping that changes no time, a " +
      "change after the clock was set back, and a change on a network file system with " +
      "another clock. The index has file names and hashes of file contents, except for " +
      "files of secrets; only the user can read it.",
  },
  {
    name: "memory of find and map",
    text: "`ct find` keeps 64 MB of an index in memory and reads the rest for each question. In " +
      "addition, it needs some 9 KB per file: for Linux 6.1, with 78,000 files, 0.9 GB to " +
      "index and 0.7 GB for a question. If no index can be stored, and with `--no-index`, " +
      "the whole index is in memory, up to half the size of the text. `ct map` keeps the " +
      "names of all files in memory, 1 GB for Linux.",
  },
  {
    name: "size of YAML and TOML",
    text: "`ct patch` refuses a YAML document of more than 3,000,000 tokens and a TOML file of " +
      "more than 1,000,000 values, which take some 500 MB of memory. A JSON file may be as " +
      "large as any text, and takes some twenty times its size.",
  },
  {
    name: "size of messages",
    text: "A server refuses a message of more than 8 MiB (over HTTP 4 MiB), of more than " +
      "100,000 values and names, or with lists and objects nested more than 100 deep. Calls " +
      "that are not answered yet may take 64 MiB. The front process has 512 MiB of heap: an " +
      "answer that takes more ends it.",
  },
  {
    name: "size for cargo",
    text: "With `ct deps --cargo`, the files that cargo itself reads have no size limit. " +
      "`--timeout` stops it.",
  },
  {
    name: "commas",
    text: "The runtime's list cannot contain a path with a comma. If the suite is installed " +
      "below such a directory, `test`, `each` and `await` cannot start other tools of the " +
      "suite as programs.",
  },
  {
    name: "Windows and macOS",
    text: "The suite is untested on Windows and macOS. Windows has its own list of programs and " +
      "no process groups: the descendants of a program are stopped one by one.",
  },
];
