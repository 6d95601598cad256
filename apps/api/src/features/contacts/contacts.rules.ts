import type { ContactType, CustomerContact, CustomerContactInput } from "@demarc/contract/core/customer-contact";

/** Types that an active customer always needs, because invoices and outage notices must reach a person. */
const indispensableTypes: readonly ContactType[] = ["main", "billing"];

/** The indispensable types that a contact loses when it changes to `next`, or is removed (undefined). */
export const typesGivenUp = (
  before: Pick<CustomerContact, "types">,
  next: { readonly types: readonly ContactType[] } | undefined,
): ContactType[] => indispensableTypes.filter((type) => before.types.includes(type) && !next?.types.includes(type));

/** A contact as stored on create or replace. Omitted fields become empty. */
export const contactFrom = (input: CustomerContactInput, now: Date): CustomerContact => ({
  id: input.id,
  types: input.types ?? [],
  jobTitle: input.jobTitle || null,
  firstName: input.firstName,
  middleName: input.middleName || null,
  lastName: input.lastName,
  email: input.email,
  phoneNumber: input.phoneNumber || null,
  phoneNumber2: input.phoneNumber2 || null,
  version: 1,
  updatedAt: now.toISOString(),
});
