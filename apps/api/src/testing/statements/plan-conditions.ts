/** A node of `explain (verbose, format json)`. */
export interface PlanNode {
  readonly [condition: `${string} Cond` | `${string} Filter`]: string;
  readonly "Node Type": string;
  readonly Operation?: string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly Alias?: string;
  readonly Filter?: string;
  readonly "CTE Name"?: string;
  readonly "Subplan Name"?: string;
  readonly "Join Type"?: string;
  readonly "Parent Relationship"?: string;
  readonly Output?: readonly string[];
  readonly Plans?: readonly PlanNode[];
}

export const nodesIn = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)];

/** The depth of brackets at each character; a character in quotes has none. */
const depthsOf = (text: string): number[] => {
  let depth = 0;
  let quoted = false;
  return Array.from({ length: text.length }, (_, at) => {
    const character = text.charAt(at);
    if (character === "'") quoted = !quoted;
    if (quoted) return Infinity;
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    return character === ")" ? depth + 1 : depth;
  });
};

/** Without brackets around the whole, and without a cast of the whole. */
export const bare = (text: string): string => {
  const cast = /^(\$\d+|[\w.]+|\(.*\))::[\w ]+(?:\[\])?$/s.exec(text)?.[1];
  const inner = cast ?? text;
  const wrapped = inner.startsWith("(") && depthsOf(inner).every((depth) => depth >= 1);
  if (wrapped) return bare(inner.slice(1, -1));
  return cast === undefined || inner.startsWith("(") ? text : inner;
};

/** The parts of a condition between a word that stands outside of its brackets. */
export const partsOf = (condition: string, word: string): string[] => {
  const text = bare(condition);
  const depths = depthsOf(text);
  const cuts = [...text.matchAll(new RegExp(word, "g"))].filter(({ index }) => depths[index] === 0);
  const starts = [0, ...cuts.map(({ index }) => index + word.length)];
  return starts.map((start, position) => text.slice(start, cuts[position]?.index));
};

export const conditionsOf = (node: PlanNode): string[] =>
  Object.entries(node).flatMap(([name, value]) => (/ Cond$|Filter$/.test(name) ? [String(value)] : []));

/** The side of an outer join that its condition limits; other joins limit both. */
const limitedSide: Readonly<Record<string, string>> = {
  Left: "Inner",
  Anti: "Inner",
  Right: "Outer",
  "Right Anti": "Outer",
  Full: "",
};

/** The scans that the conditions of a node limit. */
export const limitedBy = (node: PlanNode): ReadonlySet<string> => {
  const side = limitedSide[node["Join Type"] ?? ""];
  const limited = side === undefined ? [node] : (node.Plans ?? []).filter((one) => one["Parent Relationship"] === side);
  return new Set(limited.flatMap(nodesIn).flatMap(({ Alias = [] }) => Alias));
};

export const aliasOf = (column: string): string => column.split(".")[0] ?? "";
