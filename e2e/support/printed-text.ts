import { inflateSync } from "node:zlib";
import type { Page } from "@playwright/test";

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

const objectsOf = (pdf: Buffer): Map<string, PdfObject> => {
  const raw = pdf.toString("latin1");
  const objects = new Map<string, PdfObject>();
  for (const { 1: number = "", 2: head = "", 3: begin, index, 0: all } of raw.matchAll(
    /(?:^|\n)(\d+) 0 obj\s([\s\S]*?)(?:(stream\r?\n)|endobj)/g,
  )) {
    const start = index + all.length;
    const bytes = begin ? pdf.subarray(start, start + Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)) : Buffer.of();
    const content = head.includes("FlateDecode") && bytes.length > 0 ? inflateSync(bytes) : bytes;
    objects.set(number, { head, stream: content.toString("latin1") });
  }
  return objects;
};

const unicode = (hex: string): string => Buffer.from(hex, "hex").swap16().toString("utf16le");

interface Font {
  /** Hexadecimal digits of a code. */
  readonly digits: number;
  readonly characters: ReadonlyMap<number, string>;
}

/** A font by its map to Unicode. */
const fontOf = (map: string): Font => {
  const characters = new Map<number, string>();
  for (const [, part = ""] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = "", text = ""] of part.matchAll(/<(\w+)> <(\w+)>/g))
      characters.set(Number.parseInt(code, 16), unicode(text));
  for (const [, part = ""] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = "", to = "", text = ""] of part.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const [first, last, start] = [from, to, text].map((hex) => Number.parseInt(hex, 16)) as [number, number, number];
      for (let code = first; code <= last; code += 1) characters.set(code, String.fromCodePoint(start + code - first));
    }
  return { digits: /begincodespacerange\s+<(\w+)>/.exec(map)?.[1]?.length ?? 4, characters };
};

const referenceIn = (head: string, key: string): string => new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? "";

/** The texts on the pages of a PDF that Chromium made. Spaces are left out, because it moves the pen instead of writing them. */
const textOf = (pdf: Buffer): string => {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Font>();
  for (const { head } of objects.values())
    for (const [, name = "", number = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = objects.get(referenceIn(objects.get(number)?.head ?? "", "ToUnicode"))?.stream;
      if (map) fonts.set(name, fontOf(map));
    }
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages
    .map(({ head }) => {
      let font: Font | undefined;
      const content = objects.get(referenceIn(head, "Contents"))?.stream ?? "";
      return Array.from(content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g), ([, name, codes]) => {
        if (name) font = fonts.get(name);
        const each = codes?.match(new RegExp(`.{${font?.digits ?? 4}}`, "g")) ?? [];
        return each.map((code) => font?.characters.get(Number.parseInt(code, 16)) ?? "").join("");
      }).join("");
    })
    .join("\n")
    .replaceAll(/[^\S\n]+/g, "");
};

/** Prints a page to PDF, and reads its text without spaces. */
export const printedText = async (page: Page): Promise<string> => textOf(await page.pdf({ format: "A4" }));
