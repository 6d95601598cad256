/** The header by which the application tells the reference the variant of the requested portal. */
export const variantHeader = "x-reference-variant";
