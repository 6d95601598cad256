import { plainText } from "@demarc/contract/core/normalise";

/** Escapes `%`, `_` and `\` so that LIKE matches them literally. */
export const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The LIKE pattern that finds a text anywhere in plain text (`search_plain`). */
export const containing = (text: string): string => `%${literal(plainText(text.trim()))}%`;
