import { cityLine } from "@demarc/contract/core/address";
import {
  beginLetter,
  drawAddressAndFacts,
  drawTitle,
  endLetter,
  type Letterhead,
} from "../../../platform/pdf/pdf-letter.ts";
import { letterTexts } from "../../../platform/pdf/pdf-letter.texts.ts";
import { inner, margin, write } from "../../../platform/pdf/pdf-sheet.ts";
import type { Seller } from "../../../platform/process/seller.ts";
import { type ConfirmationPaper, confirmationWords } from "./order-confirmation-paper.ts";
import { drawPrices } from "./order-confirmation-prices.ts";
import type { ConfirmedOrderRow } from "./order-confirmation.queries.ts";

const addressOf = ({ order: { companyName, address }, country }: ConfirmationPaper): string[] => [
  companyName,
  `${address.street} ${address.houseNumber}${address.houseNumberExtension ?? ""}${address.room ? `, ${address.room}` : ""}`,
  cityLine(address),
  country(address.country),
];

const factsOf = ({ order, text, locale, date, months, days }: ConfirmationPaper): [string, string | null][] => [
  [text.number, order.orderNumber],
  [text.acceptedOn, date(order.acceptedOn)],
  [text.submittedOn, date(order.submittedOn)],
  [letterTexts[locale].customer, String(order.customerId)],
  [text.customerReference, order.customerReference],
  [text.reference, order.reference],
  [text.endCustomer, order.endCustomerName],
  [text.product, order.packageName?.[locale] ?? null],
  [text.changes, order.lineNumber],
  [text.place, order.place],
  [text.wishDate, order.wishDate === null ? null : date(order.wishDate)],
  [text.term, order.contractTermMonths === null ? null : months(order.contractTermMonths)],
  [text.notice, days(order.noticeDays)],
];

export interface ConfirmedOrder extends ConfirmedOrderRow {
  readonly seller: Seller;
}

export const renderConfirmation = (order: ConfirmedOrder): Promise<Buffer> => {
  const words = confirmationWords(order.locale);
  const { text } = words;
  const letter: Letterhead = {
    ...order,
    title: text.title,
    number: order.orderNumber,
    customer: { name: order.companyName, number: order.customerId },
    date: order.acceptedOn,
  };
  const sheet = beginLetter(letter);
  const paper: ConfirmationPaper = { ...words, sheet, order };
  drawTitle(sheet, letter);
  const y = drawAddressAndFacts(sheet, { address: addressOf(paper), facts: factsOf(paper) }) + 14;
  const intro = write(sheet, text.intro, { x: margin, y, width: inner, size: 10, long: "wrap" });
  drawPrices(paper, y + intro + 14);
  return endLetter(sheet, letter);
};
