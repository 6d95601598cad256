import type { TreeNode } from "@demarc/contract/ip-management/subnets";
import {
  addressesIn,
  addressFrom,
  addressText,
  type Block,
  blockAround,
  blockFrom,
  blockText,
  gapsIn,
  holds,
  storedBlock,
} from "../blocks/ip-block.ts";
import type { RootRow, SubnetRow } from "./subnets.queries.ts";

interface UsedRow {
  readonly address: string;
  readonly label: string | null;
  readonly ptr: string | null;
}

/** The content of a block: all subnets, outer before inner, and the used addresses. */
export interface Inside {
  readonly prefixId: string;
  readonly block: Block;
  readonly subnets: readonly SubnetRow[];
  readonly used: readonly UsedRow[];
}

const plain = {
  label: null,
  ptr: null,
  prefixId: null,
  subnetId: null,
  used: null,
  total: null,
  endCustomerId: null,
  version: null,
};

/** IPv6 usage is counted in /64s, because hosts choose their own addresses inside one. */
const unitOf = ({ family }: Block): number => (family === 4 ? 32 : 64);
const totalOf = (block: Block): number => 2 ** Math.max(0, unitOf(block) - block.length);

const unitsOf = (block: Block, numbers: readonly bigint[]): Block[] => {
  const length = Math.max(unitOf(block), block.length);
  const units = numbers.map((number) => blockAround(block.family, number, length));
  return units.filter(({ first }, place) => first !== units[place - 1]?.first);
};

const numberOf = ({ address }: UsedRow): bigint => addressFrom(address)?.number ?? 0n;

/** A gap that is only the network or broadcast address of the block has no usable space. */
const isRoom = (block: Block, gap: Block): boolean =>
  gap.length < 32 || block.family === 6 || block.length > 30 || (gap.first !== block.first && gap.last !== block.last);

const byPlace = (one: Block, other: Block): number =>
  one.first === other.first ? one.length - other.length : one.first < other.first ? -1 : 1;

/** The rows directly below a block: its outermost subnets, used addresses outside them, and free space. */
export const childrenOf = ({ prefixId, block, subnets, used }: Inside): TreeNode[] => {
  const all = subnets
    .map((row) => ({ row, block: storedBlock(row.subnet) }))
    .toSorted((a, b) => byPlace(a.block, b.block));
  const outermost: { row: SubnetRow; block: Block; used: bigint[] }[] = [];
  for (const entry of all) {
    const last = outermost.at(-1);
    if (!last || !holds(last.block, entry.block)) outermost.push({ ...entry, used: [] });
  }
  const loose: UsedRow[] = [];
  let place = 0;
  for (const row of used) {
    const number = numberOf(row);
    while (place < outermost.length && (outermost[place]?.block.last ?? 0n) < number) place += 1;
    const around = outermost[place];
    if (around && around.block.first <= number) around.used.push(number);
    else loose.push(row);
  }
  const units = unitsOf(block, loose.map(numberOf));
  const gaps = gapsIn(block, [...outermost.map((entry) => entry.block), ...units]).filter((gap) => isRoom(block, gap));
  const rows: { block: Block; node: TreeNode }[] = [
    ...outermost.map((entry) => ({ block: entry.block, node: subnetNode(prefixId, entry) })),
    ...loose.map((row) => {
      const at = blockAround(block.family, numberOf(row), block.family === 4 ? 32 : 128);
      return {
        block: at,
        node: {
          ...plain,
          kind: "ADDRESS" as const,
          block: row.address,
          label: row.label,
          ptr: row.ptr,
          leaf: true,
          prefixId,
        },
      };
    }),
    ...gaps.map((gap) => {
      const node = {
        ...plain,
        kind: "FREE" as const,
        block: blockText(gap),
        leaf: true,
        prefixId,
        total: totalOf(gap),
      };
      return { block: gap, node };
    }),
  ];
  return rows.toSorted((one, other) => byPlace(one.block, other.block)).map(({ node }) => node);
};

const subnetNode = (
  prefixId: string,
  { row, block, used }: { readonly row: SubnetRow; readonly block: Block; readonly used: readonly bigint[] },
): TreeNode => ({
  kind: "SUBNET",
  block: row.subnet,
  label: row.label,
  ptr: null,
  leaf: addressesIn(block) === 1n,
  prefixId,
  subnetId: row.id,
  used: unitsOf(block, used).length,
  total: totalOf(block),
  endCustomerId: row.endCustomerId,
  version: row.version,
});

const prefixNode = ({ id, prefix, description, used, total, version }: RootRow): TreeNode => ({
  kind: "PREFIX",
  block: prefix,
  label: description,
  ptr: null,
  leaf: false,
  prefixId: id,
  subnetId: null,
  used,
  total,
  endCustomerId: null,
  version,
});

/** The top of the tree: aggregates as labels only, and prefixes without an aggregate. */
export const topOf = (roots: readonly RootRow[]): TreeNode[] => {
  const seen = new Set<string>();
  return roots.flatMap((root): TreeNode[] => {
    const { parentPrefix } = root;
    if (parentPrefix === null || parentPrefix === root.prefix) return [prefixNode(root)];
    if (seen.has(parentPrefix)) return [];
    seen.add(parentPrefix);
    return [{ ...plain, kind: "AGGREGATE", block: parentPrefix, leaf: false }];
  });
};

/** The customer's own prefixes in an aggregate, and nothing else of it. */
export const inAggregate = (roots: readonly RootRow[], aggregate: string): TreeNode[] =>
  roots.filter(({ parentPrefix, prefix }) => parentPrefix === aggregate && prefix !== aggregate).map(prefixNode);

export const childAround = (nodes: readonly TreeNode[], wanted: Block): TreeNode | undefined =>
  nodes.find(({ block }) => {
    const around = blockFrom(block) ?? addressBlock(block);
    return around !== undefined && holds(around, wanted);
  });

export const addressBlock = (text: string): Block | undefined => {
  const address = addressFrom(text);
  return address && blockAround(address.family, address.number, address.family === 4 ? 32 : 128);
};

export const firstOf = ({ family, first }: Block): string => addressText(family, first);
export const lastOf = ({ family, last }: Block): string => addressText(family, last);
