export const variantHeader = "x-reference-variant";
