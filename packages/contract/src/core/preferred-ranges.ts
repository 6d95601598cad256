/** A language or a media type of an Accept header, in small letters, with its weight from 0 to 1. */
export interface PreferredRange {
  readonly range: string;
  readonly quality: number;
}

const preference = (text: string): PreferredRange => {
  const [range = "", ...parameters] = text.toLowerCase().split(";");
  const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((value) => value !== undefined);
  return { range: range.trim(), quality: quality === undefined ? 1 : Number(quality) };
};

/** The ranges of a header such as Accept or Accept-Language (RFC 9110, 12.4.2), in its order. */
export const preferredRanges = (header: string | undefined): PreferredRange[] =>
  (header ?? "").split(",").map(preference);
