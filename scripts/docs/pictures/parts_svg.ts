/**
 * How the parts fit, for people who use them; docs/architecture.md has the packages.
 *
 * @module
 */
import { Graphviz } from "npm:@hpcc-js/wasm-graphviz@1.29.2";

const graphviz = await Graphviz.load();

const graph = `digraph {
  graph [bgcolor=transparent, nodesep=0.3, ranksep=0.45, fontname=Helvetica]
  node [shape=box, style=rounded, margin="0.32,0.1", fontname=Helvetica, fontsize=13]
  edge [arrowsize=0.6, fontname=Helvetica, fontsize=11]

  people [label="you, and scripts"]
  agents [label="coding agents with a shell"]
  clients [label="Claude Code, Codex, Cursor, …"]
  mcp [label="ct mcp\\nonly what lies below --root"]
  ct [label="ct COMMAND\\none job, one call, exit status 0, 1 or 2"]
  read [label="read\\nsearch  find  view  outline\\nrefs  tree  map  survey"]
  change [label="change\\nedit  patch\\nrename  move"]
  verify [label="verify\\ncheck  test  each\\nawait  deps"]
  files [label="the files of your project"]
  copies [label="copies, for ct undo"]
  rules [label="rules, in .ct"]
  programs [label="programs of a fixed list,\\nand those that you trust"]

  people -> ct
  agents -> ct
  clients -> mcp [label="  Model Context Protocol"]
  { rank=same; ct; mcp }
  ct -> { read change verify }
  mcp -> { read change verify }
  read -> files [label="  can only read"]
  change -> files [label="  all or nothing"]
  change -> copies
  verify -> rules
  verify -> programs
}`;

/** The picture, in the colours of the page around it as far as the reader's system says. */
export function partsSvg(): string {
  const svg = graphviz.dot(graph);
  const style = "<title>How the parts of ct fit</title>" +
    "<style>text{fill:#1f2328}path,polyline{stroke:#59636e}" +
    "polygon{stroke:#59636e;fill:#59636e}" +
    "@media(prefers-color-scheme:dark){text{fill:#e6edf3}" +
    "path,polyline,polygon{stroke:#9198a1}polygon{fill:#9198a1}}</style>";
  return svg.slice(svg.indexOf("<svg"))
    .replace(/<!--.*?-->\n?|<title>.*?<\/title>\n?| (?:id|xmlns:\w+|xml:\w+)="[^"]*"/gs, "")
    .replace(/<svg ([^>]*)>/, `<svg role="img" $1>${style}`)
    .replace(/ (?:fill|stroke)="black"/g, "")
    .trimEnd() + "\n";
}
