import { SaxesParser } from "saxes";
import { invalid } from "../refusals/errors.ts";

/** An element. Its name has the prefix that `prefixes` gives its namespace, whatever the file calls it. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
}

const mostDepth = 40;
const mostElements = 400_000;

const refused = () => invalid("file", "validation.invalid-data");

/**
 * Reads XML of an other party. Throws 400 if it is not well-formed, not UTF-8, has a DTD (so it can define no entities), or is nested too
 * deeply.
 */
export const readXml = (content: Uint8Array, prefixes: Readonly<Record<string, string>>): XmlNode => {
  const text = (() => {
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(content);
    } catch {
      throw refused();
    }
  })();
  const parser = new SaxesParser({ xmlns: true });
  const top: XmlNode = { name: "", attributes: {}, children: [], text: "" };
  const open: XmlNode[] = [top];
  let elements = 0;
  const fail = (): never => {
    throw refused();
  };
  parser.on("error", fail);
  parser.on("doctype", fail);
  parser.on("xmldecl", ({ encoding }) => {
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) fail();
  });
  parser.on("opentag", ({ uri, local, attributes }) => {
    elements += 1;
    if (open.length > mostDepth || elements > mostElements) fail();
    const prefix = Object.hasOwn(prefixes, uri) ? prefixes[uri] : "?";
    const node: XmlNode = {
      name: prefix === "" ? local : `${prefix}:${local}`,
      attributes: Object.fromEntries(Object.values(attributes).map((one) => [one.local, one.value])),
      children: [],
      text: "",
    };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  const add = (part: string): void => {
    const node = open.at(-1);
    if (node) node.text += part;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", () => void open.pop());
  parser.write(text).close();
  const [root] = top.children;
  return root ?? fail();
};

/** The first element at a path such as `cac:Party/cbc:Name`. */
export const nodeAt = (node: XmlNode | undefined, path: string): XmlNode | undefined =>
  path
    .split("/")
    .reduce<XmlNode | undefined>((found, name) => found?.children.find((child) => child.name === name), node);

export const nodesAt = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** The trimmed text at a path; null if it is missing or empty. */
export const textAt = (node: XmlNode | undefined, path: string): string | null =>
  nodeAt(node, path)?.text.trim() || null;
