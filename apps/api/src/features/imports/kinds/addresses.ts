import { country, text } from "../cells.rules.ts";
import type { KindColumn } from "../import-kind.ts";

const parts = [
  ["street", text, ["Straat", "Straatnaam", "Adres"], ["Street", "Address"]],
  ["houseNumber", text, ["Huisnummer", "Huisnr", "Nummer"], ["House number", "House no", "Number"]],
  [
    "houseNumberExtension",
    text,
    ["Toevoeging", "Huisnummertoevoeging", "Huisletter"],
    ["Extension", "Addition", "Suffix"],
  ],
  ["room", text, ["Kamer", "Ruimte"], ["Room", "Unit"]],
  ["postalCode", text, ["Postcode", "PC"], ["Postal code", "Zip code", "Zip"]],
  ["city", text, ["Plaats", "Woonplaats", "Stad"], ["City", "Town", "Place"]],
  ["country", country, ["Land", "Landcode"], ["Country", "Country code"]],
] as const;

/** The columns of an address. `of`: words before or after the headings, for a second address. */
export const addressColumns = (
  field: string,
  of?: { readonly nl: readonly string[]; readonly en: readonly string[] },
): KindColumn[] =>
  parts.map(([part, reader, nl, en]) => {
    const named = (names: readonly string[], words: readonly string[] | undefined) =>
      words ? words.flatMap((word) => names.flatMap((name) => [`${word} ${name}`, `${name} ${word}`])) : names;
    return { field: `${field}.${part}`, reader, nl: named(nl, of?.nl), en: named(en, of?.en) };
  });
