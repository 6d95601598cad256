/** The pattern that finds a text anywhere in lower-case text; what is typed means itself. */
export const containing = (text: string): string =>
  `%${text
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, "\\$&")}%`;
