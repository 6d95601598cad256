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

/** The mandate of a customer for the ledger, with the version of the customer. */
export const mandateForLedger = (customer: Customer): unknown => {
  const { mandate, version } = withIbanMasked(customer);
  return { mandate, version };
};

/** Recipients of the mail about a changed IBAN: the main and billing contacts, each address once. */
export const ibanChangeRecipients = (customer: Customer): string[] =>
  distinctAddresses(
    customer.contacts
      .filter((contact) => contact.types.includes("main") || contact.types.includes("billing"))
      .map((contact) => contact.email),
  );

const otherEuCountries = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT PL PT RO SE SI SK".split(" "),
);

/** VAT treatment: reverse charge for companies elsewhere in the EU with a VAT number, no VAT outside the EU. */
export const vatTreatmentOf = ({
  address,
  vatNumber,
}: {
  readonly address: { readonly country: string };
  readonly vatNumber?: string | null | undefined;
}): "STANDARD_NL" | "REVERSE_CHARGE_EU" | "EXPORT" => {
  if (address.country === "NL") return "STANDARD_NL";
  if (!otherEuCountries.has(address.country)) return "EXPORT";
  return vatNumber ? "REVERSE_CHARGE_EU" : "STANDARD_NL";
};
