const language = { en: "en-GB", nl: "nl-NL" } as const;

/** Decimal text is formatted without conversion to a float. */
const exact = (text: string) => text as `${number}`;

/** Formats amounts in euros that are not negative, given as decimal text: with the decimals of a unit price, at least two. */
export const euroFormat = (locale: "en" | "nl"): ((amount: string) => string) => {
  const format = new Intl.NumberFormat(language[locale], {
    style: "currency",
    currency: "EUR",
    maximumFractionDigits: 5,
  });
  return (amount) => format.format(exact(amount));
};

/** Formats quantities and rates, given as decimal text, with at most four decimals. */
export const decimalFormat = (locale: "en" | "nl"): ((value: string) => string) => {
  const format = new Intl.NumberFormat(language[locale], { maximumFractionDigits: 4 });
  return (value) => format.format(exact(value));
};
