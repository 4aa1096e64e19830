/**
 * Our own regular expressions run on an engine that backtracks, so each goes through the analysis
 * that decides for users' patterns whether that engine may have them. Literals are found by the
 * project's own lexer; what modules make with the constructor as they are loaded is noted by one in
 * its place. An expression that the analysis cannot clear stands in a table with the reason why it
 * is quick all the same.
 */
import assert from "node:assert/strict";
import type { RegexNode } from "@ct/regex";

/** A regular expression of the project. */
interface Expression {
  /** The file in which it is. */
  readonly path: string;
  /** What is between the slashes. */
  readonly source: string;
  /** The letters after them. */
  readonly flags: string;
}

const root = new URL("../../", import.meta.url).href;
const made: Expression[] = [];
const { RegExp } = globalThis;
globalThis.RegExp = new Proxy(RegExp, {
  construct(target, [source, flags = ""]) {
    made.push({ path: callerOf(new Error().stack ?? ""), source, flags });
    return new target(source, flags);
  },
});

/** The file below the root that called the constructor, from a stack that begins here. */
function callerOf(stack: string): string {
  const files = stack.split("\n").filter((line) => line.includes(root))
    .map((line) => line.slice(line.indexOf(root) + root.length).replace(/:\d+:\d+\)?$/, ""));
  return files[1] ?? "";
}

// Only now, so that nothing is loaded before the constructor is in place.
const { isShipped, readSources } = await import("../../scripts/sources.ts");
const shipped = readSources().filter(isShipped);
for (const { path } of shipped) if (/(^|\/)mod\.ts$/.test(path)) await import(root + path);
globalThis.RegExp = RegExp;
const { scriptSegments } = await import("@ct/source/lexis");
const { translateScriptRegex } = await import("@ct/testing");
const { parseRegex } = await import("@ct/regex");
const { searchBound } = await import("../../lib/regex/hazard.ts");

const literals: readonly Expression[] = shipped.flatMap(({ path, text }) =>
  scriptSegments(text).filter(({ kind }) => kind === "regex").map(({ start, end }) => {
    const slash = text.lastIndexOf("/", end - 1);
    return { path, source: text.slice(start + 1, slash), flags: text.slice(slash + 1, end) };
  })
);

const own = "it comes from a pattern that the analysis has cleared, or is a class";
/** Where expressions are made that are not known as the module is loaded. */
const madeLater: Readonly<Record<string, string>> = {
  "lib/regex/ascii_mask.ts": own,
  "lib/regex/members.ts": own,
  "lib/regex/platform_engine.ts": own,
  "lib/regex/unicode_names.ts": own,
  "tools/patch/yaml/abridged.ts": "of digits between two marks",
  "lib/source/calls/call_template.ts": "of a name between two look-arounds",
  "lib/source/lexis/segment_rules.ts": "of two alternatives of plain text; the others are seen",
  "lib/distill/parsers/deno.ts": "of a count and a word",
  "lib/distill/parsers/dotnet.ts": "of a count and a word",
  "lib/distill/parsers/gradle.ts": "of a count and a word",
  "lib/distill/parsers/rust_tests.ts": "of a count and a word",
  "lib/distill/parsers/unittest.ts": "of a count and a word",
  "core/moving/languages/other_languages.ts": "of a name between two look-arounds",
  "core/moving/python/attribute_uses.ts": "of a dotted name between two look-arounds",
  "core/moving/python/rewrite_python.ts": "of a dotted name at one place",
  "core/symbols/mentions.ts": "of a name between two look-arounds",
  "tools/rename/mentions.ts": "of a name between two look-arounds",
  "tools/rename/package_entries.ts": "of a path of which one part may be anything",
  "tools/rename/public_names.ts": "of a name in quotes",
  "tools/rename/unread.ts": "of a name between two look-arounds",
};

