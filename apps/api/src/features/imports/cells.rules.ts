import { asTyped } from "@demarc/contract/core/csv-text";
import { foldedText, readableText } from "@demarc/contract/core/folded-text";
import { normalise } from "@demarc/contract/core/normalise";
import { lineNumberOf, plainText } from "@demarc/contract/core/search-text";
import { dateIn, numberIn } from "../../platform/files/cells.ts";
import { amount, code, codes, day, Figure } from "../../platform/http/csv.ts";
import { countryCodes } from "../../platform/http/country-codes.ts";
import { uuidPattern } from "../../platform/uuid-pattern.ts";

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
export const phoneNumber = reader(normalise["phone-number"]);
export const iban = reader(normalise.iban);
export const bic = reader(normalise.bic);
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

const amountPattern = (most: number) => new RegExp(`^(\\d{1,12}|\\d{1,3}(?:[., ]\\d{3})+)(?:[.,](\\d{1,${most}}|-))?$`);

const unclear = /^[1-9]\d{0,2}[.,]\d{3}$/;
const thirdDecimal = /\.\d{3}$/;

/** An amount with at least two decimals and at most these. */
const amountOf = (most: number): Reader => {
  const pattern = amountPattern(most);
  return reader(
    (cell) => {
      const bare = foldedText(cell).replaceAll(/^(?:€|EUR) ?| ?(?:€|EUR)$/g, "");
      const [, whole = "", part = ""] = pattern.exec(bare) ?? [];
      if (whole === "") return bare;
      // `1.234` can mean 1234 or 1.234. The schema refuses the result.
      if (most > 2 && unclear.test(bare)) return bare.replace(/[.,]/, " ");
      const digits = whole.replaceAll(/\D/g, "").replace(/^0+(?=\d)/, "");
      return `${digits}.${part.replace("-", "").padEnd(2, "0")}`;
    },
    (value) => {
      const figure = amount(value as string | null);
      return figure && thirdDecimal.test(figure.text) ? new Figure(`${figure.text}0`) : figure;
    },
  );
};
/** An amount: `1234.56`, `€ 1.234,56`, `49`. */
export const money = amountOf(2);
/** A price of a small unit: `0,28750`. */
export const unitPrice = amountOf(5);

/** A percentage: `21`, `21,00`, `21 %`. */
export const percentage = reader((cell) => money.read(cell.replace(/ ?%$/, "")), money.write);

/** A quantity, which may be negative: `1`, `-2,5`. */
export const quantity = reader((cell) => {
  const [, minus = "", rest = ""] = /^(-?) ?(.*)$/s.exec(foldedText(cell)) ?? [];
  return `${minus}${String(unitPrice.read(rest))}`;
}, unitPrice.write);

/** A number: `1.8`, `1,8`. */
export const decimal = reader((cell) => {
  const folded = foldedText(cell);
  return /^\d{1,9}([.,]\d{1,6})?$/.test(folded) && !unclear.test(folded) ? Number(folded.replace(",", ".")) : cell;
});

const mostInRange = 100;

/** Numbers and ranges of numbers: `10, 11`, `10-12`, `10 t/m 12`. */
export const integers = reader(
  (cell) => {
    const parts = foldedText(cell)
      .replaceAll(/ ?(?:-|–|t\/m|to) ?/gi, "-")
      .split(/[ ,;+&]+/);
    return parts.flatMap((part): unknown[] => {
      const [, from = "", to = from] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part) ?? [];
      const count = Number(to) - Number(from) + 1;
      if (from === "" || count < 1 || count > mostInRange) return [part];
      return Array.from({ length: count }, (_, place) => Number(from) + place);
    });
  },
  (value) => (value as readonly number[]).join(", "),
);

export const date = reader(
  (cell) => dateIn(foldedText(cell)),
  (value) => day(value as string | null),
);

const amsterdamClock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Amsterdam",
  dateStyle: "short",
  timeStyle: "medium",
});

