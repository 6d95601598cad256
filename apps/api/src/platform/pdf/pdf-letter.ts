import { brands } from "@demarc/contract/core/brands";
import type { Variant } from "@demarc/contract/core/variants";
import type { Seller } from "../process/seller.ts";
import { unprintable } from "./pdf-glyphs.ts";
import { letterTexts } from "./pdf-letter.texts.ts";
import {
  bottom,
  bytesOf,
  dim,
  drawRule,
  inner,
  isIncomplete,
  margin,
  newSheet,
  nextPage,
  page,
  type Sheet,
  write,
} from "./pdf-sheet.ts";
import { asArtifact, tagged } from "./pdf-tags.ts";

/** What the pages of a document share: who sells, to whom, and which document it is. */
export interface Letterhead {
  readonly variant: Variant;
  readonly locale: keyof typeof letterTexts;
  /** The kind of document, such as `Invoice`. */
  readonly title: string;
  readonly number: string;
  readonly customer: { readonly name: string; readonly number: number };
  readonly seller: Pick<Seller, "name" | "address"> & {
    readonly [Name in "coc" | "vatNumber" | "iban" | "phone" | "email"]?: string | null | undefined;
  };
  /** The date of the document, so that rendering is reproducible. */
  readonly date: string;
}

const drawBrand = (sheet: Sheet, variant: Variant): void => {
  const brand = brands[variant];
  asArtifact(sheet, () => {
    sheet.save().roundedRect(margin, 46, 26, 26, 6).fill(brand.ramp[6]);
    sheet
      .translate(margin + 1, 47)
      .path(brand.mark)
      .fill("#ffffff")
      .restore();
  });
  write(sheet, brand.name, { x: margin + 36, y: 52, width: 260, bold: true, size: 12 });
};

const sellerName = ({ seller, variant }: Letterhead): string => seller.name || brands[variant].name;

/** An empty document with the mark of the brand. `endLetter` draws what is on every page. */
export const beginLetter = (letter: Letterhead): Sheet => {
  const sheet = newSheet({
    title: `${letter.title} ${letter.number}`,
    author: sellerName(letter),
    language: letter.locale,
    date: letter.date,
  });
  drawBrand(sheet, letter.variant);
  return sheet;
};

/** Writes the title of a document beside the mark. */
export const drawTitle = (sheet: Sheet, { title, variant }: Letterhead): void => {
  const cell = { x: margin, y: 48, width: inner, align: "right", bold: true, size: 18 } as const;
  write(sheet, title, { ...cell, color: brands[variant].ramp[7], as: "H1" });
};

export const letterTop = 118;

const drawFacts = (sheet: Sheet, facts: Addressed["facts"]): number => {
  let y = letterTop;
  for (const [name, value] of facts)
    if (value)
      y += tagged(sheet, "TR", () => {
        write(sheet, name, { x: margin + 225, y, width: 92, color: dim, as: "rowHead" });
        return write(sheet, value, { x: margin + 320, y, width: inner - 320, long: "wrap", as: "TD" }) + 3;
      });
  return y;
};

interface Addressed {
  /** The name and the address of the recipient. Empty lines are left out. */
  readonly address: readonly string[];
  /** Names with their values, beside the address. Those without a value are left out. */
  readonly facts: readonly (readonly [string, string | null])[];
}

/** Draws the address, and the facts beside it. Returns where both end. */
export const drawAddressAndFacts = (sheet: Sheet, { address, facts }: Addressed): number => {
  let y = letterTop;
  for (const [position, text] of address.entries())
    if (text) y += write(sheet, text, { x: margin, y, width: 210, size: 10, bold: position === 0, long: "wrap" }) + 2;
  return Math.max(
    y,
    tagged(sheet, "Table", () => drawFacts(sheet, facts)),
  );
};

const continuedTop = margin + 16;
/** The height of the content of a page after the first. */
export const continuedHeight = bottom - continuedTop;

/** Starts a page. Returns where its content starts, below the lines that `endLetter` draws. */
export const continueLetter = (sheet: Sheet): number => {
  nextPage(sheet);
  return continuedTop;
};

/** Names the document and the customer at the top of a page after the first, as artifacts. */
const drawContinuation = (sheet: Sheet, { title, number, customer, locale }: Letterhead): void => {
  const head = { y: margin - 8, size: 8, color: dim, as: "artifact", long: "cut" } as const;
  write(sheet, `${title} ${number}`, { ...head, x: margin, width: 230, bold: true });
  const name = `${customer.name} · ${letterTexts[locale].customer} ${customer.number}`;
  write(sheet, name, { ...head, x: margin + 240, width: inner - 240, align: "right" });
  drawRule(sheet, margin + 6);
};

/** Who sells, and a note if the document is incomplete. */
const footOf = (sheet: Sheet, letter: Letterhead): string[] => {
  const { seller, locale } = letter;
  const texts = letterTexts[locale];
  const named = (name: string, value: string | null | undefined): string => (value ? `${name} ${value}` : "");
  const parts = [
    [[sellerName(letter), seller.address].filter(Boolean).join(", ")],
    [named(texts.coc, seller.coc), named(texts.vat, seller.vatNumber), named("IBAN", seller.iban)],
    [named(texts.phone, seller.phone), seller.email],
    [isIncomplete(sheet) ? texts.incomplete(unprintable) : ""],
  ];
  return parts.map((part) => part.filter(Boolean).join(" · ")).filter(Boolean);
};

/** Draws what every page has: the document and the customer, the seller, and the number of the page. */
const drawEdges = (sheet: Sheet, letter: Letterhead): void => {
  const lines = footOf(sheet, letter);
  const { count } = sheet.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    sheet.switchToPage(index);
    if (index > 0) drawContinuation(sheet, letter);
    drawRule(sheet, page.height - 74);
    const foot = { y: page.height - 66, size: 8, color: dim } as const;
    // On continuation pages the text is repeated, so it is an artifact there.
    const as = index === 0 ? "P" : "artifact";
    let { y } = foot;
    for (const line of lines)
      y += write(sheet, line, { ...foot, x: margin, y, width: inner - 80, long: "wrap", as }) + 1;
    const pages = letterTexts[letter.locale].page(index + 1, count);
    write(sheet, pages, { x: page.width - margin - 70, width: 70, align: "right", ...foot, as: "artifact" });
  }
};

/** Ends a document, which then cannot be drawn on. */
export const endLetter = (sheet: Sheet, letter: Letterhead): Promise<Buffer> => {
  drawEdges(sheet, letter);
  return bytesOf(sheet);
};
