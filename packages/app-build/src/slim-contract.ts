import type { Plugin } from "vite";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/**
 * Properties that only the server and the API reference read, of one endpoint and of the endpoints of a kind of service: the portal
 * validates only bodies.
 */
const serverOnly: ReadonlyMap<unknown, ReadonlySet<string>> = new Map([
  ["endpoint", new Set(["summary", "details", "params", "query", "responses", "errors"])],
  ["serviceEndpoints", new Set(["params", "summary", "whole", "filter", "sorts", "refused", "texts"])],
]);

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === "object" && value !== null && "type" in value);

const calleeName = (node: Node): unknown => (node["callee"] as Node | undefined)?.["name"];

const isDescribed = (call: Node): boolean => calleeName(call) === "described";

const callsIn = (node: Node, isEntered: (inner: Node) => boolean): Node[] => {
  if (!isEntered(node)) return [];
  const inner = childrenOf(node).flatMap((child) => callsIn(child, isEntered));
  return node.type === "CallExpression" ? [node, ...inner] : inner;
};

/** Calls inside a function do not run while the module loads. */
const runsAtLoad = ({ type }: Node): boolean => !/Function/.test(type);

const propertiesToDrop = (call: Node): Node[] => {
  const [definition] = call["arguments"] as Node[];
  const dropped = serverOnly.get(calleeName(call));
  if (!dropped || definition?.type !== "ObjectExpression") return [];
  return (definition["properties"] as Node[]).filter((property) =>
    dropped.has(String((property["key"] as Node | undefined)?.["name"])),
  );
};

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** `described(field, "Its description")` becomes `(field)`: only the API reference reads the rest. */
const undescribed = (call: Node): Edit[] => {
  const [field] = call["arguments"] as Node[];
  if (!isDescribed(call) || !field) return [];
  return [
    { start: call.start, end: field.start, text: "(" },
    { start: field.end, end: call.end, text: ")" },
  ];
};

const applied = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: added }) => text.slice(0, start) + added + text.slice(end), code);

interface Analysis {
  readonly edits: readonly Edit[];
  readonly exports: readonly { readonly name: string; readonly unexport: Edit }[];
}

const exportsOf = (program: Node): Analysis["exports"] =>
  (program["body"] as Node[]).flatMap((node) => {
    const declaration = node["declaration"] as Node | undefined;
    if (node.type !== "ExportNamedDeclaration" || !declaration) return [];
    const [first = declaration] = (declaration["declarations"] as Node[] | undefined) ?? [];
    const unexport = { start: node.start, end: declaration.start, text: "" };
    return [{ name: String((first["id"] as Node)["name"]), unexport }];
  });

const analysed = (code: string, program: Node): Analysis => {
  const calls = callsIn(program, () => true);
  const dropped = calls.flatMap(propertiesToDrop);
  const isKept = ({ start }: Node) => !dropped.some((node) => start >= node.start && start < node.end);
  const pure = callsIn(program, runsAtLoad).filter((call) => isKept(call) && !isDescribed(call));
  return {
    edits: [
      ...dropped.map(({ start, end }) => ({ start, end: code[end] === "," ? end + 1 : end, text: "" })),
      ...calls.filter(isKept).flatMap(undescribed),
      ...pure.map(({ start }) => ({ start, end: start, text: "/* @__PURE__ */ " })),
    ],
    exports: exportsOf(program),
  };
};

const slimmed = (code: string, { edits, exports }: Analysis, part: string | undefined): string => {
  const others = exports.filter(({ name }) => part !== undefined && name !== part);
  return applied(code, [...edits, ...others.map(({ unexport }) => unexport)]);
};

/** All parts of a file begin with the same code, and parsing it takes most of the time. */
const analyses = new Map<string, Analysis>();

/**
 * Reduces the contract in the browser to what the portal calls. Removes endpoint properties that only the server reads, what
 * fields say to the API reference, and unused schemas, and splits a file with schemas into one module per export, so that the
 * first screen does not load the bodies of all others.
 */
export const slimContract = (): Plugin => ({
  name: "slim-contract",
  apply: "build",
  transform: {
    order: "post",
    filter: { id: /\/packages\/contract\/src\/(?!.*\.(en|nl)\.ts)[^?]*\.ts(\?part=\w+)?$/ },
    handler(code, id) {
      const analysis = analyses.get(code) ?? analysed(code, this.parse(code) as unknown as Node);
      analyses.set(code, analysis);
      const [file = id, part] = id.split("?part=");
      // Rules and formats depend on each other, so they stay whole; the exports of schema files are independent.
      const whole = part !== undefined || !code.includes("json-schema.ts");
      const stub = analysis.exports.map(
        ({ name }) => `export { ${name} } from ${JSON.stringify(`${file}?part=${name}`)};`,
      );
      return { code: whole ? slimmed(code, analysis, part) : stub.join("\n"), map: null, moduleSideEffects: false };
    },
  },
});
