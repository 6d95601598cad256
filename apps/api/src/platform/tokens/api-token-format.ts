import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const mark = "pt_";
const randomCharacters = 30;
const checkCharacters = 6;
const shownCharacters = 12;
const form = new RegExp(`^${mark}[0-9A-Za-z]{${randomCharacters + checkCharacters}}$`);

/** The checksum lets scanners and this server tell a mistyped token from an unknown one without asking anybody. */
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
export const newApiToken = (): string => {
  const random = Array.from({ length: randomCharacters }, () => alphabet[randomInt(alphabet.length)] ?? "").join("");
  return `${mark}${random}${checkOf(mark + random)}`;
};

/** Whether a bearer claims to be an API token; product tokens never begin like one. */
export const isApiToken = (bearer: string): boolean => bearer.startsWith(mark);

/** Whether a token has the form and the checksum of one that was made here. */
export const isWellFormedToken = (token: string): boolean =>
  form.test(token) && checkOf(token.slice(0, -checkCharacters)) === token.slice(-checkCharacters);

/** What is kept of a token: SHA-256, which is enough for a secret of this many random bits. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** What lists show of a token. */
export const prefixOfToken = (token: string): string => token.slice(0, shownCharacters);
