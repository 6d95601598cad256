import { Type } from "./json-schema.ts";
import { oneOf } from "./fields.ts";

/**
 * The dialects of CSV files. `excel-nl`: semicolon, decimal comma, Dutch dates, headings and names of codes. `standard`:
 * comma, decimal point, ISO dates, and the field names and codes of the API.
 */
export const csvDialects = ["excel-nl", "standard"] as const;
export type CsvDialect = (typeof csvDialects)[number];

/** Query parameters of every export. */
export const csvQuery = {
  format: Type.Optional(oneOf(["csv"])),
  csv: Type.Optional(
    Type.Unsafe<CsvDialect>({
      type: "string",
      enum: csvDialects,
      description:
        "`excel-nl`: semicolon, decimal comma, dates as dd-mm-yyyy, Dutch headings and names of codes. `standard`: comma, decimal point, ISO dates, field names and codes. The default is the dialect that the person chose last or else the one for their language; for API tokens it is `standard`",
    }),
  ),
};
