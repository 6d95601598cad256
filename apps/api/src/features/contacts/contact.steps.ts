import type { ContactType } from "@demarc/contract/core/customer-contact";
import type { Transaction } from "../../platform/database/database.ts";
import { conflict, violates } from "../../platform/refusals/errors.ts";
import { listTypesOfOthers } from "./contacts.queries.ts";

/** Throws 409 if no other contact has one of the types. */
export const refuseLastOf = async (
  transaction: Pick<Transaction, "query">,
  { customerId, contactId }: { customerId: number; contactId: string },
  types: ContactType[],
): Promise<void> => {
  if (types.length === 0) return;
  const others = await transaction.query(listTypesOfOthers(customerId, contactId, types));
  const last = types.filter((type) => !others.some((other) => other.type === type));
  if (last.length > 0) throw conflict("contact.last-of-type", "Give someone else this type first.", { types: last });
};

/** Maps a database error to the API error. The transaction was rolled back. */
export const refusalOf = (error: unknown, limit: number): unknown => {
  if (violates(error, "customer_contact_pkey")) return conflict("contact.id-in-use", "This id is taken; make another.");
  if (violates(error, "contact_limit")) return conflict("contact.limit", "Remove a contact first.", { limit });
  return error;
};
