import { brands } from "@demarc/contract/core/brands";
import type { Variant } from "@demarc/contract/core/variants";
import { dim, drawRule, inner, margin, page, type Sheet, write } from "./pdf-sheet.ts";
import { asArtifact, tagged } from "./pdf-tags.ts";

export const drawLetterhead = (sheet: Sheet, variant: Variant, title: string): void => {
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
  const cell = { x: margin, y: 48, width: inner, align: "right", bold: true, size: 18 } as const;
  write(sheet, title, { ...cell, color: brand.ramp[7], as: "H1" });
};

const top = 118;

const drawFacts = (sheet: Sheet, facts: Letter["facts"]): number => {
  let y = top;
  for (const [name, value] of facts)
    if (value)
      y += tagged(sheet, "TR", () => {
        write(sheet, name, { x: margin + 225, y, width: 92, color: dim, as: "rowHead" });
        return write(sheet, value, { x: margin + 320, y, width: inner - 320, long: "wrap", as: "TD" }) + 3;
      });
  return y;
};

interface Letter {
  /** The name and the address of the recipient. Empty lines are left out. */
  readonly address: readonly string[];
  /** Names with their values, beside the address. Those without a value are left out. */
  readonly facts: readonly (readonly [string, string | null])[];
}

/** Draws the address, and the facts beside it. Returns where both end. */
export const drawAddressAndFacts = (sheet: Sheet, { address, facts }: Letter): number => {
  let y = top;
  for (const [position, text] of address.entries())
    if (text) y += write(sheet, text, { x: margin, y, width: 210, size: 10, bold: position === 0, long: "wrap" }) + 2;
  return Math.max(
    y,
    tagged(sheet, "Table", () => drawFacts(sheet, facts)),
  );
};

/** Draws the same lines at the foot of every page, with the number of the page. */
export const drawFeet = (
  sheet: Sheet,
  lines: readonly string[],
  pageText: (place: { readonly page: string; readonly pages: string }) => string,
): void => {
  const { count } = sheet.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    sheet.switchToPage(index);
    drawRule(sheet, page.height - 74);
    const foot = { y: page.height - 66, size: 8, color: dim } as const;
    // On continuation pages the text is repeated, so it is an artifact there.
    const as = index === 0 ? "P" : "artifact";
    let { y } = foot;
    for (const line of lines)
      y += write(sheet, line, { ...foot, x: margin, y, width: inner - 80, long: "wrap", as }) + 1;
    const pages = pageText({ page: String(index + 1), pages: String(count) });
    write(sheet, pages, { x: page.width - margin - 70, width: 70, align: "right", ...foot, as: "artifact" });
  }
};
