import { plainText } from "@demarc/contract/core/normalise";

/** What was typed, where a pattern of LIKE stands: three signs have a meaning there, and whoever types them means the sign. */
export const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The pattern that finds a text anywhere in plain text (`search_plain`). */
export const containing = (text: string): string => `%${literal(plainText(text.trim()))}%`;
