import { cityLine } from "@demarc/contract/core/address";
import type { AvailabilityCheck } from "@demarc/contract/postal-code-check/postal-code-check";

type CheckedAddress = Pick<AvailabilityCheck, "street" | "houseNumber" | "extension" | "room" | "postalCode" | "city">;

export const streetText = ({ street, houseNumber, extension, room }: CheckedAddress): string =>
  [street, houseNumber, extension, room].filter(Boolean).join(" ");

/** A checked address in one line: `Winkelstraat 12 A, 8011 AB Zwolle`. */
export const addressText = (address: CheckedAddress): string => `${streetText(address)}, ${cityLine(address)}`;
