/**
 * Values that are assigned to names of secrets without a form of their own: variables of dotenv
 * files, shells and containers, members of YAML, INI, properties and JSON.
 *
 * In a programming language the same characters assign one variable to another. So a value counts
 * where the name is that of an environment variable and no blank stands around `=`, or where the
 * lines around are those of a configuration and the value is no word.
 *
 * @module
 */
import { isIdentifier, isPlaceholder } from "./placeholders.ts";

/** An assigned value; half-open, in UTF-16 units. */
export interface AssignedValue {
  /** Where it starts, behind a quote. */
  readonly start: number;
  /** Where it ends, before a quote. */
  readonly end: number;
}

/** What every text with such an assignment contains, letters in lower case. */
export const assignedWords: readonly string[] =
  ("pass pwd secret token key credential connectionstring connection_string").split(" ");

/** What each line with such an assignment contains. */
const mayAssign = /(?:pass|pwd|secret|token|key|credential|string)[a-z_"']*\d*["']?[ \t]*[:=]/i;

/** What the name of a secret ends with. */
const ending =
  "(?:(?:PG)?PASS(?:WORD|WD|PHRASE|CODE|KEY)?|PWD|SECRETS?|TOKEN|CREDENTIALS?|SECRET_?KEY_?BASE|" +
  "(?:API|APP|ACCESS|SECRET|PRIVATE|ENCRYPTION|SIGNING|MASTER|AUTH|ACCOUNT|SHARED|JWT|STORAGE)" +
  "[_-]?KEY|" +
  "CONNECTION_?STRING)";

/** A variable as environments have it: `export DB_PASSWORD=value`, anywhere in a line. */
const variable = new RegExp(
  `(^|[^A-Za-z0-9_])((?:[A-Z][A-Z0-9_]{0,60}_)?${ending}(?:_\\d{1,3})?)=(?=\\S)`,
  "g",
);
/** A member of a configuration, at the start of its line. */
const member = new RegExp(
  `^(?:[+ -] ?)?[ \\t]*(?:- )?["']?(?:[A-Za-z][\\w.-]{0,60}[_.-])?${ending}["']?` +
    "[ \\t]*[:=][ \\t]*(?=\\S)",
  "i",
);
/** The same where words of a name are distinguished by capitals: `dbPassword: value`. */
const camelMember =
  /^(?:[+ -] ?)?[ \t]*(?:- )?["']?[a-z][A-Za-z0-9.]{0,60}(?:Password|Passwd|Passphrase|Secret|Token|ApiKey|AccessKey|SecretKey|PrivateKey)["']?[ \t]*[:=][ \t]*(?=\S)/;

/** A line of a configuration: a comment, a section, an item, a member with a plain value. */
const configLine =
  /^(?:[+ -] ?)?[ \t]*(?:[#;!].*|\[[^\]]*\]|---|[{}\]],?|- .*|(?:export[ \t]+)?["']?[\w.\/-]+["']?[ \t]*[:=](?:[ \t]*[^\s(){};][^(){};]*|[ \t]*[[{]?|[ \t]*".*"),?)[ \t]*$/;

/** Longer lines are data, in which other detectors look. */
const longestLine = 2_000;

/** Finds the values that are assigned to names of secrets. */
export function assignedValues(text: string): readonly AssignedValue[] {
  const found: AssignedValue[] = [];
  let before = "";
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf("\n", at);
    const end = newline < 0 ? text.length : newline;
    if (end - at <= longestLine) {
      const line = text.slice(at, text.charAt(end - 1) === "\r" ? end - 1 : end);
      const isConfig = () => isConfiguration(before, following(text, end));
      for (const { start, end } of mayAssign.test(line) ? valuesOf(line, isConfig) : []) {
        found.push({ start: at + start, end: at + end });
      }
      if (line.trim() !== "") before = line;
    } else before = "(";
    at = end + 1;
  }
  return found;
}

function* valuesOf(line: string, isConfig: () => boolean): Generator<AssignedValue> {
  let isFound = false;
  for (const { 0: whole, 2: name = "", index } of line.matchAll(variable)) {
    const value = valueAt(line, index + whole.length, /[\s;|&)`]/);
    if (value === undefined || !isVariableValue(line.slice(value.start, value.end), name)) continue;
    yield value;
    isFound = true;
  }
  if (isFound) return;
  const [start] = member.exec(line) ?? camelMember.exec(line) ?? [];
  const value = start === undefined ? undefined : valueAt(line, start.length, /[\s,]/);
  if (value === undefined) return;
  // A comma behind a bare word, or a semicolon at its end, is one of code.
  const isQuoted = /["']/.test(line.charAt(value.start - 1));
  const rest = isQuoted ? /^["'][ \t]*,?[ \t]*(?:[#;].*)?$/ : /^(?:[ \t]+[#;].*|[ \t]*)$/;
  if (!rest.test(line.slice(value.end)) || line.charAt(value.end - 1) === ";") return;
  const isPassword = /pass(?:word|wd|phrase|code)["']?[ \t]*[:=]/i.test(start ?? "");
  const text = line.slice(value.start, value.end);
  // In JSON a name is quoted; elsewhere the line may be one of code, and the value a commit's.
  const mayBeNumber = /^\s*["']/.test(start ?? "");
  if (!mayBeNumber && isIdentifier(text)) return;
  if (isMemberValue(text, isPassword) && isConfig()) yield value;
}

/** The value at an offset: up to its quote, or to what ends a word. */
function valueAt(line: string, at: number, ends: RegExp): AssignedValue | undefined {
  const quote = line.charAt(at);
  if (quote === '"' || quote === "'") {
    const end = line.indexOf(quote, at + 1);
    return end < 0 ? undefined : { start: at + 1, end };
  }
  const rest = line.slice(at);
  const length = rest.search(ends);
  return { start: at, end: length < 0 ? line.length : at + length };
}

function isVariableValue(value: string, name: string): boolean {
  if (value.length < 4 || isNoValue(value)) return false;
  // A limit, a place in a list: only passwords are numbers.
  return !/^\d+$/.test(value) || (/PASS|PWD/.test(name) && value.length >= 6);
}

/** Words are names of types, of other variables, translations: what has more signs is none. */
function isMemberValue(value: string, isPassword: boolean): boolean {
  if (value.length < 6 || value.length > 500 || isNoValue(value)) return false;
  if (/\s/.test(value) || /^(?:#|0x)[0-9a-f_]{1,16}$/i.test(value)) return false;
  if (isPassword && /^\d+$/.test(value)) return true;
  // A type, as Uint8Array.
  const isLong = value.length >= 20 && (value.match(/\d/g) ?? []).length >= 3;
  const isType = /^[A-Z][a-z]+\d*(?:[A-Z][a-z0-9]*)*$/.test(value);
  if (!isPassword && isType && !isLong) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9_.:\/\\-]/];
  const isMixed = /\d|[^A-Za-z0-9_.:\/\\-]/.test(value) && /[A-Za-z]/.test(value);
  return isMixed && kinds.filter((kind) => kind.test(value)).length >= 2;
}

const references = /^(?:op|vault|file|ssm|arn|secret|env|ref|https?):/i;
const words =
  /^(?:true|false|null|none|nil|undefined|yes|no|on|off|string|str|text|number|integer|int|required|optional|password|secret|token)$/i;

/** Whether what stands in the place of a value says where it is, or is code. */
function isNoValue(value: string): boolean {
  if (isPlaceholder(value) || words.test(value) || references.test(value)) return true;
  if (/^[$%<{[(*!&@|>]|\$[({]|\{\{|\(|\)$|%\w+%|^\.\.\.|…/.test(value)) return true;
  if (/^(?:~|\.{0,2})\/[\w.-]+(?:\/[\w.-]+)*\/?$/.test(value) && value.length < 200) return true;
  // os.environ, self.token, config['x'].
  return /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$/.test(value) || /[[\]]/.test(value) ||
    /your|example|change[_-]?(?:me|this|it)|placeholder|dummy|replace|insert|redact|\bfake|\bsample/i
      .test(value);
}

/** The next line that is not blank; empty at the end. */
function following(text: string, from: number): string {
  const rest = text.slice(from + 1, from + 1 + longestLine);
  return /^\s*?([^\r\n]*\S[^\r\n]*)/m.exec(rest)?.[1] ?? "";
}

function isConfiguration(before: string, after: string): boolean {
  return [before, after].every((line) => line === "" || configLine.test(line));
}
