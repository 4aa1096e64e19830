/**
 * Files in folders, with extensions and without one.
 *
 * @module
 */

/** The contents of the files by their paths. */
export const mixedTree = {
  "b/one.ts": "1 2 3\n",
  "b/two.ts": "1\n2\n3\n4\n",
  "b/three.TS": "héé\n",
  "a/one.md": "1 2 3\n",
  "a/in/x": "",
  "c": "wide enough\nto\nsee\n",
} as const;
