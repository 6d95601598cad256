import { preferredRanges } from "./preferred-ranges.ts";

type Language = "en" | "nl";

const isLanguage = (language: string): language is Language => language === "en" || language === "nl";

/** The language of ours that an Accept-Language header prefers (RFC 9110, 12.5.4); undefined if it accepts neither. */
export const acceptedLanguage = (header: string | undefined): Language | undefined =>
  preferredRanges(header)
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ range }) => range.split("-")[0] ?? "")
    .find(isLanguage);
