/**
 * Mermaid's graphs as SVG, so that a page shows them without a script.
 *
 * @module
 */
import { Graphviz } from "npm:@hpcc-js/wasm-graphviz@1.29.2";

const graphviz = await Graphviz.load();

const style = `
  graph [bgcolor=transparent, nodesep=0.15, ranksep=0.4]
  node [shape=box, style=rounded, height=0.3, margin="0.1,0.05", fontname=Helvetica, fontsize=12]
  edge [arrowsize=0.6, fontname=Helvetica, fontsize=11]
`;

/**
 * Draws a graph of lines `a & b --> c & d`, or `a` for what has no arrow, or a state diagram of
 * lines `a --> b: label`, in the colour of the text around it.
 * @throws {RangeError} If a line is something else.
 */
export function drawGraph(mermaid: string): string {
  const [head = "", ...lines] = mermaid.trim().split("\n");
  if (!["graph TD", "stateDiagram-v2"].includes(head)) {
    throw new RangeError(`cannot draw "${head}"`);
  }
  const svg = graphviz.dot(`digraph { ${style} ${lines.map(statement).join(" ")} }`);
  return svg.slice(svg.indexOf("<svg"))
    .replace(/<!--.*?-->\n?|<title>.*?<\/title>\n?| (?:id|xmlns(?::\w+)?|xml:\w+)="[^"]*"/gs, "")
    .replace(/"black"/g, '"currentColor"')
    // Small enough for a page, and large enough to be read.
    .replace(
      /<svg width="(\w+)"/,
      '<svg role="img" aria-label="Diagram" style="min-width: min(40rem, $1)" width="$1"',
    )
    .trimEnd();
}

/** A line in the language of Graphviz. */
function statement(line: string): string {
  const [, name, id] = /^\s*state ("[^"]+") as (\w+)$/.exec(line) ?? [];
  if (name !== undefined) return `"${id}" [label=${name}];`;
  const [, alone] = /^\s*(\w+)$/.exec(line) ?? [];
  if (alone !== undefined) return `"${alone}";`;
  const [, from, to, label] = /^\s*([^>]+?) --> ([^:]+)(?:: (.+))?$/.exec(line) ?? [];
  if (from === undefined || to === undefined) throw new RangeError(`cannot draw "${line}"`);
  const nodes = (names: string, end: string) =>
    names.split(" & ").map((each) => JSON.stringify(each === "[*]" ? end : each)).join(" ");
  // Without the space a label would touch its line.
  const text = label === undefined ? "" : ` [label=" ${label}"]`;
  const points = line.includes("[*]")
    ? 'node [width=0.12, height=0.12]; start [shape=point]; end [shape=doublecircle, label=""];' +
      "node [width=0.75, height=0.3];"
    : "";
  return `${points} {${nodes(from, "start")}} -> {${nodes(to, "end")}}${text};`;
}
