import type { TreeNode } from "@demarc/contract/ip-management/subnets";
import { describe, expect, test } from "vitest";
import { closedBeside, keyTarget, rowOf, treeRows } from "./tree-rows.ts";

const node = (block: string, leaf: boolean): TreeNode => ({
  kind: leaf ? "ADDRESS" : "PREFIX",
  block,
  label: null,
  ptr: null,
  leaf,
  prefixId: null,
  subnetId: null,
  used: null,
  total: null,
  endCustomerId: null,
  version: null,
});
const children = new Map([
  ["", [node("a", false), node("b", false)]],
  ["a", [node("a1", true), node("a2", false)]],
  ["a2", [node("a2x", true)]],
]);
const shown = (...open: string[]) => treeRows(children, new Set(open));

describe("the rows of the tree", () => {
  test("are the children of open nodes, with level and position", () => {
    expect(
      shown("a", "a2").map(({ node: { block }, level, place, siblings }) => `${block} ${level} ${place}/${siblings}`),
    ).toEqual(["a 1 1/2", "a1 2 1/2", "a2 2 2/2", "a2x 3 1/1", "b 1 2/2"]);
    expect(shown().map(({ node: { block } }) => block)).toEqual(["a", "b"]);
  });

  test.each([
    ["ArrowDown", 0, 1],
    ["ArrowDown", 4, 4],
    ["ArrowUp", 0, 0],
    ["End", 0, 4],
    ["Home", 4, 0],
    ["ArrowRight", 0, 1],
    ["ArrowRight", 1, 1],
    ["ArrowRight", 4, "toggle"],
    ["ArrowLeft", 3, 2],
    ["ArrowLeft", 1, 0],
    ["ArrowLeft", 2, "toggle"],
    ["Enter", 2, "enter"],
    ["*", 2, "siblings"],
    ["x", 2, undefined],
  ])("%s on row %i leads to %s", (key, at, target) => expect(keyTarget(shown("a", "a2"), at, key)).toBe(target));

  test("a path leads to its row once that is there", () => {
    expect(rowOf(shown("a", "a2"), ["a", "a2", "a2x"])).toBe(3);
    expect(rowOf(shown("a"), ["a", "a2", "a2x"])).toBe(-1);
    expect(rowOf(shown("a", "a2"), ["b", "a2"])).toBe(-1);
  });

  test("closed siblings are those of the same parent only", () => {
    expect(closedBeside(shown(), 0)).toEqual(["a", "b"]);
    expect(closedBeside(shown("a"), 0)).toEqual(["b"]);
    expect(closedBeside(shown("a"), 1)).toEqual(["a2"]);
    expect(closedBeside(shown("a", "a2"), 3)).toEqual([]);
  });

  test("are built for fifty thousand nodes as for two", () => {
    const many = Array.from({ length: 50_000 }, (_, place) => node(String(place), true));
    expect(treeRows(new Map([["", many]]), new Set())).toHaveLength(50_000);
  });
});
