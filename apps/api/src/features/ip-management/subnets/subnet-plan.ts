import type { SubnetPlanResult } from "@demarc/contract/ip-management/subnets";
import { addressesIn, type Block, blockText, gapsIn, holds, storedBlock } from "../blocks/ip-block.ts";
import { firstOf, lastOf } from "./subnet-tree.ts";
import type { SubnetRow } from "./subnets.queries.ts";

type Row = SubnetPlanResult["rows"][number];

export interface Plan {
  readonly added: readonly string[];
  readonly removed: readonly SubnetRow[];
  readonly rows: readonly Row[];
}

const rowOf = (block: Block, change: Row["change"], label: string | null): Row => ({
  block: blockText(block),
  label,
  change,
  first: firstOf(block),
  last: lastOf(block),
  addresses: Number(addressesIn(block)),
});

const inOrder = (rows: readonly { readonly block: Block; readonly row: Row }[]): Row[] =>
  rows
    .toSorted((one, other) =>
      one.block.first < other.block.first
        ? -1
        : one.block.first > other.block.first
          ? 1
          : one.block.length - other.block.length,
    )
    .map(({ row }) => row);

/** Splits a block into parts. Undefined if an existing subnet overlaps the boundary of a part. */
export const splitPlan = (whole: Block, parts: readonly Block[], present: readonly SubnetRow[]): Plan | undefined => {
  const known = present.map((row) => ({ row, block: storedBlock(row.subnet) }));
  const crosses = known.some(({ block }) =>
    parts.some((part) => holds(block, part) && block.length < part.length && block.length > whole.length),
  );
  if (crosses) return undefined;
  const kept = known.filter(({ block }) => block.length > whole.length);
  const standing = new Set(kept.map(({ row }) => row.subnet));
  const added = parts.filter((part) => !standing.has(blockText(part)));
  const outermost = [...added, ...kept.map(({ block }) => block)];
  const rows = [
    ...added.map((block) => ({ block, row: rowOf(block, "ADDED", null) })),
    ...kept.map(({ row, block }) => ({ block, row: rowOf(block, "KEPT", row.label) })),
    ...gapsIn(whole, outermost).map((block) => ({ block, row: rowOf(block, "FREE", null) })),
  ];
  return { added: added.map(blockText), removed: [], rows: inOrder(rows) };
};

/**
 * Merges the subnets that fill a block. Undefined if the block is not completely filled, or there is only one subnet.
 */
export const mergePlan = (whole: Block, present: readonly SubnetRow[], isPrefix: boolean): Plan | undefined => {
  const inside = present
    .map((row) => ({ row, block: storedBlock(row.subnet) }))
    .filter(({ block }) => block.length > whole.length);
  const outermost = inside.filter(
    ({ block }) => !inside.some((other) => other.block.length < block.length && holds(other.block, block)),
  );
  if (
    outermost.length < 2 ||
    gapsIn(
      whole,
      outermost.map(({ block }) => block),
    ).length > 0
  )
    return undefined;
  const standing = present.find((row) => row.subnet === blockText(whole));
  const isThere = isPrefix || standing !== undefined;
  const removed = outermost.map(({ row }) => row);
  const gone = new Set(removed.map(({ id }) => id));
  const rows = [
    ...(isThere ? [] : [{ block: whole, row: rowOf(whole, "ADDED", null) }]),
    ...(standing ? [{ block: whole, row: rowOf(whole, "KEPT", standing.label) }] : []),
    ...inside.map(({ row, block }) => ({ block, row: rowOf(block, gone.has(row.id) ? "REMOVED" : "KEPT", row.label) })),
  ];
  return { added: isThere ? [] : [blockText(whole)], removed, rows: inOrder(rows) };
};
