import type { CsvDialect } from "@demarc/contract/core/csv";
import type { CurveColumn } from "./curve-table.ts";

interface WindowFile {
  readonly times: readonly number[];
  readonly columns: readonly { readonly name: string; readonly column: CurveColumn }[];
  /** The heading of the first column. */
  readonly time: string;
}

const decimals = 3;

/** Dutch time without seconds, in the format of a Dutch spreadsheet; in the standard dialect, the instant in UTC. */
const timeCell = (time: number, csv: CsvDialect): string => {
  const date = new Date(time * 1000);
  if (csv === "standard") return date.toISOString();
  const parts = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Amsterdam",
    dateStyle: "short",
    timeStyle: "short",
  }).format(date);
  const [day = "", clock = ""] = parts.split(" ");
  return `${day.split("-").toReversed().join("-")} ${clock}`;
};

/** The values of a window as a CSV file: a row for each time that has a value. */
export const windowCsv = ({ times, columns, time }: WindowFile, csv: CsvDialect): string => {
  const separator = csv === "standard" ? "," : ";";
  const numberCell = (value: number | null | undefined): string => {
    if (typeof value !== "number") return "";
    const text = String(Number(value.toFixed(decimals)));
    return csv === "standard" ? text : text.replace(".", ",");
  };
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const head = [
    time,
    ...columns.flatMap(({ name, column }) => (column.hasBand ? [name, `${name} min`, `${name} max`] : [name])),
    // Dutch time without an offset has the hour from 02:00 in October twice.
    ...(csv === "standard" ? [] : ["UTC"]),
  ];
  const rows = times.flatMap((at, place) => {
    if (columns.every(({ column }) => typeof column.values[place] !== "number")) return [];
    const cells = columns.flatMap(({ column: { values, low, high, hasBand } }) => [
      numberCell(values[place]),
      ...(hasBand ? [numberCell(low[place]), numberCell(high[place])] : []),
    ]);
    const utc = csv === "standard" ? [] : [new Date(at * 1000).toISOString()];
    return [[timeCell(at, csv), ...cells, ...utc].join(separator)];
  });
  return `${[head.map(quoted).join(separator), ...rows].join("\r\n")}\r\n`;
};
