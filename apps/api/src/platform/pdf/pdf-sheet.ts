import { fileURLToPath } from "node:url";
import { readFileSync } from "node:fs";
import PDFDocument from "pdfkit";
import { printable } from "./pdf-glyphs.ts";
import { asArtifact, asContent, tagged, tagWhole } from "./pdf-tags.ts";

export type Sheet = PDFKit.PDFDocument;

const unread = new Set(["GPOS", "GSUB", "GDEF"]);

/**
 * A font without its layout tables: parsing them takes longer than the rest of a document, and invoices need no kerning
 * or ligatures. Overwrites their names in the table directory (after 12 bytes, 16 bytes per entry).
 */
const fontFile = (address: string): Buffer => {
  const font = readFileSync(fileURLToPath(address));
  for (let entry = 12; entry < 12 + font.readUInt16BE(4) * 16; entry += 16)
    if (unread.has(font.toString("latin1", entry, entry + 4))) font.write("none", entry, "latin1");
  return font;
};

const fonts: { regular?: Buffer; bold?: Buffer } = {};

export const ink = "#1a2129";
export const dim = "#56616e";
export const rule = "#dfe3e9";
export const margin = 50;
/** A4 in points. */
export const page = { width: 595.28, height: 841.89 } as const;
export const inner = page.width - 2 * margin;
/** Bottom of a page's content, above the footer. */
export const bottom = page.height - 90;

const written = new WeakMap<Sheet, () => Buffer>();

const mostParts = 500;

/** Collects the output of a document and joins its many small buffers, whose overhead exceeds their content. */
const collect = (sheet: Sheet): void => {
  const pieces: Buffer[] = [];
  const parts: Buffer[] = [];
  const join = (): void => void pieces.push(Buffer.concat(parts.splice(0)));
  sheet.on("data", (part: Buffer) => {
    parts.push(part);
    if (parts.length === mostParts) join();
  });
  written.set(sheet, () => {
    join();
    return Buffer.concat(pieces);
  });
};

interface SheetInfo {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** Creation date in the document, so that rendering is reproducible. */
  readonly date: string;
}

/**
 * An empty A4 document with our embedded font. Pages stay open until the end, so that footers can show the page count.
 */
export const newSheet = ({ title, author, language, date }: SheetInfo): Sheet => {
  fonts.regular ??= fontFile(import.meta.resolve("@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf"));
  fonts.bold ??= fontFile(import.meta.resolve("@expo-google-fonts/roboto/600SemiBold/Roboto_600SemiBold.ttf"));
  const sheet = new PDFDocument({
    size: "A4",
    margins: { top: margin, bottom: 0, left: margin, right: margin },
    bufferPages: true,
    lang: language,
    displayTitle: true,
    tagged: true,
    pdfVersion: "1.7",
    info: { Title: title, Author: author, CreationDate: new Date(date), ModDate: new Date(date) },
  });
  collect(sheet);
  tagWhole(sheet);
  sheet.registerFont("regular", fonts.regular).registerFont("bold", fonts.bold);
  return sheet.font("regular").fontSize(9).fillColor(ink);
};

/**
 * Starts a page. The previous page stays open for its footer. Its content is joined into one buffer, because the many small
 * buffers that it consists of take several times the memory.
 */
export const nextPage = (sheet: Sheet): void => {
  const content = sheet.page.content as PDFKit.PDFKitReference & { buffer: Uint8Array[] };
  content.buffer = [Buffer.concat(content.buffer)];
  sheet.addPage();
};

/** A single line for text from other systems, without line breaks and control characters. */
export const oneLine = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: "left" | "right";
  readonly bold?: boolean;
  readonly size?: number;
  readonly color?: string;
  /** How to fit text that is too long: a smaller size (amounts must not be cut), more lines, or an ellipsis. */
  readonly long?: "shrink" | "wrap" | "cut";
  /** Tag for screen readers; none for repeated content. */
  readonly as?: "P" | "H1" | "H2" | "TD" | "columnHead" | "rowHead" | "artifact";
}

const drawAs = (sheet: Sheet, kind: NonNullable<Cell["as"]>, draw: () => Sheet): Sheet => {
  if (kind === "artifact") return asArtifact(sheet, draw);
  const content = () => asContent(sheet, draw);
  if (kind === "columnHead") return tagged(sheet, "TH", content, { scope: "Column" });
  if (kind === "rowHead") return tagged(sheet, "TH", content, { scope: "Row" });
  return tagged(sheet, kind, content);
};

/** pdfkit does not declare the font that it writes with. */
type WithFont = Sheet & { readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } } };

const incomplete = new WeakMap<Sheet, Set<string>>();

/** The characters of the texts of a document that the font does not have. */
export const unprinted = (sheet: Sheet): string => Array.from(incomplete.get(sheet) ?? []).join("");

export const isIncomplete = (sheet: Sheet): boolean => incomplete.has(sheet);

type Style = Pick<Cell, "bold" | "size">;

/** Selects the font, and returns the text as it is printed with it. */
const styled = (sheet: Sheet, text: string, { bold = false, size = 9 }: Style): string => {
  sheet.font(bold ? "bold" : "regular").fontSize(size);
  const line = oneLine(text);
  const { shown, missing } = printable(line, (codePoint) =>
    (sheet as WithFont)._font.font.hasGlyphForCodePoint(codePoint),
  );
  if (missing.length > 0) incomplete.set(sheet, new Set([...(incomplete.get(sheet) ?? []), ...missing]));
  return shown;
};

/** The height of a text that is written with `long: "wrap"`. */
export const wrappedHeight = (sheet: Sheet, text: string, style: Style & Pick<Cell, "width">): number =>
  sheet.heightOfString(styled(sheet, text, style), { width: style.width });

/** Writes text into a box; returns its height. The font's digits all have the same width. */
export const write = (sheet: Sheet, text: string, cell: Cell): number => {
  const { x, y, width, align = "left", size = 9, color = ink, long = "shrink", as = "P" } = cell;
  const line = styled(sheet, text, cell);
  sheet.fillColor(color);
  const excess = long === "shrink" ? sheet.widthOfString(line) / width : 0;
  if (excess > 1) sheet.fontSize((size / excess) * 0.99);
  const height = long === "wrap" ? {} : { height: size * 1.1, ellipsis: long === "cut" };
  drawAs(sheet, as, () => sheet.text(line, x, y, { width, align, ...height }));
  return long === "wrap" ? sheet.y - y : size * 1.35;
};

export const drawRule = (sheet: Sheet, y: number): Sheet =>
  asArtifact(sheet, () =>
    sheet
      .moveTo(margin, y)
      .lineTo(page.width - margin, y)
      .lineWidth(0.6)
      .strokeColor(rule)
      .stroke(),
  );

export const bytesOf = (sheet: Sheet): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    sheet.on("end", () => resolve(written.get(sheet)?.() ?? Buffer.of()));
    sheet.on("error", reject);
    sheet.end();
  });
