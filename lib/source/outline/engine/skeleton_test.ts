import assert from "node:assert/strict";
import { skeletonOf, type SkeletonStyle } from "./skeleton.ts";
import { tokenize } from "../../lexis/tokens.ts";

const plain = { hasAngles: false };
const angles = { hasAngles: true };
const pointers = { hasAngles: true, keepsPointers: true };

for (
  const [source, style, expected] of [
    ["int f(int a, b[2]) {", plain, "int f () {"],
    ["a<b, c<d>> e", plain, "a < b , c < d > > e"],
    ["a<b, c<d>> e", angles, "a <> e"],
    ["a < b", angles, "a < b"],
    ["operator<(a)", angles, "operator < ()"],
    ["f(x => y) = {z}", angles, "f () = {}"],
    ["void (*f)(int)", plain, "void () ()"],
    ["void (*f)(int)", pointers, "void ( * f ) ()"],
    ["int (A::*f)(int)", pointers, "int ( A :: * f ) ()"],
    ["g (*a) x", pointers, "g () x"],
    ['extern "C" {', plain, 'extern "" {'],
  ] satisfies [string, SkeletonStyle, string][]
) {
  Deno.test(`skeletonOf(${source}) is ${expected}`, () => {
    const tokens = tokenize(source);
    assert.equal(skeletonOf(tokens, { from: 0, to: tokens.count }, style).text, expected);
  });
}

Deno.test("Skeleton.source() spans the whole group that a piece stands for", () => {
  const source = "a  f<x>( y )";
  const tokens = tokenize(source);
  const skeleton = skeletonOf(tokens, { from: 0, to: tokens.count }, angles);
  const { start, end } = skeleton.source(2, skeleton.text.length);
  assert.equal(source.slice(start, end), "f<x>( y )");
});

Deno.test("skeletonOf() cuts off a head of too many tokens", () => {
  const tokens = tokenize("a ".repeat(1000));
  assert.equal(
    skeletonOf(tokens, { from: 0, to: tokens.count }, plain).text.split(" ").length,
    160,
  );
});
