import type { TreeNode } from "@demarc/contract/ip-management/subnets";

export interface TreeRow {
  readonly node: TreeNode;
  /** Counts from 1. */
  readonly level: number;
  readonly open: boolean;
  readonly place: number;
  readonly siblings: number;
  /** The parent row and its index; -1 at the top. */
  readonly parent: TreeRow | undefined;
  readonly parentAt: number;
}

type Children = ReadonlyMap<string, readonly TreeNode[] | undefined>;

/** The visible rows: the children of open nodes, in tree order. */
export const treeRows = (children: Children, open: ReadonlySet<string>): TreeRow[] => {
  const rows: TreeRow[] = [];
  // Opening a node rebuilds tens of thousands of rows, so a row holds only references.
  const visit = (block: string, level: number, parent: TreeRow | undefined, parentAt: number): void => {
    const nodes = children.get(block) ?? [];
    const siblings = nodes.length;
    for (let index = 0; index < siblings; index += 1) {
      const node = nodes[index];
      if (!node) continue;
      const isOpen = !node.leaf && open.has(node.block);
      const row = { node, level, open: isOpen, place: index + 1, siblings, parent, parentAt };
      const at = rows.push(row) - 1;
      if (isOpen) visit(node.block, level + 1, row, at);
    }
  };
  visit("", 1, undefined, -1);
  return rows;
};

/** A stable key of a row, independent of its position. */
export const rowKey = ({ node, parent }: TreeRow): string =>
  `${parent ? `${rowKey(parent)} ` : ""}${node.kind}${node.block}`;

/** The index of the row at the end of a path from the top; -1 while it is not there. */
export const rowOf = (rows: readonly TreeRow[], path: readonly string[]): number => {
  const blocksOf = (row: TreeRow): string[] => [...(row.parent ? blocksOf(row.parent) : []), row.node.block];
  const last = path.at(-1);
  return rows.findIndex((row) => row.node.block === last && blocksOf(row).join() === path.join());
};

/** The closed siblings of a row, including itself, that can be opened. */
export const closedBeside = (rows: readonly TreeRow[], at: number): string[] => {
  const around = rows[at]?.parentAt ?? -1;
  const level = rows[at]?.level ?? 1;
  const end = rows.findIndex((row, index) => index > around && row.level < level);
  return rows
    .slice(around + 1, end < 0 ? rows.length : end)
    .filter((row) => row.level === level && !row.node.leaf && !row.open)
    .map(({ node }) => node.block);
};

/** What a key does in the tree: moves to a row, or acts on the focused one. */
export const keyTarget = (
  rows: readonly TreeRow[],
  at: number,
  key: string,
): number | "toggle" | "siblings" | "enter" | undefined => {
  const row = rows[at];
  const last = rows.length - 1;
  switch (key) {
    case "ArrowDown":
      return Math.min(at + 1, last);
    case "ArrowUp":
      return Math.max(at - 1, 0);
    case "Home":
      return 0;
    case "End":
      return last;
    case "ArrowRight":
      if (!row || row.node.leaf) return at;
      return row.open ? Math.min(at + 1, last) : "toggle";
    case "ArrowLeft":
      return row?.open ? "toggle" : Math.max(row?.parentAt ?? 0, 0);
    case " ":
      return row && !row.node.leaf ? "toggle" : at;
    case "*":
      return "siblings";
    case "Enter":
      return "enter";
    default:
      return undefined;
  }
};
