export interface AddressQuery {
  /** Four digits and two capitals. */
  readonly postalCode: string;
  readonly houseNumber: number;
  /** The extension in the national address register, in capitals; null without one. */
  readonly extension: string | null;
  /** A room or floor inside the building, which is not in the register. */
  readonly room: string | null;
}

export const longestExtension = 6;
export const longestRoom = 10;
export const longestAddressQuery = 60;

const shape =
  /^([1-9][0-9]{3}) ?([A-Za-z]{2})[ ,]{0,3}([1-9][0-9]{0,4})(?![0-9])[ \-/]{0,3}([A-Za-z0-9][A-Za-z0-9 \-/.]{0,40})?$/;
const roomWord = /(?:^| )(?:KAMER|ROOM|UNIT|KMR|K\.) ?([A-Z0-9]{1,10})$/;

const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();

const partsOf = (rest: string): Pick<AddressQuery, "extension" | "room"> | undefined => {
  const text = tidy(rest.toUpperCase().replace(/[-/]/g, " "));
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
 * Parses an address from one text box: `1234AB 56 bis B`, `1234 ab 56-2`, `1234AB56 A kamer 3`. The text after the
 * number is its extension; text beyond six characters, or called a room, is the room. Returns undefined if it is not a
 * Dutch address.
 */
export const parseAddressQuery = (text: string): AddressQuery | undefined => {
  if (text.length > longestAddressQuery) return undefined;
  const found = shape.exec(tidy(text));
  if (!found) return undefined;
  const parts = partsOf(found[4] ?? "");
  if (!parts) return undefined;
  return { postalCode: `${found[1]}${found[2]?.toUpperCase()}`, houseNumber: Number(found[3]), ...parts };
};

/** The address as one text, which `parseAddressQuery` parses back: `1234AB 56 BIS B`. */
export const addressQueryText = ({ postalCode, houseNumber, extension, room }: AddressQuery): string =>
  [`${postalCode} ${houseNumber}`, extension, room === null ? null : `KAMER ${room}`].filter(Boolean).join(" ");
