/**
 * The account part (BBAN) per country in the SWIFT IBAN registry: lengths followed by a class, n = digits, a = capital
 * letters, c = capital letters or digits.
 */
const bbanByCountry: Readonly<Record<string, string>> = {
  AD: "8n12c",
  AE: "19n",
  AL: "8n16c",
  AT: "16n",
  AZ: "4a20c",
  BA: "16n",
  BE: "12n",
  BG: "4a6n8c",
  BH: "4a14c",
  BI: "23n",
  BR: "23n1a1c",
  BY: "4c4n16c",
  CH: "5n12c",
  CR: "18n",
  CY: "8n16c",
  CZ: "20n",
  DE: "18n",
  DJ: "23n",
  DK: "14n",
  DO: "4c20n",
  EE: "16n",
  EG: "25n",
  ES: "20n",
  FI: "14n",
  FK: "2a12n",
  FO: "14n",
  FR: "10n11c2n",
  GB: "4a14n",
  GE: "2a16n",
  GI: "4a15c",
  GL: "14n",
  GR: "7n16c",
  GT: "24c",
  HN: "4a20n",
  HR: "17n",
  HU: "24n",
  IE: "4a14n",
  IL: "19n",
  IQ: "4a15n",
  IS: "22n",
  IT: "1a10n12c",
  JO: "4a4n18c",
  KW: "4a22c",
  KZ: "3n13c",
  LB: "4n20c",
  LC: "4a24c",
  LI: "5n12c",
  LT: "16n",
  LU: "3n13c",
  LV: "4a13c",
  LY: "21n",
  MC: "10n11c2n",
  MD: "20c",
  ME: "18n",
  MK: "3n10c2n",
  MN: "16n",
  MR: "23n",
  MT: "4a5n18c",
  MU: "4a19n3a",
  NI: "4a20n",
  NL: "4a10n",
  NO: "11n",
  OM: "3n16c",
  PK: "4a16c",
  PL: "24n",
  PS: "4a21c",
  PT: "21n",
  QA: "4a21c",
  RO: "4a16c",
  RS: "18n",
  RU: "14n15c",
  SA: "2n18c",
  SC: "4a20n3a",
  SD: "14n",
  SE: "20n",
  SI: "15n",
  SK: "20n",
  SM: "1a10n12c",
  SO: "19n",
  ST: "21n",
  SV: "4a20n",
  TL: "19n",
  TN: "20n",
  TR: "6n16c",
  UA: "6n19c",
  VA: "18n",
  VG: "4a16n",
  XK: "16n",
  YE: "4a4n18c",
};

const classes: Readonly<Record<string, string>> = { n: "[0-9]", a: "[A-Z]", c: "[A-Z0-9]" };

/** ISO 13616: 98 minus a remainder of 97. 00, 01 and 99 leave the same remainder as 97, 98 and 02, so the remainder admits them. */
const checkDigits = "(?:0[2-9]|[1-8][0-9]|9[0-8])";

const ibanPatterns = new Map(
  Object.entries(bbanByCountry).map(([country, bban]) => [
    country,
    new RegExp(
      `^${country}${checkDigits}${bban.replaceAll(/(\d+)([nac])/g, (_, count, kind) => `${classes[kind]}{${count}}`)}$`,
    ),
  ]),
);

/** The length of an IBAN of this country (ISO alpha-2), or undefined if the registry has none. */
export const ibanLength = (country: string): number | undefined => {
  const counts = bbanByCountry[country]?.match(/\d+/g);
  return counts ? 4 + counts.reduce((sum, count) => sum + Number(count), 0) : undefined;
};

/** The IBAN modulo 97, as a number with the first four characters moved to the end and letters as 10 to 35. */
const remainder97 = (iban: string): number => {
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4))
    for (const digit of Number.parseInt(character, 36).toString()) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
};

/** Whether the text is an IBAN without spaces: country, length, structure and a mod-97 remainder of 1. */
export const isIban = (text: string): boolean =>
  (ibanPatterns.get(text.slice(0, 2))?.test(text) ?? false) && remainder97(text) === 1;

const bicByDutchBank: Readonly<Record<string, string>> = {
  ABNA: "ABNANL2A",
  ASNB: "ASNBNL21",
  BUNQ: "BUNQNL2A",
  FVLB: "FVLBNL22",
  HAND: "HANDNL2A",
  INGB: "INGBNL2A",
  KNAB: "KNABNL2H",
  RABO: "RABONL2U",
  RBRB: "RBRBNL21",
  REVO: "REVONL22",
  SNSB: "SNSBNL2A",
  TRIO: "TRIONL2U",
  DEMO: "DEMONL2A",
};

/** The BIC for the bank code of a Dutch IBAN, or undefined if unknown. */
export const bicOf = (iban: string): string | undefined =>
  iban.startsWith("NL") ? bicByDutchBank[iban.slice(4, 8)] : undefined;

/** Shows only the first and last four characters: `NL91••••••••••4300`. */
export const maskIban = (iban: string): string =>
  iban.slice(0, 4) + "•".repeat(Math.max(0, iban.length - 8)) + iban.slice(-4);
