/** The rows of a CSV file in the standard dialect (RFC 4180), each by its headings. */
export const csvRows = (file: string): readonly Readonly<Record<string, string>>[] => {
  const rows: string[][] = [[]];
  // Each match is a cell and what ends it; a quoted cell has its quotes doubled.
  for (const [, quoted, plain = "", end] of file
    .replace(/^\ufeff/, "")
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\r\n") rows.push([]);
  }
  const [headings = [], ...lines] = rows.filter((row) => row.length > 1 || row[0] !== "");
  return lines.map((cells) => Object.fromEntries(headings.map((heading, place) => [heading, cells[place] ?? ""])));
};
