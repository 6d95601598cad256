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
      // Here and not in an effect: an answer from the cache must not undo a later change.
      setCustomer(customer);
      return customer;
    },
  });

/** Under which names the forms that are opened in their place survive a reload. */
export const snapshotKeys = {
  reference: "custom-invoice-reference",
  attachments: "invoice-attachment-preference",
} as const;

/** The signed-in company: at once as it was loaded, and read again in the background. */
export const useFreshCustomer = (): Customer => {
  const customer = useCustomer();
  useQuery(customerQuery(customer.id));
  return customer;
};

/** An IBAN in groups of four: `NL74 DEMO 0200 0000 25`; a masked one too. */
export const groupedIban = (iban: string): string => iban.match(/.{1,4}/gu)?.join(" ") ?? "";

/** The values with which the form of an address starts. */
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
