import { daysAfter } from "@demarc/contract/core/calendar";
import type { Order } from "@demarc/contract/orders/order-fields";

const texts = {
  en: { delivery: "Delivery", order: "Order" },
  nl: { delivery: "Oplevering", order: "Bestelling" },
};

/** What a value of a calendar file cannot hold as it is (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll(/\r\n|\r|\n/g, "\\n");

const longestLine = 75;

/** A line in pieces of at most 75 bytes, none of which splits a character (RFC 5545, 3.1). */
const folded = (line: string): string => {
  const pieces: string[] = [];
  let piece = "";
  for (const character of line) {
    const isFull = Buffer.byteLength(piece + character) > longestLine;
    if (isFull) pieces.push(piece);
    piece = isFull ? ` ${character}` : piece + character;
  }
  return [...pieces, piece].join("\r\n");
};

const dateOf = (day: string): string => day.replaceAll("-", "");
const momentOf = (instant: string): string => `${instant.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

interface CalendarOrder extends Pick<
  Order,
  "id" | "orderNumber" | "packageName" | "packageCode" | "place" | "reference" | "updatedAt" | "version"
> {
  readonly plannedDate: string;
}

/**
 * The planned date of an order as a calendar file: an event of a whole day, which replaces an earlier download of the same
 * order.
 */
export const orderCalendar = (
  order: CalendarOrder,
  { locale, url }: { readonly locale: "en" | "nl"; readonly url: string },
): string => {
  const text = texts[locale];
  const name = order.packageName?.[locale] ?? order.packageCode ?? "";
  const summary = `${[text.delivery, name].filter(Boolean).join(" ")} (${order.orderNumber})`;
  const description = [`${text.order} ${order.orderNumber}`, order.reference].filter(Boolean).join("\n");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Demarc//Orders//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:order-${order.id}@${new URL(url).hostname}`,
    `DTSTAMP:${momentOf(order.updatedAt)}`,
    `SEQUENCE:${order.version}`,
    `DTSTART;VALUE=DATE:${dateOf(order.plannedDate)}`,
    `DTEND;VALUE=DATE:${dateOf(daysAfter(order.plannedDate, 1))}`,
    `SUMMARY:${escaped(summary)}`,
    `LOCATION:${escaped(order.place)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
};
