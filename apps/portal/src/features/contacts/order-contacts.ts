import type { CustomerContact } from "@demarc/contract/core/customer-contact";

/** The option value for a person who is not a contact of the company. */
export const newPerson = "new";

/** The contacts for orders, and the one that is chosen. */
export const orderContacts = (contacts: readonly CustomerContact[], chosen: string | null | undefined) =>
  contacts.filter(({ types, id }) => types.includes("order") || id === chosen);
