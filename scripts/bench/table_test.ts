import assert from "node:assert/strict";
import type { Row } from "./result.ts";
import { formatResult } from "./table.ts";

const row: Row = {
  name: "`rg -n 'a|b' TREE`",
  label: "rg",
  wallMs: { median: 12.345, ratio: 1 },
  cpuMs: { median: 20, ratio: 1.005 },
  peakBytes: { median: 7_340_032, ratio: 1 },
};

Deno.test("formatResult() writes a column for each quantity, and notes below", () => {
  const text = formatResult({
    title: "Lines",
    rows: [row],
    notes: ["All agree: 2 files.", "Well."],
  });
  assert.equal(
    text,
    [
      "### Lines",
      "",
      "| command | wall ms | ratio | CPU ms | ratio | peak MB | ratio |",
      "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
      "| `rg -n 'a\\|b' TREE` | 12.3 | 1.00 | 20.0 | 1.00 | 7.3 | 1.00 |",
      "",
      "All agree: 2 files. Well.",
      "",
    ].join("\n"),
  );
});

Deno.test("formatResult() has no column for what was not measured", () => {
  const rows = [{ ...row, cpuMs: undefined, peakBytes: undefined }];
  const [, , head, , first] = formatResult({ title: "Lines", rows, notes: [] }).split("\n");
  assert.equal(head, "| command | wall ms | ratio |");
  assert.equal(first, "| `rg -n 'a\\|b' TREE` | 12.3 | 1.00 |");
});
