/**
 * What the TypeScript compiler's own syntax tree has of calls: which are calls of two arguments,
 * and what a text is when these change places.
 *
 * @module
 */
import ts from "npm:typescript@5.6.3";
import { readCallPattern } from "../call_pattern.ts";
import { readCallTemplate } from "../call_template.ts";
import { replaceCalls } from "../calls.ts";

type Call = ts.CallExpression | ts.NewExpression;

/** What was compared. */
export interface Judged {
  /** Calls of two arguments that the tree has. */
  calls: number;
  /** Those that were put into another form. */
  replaced: number;
  /** Those that were named as unreadable. */
  unread: number;
  /** Places, with the pattern, at which the two differ. */
  readonly wrong: string[];
}

/** Nothing yet. */
export function nothingJudged(): Judged {
  return { calls: 0, replaced: 0, unread: 0, wrong: [] };
}

/**
 * Lets the arguments of all calls of two arguments change places, for each name that is called, and
 * compares with the tree. At most this many names of a file are looked at.
 */
export function judgeFile(path: string, source: string, judged: Judged, maxNames: number): void {
  const file = parsed(path, source);
  if (file === undefined) return;
  const byCallee = new Map<string, Call[]>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const callee = calleeOf(node);
      if (callee !== undefined) byCallee.set(callee, [...byCallee.get(callee) ?? [], node]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const all = [...byCallee].filter(([, calls]) => calls.some(hasTwo)).slice(0, maxNames);
  for (const [callee, calls] of all) judgeCallee(file, callee, { calls, judged });
}

function judgeCallee(
  file: ts.SourceFile,
  callee: string,
  { calls, judged }: { readonly calls: readonly Call[]; readonly judged: Judged },
): void {
  const { fileName: path, text: source } = file;
  const pattern = readCallPattern(`${callee}($a, $b)`);
  const template = readCallTemplate(`${callee}($b, $a)`, pattern);
  const found = replaceCalls(path, source, { pattern, template }) ?? { calls: [], unread: [] };
  const wanted = new Map(calls.filter(hasTwo).map((call) => [placeOf(call, file), call]));
  // Of these the tree does not know the number of arguments either.
  const unread = found.unread.filter(({ reason }) => !reason.startsWith("a spread"));
  judged.calls += wanted.size;
  judged.replaced += found.calls.length;
  judged.unread += unread.length;
  const swapped = new Set<ts.Node>();
  const complain = (what: string, at: number): void => {
    const { line } = file.getLineAndCharacterOfPosition(at);
    judged.wrong.push(`${path}:${line + 1}: ${what} ${callee}`);
  };
  for (const { start, end } of found.calls) {
    const call = wanted.get(`${start}:${end}`);
    if (call === undefined) complain("no call:", start);
    else swapped.add(call);
  }
  if (unread.length === 0) {
    for (const call of wanted.values()) {
      if (!swapped.has(call)) complain("not found:", call.getStart(file));
    }
  }
  const after = parsed(path, applied(source, found.calls));
  if (after === undefined) complain("a syntax error after", 0);
  else if (treeOf(file, file, swapped) !== treeOf(after, after, new Set())) {
    complain("another tree after", 0);
  }
}

/** A name, `$obj.name`, or `new name`; `undefined` for anything else. */
function calleeOf(call: Call): string | undefined {
  let expression: ts.Expression = call.expression;
  while (ts.isNonNullExpression(expression)) expression = expression.expression;
  const isName = (name: string) => /^[\w$]+$/.test(name);
  if (ts.isIdentifier(expression)) {
    const name = expression.text;
    return isName(name) ? (ts.isNewExpression(call) ? `new ${name}` : name) : undefined;
  }
  if (ts.isNewExpression(call) || !ts.isPropertyAccessExpression(expression)) return undefined;
  return isName(expression.name.text) ? `$obj.${expression.name.text}` : undefined;
}

function hasTwo({ arguments: args = ts.factory.createNodeArray() }: Call): boolean {
  return args.length === 2 && !args.some(ts.isSpreadElement);
}

function placeOf(call: Call, file: ts.SourceFile): string {
  return `${call.getStart(file)}:${call.end}`;
}

function applied(
  source: string,
  calls: readonly { readonly start: number; readonly end: number; readonly text: string }[],
): string {
  let [text, done] = ["", 0];
  for (const call of calls) {
    if (call.start < done) continue;
    text += source.slice(done, call.start) + call.text;
    done = call.end;
  }
  return text + source.slice(done);
}

/** The tree of a text; `undefined` if it has errors. */
function parsed(path: string, source: string): ts.SourceFile | undefined {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const errors: unknown = Reflect.get(file, "parseDiagnostics");
  return Array.isArray(errors) && errors.length > 0 ? undefined : file;
}

/** A tree as text, with the arguments of some calls in the other order. */
function treeOf(node: ts.Node, file: ts.SourceFile, swapped: ReadonlySet<ts.Node>): string {
  const of = (child: ts.Node) => treeOf(child, file, swapped);
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const args = [...node.arguments ?? []].map(of);
    if (swapped.has(node)) args.reverse();
    const types = [...node.typeArguments ?? []].map(of);
    return `${node.kind}(${of(node.expression)};${types};${args})`;
  }
  const children: string[] = [];
  ts.forEachChild(node, (child) => void children.push(of(child)));
  return children.length === 0
    ? `${node.kind}:${node.getText(file).trim()}`
    : `${node.kind}[${children}]`;
}
