import { foldedText } from "@demarc/contract/core/folded-text";
import { type TvBulkAction, tvBulkColumns } from "@demarc/contract/tv-accounts/tv-bulk";
import type { Locale } from "@demarc/shell/translate.ts";

export type BulkColumn = (typeof tvBulkColumns)[TvBulkAction][number];

/** The heading of each column, as in our own list of TV accounts. A file can use either language or the API field name. */
const headings: Readonly<Record<BulkColumn, Readonly<Record<Locale, string>>>> = {
  productCode: { en: "Product", nl: "Product" },
  reference: { en: "Reference", nl: "Referentie" },
  firstName: { en: "First name", nl: "Voornaam" },
  middleName: { en: "Middle name", nl: "Tussenvoegsel" },
  lastName: { en: "Last name", nl: "Achternaam" },
  email: { en: "E-mail address", nl: "E-mailadres" },
  phoneNumber: { en: "Phone", nl: "Telefoon" },
  street: { en: "Street", nl: "Straat" },
  houseNumber: { en: "House number", nl: "Huisnummer" },
  houseNumberExtension: { en: "Addition", nl: "Toevoeging" },
  postalCode: { en: "Postal code", nl: "Postcode" },
  city: { en: "City", nl: "Plaats" },
  country: { en: "Country", nl: "Land" },
  options: { en: "Options", nl: "Opties" },
  activate: { en: "Activate", nl: "Activeren" },
  accountNr: { en: "Account number", nl: "Accountnummer" },
  reason: { en: "Reason", nl: "Reden" },
};

export const columnsOf = (action: TvBulkAction): readonly BulkColumn[] => tvBulkColumns[action];

const isColumn = (name: string): name is BulkColumn => Object.hasOwn(headings, name);

/** The heading of a column; a name that we do not know stays as it is. */
export const headingOf = (name: string, locale: Locale): string => (isColumn(name) ? headings[name][locale] : name);

const plain = (text: string): string => foldedText(text).toLowerCase();

/** The column that a heading of a file names, in either language; undefined for another one. */
export const columnNamed = (heading: string, action: TvBulkAction): BulkColumn | undefined =>
  columnsOf(action).find((name) =>
    [name, headings[name].en, headings[name].nl].some((known) => plain(known) === plain(heading)),
  );
