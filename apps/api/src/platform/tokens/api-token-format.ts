import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const marks = { customer: "pt_", service: "pts_" } as const;
type TokenKind = keyof typeof marks;
const randomCharacters = 30;
const checkCharacters = 6;
const shownCharacters = 12;
const form = new RegExp(`^pts?_[0-9A-Za-z]{${randomCharacters + checkCharacters}}$`);

/** A checksum lets secret scanners and this server recognise a mistyped token without a lookup. */
const checkOf = (text: string): string => {
  let rest = crc32(text);
  let check = "";
  for (let place = 0; place < checkCharacters; place += 1) {
    check = (alphabet[rest % alphabet.length] ?? "") + check;
    rest = Math.floor(rest / alphabet.length);
  }
  return check;
};

/** A new secret of 178 random bits with its checksum. */
export const newToken = (kind: TokenKind): string => {
  const random = Array.from({ length: randomCharacters }, () => alphabet[randomInt(alphabet.length)] ?? "").join("");
  return `${marks[kind]}${random}${checkOf(marks[kind] + random)}`;
};

/** Whether a bearer token has the prefix of a kind of token, which product tokens never have. */
export const isTokenOf = (kind: TokenKind, bearer: string): boolean => bearer.startsWith(marks[kind]);

export const isWellFormedToken = (token: string): boolean =>
  form.test(token) && checkOf(token.slice(0, -checkCharacters)) === token.slice(-checkCharacters);

/** SHA-256 of a token, as stored. A secret with this much entropy needs no slow hash. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The part of a token that lists show. */
export const prefixOfToken = (token: string): string => token.slice(0, shownCharacters);
