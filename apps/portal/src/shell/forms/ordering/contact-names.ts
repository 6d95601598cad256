import type { CustomerContact } from "@demarc/contract/core/customer-contact";

/** The option value for a person who is not a contact of the company. */
export const newPerson = "new";

export const contactName = ({
  firstName,
  middleName,
  lastName,
}: Pick<CustomerContact, "firstName" | "middleName" | "lastName">): string =>
  [firstName, middleName, lastName].filter(Boolean).join(" ");

/** The contacts for orders, and the one that is chosen. */
export const orderContacts = (contacts: readonly CustomerContact[], chosen: string | null | undefined) =>
  contacts.filter(({ types, id }) => types.includes("order") || id === chosen);