/** The moment at which a clock in Amsterdam shows this. An hour that the clock shows twice is the first one. */
const shownAt = (date: string, time: string): string | undefined =>
  ["+02:00", "+01:00"]
    .map((offset) => new Date(`${date}T${time}${offset}`))
    .find((one) => !Number.isNaN(one.getTime()) && amsterdamClock.format(one) === `${date} ${time}`)
    ?.toISOString();

/** A moment, or a day, which begins in Amsterdam: `2026-11-30T09:00:00Z`, `30-11-2026 10:00`. It is exported with its fraction of a second. */
export const moment = reader((cell) => {
  const folded = foldedText(cell);
  const [, given, hour = "0", minutes = "00", seconds = "00"] =
    /^(\S+)(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(folded) ?? [];
  return shownAt(dateIn(given) ?? "", `${hour.padStart(2, "0")}:${minutes}:${seconds}`) ?? folded;
});

const truths = new Map([
  ...["ja", "j", "yes", "y", "true", "waar", "1", "x"].map((word) => [word, true] as const),
  ...["nee", "n", "no", "false", "onwaar", "0"].map((word) => [word, false] as const),
]);
export const flag = reader((cell) => truths.get(plainText(cell).trim()) ?? cell);

/** Codes with their words; the first word is the Dutch name. */
type Words = Readonly<Record<string, readonly string[]>>;

const namesIn = (words: Words) => ({
  named: new Map(
    Object.entries(words).flatMap(([one, others]) => [one, ...others].map((word) => [plainText(word), one] as const)),
  ),
  dutch: Object.fromEntries(Object.entries(words).map(([one, [first = one]]) => [one, first])),
});

/** A code from a list. */
export const choice = (words: Words): Reader => {
  const { named, dutch } = namesIn(words);
  return reader(
    (cell) => named.get(plainText(foldedText(cell))) ?? cell,
    (value) => code(value as string | null, dutch),
  );
};

/** Texts between commas, line breaks and other separators. */
const partsIn = (cell: string): string[] =>
  cell
    .split(/[,;+&/|\r\n]/)
    .map(foldedText)
    .filter(Boolean);

/** Several codes from a list: `Beheer, Orders`, `orders en facturen`, `RESELLER_ORDER RESELLER_FINANCE`. */
export const choices = (words: Words): Reader => {
  const { named, dutch } = namesIn(words);
  /** The codes of a part, which is one name, or several with spaces or `en` between them. */
  const codesOf = (part: string): readonly string[] => {
    const one = named.get(plainText(part));
    if (one !== undefined) return [one];
    for (const between of [/ (?:en|and) /i, / /]) {
      const found = part.split(between).map((name) => named.get(plainText(name)));
      if (found.every((name) => name !== undefined)) return found;
    }
    return [part];
  };
  return reader(
    (cell) => [...new Set(partsIn(cell).flatMap(codesOf))],
    (value) => codes(value as readonly string[], dutch),
  );
};

/** Several codes in capitals. */
export const capitalsList = reader((cell) => [
  ...new Set(partsIn(cell.toUpperCase()).flatMap((one) => one.split(" "))),
]);

const joined = (value: unknown): string | undefined => (value as readonly string[] | undefined)?.join(", ");
/** Several texts, which may contain spaces. */
export const texts = reader(partsIn, joined);
/** Several host names. */
export const hostNames = reader((cell) => partsIn(cell).flatMap((one) => one.split(" ")), joined);

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

/** A record: our id, or else your own id. */
export const record = reader((cell) => {
  const folded = foldedText(cell);
  return uuidPattern.test(folded.toLowerCase()) ? folded.toLowerCase() : { ref: folded };
});

/** A record: our number, or else your own id. */
export const recordNumber = reader((cell) => {
  const folded = foldedText(cell);
  return /^[1-9]\d{0,8}$/.test(folded) ? Number(folded) : { ref: folded };
});

/** The number of an autonomous system: `AS64496`. */
export const asn = reader((cell) => {
  const [, digits] = /^(?:AS)? ?(\d{1,10})$/i.exec(foldedText(cell)) ?? [];
  return digits === undefined ? cell : Number(digits);
});
