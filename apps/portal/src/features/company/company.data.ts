import { type Customer, getCustomer } from "@demarc/contract/company";
import type { Address } from "@demarc/contract/core/address";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../shell/calls/http.ts";
import { setCustomer, useCustomer } from "../../shell/session.ts";

const customerQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["customer", customerId],
    queryFn: async ({ signal }) => {
      const customer = await call(getCustomer, { params: { customerId }, signal });
      // In the query and not in an effect: a cached response must not overwrite a later change.
      setCustomer(customer);
      return customer;
    },
  });

/** The keys under which in-place forms survive a reload. */
export const snapshotKeys = {
  reference: "custom-invoice-reference",
  attachments: "invoice-attachment-preference",
} as const;

/** The signed-in company: returned at once as loaded, and refetched in the background. */
export const useFreshCustomer = (): Customer => {
  const customer = useCustomer();
  useQuery(customerQuery(customer.id));
  return customer;
};

/** An IBAN in groups of four: `NL74 DEMO 0200 0000 25`; also a masked one. */
export const groupedIban = (iban: string): string => iban.match(/.{1,4}/gu)?.join(" ") ?? "";

/** The initial values of an address form. */
export const addressValues = (address: Address) => ({
  ...address,
  houseNumberExtension: address.houseNumberExtension ?? "",
  room: address.room ?? "",
});

export const blankAddress = (country: string) => ({
  street: "",
  houseNumber: "",
  houseNumberExtension: "",
  room: "",
  postalCode: "",
  city: "",
  country,
});
