import { inflateSync } from "node:zlib";

interface PdfObject {
  readonly head: string;
  readonly stream: Buffer | undefined;
}

const objectsOf = (pdf: Buffer): Map<string, PdfObject> => {
  const raw = pdf.toString("latin1");
  const found = raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)(?:stream\n([\s\S]*?)\nendstream\n)?endobj/g);
  return new Map(
    Array.from(found, ([, number = "", head = "", stream]) => {
      const bytes = stream === undefined ? undefined : Buffer.from(stream, "latin1");
      return [number, { head, stream: bytes && head.includes("FlateDecode") ? inflateSync(bytes) : bytes }];
    }),
  );
};

/** The characters of a font by their code in the text, from its map to Unicode. */
const charactersOf = (map: string): string[] => {
  const [, listed = ""] = /beginbfrange\s+<\w+> <\w+> \[([\s\S]*?)\]/.exec(map) ?? [];
  return Array.from(listed.matchAll(/<([0-9a-f ]*)>/gi), ([, hex = ""]) =>
    Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
  );
};

const referenceIn = (head: string, key: string): string => new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? "";

/** The texts that the pages of a PDF of ours print, one for each line of a cell or paragraph, in the order of drawing. */
export const pdfPages = (pdf: Buffer): string[][] => {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, string[]>();
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  for (const { head } of objects.values())
    for (const [, name = "", number = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = objects.get(referenceIn(objects.get(number)?.head ?? "", "ToUnicode"))?.stream;
      if (unicode) fonts.set(name, charactersOf(unicode.toString("latin1")));
    }
  return pages.map(({ head }) => {
    const content = objects.get(referenceIn(head, "Contents"))?.stream?.toString("latin1") ?? "";
    return Array.from(content.matchAll(/\/(F\d+) [\d.]+ Tf[\s\S]*?\[([\s\S]*?)\] TJ/g), ([, font = "", drawn = ""]) =>
      Array.from(drawn.matchAll(/<([0-9a-f]+)>/gi), ([, codes = ""]) =>
        (codes.match(/.{4}/g) ?? []).map((code) => fonts.get(font)?.[Number.parseInt(code, 16)] ?? "?").join(""),
      ).join(""),
    );
  });
};

export const pdfTexts = (pdf: Buffer): string[] => pdfPages(pdf).flat();
