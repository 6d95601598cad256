import type { AddressQuery } from "@demarc/contract/postal-code-check/address-query";
import { rules } from "@demarc/contract/core/rules";

/** Uppercases a to z only: some other letters become longer (ß: SS), after the length was validated. */
export const tidiedPart = (text: string | null | undefined): string | null =>
  text
    ?.replace(/\s+/g, " ")
    .trim()
    .replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase()) || null;

/** An extension as the register spells it, such as `bis`; one that is compared is in capitals. */
export const registered = (extension: string | null, extensions: readonly string[]): string | null =>
  extensions.find((one) => tidiedPart(one) === extension) ?? extension;

export interface TypedAddress {
  readonly postalCode?: string | null | undefined;
  readonly houseNumber?: number | null | undefined;
  readonly houseNumberExtension?: string | null | undefined;
  readonly room?: string | null | undefined;
}

/** An address as it is checked; undefined if its postal code or house number is missing or invalid. */
export const addressQueryOf = ({
  postalCode,
  houseNumber,
  houseNumberExtension,
  room,
}: TypedAddress): AddressQuery | undefined => {
  const code = postalCode ?? "";
  if (code === "" || !houseNumber || rules["postal-code"](code)) return undefined;
  return {
    postalCode: code.toUpperCase(),
    houseNumber,
    extension: tidiedPart(houseNumberExtension),
    room: tidiedPart(room),
  };
};
