/**
 * The output of `go test`, as text and with `-json`.
 *
 * @module
 */
import type { Draft } from "../model/failure_list.ts";
import { type ParsedRun, RunParser } from "../model/run_parser.ts";
import type { Stream } from "../model/types.ts";

/** Output of tests that have not ended is kept so far, by name. */
const keptLines = 60;
const keptTests = 500;

/** Reads the text form; with `-v`, what a test prints comes before its result. */
export class GoTestParser extends RunParser {
  #isGo = false;
  #packages = { ok: 0, failed: 0, building: 0 };
  #test = "";
  readonly #output = new Map<string, string[]>();
  /** Failures since the last line of a package. */
  #fresh: Draft[] = [];
  #compiled = 0;
  #building: string | undefined;
  #isVerbose = false;
  /** A trace follows a panic; only its frames are of use. */
  #isTrace = false;

  protected override line(text: string, stream: Stream): void {
    if (text.startsWith("=== ")) this.#event(text);
    else if (text.includes("--- ") && /^ *--- (?:FAIL|PASS|SKIP): /.test(text)) {
      this.#result(text, stream);
    } else if (text.includes("\t") && /^(?:ok {2}|FAIL|\? {3})\t\S/.test(text)) {
      this.#package(text, stream);
    } else if (text.startsWith("# ")) this.#building = text.slice(2).split(" ", 1)[0];
    else if (text.startsWith("panic: ") || text.startsWith("fatal error: ")) {
      this.#panic(text, stream);
    } else if (this.#building !== undefined && this.#compiler(text)) this.#isGo = true;
    else this.#said(text, stream);
  }

  #event(text: string): void {
    const [, word, name] = /^=== (RUN|CONT|NAME|PAUSE) +(\S+)$/.exec(text) ?? [];
    if (name === undefined) return;
    this.#isGo = this.#isVerbose = true;
    this.failures.close("stdout");
    this.#test = word === "PAUSE" ? "" : name;
  }

