import assert from "node:assert/strict";
import { drawGraph } from "./diagram.ts";
import { renderMarkdown } from "./markdown.ts";

const render = (text: string) => renderMarkdown(text, (link) => `to:${link}`);

for (
  const [markdown, html] of [
    [
      "a <b>b</b> & `<c>`",
      '<p>a &lt;b&gt;b&lt;/b&gt; &amp; <code class="short">&lt;c&gt;</code></p>',
    ],
    ["<script>x</script>", "&lt;script&gt;x&lt;/script&gt;"],
    ["a\n\n<!-- b -->\n", "<p>a</p>"],
    ["[a](b.md#c)", '<p><a href="to:b.md#c">a</a></p>'],
    ["effect@3.16.0", "<p>effect@3.16.0</p>"],
    ["![a](b.svg)", '<p><span class="wide" tabindex="0"><img src="to:b.svg" alt="a"></span></p>'],
    ["```\na < b\n```", '<pre tabindex="0"><code>a &lt; b</code></pre>'],
    [
      "```sh\na < b\n```",
      '<pre class="commands" tabindex="0"><code>a &lt; b</code></pre>',
    ],
    [
      "```sh\na -b 'c d' # e\n```",
      `<pre class="commands" tabindex="0"><code>a <span class="option">-b</span> ` +
      `<span class="hljs-string">'c d'</span> <span class="hljs-comment"># e</span></code></pre>`,
    ],
    [
      "```json\n1\n```",
      '<pre tabindex="0"><code><span class="hljs-number">1</span></code></pre>',
    ],
    [
      "```console\n$ a\n1 change -> ERROR\n```",
      '<pre tabindex="0"><code><span class="prompt">$ </span><span class="call">a</span>\n' +
      '1 change -&gt; <span class="ERROR">ERROR</span></code></pre>',
    ],
    [
      "```console\n$ a\nb $ c\n```",
      '<pre tabindex="0"><code><span class="prompt">$ </span><span class="call">a</span>\nb $ c</code></pre>',
    ],
  ] as const
) {
  Deno.test(`renderMarkdown() renders ${JSON.stringify(markdown)}`, () => {
    assert.equal(render(markdown).html.trimEnd(), html);
  });
}

Deno.test("renderMarkdown() gives equal headings different anchors", () => {
  const ids = render("# A `b`\n\n## C\n\n## C\n").headings.map(({ id }) => id);
  assert.deepEqual(ids, ["a-b", "c", "c-1"]);
});

Deno.test("drawGraph() draws the nodes and arrows of a graph", () => {
  const svg = drawGraph("graph TD\n  a --> b & c\n  b --> rules-engine");
  assert.deepEqual([...svg.matchAll(/<text[^>]*>(.*?)</g)].map(([, name]) => name).sort(), [
    "a",
    "b",
    "c",
    "rules&#45;engine",
  ]);
  assert.equal(svg.match(/class="edge"/g)?.length, 3);
  assert.doesNotMatch(svg, /\bid=|black|<title>/);
});

Deno.test("drawGraph() draws labels, begin and end of a state diagram", () => {
  const svg = drawGraph(
    'stateDiagram-v2\n  state "in doubt" as b\n  [*] --> b: go\n  b --> [*]: done',
  );
  for (const text of ["in doubt", "go", "done"]) assert.ok(svg.includes(`${text}</text>`), text);
  assert.equal(svg.match(/class="node"/g)?.length, 3);
});

for (const text of ["pie", "graph TD\n  a -.-> b"]) {
  Deno.test(`drawGraph() refuses ${JSON.stringify(text)}`, () => {
    assert.throws(() => drawGraph(text), RangeError);
  });
}
