import type { Plugin } from "vite";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** What only the server and the API reference read of an endpoint. */
const serverOnly: ReadonlySet<string> = new Set(["summary", "responses", "errors"]);

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === "object" && value !== null && "type" in value);

const calleeName = (node: Node): unknown => (node["callee"] as Node | undefined)?.["name"];

/** Calls that a module makes while it loads; those inside its functions are not. */
const callsAtLoad = (node: Node): Node[] => {
  if (/Function/.test(node.type)) return [];
  const inner = childrenOf(node).flatMap(callsAtLoad);
  return node.type === "CallExpression" ? [node, ...inner] : inner;
};

const propertiesToDrop = (call: Node): Node[] => {
  const [definition] = call["arguments"] as Node[];
  if (calleeName(call) !== "endpoint" || !definition) return [];
  return (definition["properties"] as Node[]).filter((property) =>
    serverOnly.has(String((property["key"] as Node | undefined)?.["name"])),
  );
};

/**
 * Leaves out of the contract what only the server reads, and marks the making of schemas as free of side effects, so
 * that the portal holds those endpoints alone that it calls.
 */
export const slimContract = (): Plugin => ({
  name: "slim-contract",
  apply: "build",
  transform: {
    order: "post",
    filter: { id: /\/packages\/contract\/src\/(?!.*\.(en|nl)\.ts$)/ },
    handler(code) {
      const calls = callsAtLoad(this.parse(code) as unknown as Node);
      const dropped = calls.flatMap(propertiesToDrop);
      const isDropped = ({ start }: Node) => dropped.some((node) => start >= node.start && start < node.end);
      const edits = [
        ...dropped.map(({ start, end }) => ({ start, end: code[end] === "," ? end + 1 : end, text: "" })),
        ...calls.filter((call) => !isDropped(call)).map(({ start }) => ({ start, end: start, text: "/* @__PURE__ */ " })),
      ].toSorted((one, other) => other.start - one.start);
      const slim = edits.reduce((text, { start, end, text: added }) => text.slice(0, start) + added + text.slice(end), code);
      return { code: slim, map: null };
    },
  },
});
