/**
 * What a form does to a value when the field is left, before the rule is applied; the API accepts the literal rule only.
 * Each takes what a person typed and returns what the rule expects; what it does not recognise it only trims.
 */
export const normalise = {
  text: (value: string) => value.trim(),
  email: (value: string) => value.trim(),
  "postal-code": (value: string) => value.replaceAll(/\s/g, "").toUpperCase(),
  iban: (value: string) => value.replaceAll(/[\s.-]/g, "").toUpperCase(),
  bic: (value: string) => value.replaceAll(/\s/g, "").toUpperCase(),
  "vat-number": (value: string) => value.replaceAll(/[\s.-]/g, "").toUpperCase(),
  "coc-number": (value: string) => value.replaceAll(/[\s.]/g, ""),
  "phone-number": (value: string) =>
    value
      .trim()
      .replace(/^(?:\+|00)31\s*(?:\(0\))?\s*/, "0")
      .replaceAll(/[\s().-]/g, ""),
} satisfies Record<string, (value: string) => string>;

/** Text as it is compared when somebody looks for it: without capitals and accents. */
export const plainText = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .toLowerCase();
