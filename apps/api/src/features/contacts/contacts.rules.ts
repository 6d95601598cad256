import type { ContactType, CustomerContact } from "@demarc/contract/core/customer-contact";

/** An active customer always has someone for these, for invoices and outages must reach a person. */
const indispensableTypes: readonly ContactType[] = ["main", "billing"];

/** The indispensable types that a contact gives up when it is changed to `next`, or removed (undefined). */
export const typesGivenUp = (
  before: Pick<CustomerContact, "types">,
  next: { readonly types: readonly ContactType[] } | undefined,
): ContactType[] => indispensableTypes.filter((type) => before.types.includes(type) && !next?.types.includes(type));
