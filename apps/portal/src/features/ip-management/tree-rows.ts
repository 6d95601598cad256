import type { TreeNode } from "@demarc/contract/subnets";

export interface TreeRow {
  readonly key: string;
  readonly node: TreeNode;
  /** From 1. */
  readonly level: number;
  readonly open: boolean;
  readonly place: number;
  readonly siblings: number;
}

type Children = ReadonlyMap<string, readonly TreeNode[] | undefined>;

/** The rows that show: those of the open nodes below them, in the order of the tree. */
export const treeRows = (children: Children, open: ReadonlySet<string>): TreeRow[] => {
  const rows: TreeRow[] = [];
  const visit = (parent: string, level: number, path: string): void => {
    const nodes = children.get(parent) ?? [];
    for (const [index, node] of nodes.entries()) {
      const key = `${path}${node.kind}${node.block}`;
      const isOpen = !node.leaf && open.has(node.block);
      rows.push({ key, node, level, open: isOpen, place: index + 1, siblings: nodes.length });
      if (isOpen) visit(node.block, level + 1, `${key} `);
    }
  };
  visit("", 1, "");
  return rows;
};

/** The place of the row around one; -1 at the top. */
export const parentOf = (rows: readonly TreeRow[], at: number): number => {
  const level = rows[at]?.level ?? 1;
  return rows.findLastIndex((row, index) => index < at && row.level < level);
};

/** The blocks beside the row at a place, itself too, that can be opened and are not. */
export const closedBeside = (rows: readonly TreeRow[], at: number): string[] => {
  const around = parentOf(rows, at);
  const level = rows[at]?.level ?? 1;
  const end = rows.findIndex((row, index) => index > around && row.level < level);
  return rows
    .slice(around + 1, end < 0 ? rows.length : end)
    .filter((row) => row.level === level && !row.node.leaf && !row.open)
    .map(({ node }) => node.block);
};

/** What a key does in the tree: the row that it leads to, or a deed on the one where the focus is. */
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
      return row?.open ? "toggle" : Math.max(parentOf(rows, at), 0);
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
