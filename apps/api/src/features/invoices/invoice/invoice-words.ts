import { searchWords } from "@demarc/contract/core/search-text";
import { patternsOf } from "../../../platform/search.ts";

const dutchAmount = /^\d{1,3}(\.\d{3})*,\d{1,2}$|^\d+,\d{1,2}$/;
const englishAmount = /^\d{1,3}(,\d{3})+\.\d{1,2}$/;

/** Converts an amount in Dutch or English notation to the notation of the database; returns any other word unchanged. */
const storedAmount = (word: string): string => {
  const figure = word.replace(/^[-−]/, "");
  if (dutchAmount.test(figure)) return figure.replaceAll(".", "").replace(",", ".");
  if (englishAmount.test(figure)) return figure.replaceAll(",", "");
  return /^\d+(\.\d{1,2})?$/.test(figure) ? figure : word;
};

export const withStoredAmounts = (q: string): string =>
  q
    .replaceAll(/[-−]?€[-−]?/g, " ")
    .split(/\s+/)
    .map(storedAmount)
    .join(" ");

/** The LIKE patterns of a search of invoices, and the complete line numbers in it. */
export const invoiceWords = (q: string | undefined) => {
  const words = searchWords(withStoredAmounts(q ?? ""));
  const lineNumbers = words.filter((word) => /^ln-\d{6,10}$/.test(word));
  return {
    patterns: patternsOf(words.filter((word) => !lineNumbers.includes(word)).join(" ")),
    lineNumbers: lineNumbers.map((lineNumber) => lineNumber.toUpperCase()),
  };
};
