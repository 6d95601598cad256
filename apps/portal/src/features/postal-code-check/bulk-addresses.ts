import { asTyped } from "@demarc/contract/core/csv-text";
import { foldedText } from "@demarc/contract/core/folded-text";
import { mostBulkAddresses } from "@demarc/contract/postal-code-check/bulk-postal-code-check";
import { readTextFile } from "@demarc/shell/files/text-file.ts";
import { readCsv } from "@demarc/shell/lists/csv-sheet.ts";
import { longestAddressQuery, parseAddressQuery } from "@demarc/contract/postal-code-check/address-query";

/** A line of the input that is not an address; numbers start at one. */
export interface UnreadLine {
  readonly line: number;
  readonly text: string;
}

export interface BoxContent {
  readonly count: number;
  readonly tooMany: boolean;
  readonly addresses: readonly string[];
  readonly unread: readonly UnreadLine[];
}

const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Parses pasted text: one address per line, empty lines are skipped. */
export const readBox = (text: string): BoxContent => {
  const addresses: string[] = [];
  const unread: UnreadLine[] = [];
  for (const [at, typed] of text.split(/\r\n|\r|\n/).entries()) {
    const line = tidy(typed);
    if (line === "") continue;
    if (parseAddressQuery(line)) addresses.push(line);
    else unread.push({ line: at + 1, text: line.slice(0, longestAddressQuery) });
  }
  const count = addresses.length + unread.length;
  return { count, tooMany: count > mostBulkAddresses, addresses, unread };
};

const columnNames = {
  address: ["address", "adres"],
  postalCode: ["postalcode", "postcode", "zipcode"],
  houseNumber: ["housenumber", "huisnummer", "huisnr", "number", "nummer"],
  extension: ["extension", "addition", "toevoeging", "huisnummertoevoeging"],
  room: ["room", "kamer"],
} as const;

type Cells = readonly string[];

const columnsOf = (head: Cells) => {
  const names = head.map((cell) =>
    foldedText(cell)
      .toLowerCase()
      .replaceAll(/[^a-z]/g, ""),
  );
  const at = (column: keyof typeof columnNames) =>
    names.findIndex((name) => columnNames[column].some((one) => one === name));
  const [address, postalCode, houseNumber] = [at("address"), at("postalCode"), at("houseNumber")];
  return { address, postalCode, houseNumber, extension: at("extension"), room: at("room") };
};

/** Without a header: the whole row if it is an address, otherwise the cell that is one. */
const fromCells = (cells: Cells): string => {
  const whole = tidy(cells.join(" "));
  return parseAddressQuery(whole) ? whole : (cells.find((cell) => parseAddressQuery(cell)) ?? whole);
};

const readerOf = (head: Cells): ((cells: Cells) => string) | undefined => {
  const { address, postalCode, houseNumber, extension, room } = columnsOf(head);
  if (postalCode >= 0 && houseNumber >= 0)
    return (cells) => {
      const inside = cells[room];
      const parts = [cells[postalCode], cells[houseNumber], cells[extension], inside && `kamer ${inside}`];
      return tidy(parts.filter(Boolean).join(" "));
    };
  return address >= 0 ? (cells) => cells[address] ?? "" : undefined;
};

interface AddressFile {
  readonly addresses: readonly string[];
  /** Whether the encoding of the file is a guess. */
  readonly isGuess: boolean;
}

/**
 * The addresses in a CSV file, one per row; a row without an address stays as it is. Undefined for a file that is no text.
 */
export const readFile = async (file: File): Promise<AddressFile | undefined> => {
  const read = await readTextFile(file);
  if (!read) return undefined;
  const rows = (await readCsv(read.text)).map((cells) => cells.map((cell) => tidy(asTyped(cell))));
  const named = readerOf(rows[0] ?? []);
  const addresses = rows.slice(named ? 1 : 0).map((cells) => named?.(cells) || fromCells(cells));
  return { addresses, isGuess: read.isGuess };
};
