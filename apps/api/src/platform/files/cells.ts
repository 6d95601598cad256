// Reads numbers and days from the cells of a file.

/** A number as typed; other text stays text, which the schema refuses. */
export const numberIn = (text: string | undefined): unknown =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : text;

/** A day as `2026-11-30` or as Dutch spreadsheets have it, `30-11-2026`. */
export const dateIn = (text: string | undefined): string | undefined => {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text ?? "") ?? [];
  return year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
};
