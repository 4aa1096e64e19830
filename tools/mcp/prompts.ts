/**
 * Prompts that a person can choose: the way of working that the tools are made for.
 *
 * @module
 */
import type { ServedPrompt } from "@ct/serve";

const task = { name: "task", description: "What is to be done", required: true } as const;
const where = {
  name: "where",
  description: "A directory or file to begin with",
  required: false,
  otherwise: ".",
};

/** The prompts of a server. */
export const prompts: readonly ServedPrompt[] = [
  {
    name: "change",
    description: "Locate, read, change, verify: make a change step by step",
    arguments: [task, where],
    text: "{task}\n\nBegin in {where}.\n" +
      "1. Locate: ct-search for names and texts, ct-outline for declarations.\n" +
      "2. Read: ct-view with a range; no whole files without need.\n" +
      "3. Change: ct-edit-preview, then ct-edit with expect set to the number that you saw. " +
      "ct-patch for JSON, YAML and TOML.\n" +
      "4. Verify: ct-search with expect none for what must be gone, then ct-check.",
  },
  {
    name: "understand",
    description: "Find out how something works, without changing anything",
    arguments: [{ ...task, description: "What you want to know" }, where],
    text: "{task}\n\nBegin in {where}. Change nothing. Get an overview with ct-tree and " +
      "ct-outline, follow names with ct-search (detail), and read only what matters with " +
      "ct-view. Name the files and lines that your answer rests on.",
  },
  {
    name: "record-rule",
    description: "Turn something that must stay true into a rule that ct-check verifies",
    arguments: [{ ...task, description: "What must stay true" }],
    text:
      "Record as a rule of this project: {task}\n\nWrite a probe that exits with 0 as long as " +
      "it holds, such as ct-search with --expect none. Try it with ct-rules-try, see that it " +
      "fails where it should, and record it with ct-rules-add and a reason in why.",
  },
];
