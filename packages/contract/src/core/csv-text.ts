/**
 * The start of a formula, also in full width, where a spreadsheet could start a cell: at the start of the text and, because a
 * program that expects another separator ignores our quotes, after every character that it could split at.
 */
const formula = /(^|[;,|\t\r\n])(["']*)(?=[=+\-@＝＋－＠])/g;

/** Text for a cell of a CSV file, with an apostrophe wherever a spreadsheet would run it as a formula. Quote the cell. */
export const withoutFormulas = (text: string): string => text.replaceAll(formula, "$1$2'").replace(/^(?=[\t\r])/, "'");
