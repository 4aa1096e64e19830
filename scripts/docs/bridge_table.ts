/**
 * The table of docs/verify.md: every command of the bridge, as the bridge has it.
 *
 * @module
 */
import { type BridgeRow, bridgeRows } from "@ct/rules-engine";

/** The table in Markdown. What `npx --no-install` may name is in it by its own name. */
export function bridgeTable(): string {
  const rows = bridgeRows.filter(({ prefix }) => prefix[0] !== "npx");
  return [
    "| command | options | added | trust | tried with |",
    "| --- | --- | --- | --- | --- |",
    ...rows.map((row) => `| ${cellsOf(row).join(" | ")} |`),
  ].join("\n");
}

function cellsOf(row: BridgeRow): readonly string[] {
  const { prefix, enforced, starts } = row;
  const added = starts === undefined ? enforced.map((words) => words.join(" ")) : starts;
  return [
    `\`${prefix.join(" ")}\`${operandText(row)}`,
    optionText(row),
    added.length === 0 ? "" : `\`${added.join(" ")}\``,
    row.binding !== undefined ? "the command" : row.runsCode ? "the store" : "",
    row.tried ?? (row.binding === undefined && !isNew(row) ? "its own tests" : "untried"),
  ];
}

/** Commands that the heavy tests of the engine have always run. */
function isNew({ prefix: [program = ""] }: BridgeRow): boolean {
  return !["cargo", "rust-analyzer", "deno"].includes(program);
}

function operandText({ grammar: { operands, minOperands = 0, maxOperands } }: BridgeRow): string {
  if (operands === "none") return "";
  const kind = { any: "WORD", paths: "PATH", names: "NAME" }[operands];
  const shown = maxOperands === 1 ? kind : `${kind}…`;
  return minOperands > 0 ? ` \`${shown}\`` : ` \`[${shown}]\``;
}

function optionText({ grammar }: BridgeRow): string {
  const { flags, valued, attached = [], choices = {}, paths } = grammar;
  const options = [
    ...flags,
    ...valued.map((option) => `${option} V`),
    ...attached.map((option) => `${option}=V`),
    ...Object.entries(choices).map(([option, values]) => `${option} ${values.join("\\|")}`),
    ...paths.map((option) => `${option} PATH`),
  ];
  return options.map((option) => `\`${option}\``).join(" ");
}
