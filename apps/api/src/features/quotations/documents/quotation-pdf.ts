import { type Address, cityLine } from "@demarc/contract/core/address";
import type { Variant } from "@demarc/contract/core/variants";
import {
  beginLetter,
  drawAddressAndFacts,
  drawTitle,
  endLetter,
  type Letterhead,
} from "../../../platform/pdf/pdf-letter.ts";
import { letterTexts } from "../../../platform/pdf/pdf-letter.texts.ts";
import {
  drawLines,
  drawRemarks,
  drawTotals,
  type PaperLine,
  placeFor,
  type PricePaper,
  priceWords,
  vatRemarks,
} from "../../../platform/pdf/pdf-prices.ts";
import { inner, margin, write, wrappedHeight } from "../../../platform/pdf/pdf-sheet.ts";
import type { Seller } from "../../../platform/process/seller.ts";
import { bespokeAsLine, type StoredAgreement, type StoredOption } from "../quotation/quotation-options.ts";
import { quotationPdfTexts } from "./quotation-pdf.texts.ts";

/** What the PDF of a quotation says. Days are days in Amsterdam. */
export interface QuotationPaper {
  readonly number: string;
  readonly revision: number;
  readonly title: string;
  readonly introduction: string;
  readonly terms: string;
  readonly publishedOn: string;
  readonly validUntil: string;
  readonly options: readonly StoredOption[];
  readonly vatRate: string;
  readonly vatTreatment: string;
  readonly salesPerson: { readonly name: string; readonly email?: string | null; readonly phone?: string | null };
  readonly contactName: string | null;
  readonly customerId: number;
  readonly companyName: string;
  readonly address: Address;
  readonly locale: "en" | "nl";
  readonly variant: Variant;
  readonly seller: Seller;
}

interface Drawn extends PricePaper {
  readonly text: (typeof quotationPdfTexts)["en"];
  readonly quotation: QuotationPaper;
}

const addressOf = ({ quotation: { companyName, address }, country }: Drawn): string[] => [
  companyName,
  `${address.street} ${address.houseNumber}${address.houseNumberExtension ?? ""}${address.room ? `, ${address.room}` : ""}`,
  cityLine(address),
  country(address.country),
];

const factsOf = ({ quotation, text, locale, date }: Drawn): [string, string | null][] => [
  [text.number, quotation.number],
  [text.revision, String(quotation.revision)],
  [text.date, date(quotation.publishedOn)],
  [text.validUntil, date(quotation.validUntil)],
  [letterTexts[locale].customer, String(quotation.customerId)],
  [text.attention, quotation.contactName],
  [
    text.salesPerson,
    [quotation.salesPerson.name, quotation.salesPerson.email, quotation.salesPerson.phone].filter(Boolean).join(", "),
  ],
];

const drawHeading = ({ sheet }: Drawn, start: number, heading: string, size = 12): number => {
  const y = placeFor(sheet, start, 60);
  return y + write(sheet, heading, { x: margin, y, width: inner, size, bold: true, long: "wrap", as: "H2" }) + 4;
};

/** Text of several paragraphs; each begins on the next page if this one has no room for it. */
const drawText = ({ sheet }: Drawn, start: number, text: string): number =>
  text
    .split(/\r?\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .reduce((below, paragraph) => {
      const y = placeFor(sheet, below, Math.min(wrappedHeight(sheet, paragraph, { width: inner }), 500));
      return y + write(sheet, paragraph, { x: margin, y, width: inner, long: "wrap" }) + 4;
    }, start);

const drawGroup = (paper: Drawn, start: number, heading: string, lines: readonly PaperLine[]): number => {
  if (lines.length === 0) return start;
  return drawLines(paper, drawHeading(paper, start, heading, 10), lines);
};

const agreementText = ({ text, date, months }: Drawn, { startDate, renewalMonths }: StoredAgreement): string =>
  [
    startDate === null ? text.agreementStarts : text.agreementStartsOn(date(startDate)),
    renewalMonths === null ? text.agreementEnds : text.agreementRenews(months(renewalMonths)),
  ].join(" ");

const drawOption = (paper: Drawn, start: number, option: StoredOption): number => {
  const { text, locale, months, days, quotation } = paper;
  const heading = drawHeading(paper, start, text.option(option.label));
  const term = text.term(months(option.contractTermMonths), days(option.noticeDays));
  const intro = drawText(paper, heading, [option.description ?? "", term].join("\n")) + 4;
  const items = option.items.reduce((below, { packageName, place, lines }) => {
    const name = [packageName[locale], place].filter(Boolean).join(", ");
    return drawGroup(paper, below, name, lines);
  }, intro);
  const lines = drawGroup(paper, items, text.bespoke, option.bespokeLines.map(bespokeAsLine));
  const agreed = option.agreement ? drawText(paper, lines + 4, agreementText(paper, option.agreement)) + 4 : lines;
  return drawTotals(paper, agreed, { ...option, vatRate: quotation.vatRate }) + 18;
};

export const renderQuotation = (quotation: QuotationPaper): Promise<Buffer> => {
  const text = quotationPdfTexts[quotation.locale];
  const letter: Letterhead = {
    ...quotation,
    title: text.title,
    customer: { name: quotation.companyName, number: quotation.customerId },
    date: quotation.publishedOn,
  };
  const sheet = beginLetter(letter);
  const paper: Drawn = { ...priceWords(quotation.locale), sheet, text, quotation };
  drawTitle(sheet, letter);
  const facts = drawAddressAndFacts(sheet, { address: addressOf(paper), facts: factsOf(paper) }) + 14;
  const intro = drawText(paper, drawHeading(paper, facts, quotation.title, 14), quotation.introduction) + 10;
  const options = quotation.options.reduce((below, option) => drawOption(paper, below, option), intro);
  const remarks = drawRemarks(paper, options, [...vatRemarks(paper, quotation), text.firstInvoice, text.accept]);
  drawText(paper, drawHeading(paper, remarks + 12, text.terms), quotation.terms);
  return endLetter(sheet, letter);
};
