/**
 * Normalises a form value when the field loses focus, before validation; the API validates the literal value. Each
 * function takes what a person typed and returns what the rule expects; unrecognised input is only trimmed.
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

/** Text as compared by a search: lower case, without accents. */
export const plainText = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .toLowerCase();

/**
 * The words of a search, as compared by it: a record is found if each of them occurs in it. A line number is one word,
 * however it is typed.
 */
export const searchWords = (typed: string): string[] => {
  const words = plainText(typed)
    .replaceAll(/\bln[\s-]*(?=\d{3})/g, "ln-")
    .split(/\s+/)
    .filter(Boolean);
  return [...new Set(words.map((word) => word.replaceAll(/^[,;]+|[,;]+$/g, "") || word))];
};
