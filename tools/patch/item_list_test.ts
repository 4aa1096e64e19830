import assert from "node:assert/strict";
import fc from "fast-check";
import { ItemList, type ItemSpan, jsonComments, JsonSource } from "@ct/json";
import { arbitraryScalar } from "./testing/arbitrary_model.ts";
import { Random } from "./testing/random.ts";
import { JsonRenderer } from "./testing/render_json.ts";
import { runs } from "./testing/runs.ts";

/** The list of the outermost array of a text. */
function listOf(text: string): ItemList<string> {
  const source = JsonSource.parse(text, 0, text.length);
  const spans = [...source.children(0)].map((node): ItemSpan<string> => {
    const [start, end] = [source.start(node), source.end(node)];
    return { start, end, content: text.slice(start, end) };
  });
  const style = { hasCommas: true, comments: jsonComments, lineBreak: "\n  " };
  return new ItemList(text, { start: source.start(0) + 1, end: source.end(0) - 1 }, spans, style);
}

function textOf(list: ItemList<string>): string {
  return `[${list.parts((content) => content)}]`;
}

function idsIn(text: string): string[] {
  return [...text.matchAll(/(?:\/\/|\/\*) (c\d+)/g)].map(([, id = ""]) => id);
}

/** Each item with its comments: those before it, and those after it. */
function owned(list: ItemList<string>): string[] {
  return list.items.map(({ lead, content, tail, trail }) =>
    [...idsIn(lead), content, ...idsIn(tail + trail)].map((part) => part.replace(/^c/, "// c"))
      .join(" ")
  );
}

/** The comments that belong to no item, in their order. */
function detached(list: ItemList<string>): string[] {
  const own = new Set(list.items.flatMap(({ lead, tail, trail }) => idsIn(lead + tail + trail)));
  return idsIn(textOf(list)).filter((id) => !own.has(id));
}

interface Change {
  readonly kind: "append" | "remove" | "move";
  readonly from: number;
  readonly to: number;
}

/** A change that fits a list of this many items. */
function randomChange(count: number, random: Random): Change {
  const kind = count === 0 ? "append" : random.pick<Change["kind"]>(["append", "remove", "move"]);
  return { kind, from: random.below(Math.max(1, count)), to: random.below(Math.max(1, count)) };
}

function change(list: ItemList<string>, { kind, from, to }: Change): void {
  if (kind === "append") list.append('"fresh"');
  else if (kind === "remove") list.remove(from);
  else list.move(from, to, (content) => content);
}

function changed<T>(items: readonly T[], { kind, from, to }: Change, fresh: T): T[] {
  if (kind === "append") return [...items, fresh];
  const rest = items.toSpliced(from, 1);
  return kind === "remove" ? rest : rest.toSpliced(to, 0, items[from] ?? fresh);
}

const arbitraryList = fc.tuple(fc.array(arbitraryScalar, { minLength: 1, maxLength: 5 }), fc.nat());

Deno.test("ItemList: comments go where their item goes, the others stay", () => {
  fc.assert(
    fc.property(arbitraryList, ([items, seed]) => {
      const random = new Random(seed);
      const renderer = new JsonRenderer(random, { isTidy: true });
      const list = listOf(renderer.document({ kind: "array", items }));
      let expected = owned(list);
      const free = detached(list);
      while (list.items.length > 0 && !random.once(5)) {
        const before = textOf(list);
        const step = randomChange(list.items.length, random);
        change(list, step);
        expected = changed(expected, step, '"fresh"');
        const shown = `${before}\n${JSON.stringify(step)}\n${textOf(list)}`;
        const read = listOf(textOf(list));
        assert.deepEqual(owned(read), expected, shown);
        assert.deepEqual(detached(read), free, shown);
      }
    }),
    runs,
  );
});

Deno.test("ItemList: no comment is lost or doubled but those of a removed item, in any layout", () => {
  fc.assert(
    fc.property(arbitraryList, ([items, seed]) => {
      const random = new Random(seed);
      const text = new JsonRenderer(random).document({ kind: "array", items });
      const list = listOf(text);
      assert.equal(textOf(list), text.slice(text.indexOf("["), text.lastIndexOf("]") + 1));
      const step = randomChange(items.length, random);
      const before = textOf(list);
      const gone = step.kind === "remove" ? idsIn(owned(list)[step.from] ?? "") : [];
      const ids = idsIn(before).filter((id) => !gone.includes(id)).sort();
      const contents = changed(list.items.map(({ content }) => content), step, '"fresh"');
      change(list, step);
      const shown = `${before}\n${JSON.stringify(step)}\n${textOf(list)}`;
      const read = listOf(textOf(list));
      assert.deepEqual(idsIn(textOf(list)).sort(), ids, shown);
      assert.deepEqual(read.items.map(({ content }) => content), contents, shown);
    }),
    runs,
  );
});
