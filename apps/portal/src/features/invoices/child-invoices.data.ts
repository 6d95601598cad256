import { endCustomerPart } from "@demarc/contract/core/invoices/invoice-parts";
import * as contract from "@demarc/contract/invoices";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { readEndCustomers } from "../end-customers/offered-end-customers.data.ts";
import { centsOf } from "./invoice-amounts.ts";

export interface ChildCosts {
  readonly number: string;
  readonly issueDate: string;
  /** Excl. VAT; undefined if the invoice adds the child's small part to others, or has none. */
  readonly amount?: string;
}

/**
 * What the latest invoice of a reseller has for a child company: for its end customers that are linked to that company. Null
 * without such an end customer, and without an invoice.
 */
export const childCostsQuery = (resellerId: number, childId: number) =>
  queryOptions({
    queryKey: ["child-costs", resellerId, childId],
    queryFn: async ({ signal }): Promise<ChildCosts | null> => {
      const [endCustomers, { items }] = await Promise.all([
        readEndCustomers(resellerId, signal),
        call(contract.listInvoices, {
          params: { customerId: resellerId },
          query: { type: "INVOICE", limit: 1 },
          signal,
        }),
      ]);
      const [invoice] = items;
      const keys = endCustomers.items
        .filter(({ linkedCustomer }) => linkedCustomer?.id === childId)
        .map(({ reference }) => endCustomerPart({ endCustomerReference: reference }).key);
      if (!invoice || keys.length === 0) return null;
      const { number, issueDate } = invoice;
      const { endCustomers: parts } = await call(contract.explainInvoice, {
        params: { customerId: resellerId, number },
        signal,
      });
      const own = parts.filter(({ key }) => keys.includes(key));
      if (own.length === 0) return { number, issueDate };
      const cents = own.reduce((sum, { amount }) => sum + centsOf(amount), 0);
      return { number, issueDate, amount: (cents / 100).toFixed(2) };
    },
  });
