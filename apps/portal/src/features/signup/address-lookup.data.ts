import * as contract from "@demarc/contract/postal-code-check/postal-code-check";
import { queryOptions } from "@tanstack/react-query";
import { hasStatus } from "@demarc/shell/calls/call-error.ts";
import { call } from "@demarc/shell/calls/http.ts";

export interface AddressWish {
  readonly postalCode: string;
  readonly houseNumber: number;
  readonly extension: string;
}

/** The street and city of a postal code and number: null if they are unknown, undefined without an answer. */
export const addressQuery = (wish: AddressWish) =>
  queryOptions({
    queryKey: ["address", wish],
    queryFn: async ({ signal }): Promise<{ street: string; city: string } | null> => {
      const { postalCode, houseNumber, extension } = wish;
      const query = { postalCode, houseNumber, ...(extension && { extension }) };
      try {
        return await call(contract.checkPostalCode, { query, quiet: true, signal });
      } catch (error) {
        if (hasStatus(error, 404)) return null;
        throw error;
      }
    },
    staleTime: 600_000,
    // Optional: street and city can be typed.
    retry: false,
  });
