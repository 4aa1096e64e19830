/**
 * Keeps a tree, and prints what it holds of the file `b` at first and for each line of its input.
 *
 * @module
 */
import { residentTree } from "./tree.ts";

const [root = ""] = Deno.args;
Deno.utimeSync(`${root}/b`, 0, 0);
await using resident = await residentTree(root);
await resident.settle();
const buffer = new Uint8Array(64);
const print = async () => {
  const length = (await resident.trySettle())?.read(`${root}/b`, buffer);
  const text = length === undefined ? "-" : new TextDecoder().decode(buffer.subarray(0, length));
  Deno.stdout.writeSync(new TextEncoder().encode(text));
};
await print();
for await (const _ of Deno.stdin.readable) await print();
