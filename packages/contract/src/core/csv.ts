import { described, Type } from "./json-schema.ts";
import { oneOf } from "./fields.ts";

/**
 * The dialects of CSV files. `excel-nl`: semicolon, decimal comma, Dutch dates, headings and names of codes. `standard`:
 * comma, decimal point, ISO dates, and the field names and codes of the API.
 */
export const csvDialects = ["excel-nl", "standard"] as const;
export type CsvDialect = (typeof csvDialects)[number];

export const csvQuery = {
  format: described(Type.Optional(oneOf(["csv"])), "File format: csv"),
  csv: described(
    Type.Optional(
      Type.Unsafe<CsvDialect>({
        type: "string",
        enum: csvDialects,
      }),
    ),
    "`excel-nl`: semicolon, decimal comma, dates as dd-mm-yyyy, Dutch column names and labels. `standard`: comma, decimal point, ISO dates, field names and codes. The default is the user's last choice, or depends on the user's language. API tokens get `standard`",
  ),
};
