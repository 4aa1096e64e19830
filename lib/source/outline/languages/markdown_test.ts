import { golden } from "./golden_test.ts";
import { markdown } from "./markdown.ts";

golden(markdown, [
  {
    name: "the conformance sample",
    source: `# Guide

Intro text.

## Install ##

Steps.

### Linux

\`\`\`sh
# not a heading
apt install x
\`\`\`

## Use

~~~
## nor this
~~~

#### Deep

text
# Appendix
#NoSpace
####### seven
`,
    rows: [
      "1:24 h1 Guide",
      "  5:15 h2 Install",
      "    9:15 h3 Linux",
      "  16:24 h2 Use",
      "      22:24 h4 Deep",
      "25:27 h1 Appendix",
    ],
  },
  {
    name: "fences, closing marks, indented code",
    source: `# Guide

## Install ##

~~~~ text
# no
\`\`\`
# no
~~~
# no
~~~~

\`\`\`js one \`two\` \`\`\` three
### C#

    # code

   #### Deep #

## ##
#NoSpace
####### seven
\`\`\`
# unclosed
`,
    rows: [
      "1:24 h1 Guide",
      "  3:19 h2 Install",
      "    14:19 h3 C#",
      "      18:19 h4 Deep",
      "  20:24 h2 ",
    ],
  },
  {
    name: "carriage returns",
    source: "# A\r\n\r\ntext\r\n## B ##\r\n",
    rows: ["1:4 h1 A", "  4:4 h2 B"],
  },
  {
    name: "no final line break",
    source: `# A
text`,
    rows: ["1:2 h1 A"],
  },
]);

golden(markdown, [{
  name: "front matter and underlined headings",
  source: `---
# comment
title: x
---
# Real

Setext
======

Sub
---

- a list
---

> a quotation
===

    code
---

two
lines
===
`,
  rows: ["5:6 h1 Real", "7:21 h1 Setext", "  10:21 h2 Sub", "22:24 h1 two lines"],
}]);
