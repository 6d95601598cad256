/**
 * Whether a text has characters that cannot be stored or that were damaged before: NUL, half of a surrogate pair, or the
 * replacement character, which stands where a file was read in a wrong encoding.
 */
export const isBrokenText = (text: string): boolean => /[\0\uFFFD]/.test(text) || !text.isWellFormed();
