import { parseAddress, parseHouse } from "@demarc/contract/postal-code-check/address-query";

export type AddressPart = "postalCode" | "houseNumber" | "houseNumberExtension" | "room";

const partsWith = (
  extension: string | null | undefined,
  room: string | null | undefined,
): Partial<Record<AddressPart, string>> => ({
  ...(typeof extension === "string" && { houseNumberExtension: extension }),
  ...(typeof room === "string" && { room }),
});

/**
 * The fields of an address that was typed or pasted in one of them: a whole Dutch address (`3511 LX 12 bis`), or a house number with
 * its addition (`12 bis`). Undefined for a text that belongs to this field alone.
 */
export const addressPartsIn = (
  field: AddressPart,
  text: string,
  isDutch: boolean,
): Partial<Record<AddressPart, string>> | undefined => {
  const whole = isDutch ? parseAddress(text) : undefined;
  if (whole) {
    const { postalCode, houseNumber, extension, room } = whole;
    return { postalCode, houseNumber: String(houseNumber), ...partsWith(extension ?? "", room ?? "") };
  }
  const house = field === "houseNumber" ? parseHouse(text) : undefined;
  return house && { houseNumber: String(house.houseNumber), ...partsWith(house.extension, house.room) };
};

/**
 * For `spread` of a text field: sets the other fields of the address and returns the text of this one, undefined for a text that
 * belongs to this field alone.
 */
export const spreadAddress =
  (field: AddressPart, isDutch: boolean, set: (part: AddressPart, text: string) => void) =>
  (typed: string): string | undefined => {
    const parts = addressPartsIn(field, typed, isDutch);
    for (const [part, text] of Object.entries(parts ?? {}) as [AddressPart, string][])
      if (part !== field) set(part, text);
    return parts && (parts[field] ?? "");
  };
