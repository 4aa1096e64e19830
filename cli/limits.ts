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
    text: "Every command, and every program on a list, reads any file that its user may read: " +
      "`ct test --cmd cat -- ~/.ssh/id_ed25519` prints the key. The runtime checks where a path " +
      "is, not where a link leads.",
  },
  {
    name: "writing",
    text: "Whoever may run `ct edit`, `ct patch` or `ct each --mutating` can change " +
      "every file of the user, including scripts, shell start files and, where the user can " +
      "write to them, programs. Use an account with few rights to limit the damage.",
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
    text: "Trust in a store does not cover all the code that then runs, such as the sources of a " +
      "macro, what a build script loads, or the imports that a plugin computes. Whoever " +
      "changes a file between our reading and that of the program decides what runs. An " +
      "agent that may create its own terminal can answer the question of `ct rules --trust`.",
  },
  {
    name: "group",
    text: "We trust the group of a file or directory as much as its owner.",
  },
  {
    name: "settings of the caller",
    text: "Whoever sets the caller's `HOME`, `PATH` or `BASH_FUNC_…` at will decides more than " +
      "we can check: a `HOME` inside the checkout brings its own cache and its own " +
      "`~/.cargo/config.toml`.",
  },
  {
    name: "start of a program",
    text: "Checking a path and starting the program are two steps. Whoever can write to " +
      "`/usr/bin` in between decides what runs, but does not need us for that.",
  },
  {
    name: "links for a moment",
    text:
      "Whoever calls for somebody else gets nothing of what a link leads to that comes into the " +
      "way during a call and stays, or that takes the place of a file that the call names. A " +
      "program on this machine that puts a link in the place of a directory, or of a file that a " +
      "walk comes by, and takes it away again between two looks of ours, can have the call show " +
      "what is there, or leave a temporary file there: the runtime has no calls relative to an " +
      "open directory.",
  },
  {
    name: "source and library",
    text: "From source, with `deno task ct`, or as a library, the second gate is whatever the " +
      "caller grants to the runtime. The first gate is the same.",
  },
  {
    name: "sudden end",
    text: "If we are killed with SIGKILL, run out of memory or lose power, nothing of ours runs " +
      "any more. A program that prints then ends when its pipe breaks; one that prints nothing, " +
      "such as `cat` on a FIFO, lives on. The copy of `ct check --staged` stays in the directory " +
      "for temporary files.",
  },
  {
    name: "attributes of files",
    text: "A file that an edit replaces loses extended attributes, file capabilities, security " +
      "labels and its access control list, because the runtime cannot read them. Where a list " +
      "may give more rights than the file's mode, the file is overwritten and keeps all of them. " +
      "Somebody to whom a list gave less than to all others gets what all others have.",
  },
  {
    name: "sessions",
    text: "A descendant that started a session of its own, or that runs as another user, is not " +
      "killed. It cannot delay us, because we stop reading its pipes. No program on the list " +
      "does either.",
  },
  {
    name: "kill",
    text: "If the system's directories have no `kill`, only the program itself is killed, not " +
      "its group.",
  },
  {
    name: "one process",
    text: "A tool that runs in our own process ends at its next check, between files or pieces " +
      "of files, and not at once. A write that has begun is finished.",
  },
  {
    name: "waiting programs",
    text: "`cat`, `tail`, `grep` and others wait on a FIFO or a device as long as it takes. " +
      "`--timeout` ends that; without it there is no limit.",
  },
  {
    name: "waiting tools",
    text: "Without `--timeout`, a FIFO that replaces a file between the check and the opening " +
      "keeps the process waiting until somebody writes to the FIFO or a signal ends the process, " +
      "because the runtime cannot open a file without waiting. The same goes for calls as a " +
      "library, whatever their limit, and for probes of rules whose limit stands in the rule " +
      "alone.",
  },
  {
    name: "streams by name",
    text: "`ct rg` and `ct grep` read a FIFO or a device that a word of the call names, and wait " +
      "for its end, as `rg` and `grep` do. In a directory they pass over both.",
  },
  {
    name: "gone readers",
    text: "Only GNU `tail` notices at once that nobody reads our output any more. Elsewhere we " +
      "notice it at the next output.",
  },
  {
    name: "cost of a regex",
    text: "A regex takes time proportional to the length of the text times its own size. Counts " +
      "may add 20,000 states to what is written; with so many, a megabyte may take a minute. " +
      "`--timeout` and signals end it.",
  },
  {
    name: "index of search",
    text:
      "`ct search --indexed` believes what `lstat` says, and so does a server when it starts, " +
      "of what is in that index. It does not notice a second write through a mapping to memory " +
      "that changes no time, a change after the clock was set back, or one on a network file " +
      "system with another clock. The index has names of files and hashes of what is in them, " +
      "except for files of secrets; only the user can read it.",
  },
  {
    name: "memory of find and map",
    text: "`ct find` keeps 64 MB of an index in memory and reads the rest for each question. " +
      "Beside it, it needs some 9 KB for each file: for Linux 6.1, with 78,000 files, 0.9 " +
      "GB to index and 0.7 GB for a question. Where no index can be stored, and with " +
      "`--no-index`, all of it is in memory, up to half the size of the text. `ct map` " +
      "has the names of all files in memory, 1 GB for Linux.",
  },
  {
    name: "size of YAML and TOML",
    text: "`ct patch` refuses a YAML document of more than 3,000,000 words and signs and a TOML " +
      "file of more than 1,000,000 values, which take some 500 MB. A JSON file may be as large " +
      "as any text, and takes some twenty times its size.",
  },
  {
    name: "size of messages",
    text: "A server refuses a message of more than 8 MiB (over HTTP 4 MiB), of more than 100,000 " +
      "values and names, or with more than 100 lists and objects in each other. Calls that are " +
      "not answered yet may take 64 MiB. Its part that speaks has 512 MiB of heap: an answer " +
      "that takes more ends it.",
  },
  {
    name: "size for cargo",
    text: "With `ct deps --cargo`, what cargo reads after us has no size limit. `--timeout` ends " +
      "it.",
  },
  {
    name: "commas",
    text: "The runtime's list cannot hold a path with a comma. If the suite is installed below " +
      "such a directory, `test`, `each` and `await` cannot start other tools of the suite as " +
      "programs.",
  },
  {
    name: "Windows and macOS",
    text: "The suite is untested on Windows and macOS. Windows has a list of programs of its own " +
      "and no process groups: the descendants of a program are ended one by one.",
  },
];
