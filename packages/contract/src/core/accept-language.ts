type Language = "en" | "nl";

const preference = (range: string): { language: string; quality: number } => {
  const [tag = "", ...parameters] = range.trim().toLowerCase().split(";");
  const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find((value) => value !== undefined);
  return { language: tag.trim().split("-")[0] ?? "", quality: quality === undefined ? 1 : Number(quality) };
};

const isLanguage = (language: string): language is Language => language === "en" || language === "nl";

/** The language of ours that an Accept-Language header prefers (RFC 9110, 12.5.4); undefined if it accepts neither. */
export const acceptedLanguage = (header: string | undefined): Language | undefined =>
  (header ?? "")
    .split(",")
    .map(preference)
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ language }) => language)
    .find(isLanguage);
