import { amsterdamDate } from "@demarc/contract/core/calendar";
import { cityLine } from "@demarc/contract/core/address";
import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import type { Package } from "@demarc/contract/core/package";
import type { AddressFacts } from "@demarc/ordering/order-context";
import { addressQueryText } from "@demarc/contract/postal-code-check/address-query";
import type { AvailabilityCheck } from "@demarc/contract/postal-code-check/postal-code-check";
import type { RunStatement } from "../../../platform/database/database.ts";
import { ApiError } from "../../../platform/refusals/errors.ts";
import { addressQueryOf, availableAs, type FindCheck } from "../../postal-code-check/postal-code-check.public.ts";

/** Days that an availability check is good enough for the order of a line. */
export const checkDays = 30;

/** What is known of the address of a line order. Other kinds of orders have none. */
export interface AddressAnswer {
  /** What the order of a package depends on, on a day. Undefined for an unknown address. */
  readonly facts: ((chosen: Package | undefined, today: string) => AddressFacts) | undefined;
  /** The address in one line. */
  readonly place: string;
  /** Why it could not be checked. */
  readonly refusal: ApiError | undefined;
}

/** What is known of an address that was not looked up. */
export const noAddress: AddressAnswer = { facts: undefined, place: "", refusal: undefined };

/** An address that is checked later, when the order is accepted. Until then the ordered package counts as available. */
export const uncheckedAddress = (
  { packageCode, currentServiceId, connectionPoint }: OrderBody,
  now: Date,
): AddressAnswer => ({
  ...noAddress,
  facts: () => ({
    packages: packageCode ? [{ code: packageCode, earliestDate: amsterdamDate(now), restrictions: [] }] : [],
    serviceIds: currentServiceId ? [currentServiceId] : [],
    connectionPoints: connectionPoint ? [connectionPoint] : [],
  }),
});

const factsOf = (
  { carrierTypes }: Pick<AvailabilityCheck, "carrierTypes">,
  chosen: Package | undefined,
  today: string,
): AddressFacts => {
  const points = carrierTypes.flatMap(({ connectionPoints }) => connectionPoints);
  return {
    packages: chosen ? availableAs(carrierTypes, chosen, today) : [],
    serviceIds: points.flatMap(({ connections }) => connections.map(({ serviceId }) => serviceId)),
    connectionPoints: points.map(({ name }) => name),
  };
};

type CheckedPlace = Pick<AvailabilityCheck, "street" | "houseNumber" | "extension" | "room" | "postalCode" | "city">;

const placeOf = ({ street, houseNumber, extension, room, postalCode, city }: CheckedPlace): string =>
  `${[street, houseNumber, extension, room].filter(Boolean).join(" ")}, ${cityLine({ postalCode, city })}`;

/**
 * Checks the address of a line order, or uses the check that the order names while it is recent enough. Returns a refusal
 * instead of rejecting, so that it can run before the transaction, in which a repeated request gets its stored response. `admit`
 * can refuse further lookups of a company.
 */
export const addressLookup =
  (check: FindCheck, run: RunStatement, admit: (customerId: number) => void = () => undefined) =>
  async (
    kind: OrderKind,
    { address, availabilityCheckId: id }: OrderBody,
    customerId: number,
  ): Promise<AddressAnswer> => {
    const query = kind === "LINE" && address ? addressQueryOf(address) : undefined;
    if (!query) return noAddress;
    try {
      const known = id ? { id, days: checkDays } : undefined;
      const checked = await check(query, run, { known, admit: () => admit(customerId) });
      return { facts: (chosen, today) => factsOf(checked, chosen, today), place: placeOf(checked), refusal: undefined };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { ...noAddress, place: addressQueryText(query), refusal: error.status === 404 ? undefined : error };
    }
  };

export type LookUpAddress = ReturnType<typeof addressLookup>;
