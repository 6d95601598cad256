import { foldedText } from "../core/folded-text.ts";

/** An address to check. Extension and room are in capitals, in which addresses are compared. */
export interface AddressQuery {
  /** Four digits and two capitals. */
  readonly postalCode: string;
  readonly houseNumber: number;
  /** The extension in the national address register; null without one. */
  readonly extension: string | null;
  /** A room or floor inside the building, which is not in the register. */
  readonly room: string | null;
}

export const longestExtension = 6;
export const longestRoom = 10;
export const longestAddressQuery = 60;

const shape = /^([1-9][0-9]{3})[ -]?([A-Za-z]{2})[ ,.]{0,3}(.+)$/;
const numberWord = /^(?:huisnummer|huisnr|nummer|number|num|nr|no)\b[.:]? ?/i;
const house = /^([1-9][0-9]{0,4})(?![0-9])[ \-/.,(]{0,3}([A-Za-z0-9][A-Za-z0-9 \-/.,()]{0,40})?[ .,]{0,3}$/;
const roomWord = /(?:^| )(?:kamer|room|unit|kmr|k\.) ?([A-Z0-9]{1,10})$/i;
const floorWords: readonly (readonly [RegExp, string])[] = [
  [/\bverdieping\b/i, "verd"],
  [/\bbegane grond\b/i, "bg"],
];

const tidy = (text: string): string => foldedText(text).replace(/\s+/g, " ").trim();

const separators = /[-/,()]|(?<!\bk)\./gi;

type Addition = Pick<AddressQuery, "extension" | "room">;

const partsOf = (rest: string): Addition | undefined => {
  const words = tidy(rest.replace(separators, " "));
  const text = floorWords.reduce((shorter, [word, short]) => shorter.replace(word, short), words);
  const named = roomWord.exec(text);
  const before = named ? text.slice(0, named.index).trim() : text;
  const room = named?.[1] ?? null;
  if (before.length <= longestExtension) return { extension: before || null, room };
  const [first = "", ...others] = before.split(" ");
  const behind = others.join(" ");
  if (room !== null || first.length > longestExtension || behind === "" || behind.length > longestRoom)
    return undefined;
  return { extension: first, room: behind };
};

/**
 * Parses a house number with its addition: `56 bis B`, `56-2`, `12.A`, `14 (bis)`, `nr 56`. The text after the number is its
 * extension; text beyond six characters, or called a room, is the room. Both are spelled as typed.
 */
export const parseHouse = (text: string): Omit<AddressQuery, "postalCode"> | undefined => {
  const found = house.exec(tidy(text).replace(numberWord, ""));
  const parts = found && partsOf(found[2] ?? "");
  return parts ? { houseNumber: Number(found[1]), ...parts } : undefined;
};

/** Parses an address like `parseAddressQuery`, with its addition spelled as typed. */
export const parseAddress = (text: string): AddressQuery | undefined => {
  const found = text.length > 2 * longestAddressQuery ? null : shape.exec(tidy(text));
  if (!found || found[0].length > longestAddressQuery) return undefined;
  const parsed = parseHouse(found[3] ?? "");
  return parsed && { postalCode: `${found[1]}${found[2]?.toUpperCase()}`, ...parsed };
};

/**
 * Parses an address from one text box: `1234AB 56 bis B`, `1234 ab 56-2`, `1234AB56 A kamer 3`. Returns undefined if it is not a
 * Dutch address.
 */
export const parseAddressQuery = (text: string): AddressQuery | undefined => {
  const address = parseAddress(text);
  const capitals = (part: string | null): string | null => part && part.toUpperCase();
  return address && { ...address, extension: capitals(address.extension), room: capitals(address.room) };
};

interface HouseCells {
  readonly houseNumber: string | undefined;
  readonly extension: string | undefined;
  readonly room: string | undefined;
}

/**
 * The house number of a row of a file, which often has the addition in the same cell (`12 A`). A cell that is no house number
 * stays text, which the schema refuses.
 */
export const houseInCells = ({ houseNumber, extension, room }: HouseCells) => {
  const number = houseNumber !== undefined && /^\d{1,9}$/.test(houseNumber) ? Number(houseNumber) : houseNumber;
  const isApart = extension === undefined || typeof number === "number";
  const parsed = isApart ? parseHouse([houseNumber, extension].filter(Boolean).join(" ")) : undefined;
  if (!parsed || (parsed.room !== null && room !== undefined))
    return { houseNumber: number, houseNumberExtension: extension, room };
  return {
    houseNumber: parsed.houseNumber,
    houseNumberExtension: parsed.extension ?? undefined,
    room: room ?? parsed.room ?? undefined,
  };
};

/** The address as one text, which `parseAddressQuery` parses back: `1234AB 56 BIS B`. */
export const addressQueryText = ({ postalCode, houseNumber, extension, room }: AddressQuery): string =>
  [`${postalCode} ${houseNumber}`, extension, room === null ? null : `KAMER ${room}`].filter(Boolean).join(" ");
