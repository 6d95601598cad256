import { foldedText } from "../core/folded-text.ts";

/** Length in hexadecimal digits of the accepted digests: SHA-256 and SHA-384. SHA-1 and GOST are refused (RFC 8624). */
const digestLengths: Readonly<Record<string, number>> = { 2: 64, 4: 96 };

const isNumber = (text: string | undefined, most: number): boolean =>
  text !== undefined && /^\d{1,5}$/.test(text) && Number(text) <= most;

/** A DS record as stored: key tag, algorithm, digest type, and the digest without spaces, in upper case. */
export const plainDsRecord = (text: string): string => {
  const [tag = "", algorithm = "", type = "", ...digest] = foldedText(text).split(/\s+/);
  return [tag, algorithm, type, digest.join("").toUpperCase()].join(" ");
};

/** Whether a text is the data of a DS record (RFC 4034); tools may have split the digest with spaces. */
export const isDsRecord = (text: string): boolean => {
  const [tag, algorithm, type = "", digest = ""] = plainDsRecord(text).split(" ");
  const isKnown = isNumber(tag, 65_535) && isNumber(algorithm, 255) && digest.length === digestLengths[type];
  return isKnown && /^[0-9A-F]+$/.test(digest);
};
