/** An element: its attributes (`@name`), its text (`#`) and its children by name, in order. Undefined values are left out. */
export interface XmlElement {
  readonly [name: string]: XmlContent | readonly XmlContent[];
}

export type XmlContent = string | undefined | XmlElement;

const unfit = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text without the characters that XML 1.0 does not allow, not even as a character reference. */
export const fitForXml = (text: string): string => text.replaceAll(unfit, "");

// A parser reads a bare carriage return as a line feed.
const references: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#xD;" };
const inQuotes: Readonly<Record<string, string>> = { ...references, '"': "&quot;", "\n": "&#xA;", "\t": "&#x9;" };

const escaped = (text: string): string => fitForXml(text).replaceAll(/[&<>\r]/g, (sign) => references[sign] ?? sign);
const quoted = (text: string): string =>
  `"${fitForXml(text).replaceAll(/[&<>\r"\n\t]/g, (sign) => inQuotes[sign] ?? sign)}"`;

const isList = (value: XmlElement[string]): value is readonly XmlContent[] => Array.isArray(value);

function* elementParts(name: string, content: XmlContent, indent: string): Generator<string> {
  if (content === undefined) return;
  if (typeof content === "string") return yield `${indent}<${name}>${escaped(content)}</${name}>`;
  const { "#": text, ...rest } = content;
  const entries = Object.entries(rest);
  const attributes = entries.flatMap(([key, value]) =>
    key.startsWith("@") && typeof value === "string" ? [` ${key.slice(1)}=${quoted(value)}`] : [],
  );
  const start = `${indent}<${name}${attributes.join("")}>`;
  if (typeof text === "string") return yield `${start}${escaped(text)}</${name}>`;
  yield start;
  for (const [key, value] of entries)
    if (!key.startsWith("@"))
      for (const one of isList(value) ? value : [value]) yield* elementParts(key, one, `${indent}  `);
  yield `${indent}</${name}>`;
}

/**
 * Writes an XML document from which a parser reads every text back unchanged: `&nbsp;` stays six characters.
 * Libraries that do not escape text that looks like an entity reference produce invalid XML.
 */
export const xmlDocument = (name: string, root: XmlElement): string =>
  ['<?xml version="1.0" encoding="UTF-8"?>', ...elementParts(name, root, "")].join("\n");
