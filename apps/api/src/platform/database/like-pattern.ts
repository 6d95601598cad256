/** Escapes `%`, `_` and `\` so that LIKE matches them literally. */
export const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
