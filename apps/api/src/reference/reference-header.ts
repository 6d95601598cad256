/** The header that passes the variant of the requested portal to the reference. */
export const variantHeader = "x-reference-variant";
