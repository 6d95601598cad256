import type { AddressFacts } from "@demarc/ordering/order-context";
import type { OrderBody } from "@demarc/contract/core/order-body";
import * as contract from "@demarc/contract/postal-code-check/postal-code-check";
import type { AvailabilityCheck } from "@demarc/contract/postal-code-check/postal-code-check";
import { queryOptions } from "@tanstack/react-query";
import { failureOf, hasCode } from "@demarc/shell/calls/call-error.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";

/** A complete address to check. */
export interface AddressWish {
  readonly postalCode: string;
  readonly houseNumber: number;
  readonly extension: string;
  readonly room: string;
}

export type AddressAnswer =
  | { readonly check: AvailabilityCheck; readonly suggestions?: undefined }
  | { readonly check?: undefined; readonly suggestions: readonly string[] };

/** The address of an order, if it can be checked. */
export const wishOf = ({ address }: OrderBody): AddressWish | undefined => {
  const postalCode = address?.postalCode ?? "";
  if (!/^[0-9]{4}[A-Za-z]{2}$/.test(postalCode) || !address?.houseNumber) return undefined;
  const { houseNumber, houseNumberExtension, room } = address;
  return { postalCode, houseNumber, extension: houseNumberExtension ?? "", room: room ?? "" };
};

/** The check of an address. Fresh for an hour, because a check queries the carriers. */
export const addressCheckQuery = (wish: AddressWish | undefined) =>
  queryOptions({
    queryKey: ["order-address", wish ?? null],
    queryFn: async ({ signal }): Promise<AddressAnswer> => {
      if (!wish) throw new Error("there is no address to check");
      const { extension, room, ...number } = wish;
      const query = { ...number, ...(extension && { extension }), ...(room && { room }) };
      try {
        return { check: await call(contract.checkPostalCode, { query, quiet: true, signal }) };
      } catch (error) {
        const failure = failureOf(error);
        if (!hasCode(error, "address.not-found") || failure?.kind !== "status") throw error;
        const { suggestions } = failure.details;
        return { suggestions: Array.isArray(suggestions) ? suggestions.map(String) : [] };
      }
    },
    staleTime: 3_600_000,
  });

/** Checks an address; uses a cached check of at most an hour old. Rejects like `call`. */
export const checkAddress = (wish: AddressWish): Promise<AddressAnswer> =>
  queryClient.fetchQuery(addressCheckQuery(wish));

export const addressFacts = ({ check }: AddressAnswer): AddressFacts | undefined => {
  if (!check) return undefined;
  const points = check.carrierTypes.flatMap(({ connectionPoints }) => connectionPoints);
  return {
    packages: check.packages,
    serviceIds: points.flatMap(({ connections }) => connections.map(({ serviceId }) => serviceId)),
    connectionPoints: points.map(({ name }) => name),
  };
};
