import type { Customer } from "@demarc/contract/company";
import * as contract from "@demarc/contract/company";
import type { BodyOf } from "@demarc/contract/core/endpoint";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { readSession, setCustomer, useCustomer } from "@demarc/shell/session.ts";

/** A company; the signed-in one is also refreshed where every screen reads it. */
export const customerQuery = (customerId: number) =>
  queryOptions({
    queryKey: ["customer", customerId],
    queryFn: async ({ signal }) => {
      const customer = await call(contract.getCustomer, { params: { customerId }, signal });
      // In the query and not in an effect: a cached response must not overwrite a later change.
      if (customerId === readSession().customer?.id) setCustomer(customer);
      return customer;
    },
  });

/** The keys under which in-place forms survive a reload. */
export const snapshotKeys = {
  reference: "custom-invoice-reference",
  attachments: "invoice-attachment-preference",
  invoiceEmail: "invoice-email",
} as const;

/** The company that the screen shows: returned immediately from the session, and refetched in the background. */
export const useFreshCustomer = (): Customer => {
  const customer = useCustomer();
  useQuery(customerQuery(customer.id));
  return customer;
};

/** Refetches the company, bypassing the cache. */
export const rereadCustomer = async (customerId: number): Promise<void> =>
  setCustomer(await call(contract.getCustomer, { params: { customerId } }));

export const updateAddress = async (customerId: number, body: BodyOf<typeof contract.updateAddress>): Promise<void> =>
  setCustomer(await call(contract.updateAddress, { params: { customerId }, body }));

/** Changes the bank account at the version that was shown. */
export const updateIban = async ({ id, version }: Customer, body: BodyOf<typeof contract.updateIban>): Promise<void> =>
  setCustomer(await call(contract.updateIban, { params: { customerId: id }, body, ifMatch: version }));

export const updateInvoiceAttachmentPreference = async (
  customerId: number,
  body: BodyOf<typeof contract.updateInvoiceAttachmentPreference>,
): Promise<void> =>
  setCustomer(await call(contract.updateInvoiceAttachmentPreference, { params: { customerId }, body }));

export const updateCustomInvoiceReference = async (
  customerId: number,
  body: BodyOf<typeof contract.updateCustomInvoiceReference>,
): Promise<void> => setCustomer(await call(contract.updateCustomInvoiceReference, { params: { customerId }, body }));

export const updateInvoiceEmail = async (
  customerId: number,
  body: BodyOf<typeof contract.updateInvoiceEmail>,
): Promise<void> => setCustomer(await call(contract.updateInvoiceEmail, { params: { customerId }, body }));

/** An IBAN in groups of four: `NL74 DEMO 0200 0000 25`; also a masked one. */
export const groupedIban = (iban: string): string => iban.match(/.{1,4}/gu)?.join(" ") ?? "";
