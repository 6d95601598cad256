import { cityLine } from "@demarc/contract/core/address";
import { brands } from "@demarc/contract/core/brands";
import { unprintable } from "../../../platform/pdf/pdf-glyphs.ts";
import { drawAddressAndFacts, drawFeet, drawLetterhead } from "../../../platform/pdf/pdf-letter.ts";
import { bytesOf, inner, isIncomplete, margin, newSheet, write } from "../../../platform/pdf/pdf-sheet.ts";
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
  [text.customer, String(order.customerId)],
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

export const renderConfirmation = (order: ConfirmedOrderRow): Promise<Buffer> => {
  const words = confirmationWords(order.locale);
  const { text } = words;
  const brand = brands[order.variant];
  const sheet = newSheet({
    title: `${text.title} ${order.orderNumber}`,
    author: brand.name,
    language: order.locale,
    date: order.acceptedOn,
  });
  const paper: ConfirmationPaper = { ...words, sheet, order };
  drawLetterhead(sheet, order.variant, text.title);
  const y = drawAddressAndFacts(sheet, { address: addressOf(paper), facts: factsOf(paper) }) + 14;
  const intro = write(sheet, text.intro, { x: margin, y, width: inner, size: 10, long: "wrap" });
  drawPrices(paper, y + intro + 14);
  const feet = [brand.name, ...(isIncomplete(sheet) ? [text.incomplete(unprintable)] : [])];
  drawFeet(sheet, feet, text.page);
  return bytesOf(sheet);
};
