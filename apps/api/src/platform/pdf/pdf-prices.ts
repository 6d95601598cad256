import { decimalFormat } from "@demarc/contract/core/money";
import type { OrderLine } from "@demarc/contract/core/order-line";
import { amountFormat } from "@demarc/contract/core/signed-money";
import { continueLetter } from "./pdf-letter.ts";
import { bottom, dim, drawRule, inner, margin, type Sheet, write, wrappedHeight } from "./pdf-sheet.ts";
import { tagged } from "./pdf-tags.ts";
import { priceTexts } from "./price-texts.ts";

export type PaperLocale = keyof typeof priceTexts;

const intlOf = { en: "en-GB", nl: "nl-NL" } as const;

export const priceWords = (locale: PaperLocale) => {
  const prices = priceTexts[locale];
  const plurals = new Intl.PluralRules(intlOf[locale]);
  const dates = new Intl.DateTimeFormat(intlOf[locale], { dateStyle: "long", timeZone: "UTC" });
  const counted = (count: number, forms: { readonly one: string; readonly other: string }) =>
    `${count} ${plurals.select(count) === "one" ? forms.one : forms.other}`;
  return {
    locale,
    prices,
    euro: amountFormat(locale),
    number: decimalFormat(locale),
    date: (day: string): string => dates.format(new Date(`${day}T00:00:00Z`)),
    months: (count: number): string => counted(count, prices.months),
    days: (count: number): string => counted(count, prices.days),
    country: (code: string): string =>
      code === "NL" ? "" : (new Intl.DisplayNames(intlOf[locale], { type: "region" }).of(code) ?? code),
  };
};

export interface PricePaper extends ReturnType<typeof priceWords> {
  readonly sheet: Sheet;
}

/** A line of a document; one that is not in the catalogue has no code. */
export type PaperLine = Omit<OrderLine, "position" | "productCode" | "vatCode">;

/** The groups of lines, in the order of the portal. */
const charges = ["MRC", "NRC", "USAGE"] as const;

const columns = {
  description: { x: margin, width: 232 },
  quantity: { x: margin + 236, width: 56 },
  unitPrice: { x: margin + 298, width: 66 },
  discount: { x: margin + 370, width: 60 },
  amount: { x: margin + 434, width: inner - 434 },
} as const;

const numbers = ["quantity", "unitPrice", "discount", "amount"] as const;

const rowHeight = 15;

/** Returns the y position for content of this height. Starts the next page if it does not fit on the current one. */
export const placeFor = (sheet: Sheet, y: number, height: number): number => {
  return y + height <= bottom ? y : continueLetter(sheet);
};

const drawHeads = ({ sheet, prices }: PricePaper, y: number, charge: PaperLine["chargeType"]): number => {
  const head = { y, size: 8, color: dim, bold: true, as: "columnHead" } as const;
  tagged(sheet, "TR", () => {
    write(sheet, prices.charges[charge], { ...columns.description, ...head });
    for (const name of charge === "USAGE" ? (["amount"] as const) : numbers)
      write(sheet, prices[name], { ...columns[name], ...head, align: "right" });
  });
  drawRule(sheet, y + 13);
  return y + 18;
};

const drawLine = ({ sheet, locale, euro, number }: PricePaper, start: number, line: PaperLine): number => {
  const { chargeType, quantity, unitPrice, discountPct, amount } = line;
  const description = line.description[locale];
  const y = placeFor(sheet, start, wrappedHeight(sheet, description, columns.description));
  return tagged(sheet, "TR", () => {
    const height = write(sheet, description, { ...columns.description, y, long: "wrap", as: "TD" });
    const cell = { y, align: "right", as: "TD" } as const;
    if (chargeType !== "USAGE") {
      write(sheet, number(quantity), { ...columns.quantity, ...cell });
      write(sheet, euro(unitPrice), { ...columns.unitPrice, ...cell });
    }
    if (Number(discountPct) > 0) write(sheet, `${number(discountPct)}%`, { ...columns.discount, ...cell });
    write(sheet, euro(amount), { ...columns.amount, ...cell });
    return y + height + 5;
  });
};

export const drawLines = (paper: PricePaper, start: number, lines: readonly PaperLine[]): number =>
  charges.reduce((top, charge) => {
    const group = lines.filter(({ chargeType }) => chargeType === charge);
    if (group.length === 0) return top;
    const y = placeFor(paper.sheet, top, 18 + rowHeight);
    return (
      tagged(paper.sheet, "Table", () =>
        group.reduce((below, line) => drawLine(paper, below, line), drawHeads(paper, y, charge)),
      ) + 6
    );
  }, start);

/** Totals as the portal shows them. `contractTermMonths`: null without a term. */
export interface PaperTotals {
  readonly vatRate: string;
  readonly nrcTotal: string;
  readonly mrcTotal: string;
  readonly nrcTotalInclVat: string;
  readonly mrcTotalInclVat: string;
  readonly contractTotal: string;
  readonly contractTermMonths: number | null;
}

type Total = readonly [name: string, amount: string, isStrong: boolean];

const totalsOf = ({ prices, number, months }: PricePaper, totals: PaperTotals): Total[] => {
  const { vatRate, nrcTotal, mrcTotal, contractTermMonths } = totals;
  const rate = number(vatRate);
  const inclVat: Total[] =
    Number(vatRate) === 0
      ? []
      : [
          [prices.mrcTotalInclVat(rate), totals.mrcTotalInclVat, false],
          [prices.nrcTotalInclVat(rate), totals.nrcTotalInclVat, false],
        ];
  return [
    [prices.mrcTotal, mrcTotal, true],
    [prices.nrcTotal, nrcTotal, true],
    ...inclVat,
    ...(contractTermMonths === null
      ? []
      : [[prices.contractTotal(months(contractTermMonths)), totals.contractTotal, false] as const]),
  ];
};

export const drawTotals = (paper: PricePaper, start: number, given: PaperTotals): number => {
  const { sheet, euro } = paper;
  const totals = totalsOf(paper, given);
  let y = placeFor(sheet, start, 8 + totals.length * rowHeight);
  drawRule(sheet, y);
  y += 8;
  tagged(sheet, "Table", () => {
    for (const [name, amount, bold] of totals) {
      const cell = { y, bold, align: "right" } as const;
      tagged(sheet, "TR", () => {
        write(sheet, name, { ...cell, x: margin + 130, width: 298, as: "rowHead" });
        write(sheet, euro(amount), { ...cell, ...columns.amount, as: "TD" });
      });
      y += rowHeight;
    }
  });
  return y;
};

export const drawRemarks = (paper: PricePaper, start: number, remarks: readonly string[]): number =>
  remarks.reduce((below, remark) => {
    const at = placeFor(paper.sheet, below, rowHeight);
    return at + write(paper.sheet, remark, { x: margin, y: at, width: inner, color: dim, long: "wrap" }) + 2;
  }, start);

/** Remarks on why no VAT is charged; empty if it is charged. */
export const vatRemarks = (
  { prices }: PricePaper,
  { vatRate, vatTreatment }: { readonly vatRate: string; readonly vatTreatment: string },
): string[] => {
  if (Number(vatRate) > 0) return [];
  return [vatTreatment === "REVERSE_CHARGE_EU" ? prices.noVat.REVERSE_CHARGE_EU : prices.noVat.other];
};
