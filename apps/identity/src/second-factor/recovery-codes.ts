import { createHash, randomInt } from "node:crypto";

/** Without letters and digits that look alike. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const codes = 10;
/** About 79 bits: a hash without a salt of a password function is enough. */
const letters = 16;

/** Groups of four characters, which are easier to copy. */
export const inFours = (text: string, separator: string): string => text.replaceAll(/.{4}(?=.)/g, `$&${separator}`);

const newCode = (): string =>
  inFours(Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join(""), "-");

export const newRecoveryCodes = (): string[] => Array.from({ length: codes }, newCode);

/** The hash that is stored: of the letters alone, however they are typed, and of the person, so that equal codes differ. */
export const recoveryHash = (subject: string, code: string): Buffer =>
  createHash("sha256")
    .update(`recovery ${subject} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}`)
    .digest();
