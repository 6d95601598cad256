import type { Customer } from "@demarc/contract/company";
import { grantsAny } from "@demarc/contract/core/access";
import { maskIban } from "@demarc/contract/core/iban";
import { distinctAddresses } from "@demarc/contract/core/mail-addresses";
import type { Caller } from "../../platform/tokens/caller.ts";

const withIbanMasked = (customer: Customer): Customer => ({
  ...customer,
  iban: customer.iban && maskIban(customer.iban),
  mandate: customer.mandate && { ...customer.mandate, iban: maskIban(customer.mandate.iban) },
});

/** A customer as visible to the caller: only the customer's own administrators and finance users see the whole IBAN. */
export const customerFor = (caller: Caller, customer: Customer): Customer =>
  caller.customerId === customer.id && grantsAny(caller.roles, ["RESELLER_ADMIN", "RESELLER_FINANCE"])
    ? customer
    : withIbanMasked(customer);

/** A customer for the ledger: without records that have their own ledger rows, and with a masked IBAN. */
export const customerForLedger = (customer: Customer): unknown => {
  const { contacts: _contacts, children: _children, ...own } = withIbanMasked(customer);
  return own;
};

/** Recipients of the mail about a changed IBAN: the main and billing contacts, each address once. */
export const ibanChangeRecipients = (customer: Customer): string[] =>
  distinctAddresses(
    customer.contacts
      .filter((contact) => contact.types.includes("main") || contact.types.includes("billing"))
      .map((contact) => contact.email),
  );