  #result(text: string, stream: Stream): void {
    const [, word, name = ""] = /^ *--- (FAIL|PASS|SKIP): (\S+) \(\d+\.\d+s\)$/.exec(text) ?? [];
    if (word === undefined) return;
    this.#isGo = true;
    this.own();
    this.failures.close(stream);
    this.#isTrace = false;
    if (word === "PASS") this.state("passed", "1");
    if (word === "SKIP") this.state("skipped", "1");
    const output = this.#output.get(name) ?? [];
    this.#output.delete(name);
    if (word !== "FAIL") return;
    const draft = this.failures.add({ name }, stream);
    this.#fresh.push(draft);
    for (const line of output) this.#tell(draft, line);
  }

  #tell(draft: Draft, text: string): void {
    const [, path, line, message = ""] = /^\s+(\S+\.go):(\d+): (.*)$/.exec(text) ?? [];
    if (path === undefined) {
      if (!this.failures.frame(draft, text)) this.failures.say(draft, text.replace(/^ {4,}/, "  "));
      return;
    }
    draft.path ??= path;
    draft.line ??= Number(line);
    this.failures.say(draft, message);
  }

  #said(text: string, stream: Stream): void {
    const draft = this.failures.open(stream);
    if (draft !== undefined && this.#isTrace) this.failures.frame(draft, text);
    else if (draft !== undefined && /^\s/.test(text)) this.#tell(draft, text);
    else if (this.#isVerbose && this.#test !== "" && stream === "stdout") this.#keep(text);
  }

  #keep(text: string): void {
    const lines = this.#output.get(this.#test) ?? [];
    if (lines.length === 0 && this.#output.size >= keptTests) return;
    if (lines.length < keptLines) lines.push(text);
    this.#output.set(this.#test, lines);
  }

  #panic(text: string, stream: Stream): void {
    if (!this.#isGo && !text.startsWith("panic: test timed out")) return;
    this.#isGo = true;
    const open = this.failures.open(stream);
    const draft = open ?? this.failures.add({ name: this.#test || "panic", isError: true }, stream);
    if (open === undefined) this.#fresh.push(draft);
    this.failures.say(draft, text);
    this.#isTrace = true;
  }

  #compiler(text: string): boolean {
    const [, path = "", line, message = ""] =
      /^(?:vet: )?(\S+\.go):(\d+):(?:\d+:)? (.+)$/.exec(text) ?? [];
    if (line === undefined) return false;
    this.#compiled++;
    this.own();
    const name = this.#building ?? "";
    const place = { path: this.project.path(path), line: Number(line) };
    this.failures.add({ name, ...place, message: [message], isError: true });
    return true;
  }

  #package(text: string, stream: Stream): void {
    const [, word, name = "", rest = ""] = /^(ok|FAIL|\?) *\t(\S+)(.*)$/.exec(text) ?? [];
    this.#isGo = true;
    this.own();
    this.failures.close(stream);
    this.#isTrace = false;
    this.#building = undefined;
    if (this.summary.length < 20 && word === "FAIL") this.summary.push(text.replaceAll("\t", " "));
    if (word === "ok") this.#packages.ok++;
    if (word !== "FAIL") return;
    this.#packages.failed++;
    if (/\[(?:build|setup) failed\]/.test(rest)) this.#packages.building++;
    else if (this.#fresh.length === 0) {
      this.failures.add({
        name,
        message: ["the package failed, and no test of it"],
        isError: true,
      });
    }
    for (const draft of this.#fresh) draft.within = name;
    this.#fresh = [];
  }

  override end(): ParsedRun | undefined {
    if (!this.#isGo) return undefined;
    onlyLeaves(this.failures);
    const { ok, failed, building } = this.#packages;
    if (building > 0 && this.#compiled === 0) {
      this.failures.add({
        name: "build",
        message: [`${building} package(s) failed to build`],
        isError: true,
      });
    }
    if (failed > building) {
      this.compare("packages with a failure", 1, Math.min(1, this.failures.count));
    }
    this.stated.failed = this.failures.failed;
    if (this.#isVerbose) this.stated.passed ??= 0;
    const isWhole = ok + failed > 0 || this.#compiled > 0;
    return this.run("go test", { incomplete: isWhole ? undefined : "no package has a result" });
  }
}

/** A test fails if one of its parts does; only the parts are listed then. */
function onlyLeaves(failures: RunParser["failures"]): void {
  const parents = new Set<string>();
  for (const { name, within = "" } of failures.drafts()) {
    for (let at = name.lastIndexOf("/"); at > 0; at = name.lastIndexOf("/", at - 1)) {
      parents.add(`${within} ${name.slice(0, at)}`);
    }
  }
  failures.keep(({ name, within = "", message, isError }) =>
    isError || message.length > 0 || !parents.has(`${within} ${name}`)
  );
}

interface GoEvent {
  readonly Action?: unknown;
  readonly Package?: unknown;
  readonly ImportPath?: unknown;
  readonly Test?: unknown;
  readonly Output?: unknown;
}

/** Reads the events of `go test -json`. */
export class GoJsonParser extends RunParser {
  #isGo = false;
  readonly #output = new Map<string, string[]>();
  readonly #pending = new Set<string>();
  #failing = new Map<string, number>();
  #failedPackages = new Set<string>();
  #ended = 0;

  protected override line(text: string): void {
    if (!text.startsWith("{") || !text.includes('"Action":')) return;
    let event: GoEvent;
    try {
      event = JSON.parse(text);
    } catch {
      return;
    }
    const { Action, Package, ImportPath, Test, Output } = event;
    const owner = String(Package ?? ImportPath ?? "");
    this.#isGo = true;
    this.own();
    const key = Test === undefined ? owner : `${owner} ${String(Test)}`;
    if (Action === "output" || Action === "build-output") this.#keep(key, String(Output ?? ""));
    else if (Action === "run") this.#pending.add(key);
    else if (Action === "pass" || Action === "skip") this.#passed(key, Test !== undefined, Action);
    else if (Action === "fail") {
      this.#fail(key, owner, Test === undefined ? undefined : String(Test));
    } else if (Action === "build-fail") this.#fail(key, owner, `build of ${owner}`);
  }

  #keep(key: string, output: string): void {
    const lines = this.#output.get(key) ?? [];
    if (lines.length < keptLines && !/^\s*(?:=== |--- (?:PASS|FAIL|SKIP))/.test(output)) {
      lines.push(output.replace(/\n$/, ""));
    }
    this.#output.set(key, lines);
  }

  #passed(key: string, isTest: boolean, action: "pass" | "skip"): void {
    this.#output.delete(key);
    this.#pending.delete(key);
    if (isTest) this.state(action === "pass" ? "passed" : "skipped", "1");
    else this.#ended++;
  }

  #fail(key: string, owner: string, test: string | undefined): void {
    const output = this.#output.get(key) ?? [];
    this.#output.delete(key);
    this.#pending.delete(key);
    if (test === undefined) {
      this.#ended++;
      this.#failedPackages.add(owner);
      if (this.#failing.has(owner)) return;
    }
    this.#failing.set(owner, (this.#failing.get(owner) ?? 0) + 1);
    const isError = test === undefined || test.startsWith("build of ");
    const draft = this.failures.add({ name: test ?? owner, within: owner, isError });
    for (const line of output) this.#tell(draft, line);
  }

  #tell(draft: Draft, text: string): void {
    const [, path, line, message = ""] = /^\s*(\S+\.go):(\d+):(?:\d+:)? (.*)$/.exec(text) ?? [];
    if (path !== undefined && draft.path === undefined) {
      draft.path = path;
      draft.line = Number(line);
    }
    if (this.failures.frame(draft, text)) return;
    if (!/^(?:FAIL|PASS|exit status|goroutine )/.test(text)) {
      this.failures.say(draft, path === undefined ? text.replace(/^ {4,}/, "  ") : message);
    }
  }

  override end(): ParsedRun | undefined {
    if (!this.#isGo) return undefined;
    for (const owner of this.#failedPackages) {
      this.compare(`failures of ${owner}, at least`, 1, Math.min(1, this.#failing.get(owner) ?? 0));
    }
    onlyLeaves(this.failures);
    this.stated.failed = this.failures.failed;
    this.stated.passed ??= 0;
    this.stated.skipped ??= 0;
    const { passed, skipped, failed } = this.stated;
    this.stated.total = passed + skipped + failed;
    const open = [...this.#pending].slice(0, 3).map((key) => key.split(" ").at(-1)).join(", ");
    const incomplete = this.#pending.size > 0
      ? `${this.#pending.size} test(s) have no result: ${open}`
      : this.#ended === 0
      ? "no package has a result"
      : undefined;
    return this.run("go test", { incomplete });
  }
}
