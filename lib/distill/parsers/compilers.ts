/**
 * What rustc finds, as cargo prints it, and what gcc and clang find.
 *
 * @module
 */
import { type ParsedRun, RunParser } from "../model/run_parser.ts";
import type { Stream } from "../model/types.ts";

/** Errors of cargo that count others. */
const countingErrors =
  /^(?:could not compile |aborting due to |test failed, |\d+ targets? failed|doctest failed|process didn't exit)/;

/** Reads the diagnostics of rustc and clippy, long and short, and the end of a build by cargo. */
export class CargoParser extends RunParser {
  #isCargo = false;
  #head: { severity: "error" | "warning"; name: string; message: string } | undefined;
  #hasStated = false;
  #hasFinished = false;
  /** Errors without a place; they count if this is cargo. */
  #bare: { name: string; message: string }[] = [];

  protected override line(text: string, stream: Stream): void {
    const first = text.charCodeAt(0);
    if (first === 0x65 || first === 0x77) this.#headline(text, stream);
    else if (first === 0x20) this.#indented(text, stream);
    else if (text.includes(".rs:")) this.#short(text, stream);
    else if (text === "") this.#end(stream);
  }

  #indented(text: string, stream: Stream): void {
    const place = this.#head === undefined ? null : /^ *--> (.+?):(\d+):\d+$/.exec(text);
    if (place !== null && this.#head !== undefined) {
      const [, path = "", line] = place;
      if (!path.endsWith(".rs") && !path.endsWith(".toml")) return this.#drop();
      const at = { path: this.project.path(path), line: Number(line) };
      const { message, ...head } = this.#head;
      this.#isCargo = true;
      this.failures.add({ ...head, ...at, message: [message], isError: true }, stream);
      this.#head = undefined;
      this.own();
    } else if (/^ +(?:Compiling|Checking) \S+ v\d/.test(text)) this.#isCargo = true;
    else if (/^ +Finished [`\w]/.test(text)) {
      this.#isCargo = this.#hasFinished = true;
      this.summarize(text);
    } else this.#label(text, stream);
  }

  /** What a diagnostic says below the line that it points to, and what it adds. */
  #label(text: string, stream: Stream): void {
    const draft = this.failures.open(stream);
    if (draft === undefined) return;
    const label = /^ +\|.*\^ (\S.*)$/.exec(text)?.[1] ?? /^ +(= help: .*)$/.exec(text)?.[1];
    if (label !== undefined) this.failures.say(draft, label);
  }

  #headline(text: string, stream: Stream): void {
    const [, word, code, message = ""] = /^(error|warning)(?:\[([\w:]+)\])?: (.+)$/.exec(text) ??
      [];
    if (word === undefined) return;
    this.#end(stream);
    const previous = /due to (?:(\d+) previous errors?|(\d+) errors?)/.exec(message);
    if (message.startsWith("could not compile ")) {
      this.#isCargo = this.#hasStated = true;
      this.state("errors", previous?.[1] ?? previous?.[2]);
      this.summarize(text);
    } else if (/ generated \d+ warnings?/.test(message)) {
      this.#isCargo = true;
      this.summarize(text);
    } else if (!countingErrors.test(message)) {
      const severity = word === "error" ? "error" : "warning";
      this.#head = { severity, name: code ?? word, message };
    }
  }

  /** A diagnostic without a place has ended. */
  #end(stream: Stream): void {
    this.failures.close(stream);
    if (this.#head?.severity === "error" && this.#bare.length < 100) this.#bare.push(this.#head);
    this.#drop();
  }

  #drop(): void {
    this.#head = undefined;
  }

  #short(text: string, stream: Stream): void {
    const [, path = "", line, word, code, message = ""] =
      /^(\S.*?\.rs):(\d+):\d+: (error|warning)(?:\[([\w:]+)\])?: (.*)$/.exec(text) ?? [];
    if (word === undefined) return;
    this.#end(stream);
    this.#isCargo = true;
    const severity = word === "error" ? "error" : "warning";
    const place = { path: this.project.path(path), line: Number(line) };
    this.failures.add({
      name: code ?? word,
      severity,
      ...place,
      message: [message],
      isError: true,
    });
    this.own();
  }

  override end(): ParsedRun | undefined {
    this.#end("stderr");
    this.#end("stdout");
    if (!this.#isCargo) return undefined;
    for (const { name, message } of this.#bare) {
      this.failures.add({ name, message: [message], isError: true });
    }
    if (this.#hasStated && this.stated.errors !== undefined) {
      this.compare("errors", this.stated.errors, this.failures.errors);
    }
    const isWhole = this.#hasFinished || this.#hasStated || this.failures.errors > 0;
    const incomplete = isWhole ? undefined : "it printed no end of the build";
    const isMinor = this.failures.errors + this.failures.warnings === 0;
    return this.run("cargo", { incomplete, isMinor });
  }
}

const cFile = /\.(?:c|cc|cpp|cxx|c\+\+|h|hh|hpp|hxx|inc|ipp|tcc|m|mm|s|S|cu)$/;

/** Reads gcc and clang, with what the linker says. */
export class GccParser extends RunParser {
  #statedBy = { clang: false };

  protected override line(text: string, stream: Stream): void {
    if (text.includes(": ")) this.#finding(text, stream);
    const [, warnings, errors] =
      /^(?:(\d+) warnings?)?(?: and )?(?:(\d+) errors?)? generated\.$/.exec(text) ?? [];
    if (warnings === undefined && errors === undefined) return;
    this.#statedBy.clang = true;
    this.state("errors", errors ?? "0");
    this.state("warnings", warnings ?? "0");
    this.summarize(text);
  }

  #finding(text: string, stream: Stream): void {
    const [, path = "", line, word, message = ""] =
      /^(\S[^:]*?):(\d+)(?::\d+)?: (fatal error|error|warning): (.*)$/.exec(text) ?? [];
    if (word !== undefined && cFile.test(path)) {
      const [, plain = message, flag] = /^(.*) \[(-W[^\]]+)\]$/.exec(message) ?? [];
      const severity = word === "warning" ? "warning" : "error";
      const place = { path: this.project.path(path), line: Number(line) };
      this.failures.add({
        name: flag ?? word,
        severity,
        ...place,
        message: [plain],
        isError: true,
      });
      this.own();
      return;
    }
    const undefinedName =
      /^(?:\S*ld(?:\.\w+)?: )?(\S+):(?:\([^)]*\)|(\d+)): (undefined reference to .+|multiple definition of .+)$/
        .exec(text);
    if (undefinedName !== null && stream === "stderr") {
      const [, file = "", , why = ""] = undefinedName;
      this.failures.add({
        name: "link",
        path: this.project.path(file),
        message: [why],
        isError: true,
      });
      this.own();
    } else if (/^(?:collect2: error: |clang(?:-\d+)?: error: linker )/.test(text)) {
      this.summarize(text);
      if (this.failures.errors === 0) {
        this.failures.add({ name: "link", message: [text], isError: true });
      }
    }
  }

  override end(): ParsedRun | undefined {
    if (this.failures.errors + this.failures.warnings === 0) return undefined;
    if (this.#statedBy.clang) {
      this.compare("errors", this.stated.errors, this.failures.errors);
      this.compare("warnings", this.stated.warnings, this.failures.warnings);
    }
    return this.run("gcc");
  }
}
