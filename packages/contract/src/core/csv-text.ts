/**
 * The start of a formula, also in full width, where a spreadsheet could start a cell: at the start of the text and, because a
 * program that expects another separator ignores our quotes, after every character that it could split at.
 */
const formula = /(^|[;,|\t\r\n])(["']*)(?=[=+\-@＝＋－＠])/g;

/** Text for a cell of a CSV file, with an apostrophe wherever a spreadsheet would run it as a formula. Quote the cell. */
export const withoutFormulas = (text: string): string => text.replaceAll(formula, "$1$2'").replace(/^(?=[\t\r])/, "'");

/** Removes the apostrophes with which our CSV files keep a cell from running as a formula (`withoutFormulas`). */
export const asTyped = (text: string): string =>
  text.replaceAll(/(^|[;,|\t\r\n])(["']*)'(?=[=+\-@＝＋－＠])/g, "$1$2").replace(/^'(?=[\t\r])/, "");

/** The separator of a text: the first tab, semicolon or bar outside of quotes in its first line, otherwise a comma. */
export const separatorOf = (text: string): string => {
  const first = text
    .replaceAll(/"[^"]*"/g, "")
    .split("\n")
    .find((line) => line.trim() !== "");
  return /[\t;|]/.exec(first ?? "")?.[0] ?? ",";
};

/** The text without its byte order mark and without the `sep=;` line of Excel, and the separator of that line. */
export const withoutSeparatorLine = (
  given: string,
): { readonly text: string; readonly separator: string | undefined } => {
  const text = given.replace(/^\ufeff/, "");
  const [line = "", separator] = /^"?sep=([;,|\t])"?[;,|\t ]*(?:\r\n?|\n|$)/i.exec(text) ?? [];
  return { text: text.slice(line.length), separator };
};
