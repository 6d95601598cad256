import * as contract from "@demarc/contract/contacts";
import type { ContactType } from "@demarc/contract/core/customer-contact";
import type { Api } from "../../platform/api.ts";
import type { ChangeTransaction } from "../../platform/change.ts";
import { conflict, editConflict, invalid, notFound } from "../../platform/errors.ts";
import type { ContactRow } from "./contacts.queries.ts";
import * as queries from "./contacts.queries.ts";
import { typesGivenUp } from "./contacts.rules.ts";

const event = "customer.contact-changed";

/** The contact to change, with its customer held. Throws 404 when it is not there and 409 when `ifMatch` is stale. */
const holdContact = async (
  transaction: ChangeTransaction,
  { customerId, contactId }: { customerId: number; contactId: string },
  ifMatch: number | undefined,
) => {
  const [customer] = await transaction.query<{ status: string }>(queries.lockCustomer(customerId));
  const [contact] = await transaction.query<ContactRow>(queries.findContactForUpdate(customerId, contactId));
  if (!customer || !contact) throw notFound();
  if (ifMatch !== undefined && ifMatch !== contact.version) throw editConflict(contact.version);
  return { contact, isActive: customer.status === "ACTIVE" };
};

/** Throws 409 when nobody else has one of the types. */
const refuseLastOf = async (
  transaction: ChangeTransaction,
  { customerId, contactId }: { customerId: number; contactId: string },
  types: ContactType[],
): Promise<void> => {
  if (types.length === 0) return;
  const others = await transaction.query<{ type: string }>(queries.listTypesOfOthers(customerId, contactId, types));
  const last = types.filter((type) => !others.some((other) => other.type === type));
  if (last.length > 0) throw conflict("contact.last-of-type", "Give someone else this type first.", { types: last });
};

/** More than are ever added to one company at the same instant. */
const margin = 50;

/**
 * Throws 409 when the company, which had so many contacts, has more than it may have; its own answer carries them all (decision
 * 19). Close to the limit those who add wait for each other, and all are counted anew.
 */
const refuseTooMany = async (transaction: ChangeTransaction, customerId: number, held: number, limit: number) => {
  if (limit === 0 || held + margin < limit) return;
  transaction.send(queries.lockCustomer(customerId));
  const [counted] = await transaction.query<{ count: number }>(queries.countContacts(customerId));
  if (counted && counted.count > limit) throw conflict("contact.limit", "Remove a contact first.", { limit });
};

export function contactsRoutes({ serve, database, config }: Api): void {
  const limit = config.limits.contactsPerCustomer;

  serve(contract.listContacts, ({ params, caller }) =>
    database.read<ContactRow>(caller, queries.listContacts(params.customerId)),
  );

  serve(contract.getContact, async ({ params, caller }) => {
    const [contact] = await database.read<ContactRow>(caller, queries.findContact(params.customerId, params.contactId));
    if (!contact) throw notFound();
    return contact;
  });

  serve(contract.createContact, ({ params, body, change }) =>
    change(async (transaction) => {
      const inserting = queries.insertContact(params.customerId, body, limit);
      const [inserted] = await transaction.query<ContactRow & { held: number }>(inserting);
      if (!inserted) throw conflict("contact.id-in-use", "This id is taken; make another.");
      const { held, ...contact } = inserted;
      await refuseTooMany(transaction, params.customerId, held, limit);
      const { id } = contact;
      transaction.record({ action: "contact.created", entityType: "contact", entityId: id, after: contact, event });
      return contact;
    }),
  );

  serve(contract.replaceContact, ({ params, body, ifMatch, change }) =>
    change(async (transaction) => {
      if (body.id !== params.contactId) throw invalid("id", "validation.invalid-value");
      const { contact: before, isActive } = await holdContact(transaction, params, ifMatch);
      if (isActive) await refuseLastOf(transaction, params, typesGivenUp(before, body));
      const [after] = await transaction.query<ContactRow>(queries.updateContact(params.customerId, body));
      if (!after) throw notFound();
      transaction.record({
        action: "contact.updated",
        entityType: "contact",
        entityId: after.id,
        before,
        after,
        event,
      });
      return after;
    }),
  );

  serve(contract.deleteContact, ({ params, ifMatch, change }) =>
    change(async (transaction) => {
      const { contact: before, isActive } = await holdContact(transaction, params, ifMatch);
      if (isActive) await refuseLastOf(transaction, params, typesGivenUp(before, undefined));
      transaction.send(queries.deleteContact(params.customerId, params.contactId));
      transaction.record({ action: "contact.deleted", entityType: "contact", entityId: before.id, before, event });
      return null;
    }),
  );
}
