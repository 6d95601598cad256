import { foldedText } from "@demarc/contract/core/folded-text";
import { type ImportColumn, importColumns, type OrderImportRow } from "@demarc/contract/orders/order-imports";
import type { Locale } from "@demarc/shell/translate.ts";

/** The heading of each column, and alternatives that files use. A file can also use the field name of the API. */
const headings: Readonly<
  Record<ImportColumn, Readonly<Record<Locale, string>> & { readonly also?: readonly string[] }>
> = {
  postalCode: { en: "Postal code", nl: "Postcode", also: ["postcode", "zip"] },
  houseNumber: { en: "House number", nl: "Huisnummer", also: ["number", "nummer", "huisnr"] },
  extension: { en: "Addition", nl: "Toevoeging", also: ["huisnummertoevoeging", "houseNumberExtension"] },
  room: { en: "Room", nl: "Kamer" },
  packageCode: { en: "Package", nl: "Pakket", also: ["product", "pakketcode"] },
  contractTermMonths: {
    en: "Term (months)",
    nl: "Looptijd (maanden)",
    also: ["term", "looptijd", "contract term", "contracttermijn"],
  },
  slaCode: { en: "Service level", nl: "Serviceniveau", also: ["sla"] },
  ipv4Length: { en: "IPv4", nl: "IPv4" },
  ipv6Length: { en: "IPv6", nl: "IPv6" },
  justification: { en: "Reason for addresses", nl: "Onderbouwing" },
  wishDate: { en: "Preferred date", nl: "Gewenste datum", also: ["wish date", "wensdatum", "date", "datum"] },
  reference: { en: "Reference", nl: "Referentie" },
  customerReference: {
    en: "Purchase order number",
    nl: "Inkoopnummer",
    also: ["your reference", "uw kenmerk", "kenmerk"],
  },
  endCustomerReference: { en: "End customer", nl: "Eindklant" },
};

const isColumn = (name: string): name is ImportColumn => Object.hasOwn(headings, name);

/** The heading of a column; a name that we do not know stays as it is. */
export const headingOf = (name: string, locale: Locale): string => (isColumn(name) ? headings[name][locale] : name);

const plain = (text: string): string => foldedText(text).toLowerCase();

/** The column that a heading of a file names, in either language; undefined for another one. */
export const columnNamed = (heading: string): ImportColumn | undefined =>
  importColumns.find((name) => {
    const { en, nl, also = [] } = headings[name];
    return [name, en, nl, ...also].some((known) => plain(known) === plain(heading));
  });

export const reasonsOf = ({ errors }: OrderImportRow, locale: Locale): readonly string[] =>
  errors.map(({ field, text }) => (field === "" ? text : `${headingOf(field, locale)}: ${text}`));
