import { foldedText, readableText } from "./folded-text.ts";

/** A code in capitals without separators, and without its name before it. */
const code = (value: string, name: string): string =>
  foldedText(value.toUpperCase())
    .replaceAll(/[\s./-]/g, "")
    .replace(new RegExp(`^(?:${name}:?)+(?=[A-Z0-9]{8})`), "");

/**
 * Normalises a form value when the field loses focus, before validation, and a cell of a file; the API validates the literal
 * value. Each function takes what a person typed or pasted and returns what the rule expects; unrecognised input is only folded.
 */
export const normalise = {
  text: readableText,
  email: foldedText,
  "postal-code": (value: string) => foldedText(value.toUpperCase()).replaceAll(/[\s-]/g, ""),
  iban: (value: string) => code(value, "IBAN"),
  bic: (value: string) => foldedText(value.toUpperCase()).replaceAll(/[\s.-]/g, ""),
  "vat-number": (value: string) => code(value, "BTW"),
  "coc-number": (value: string) => code(value, "KVK"),
  "phone-number": (value: string) =>
    foldedText(value)
      .replaceAll(/[\s().:/-]/g, "")
      .replace(/^(?:tel(?:efoon)?)+/i, "")
      .replace(/^(?:\+|00)31(?:0(?=[1-9]))?/, "0"),
} satisfies Record<string, (value: string) => string>;