const short = "what it is used on is short: a name, a path, a word of an option or a message";
const apart = "what one attempt reads holds no place where another could begin";
const edge = "what repeats stands at the start of the text or of a line, so it is read once";
const skeleton = "a skeleton has at most 160 tokens";
const parameters = "it is used on 20000 characters at most";
const oneWay = "a text is read in one way only, from one place";
/**
 * Why an expression is quick that the analysis takes for slow, by folder, by file, or by file and
 * source.
 */
const excuses: Readonly<Record<string, string>> = {
  "lib/distill/":
    "a line has at most 65,536 characters, or is data, which begins like none of these",
  "core/process/hyperlinks.ts": "an attempt begins at the escape character, and passes none",
  "lib/secrets/assignments.ts": "a line has at most 2,000 characters",
  [String.raw`core/definition/help.ts (?:'[^']*'|"[^"]*"|[^\s'"])+`]: short,
  [String.raw`lib/pattern/doubts.ts (?<!\\)(?:\\\\)*\\[nr]`]: short,
  [String.raw`lib/pattern/doubts.ts \[(?:\\.|[^\]\\])*\]`]: short,
  "core/symbols/import_clauses.ts": apart,
  "core/symbols/relations.ts": short,
  "lib/symbols/python/newer_syntax.ts":
    "an attempt begins at the start of a line, at a parenthesis or at a comma, and passes no other",
  "lib/symbols/named/code_in_text.ts":
    "nothing must follow what repeats, so it is read in the first way that is tried",
  "lib/modules/c_files.ts": edge,
  "lib/modules/go_packages.ts": oneWay,
  "lib/symbols/c/c_tokens.ts":
    "an attempt begins where one has ended, and whatever it reads it takes",
  "lib/symbols/cpp/cpp_walk.ts": short,
  "lib/symbols/go/imports.ts": short,
  "lib/symbols/java/java_parser.ts": apart,
  "lib/symbols/java/statements.ts": short,
  "lib/symbols/java/values.ts": oneWay,
  "lib/retrieval/comments_above.ts": apart,
  "lib/retrieval/question.ts": "a question is short",
  "lib/source/documentation/sentence.ts": "a line is cut behind 1,000 characters",
  "lib/source/documentation/summary.ts": edge,
  "tools/agent/shell/unread_text.ts": apart,
  "tools/map/entry_points.ts": apart,
  "tools/map/importance.ts": "a line is cut behind 500 characters",
  "tools/map/manifests.ts": apart,
  "tools/edit/call/run_edit.ts": short,
  "lib/source/outline/engine/patterns.ts": skeleton,
  [
    String
      .raw`core/declarations/declaration_finder.ts (?<=[\w$\u0080-\uffff])\s*>\s*(?=[\w$#\u0080-\uffff])`
  ]: short,
  [
    String
      .raw`core/declarations/declaration_query.ts ^(.+?):([1-9]\d{0,8})(?::([1-9]\d{0,8}))?(?::.*)?$`
  ]: short,
  [String.raw`core/declarations/declaration_query.ts ^([^()]*[\w$\u0080-\uffff?!=])\((.*)\)$`]:
    short,
  [
    String
      .raw`core/declarations/leading_lines.ts ^(?:(?:@[\w.:]*(?:(?:\(\)|\[\]|\{\})[\w.]*)*(?!\[\])|#?\[\])\s*)+$`
  ]: oneWay,
  [String.raw`core/declarations/parameters.ts ^([^:]*[^:\s])\s*:(?!:)\s*([^]+)$`]: parameters,
  [String.raw`core/declarations/parameters.ts ^([^]*\W)([\w$]{1,200})((?:\s*\[\])*)$`]: parameters,
  [
    String
      .raw`core/declarations/parameters.ts ^(?:@[\w.]+(?:\([^()]*\))?|\[[^\[\]]*\](?=\s*\w)|(?:final|const|this|ref|out|in|params|vararg|noinline|crossinline|val|var|mut|inout|readonly|public|private|protected|override|required|late|static|scoped)(?=\s))\s*`
  ]: parameters,
  [String.raw`core/input/text_decoder.ts \d+$`]: short,
  [String.raw`tools/deps/cargo/cfg.ts "[^"]*"|[\w-]+|[(),=]|\S`]:
    "each quotation mark but the last has the next to close it",
  [String.raw`tools/deps/cargo/sources.ts \/\/(?:[^/@]*@)?([^/:]+)`]: short,
  [String.raw`core/definition/explain_markdown.ts \{\{(\w+)\}\}`]: apart,
  [String.raw`core/definition/value_parsers.ts ^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$`]: short,
  [String.raw`core/grep/replacement.ts \$(?:\$|\{([0-9A-Za-z_.[\]]+)\}|([0-9A-Za-z_]+))`]: apart,
  [String.raw`core/verdict/template.ts \{([^{}]*)\}`]: apart,
  "lib/base/os_error.ts , run again with .*$": short,
  [String.raw`lib/base/os_error.ts ^[^'"]*? \(os error \d+\)`]: short,
  [String.raw`lib/base/os_error.ts : \w+ '[^]*$`]: short,
  [
    String
      .raw`lib/base/text/ansi.ts (?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)|\x1b[ -/]+[0-~]|\x1b[=>78cDEHMNOZ]`
  ]: "an attempt ends at the next escape, so that at most two read a place",
  [
    String
      .raw`lib/base/text/ansi.ts \x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b\x9c]*\x1b?|[ -/]*)$|\x9b[0-?]*[ -/]*$`
  ]: "it is used on 4096 characters at most",
  [
    String
      .raw`lib/modules/c_includes.ts ^[ \t\f]*#[ \t]*(include(?:_next)?|if|ifdef|ifndef|elif\w*|else|endif)\b([^\n]*)`
  ]: edge,
  [String.raw`lib/modules/go_imports.ts ^\/\/(?:go:build|[ \t]*\+build)[ \t]+ignore[ \t]*\r?$`]:
    edge,
  'lib/modules/go_module.ts ^[ \\t]*module[ \\t]+(?:["`]([^"`\\n]+)["`]|([^\\s()]+))': edge,
  [
    String
      .raw`lib/modules/go_module.ts ^[ \t]*(?:replace[ \t]+)?([^\s()]+)(?:[ \t]+v\S+)?[ \t]+=>[ \t]+(\.{1,2}(?:\/\S*)?)[ \t\r]*$`
  ]: edge,
  [String.raw`lib/modules/python_imports.ts (?:^|[;:])[ \t\f]*\b(import|from)\b`]: apart,
  [
    String
      .raw`lib/modules/python_imports.ts (?<![\w.]|\bdef[ \t]{1,20})(?:(?:importlib[ \t]*\.[ \t]*)?import_module|__import__)[ \t]*\(`
  ]: apart,
  [
    String
      .raw`lib/modules/python_imports.ts ^([\w\u0080-\uffff]+(?:[ \t]*\.[ \t]*[\w\u0080-\uffff]+)*)(?:[ \t\f]+as[ \t\f]+[\w\u0080-\uffff]+)?$`
  ]: oneWay,
  [
    String
      .raw`lib/modules/python_imports.ts [ \t]*((?:\.[ \t]*)*)(?:([\w\u0080-\uffff]+(?:[ \t]*\.[ \t]*[\w\u0080-\uffff]+)*)[ \t]*)?\bimport\b[ \t]*(?:\(([^()]*)|([^\n;:]*))`
  ]: oneWay,
  [
    String
      .raw`lib/modules/python_type_checking.ts ^([ \t]*)(?:el)?if(?:[ \t]+|(?=\())(not[ \t]+)?(?:\([ \t]*)?(?:[\w.]+\.)?TYPE_CHECKING(?:[ \t]*\))?(?:[ \t]+and\b[^:\n]*|[ \t]*):([^\n]*)`
  ]: edge,
  [String.raw`lib/modules/python_type_checking.ts \n([ \t]*)(?=[^\s)\]}])`]: apart,
  [String.raw`lib/modules/rust_uses.ts ^(?:pub(?:\s*\([^()]*\))?\s+)?use\b`]: apart,
  [String.raw`lib/modules/script_imports.ts \b(?:import|export|require)\b|<reference\s|-types\s*=`]:
    apart,
  [
    String
      .raw`lib/modules/script_imports.ts ^\/\/\/\s*<reference(?=\s)[^\n]*?\s(path|types)\s*=\s*(?:"([^"\n]+)"|'([^'\n]+)')`
  ]: "it is used on 8192 characters at most",
  "lib/modules/script_resolution.ts [?#].*$": short,
  [String.raw`lib/source/lexis/c.ts \d[\da-fA-F']*$`]: "it is used on 24 characters",
  [
    String
      .raw`lib/source/lexis/script.ts <(?!const\s)([\p{ID_Start}$_][\p{ID_Continue}$.:-]*)?(?:\s*(>|\/[>*/]|\{)|<|\s+(?!extends\b)[\p{ID_Start}$_])`
  ]: apart,
  [String.raw`lib/source/lexis/script.ts <\/\s*(?:([\p{ID_Continue}$.:-]+)\s*)?>`]: apart,
  "lib/source/outline/languages/c.ts": skeleton,
  "lib/source/outline/languages/csharp.ts (?:^| )=>? (?:.* )?$|(?:^| )(?:return|new) $": skeleton,
  [
    String
      .raw`lib/source/outline/languages/go.ts (?<![\w\u0080-\uffff])[\w\u0080-\uffff]+(?= ?,? ?\)$)`
  ]: skeleton,
  "lib/source/outline/languages/go.ts ^func .* (?:struct|interface) $|(?:^| )= (?:.* )?$": skeleton,
  "lib/source/outline/languages/java.ts (?:^| )= (?:.* )?$|(?:^| )(?:->|return|new|default) $":
    skeleton,
  "lib/source/outline/languages/shell.ts": apart,
  "lib/source/outline/languages/typescript.ts": skeleton,
  [String.raw`lib/source/lexis/ruby.ts ^=end\b.*$`]: edge,
  [String.raw`lib/source/lexis/ruby.ts \bdef[ \t]+[\w.\u0080-\uffff]+[?!=]?$`]:
    "it is used on 80 characters at most",
  [String.raw`lib/source/lexis/ruby.ts ^([ \t]*)([^\s]{1,80}(?: [^\s]{1,80}){0,4})[ \t]*\r?$`]:
    edge,
  "lib/source/outline/languages/kotlin.ts": apart,
  "lib/source/outline/languages/swift.ts": apart,
  "lib/source/outline/languages/ruby.ts": "names end at what is no word, and lines are cut short",
  "lib/source/outline/languages/rust.ts": edge,
  [
    String
      .raw`lib/source/outline/languages/python.ts \b(?:(?:Int|Str)?Enum|(?:Int)?Flag|(?:Text|Integer)Choices)\b[^()]*\)[ \t]*:`
  ]: "it is used on 400 characters",
  [String.raw`lib/source/outline/packs.ts \.([^./]+)$`]: short,
  [String.raw`lib/walk/ignore_pattern.ts ^([^*?[\\]*[^*?[\\/])\*{2,}(?:$|\/|\\\/)`]: short,
  [String.raw`lib/pattern/promotion.ts ^(?:[\p{L}\p{M}\p{N}_-][*?]|[^*?[\^$()|+{}\\])+$`]: short,
  [String.raw`lib/source/calls/call_rewrite.ts ,\s*$`]: apart,
  [String.raw`lib/source/calls/call_rewrite.ts \r?\n[ \t]*$`]: apart,
  "lib/source/calls/call_rewrite.ts \"[^\"\\\\\\n]*\"|'[^'\\\\\\n]*'|`[^`\\\\$]*`":
    "an attempt ends at the next mark of its kind",
  [String.raw`lib/source/calls/call_template.ts [\w$\u0080-\uffff]+|"[^"]*"|\?\.|::|->|\s+|[^]`]:
    short,
  "lib/retrieval/plain_languages.ts": "it is used on lines of 400 characters at most",
  [String.raw`lib/write/lock_holders.ts ^\d+: FLOCK .* (\d+) ([0-9a-f]+:[0-9a-f]+:\d+) `]:
    "it is used on lines of /proc/locks",
  [String.raw`tools/agent/baselines/baseline_filter.ts :\d+:\d+`]: apart,
  [String.raw`tools/agent/baselines/baseline_filter.ts \(\d+,\d+\)`]: apart,
  "tools/agent/baselines/issue.ts": "it is used on lines of 4096 characters at most",
  [String.raw`lib/commands/expand.ts \[(?:[!^]?\]?[^\]/]*\]|[^\]/]*)`]:
    "an attempt that fails takes all that others would read",
  [String.raw`lib/commands/expand.ts %[-+ #0-9.]*[a-zA-Z%]`]: apart,
  [
    String
      .raw`tools/agent/settings/environment.ts (?:^|[_-])(?:key|token|secret|password|passwd|credential)s?(?:[_-]|\d*$)`
  ]: short,
  [String.raw`tools/agent/web/exa_client.ts \/+$`]: short,
  [String.raw`rules/store_edit.ts \n([ \t]*)$`]: apart,
  "rules/binding/": "it is used on lines of files that a person shows to be trusted, or on paths",
  [String.raw`rules/bridge/local_program.ts .*node_modules\/((?:@[^/]+\/)?[^/.@][^/]*)\/`]: short,
  [String.raw`lib/symbols/linking/symbol_search.ts \.[^.]*$`]: short,
  "lib/symbols/named/named_model.ts <.*$": short,
  [
    String.raw`lib/modules/python_statements.ts (?:^|[;:])([ \t\f]*)\b(import|from)\b`
  ]: apart,
  [
    String
      .raw`lib/modules/python_statements.ts (?<![\w.]|\bdef[ \t]{1,20})(?:(?:importlib[ \t]*\.[ \t]*)?import_module|__import__|(?:\w+\.)*patch(?:\.(?:dict|multiple))?|monkeypatch\.(?:setattr|delattr))[ \t]*\(\s*(")( *)"`
  ]: "a chain of names is read from its beginning alone",
  [
    String
      .raw`lib/modules/python_statements.ts ([ \t]*)((?:\.[ \t]*)*(?:[\w\u0080-\uffff]+(?:[ \t]*\.[ \t]*[\w\u0080-\uffff]+)*)?)[ \t]*\bimport\b[ \t]*(?:\(([^()]*)\)|([^\n;:]*))`
  ]: apart,
  [
    String
      .raw`lib/modules/script_specifiers.ts \b(?:import\([ \t]*|from[ \t]+)(?:"([^"\n]{1,4096})"|'([^'\n]{1,4096})')`
  ]: "an attempt reads 4096 characters at most, up to the next quote",
  "core/moving/files/mentions.ts [.]+$": short,
  [String.raw`core/moving/files/project.ts (?<=.)\..*$`]: short,
  [
    String
      .raw`core/moving/languages/other_languages.ts ^[ \t]*(?:package|module|namespace)[ \t]+[\w.\\:]+|^[ \t]*(?:pub(?:\([^)]*\))?[ \t]+)?(?:mod[ \t]+\w+[ \t]*;|use[ \t]+(?:super|self|crate)\b)|^[ \t]*require_relative\b|^[ \t]*(?:require|include)(?:_once)?\b[^\n]*["']|^[ \t]*(?:source|\.)[ \t]+\S`
  ]: edge,
  [String.raw`core/moving/languages/other_languages.ts (?<=.)\.[^.]*$`]: short,
  [
    String
      .raw`core/moving/python/entry_points.ts (?<![\w.])([\w.]+)(?=[ \t]*:[ \t]*[A-Za-z_][\w.]*["'\]\s])`
  ]: "a word is read twice at most",
  [String.raw`core/moving/scripts/rewrite_scripts.ts ^([^?#]*)(.*)$`]: short,
  "core/moving/scripts/rewrite_scripts.ts [^/]*$": short,
  "core/moving/scripts/rewrite_scripts.ts [?#].*$": short,
  [
    String.raw`tools/rename/file_name.ts \p{Lu}+(?!\p{Ll})\d*|\p{Lu}?\p{Ll}[\p{Ll}\d]*|\d+`
  ]: "it is used on the name of a symbol",
  [String.raw`tools/rename/package_entries.ts \.\w+$`]: short,
  [String.raw`tools/rename/public_names.ts \bprivate\b[^;{}(),]*$`]:
    "it is used on 80 characters at most",
  [String.raw`tools/rename/public_names.ts ^__all__\b[^=\n]*=\s*[[(]([^\])]*)[\])]`]: edge,
  [String.raw`tools/rename/search_base.ts ^([^/].*?)(:\d+.*)$`]: short,
  [String.raw`core/symbols/import_resolver.ts \.[^.]*$`]: short,
  [
    String
      .raw`core/symbols/places.ts (?<![\w$])[fx]?(?:describe|context|suite|it|test|specify)\s*(?:[(\x60]|\/[/*]|\.\s*[\w/])`
  ]: apart,
  [String.raw`core/symbols/lookup.ts ^(.+?):(\d+)(?::(\d+))?(?::.*)?$`]: short,
  [String.raw`tools/refs/refs.ts ::|\.|#|\s*>\s*`]: short,
  "lib/files/protected_names.ts [. ]+$": short,
  "tools/deps/deno/lock.ts _.*$": short,
  'tools/deps/go/go_mod.ts "([^"]*)"|`([^`]*)`|\\/\\/.*|[()]|[^\\s()]+':
    "each mark but the last has the next to close it",
  [String.raw`tools/deps/locks/gemfile_lock.ts ^( *)(\S+?)!?(?: \(([^)]*)\)!?)?$`]: edge,
  [String.raw`tools/deps/python/hashed_requirements.ts ===?\s*([^\s;\\,]+)`]: apart,
  [
    String
      .raw`tools/deps/python/requirement.ts ^\s*([A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)\s*(?:\[([^\]]*)\]\s*)?(?:$|[;@=<>!~(])`
  ]: edge,
  [String.raw`tools/rules/suggestion_sources.ts ^(\s*(?:-\s+)?)run:\s*(.*)$`]: edge,
  "tools/survey/source_counts.ts": edge,
  [String.raw`tools/edit/text/block_document.ts ^\s*(\S*)(.*)$`]: "it matches any text at once",
  [String.raw`tools/edit/text/replacement.ts \$(?:(\$)|([0-9A-Za-z_]+)|\{([^}]*)\})`]:
    "only what somebody gives as a replacement is read, and closes its braces",
  [String.raw`tools/patch/model/value.ts ("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\n\r]+`]:
    "the text is valid JSON, so each string closes",
  [String.raw`tools/patch/model/value.ts "[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]`]:
    "the text is valid JSON, so each string closes",
  [String.raw`tools/patch/yaml/layout.ts :[ ]*(?:#|$)`]: apart,
  "tools/patch/yaml/lines.ts": "an attempt starts where a value does, and goes on where it ended",
  [String.raw`tools/patch/yaml/scalar.ts \n[ \t]+(?:\n|$)`]: apart,
  [String.raw`tools/tree/report.ts \/+$`]: short,
  [String.raw`tools/tree/reported_file.ts \/+$`]: short,
  [String.raw`tools/outline/folders.ts \/*$`]: short,
  [String.raw`tools/undo/report.ts \.\d+Z$`]: short,
  [String.raw`tools/view/row.ts \[… \d+ characters\]`]: apart,
  [
    String
      .raw`tools/view/place.ts ^((?:-\d+:|\d+[:-]\d+|\d+:(?=,|$)|:\d+|:|\d+)(?:,(?:-\d+:|\d+[:-]\d+|\d+:(?=,|$)|:\d+|:|\d+))*)(?::(.*))?$`
  ]: short,
};

