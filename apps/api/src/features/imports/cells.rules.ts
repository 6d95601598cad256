import { asTyped } from "@demarc/contract/core/csv-text";
import { foldedText, readableText } from "@demarc/contract/core/folded-text";
import { normalise } from "@demarc/contract/core/normalise";
import { lineNumberOf, plainText } from "@demarc/contract/core/search-text";
import { dateIn, numberIn } from "../../platform/files/cells.ts";
import { amount, code, day } from "../../platform/http/csv.ts";
import { countryCodes } from "../../platform/http/country-codes.ts";

/** How the cells of a column are read and written. An unreadable cell stays text, and the schema of the record refuses it. */
export interface Reader {
  readonly read: (cell: string) => unknown;
  /** The value for a CSV file. */
  readonly write: (value: unknown) => unknown;
}

const asIs = (value: unknown): unknown => value;

const reader = (read: (cell: string) => unknown, write = asIs): Reader => ({
  read: (cell) => read(asTyped(cell)),
  write,
});

export const text = reader(readableText);
/** A code or an id. */
export const id = reader(foldedText);
export const capitals = reader((cell) => foldedText(cell).toUpperCase());
export const email = reader(normalise.email);
export const vatNumber = reader(normalise["vat-number"]);
export const cocNumber = reader(normalise["coc-number"]);

export const lineNumber = reader((cell) => lineNumberOf(cell) ?? foldedText(cell));

/** The digits of a number, without its thousands separators. */
const digitsOf = (cell: string): string => {
  const folded = foldedText(cell);
  return /^\d{1,3}([. ]\d{3})+$/.test(folded) ? folded.replaceAll(/[. ]/g, "") : folded;
};
export const integer = reader((cell) => numberIn(digitsOf(cell)));

const kilobits: Readonly<Record<string, number>> = { "": 1, k: 1, m: 1000, g: 1_000_000 };
const speedPattern = /^(\d{1,9})(?:[.,](\d{1,3}))? ?([kmg]?)(?:b(?:it)?(?:\/s|ps)?)?$/i;

/** A speed in kbit/s: `1000000`, `500 Mbit/s`, `1 Gb`. */
export const speed = reader((cell) => {
  const digits = digitsOf(cell);
  const [, whole = "", part = "", unit = ""] = speedPattern.exec(digits) ?? [];
  if (whole === "" || /^\d+$/.test(digits)) return numberIn(digits);
  return Math.round(Number(`${whole}.${part || "0"}`) * (kilobits[unit.toLowerCase()] ?? 1));
});

/** An amount with two decimals: `1234.56`, `€ 1.234,56`, `49`. */
export const money = reader(
  (cell) => {
    const bare = foldedText(cell).replaceAll(/^(?:€|EUR) ?| ?(?:€|EUR)$/g, "");
    const [, whole = "", part = ""] = /^(\d{1,12}|\d{1,3}(?:[., ]\d{3})+)(?:[.,](\d{1,2}|-))?$/.exec(bare) ?? [];
    if (whole === "") return bare;
    const digits = whole.replaceAll(/\D/g, "").replace(/^0+(?=\d)/, "");
    return `${digits}.${part.replace("-", "").padEnd(2, "0")}`;
  },
  (value) => amount(value as string | null),
);

export const date = reader(
  (cell) => dateIn(foldedText(cell)),
  (value) => day(value as string | null),
);

const truths = new Map([
  ...["ja", "j", "yes", "y", "true", "waar", "1", "x"].map((word) => [word, true] as const),
  ...["nee", "n", "no", "false", "onwaar", "0"].map((word) => [word, false] as const),
]);
export const flag = reader((cell) => truths.get(plainText(cell).trim()) ?? cell);

/** A code from a list. Each code has its words; the first word is the Dutch name. */
export const choice = (words: Readonly<Record<string, readonly string[]>>): Reader => {
  const named = new Map(
    Object.entries(words).flatMap(([one, others]) => [one, ...others].map((word) => [plainText(word), one] as const)),
  );
  const dutch = Object.fromEntries(Object.entries(words).map(([one, [first = one]]) => [one, first]));
  return reader(
    (cell) => named.get(plainText(foldedText(cell))) ?? cell,
    (value) => code(value as string | null, dutch),
  );
};

/** A country by its code or its name. */
const countries = new Map<string, string>();
const countryOf = (cell: string): string => {
  if (countries.size === 0)
    for (const locale of ["nl", "en"]) {
      const names = new Intl.DisplayNames(locale, { type: "region" });
      for (const one of countryCodes.keys()) countries.set(plainText(names.of(one) ?? one), one);
    }
  const folded = foldedText(cell);
  return countries.get(plainText(folded)) ?? folded.toUpperCase();
};
export const country = reader(countryOf);

/** A customer: our customer number, or else your own id. */
export const customer = reader((cell) => {
  const folded = foldedText(cell);
  return /^[12]\d{7}$/.test(folded) ? Number(folded) : { ref: folded };
});
