import type { Plugin } from "vite";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Endpoint properties that only the server and the API reference read: the portal validates only bodies. */
const serverOnly: ReadonlySet<string> = new Set(["summary", "details", "params", "query", "responses", "errors"]);

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === "object" && value !== null && "type" in value);

const calleeName = (node: Node): unknown => (node["callee"] as Node | undefined)?.["name"];

const callsIn = (node: Node, isEntered: (inner: Node) => boolean): Node[] => {
  if (!isEntered(node)) return [];
  const inner = childrenOf(node).flatMap((child) => callsIn(child, isEntered));
  return node.type === "CallExpression" ? [node, ...inner] : inner;
};

/** Calls inside a function do not run while the module loads. */
const runsAtLoad = ({ type }: Node): boolean => !/Function/.test(type);

const propertiesToDrop = (call: Node): Node[] => {
  const [definition] = call["arguments"] as Node[];
  if (calleeName(call) !== "endpoint" || definition?.type !== "ObjectExpression") return [];
  return (definition["properties"] as Node[]).filter((property) =>
    serverOnly.has(String((property["key"] as Node | undefined)?.["name"])),
  );
};

const exportsOf = (program: Node): { node: Node; declaration: Node; name: string }[] =>
  (program["body"] as Node[]).flatMap((node) => {
    const declaration = node["declaration"] as Node | undefined;
    if (node.type !== "ExportNamedDeclaration" || !declaration) return [];
    const [first = declaration] = (declaration["declarations"] as Node[] | undefined) ?? [];
    return [{ node, declaration, name: String((first["id"] as Node)["name"]) }];
  });

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const applied = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: added }) => text.slice(0, start) + added + text.slice(end), code);

const slimmed = (code: string, program: Node, part: string | undefined): string => {
  const calls = callsIn(program, runsAtLoad);
  const dropped = callsIn(program, () => true).flatMap(propertiesToDrop);
  const isDropped = ({ start }: Node) => dropped.some((node) => start >= node.start && start < node.end);
  return applied(code, [
    ...dropped.map(({ start, end }) => ({ start, end: code[end] === "," ? end + 1 : end, text: "" })),
    ...calls.filter((call) => !isDropped(call)).map(({ start }) => ({ start, end: start, text: "/* @__PURE__ */ " })),
    ...exportsOf(program)
      .filter(({ name }) => part !== undefined && name !== part)
      .map(({ node, declaration }) => ({ start: node.start, end: declaration.start, text: "" })),
  ]);
};

/**
 * Reduces the contract in the browser to what the portal calls. Removes endpoint properties that only the server reads and
 * unused schemas, and splits a file with schemas into one module per export, so that the first screen does not load the
 * bodies of all others.
 */
export const slimContract = (): Plugin => ({
  name: "slim-contract",
  apply: "build",
  transform: {
    order: "post",
    filter: { id: /\/packages\/contract\/src\/(?!.*\.(en|nl)\.ts)[^?]*\.ts(\?part=\w+)?$/ },
    handler(code, id) {
      const program = this.parse(code) as unknown as Node;
      const [file = id, part] = id.split("?part=");
      // Rules and formats depend on each other, so they stay whole; the exports of schema files are independent.
      const whole = part !== undefined || !code.includes("json-schema.ts");
      const names = exportsOf(program).map(({ name }) => name);
      const stub = names.map((name) => `export { ${name} } from ${JSON.stringify(`${file}?part=${name}`)};`);
      return { code: whole ? slimmed(code, program, part) : stub.join("\n"), map: null, moduleSideEffects: false };
    },
  },
});