const assertion: RegexNode = { kind: "assertion", look: "text-start", ascii: false };

/** The degree of a bound on the steps of a search; `Infinity` if there is none. */
function degreeOf({ source, flags }: Pick<Expression, "source" | "flags">): number {
  const { main, lookArounds } = translateScriptRegex(source, flags);
  const node = parseRegex(main);
  // One attempt succeeds; others fail before they come to what can no longer fail.
  const bounds = [required(node), { kind: "concat", parts: [assertion, node] } as const]
    .map(searchBound);
  const inner = lookArounds.map((body) => searchBound(parseRegex(body)));
  if ([...bounds, ...inner].some(({ factor }) => factor === Infinity)) return Infinity;
  const degree = (all: typeof bounds) => Math.max(0, ...all.map((bound) => bound.degree));
  return degree(bounds) + degree(inner);
}

/** The node without the part at its end that matches whatever comes. */
function required(node: RegexNode): RegexNode {
  switch (node.kind) {
    case "repeat":
      return { ...node, max: node.min };
    case "group":
      return required(node.body);
    case "alternation":
      return { ...node, branches: node.branches.map(required) };
    case "concat": {
      const last = node.parts.findLastIndex((part) => part.kind !== "repeat" || part.min > 0);
      const parts = node.parts.slice(0, last + 1)
        .map((part, index) => index === last ? required(part) : part);
      return { kind: "concat", parts };
    }
    default:
      return node;
  }
}

Deno.test("every regular expression of ours takes time linear in the text, or has an excuse", () => {
  const slow = [...literals, ...made].filter((expression) => degreeOf(expression) > 1)
    .map(({ path, source }) => {
      const folder = Object.keys(excuses).find((key) => key.endsWith("/") && path.startsWith(key));
      return folder ?? (excuses[path] === undefined ? `${path} ${source}` : path);
    });
  const unexcused = slow.filter((key) => excuses[key] === undefined);
  assert.deepEqual(unexcused, [], "let no two attempts read the same text, or excuse it above");
  assert.deepEqual(Object.keys(excuses).filter((key) => !slow.includes(key)), [], "not needed");
});

Deno.test("every call of the constructor is seen, or known", () => {
  const calls = shipped.filter(({ text }) => /\bRegExp\(/.test(text)).map(({ path }) => path);
  const seen = new Set(made.map(({ path }) => path));
  const unseen = calls.filter((path) => !seen.has(path) || madeLater[path] !== undefined);
  assert.deepEqual(unseen.filter((path) => madeLater[path] === undefined), []);
  assert.deepEqual(Object.keys(madeLater).filter((path) => !unseen.includes(path)), []);
});

for (
  const [source, flags, degree] of [
    ["a+b", "", 2],
    ["^a+b", "", 1],
    ["a+", "g", 1],
    ["ba*", "", 1],
    ["(a+)+b", "", Infinity],
    ["a+b", "y", 1],
    ["x(?=a+b)", "", 2],
    ["(?<=a*b)x", "", 2],
    ["[^]*?,", "", 2],
    ["^\\s+$", "m", 2],
    ["[^[&&]--]+;", "v", 2],
    ["\\p{Cs}\\u{1f600}\\ud800", "u", 1],
  ] as const
) {
  Deno.test(`the analysis of /${source}/${flags} says ${degree}`, () => {
    assert.equal(degreeOf({ source, flags }), degree);
  });
}
