import { endUnchanged } from "../../platform/changes/unchanged-answer.ts";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import * as contract from "@demarc/contract/contacts";
import type { RouteContext } from "../../platform/route-context.ts";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import { csvFile, onePart } from "../../platform/http/csv-file.ts";
import { type IfMatch, found, invalid, refuseStale } from "../../platform/refusals/errors.ts";
import { lockCustomer } from "../company/company.public.ts";
import { contactColumns } from "./contact-csv.ts";
import * as queries from "./contacts.queries.ts";
import { refusalOf, refuseLastOf } from "./contact.steps.ts";
import { contactFrom, typesGivenUp } from "./contacts.rules.ts";

const event = "customer.contact-changed";

/** The contact to change; locks the customer. Throws 404 if it does not exist and 409 if `ifMatch` is stale. */
const lockContact = async (
  transaction: ChangeTransaction,
  { customerId, contactId }: { customerId: number; contactId: string },
  ifMatch: IfMatch,
) => {
  const customer = found(await transaction.query(lockCustomer(customerId)));
  const contact = found(await transaction.query(queries.findContactForUpdate(customerId, contactId)));
  refuseStale(contact, ifMatch);
  return { contact, isActive: customer.status === "ACTIVE" };
};

export function contactsRoutes({ serve, database, config, clock }: RouteContext): void {
  const limit = config.limits.contactsPerCustomer;

  serve(contract.listContacts, ({ params, caller }) => database.read(caller, queries.listContacts(params.customerId)));

  serve(contract.exportContacts, ({ params: { customerId }, query: { csv }, caller }) => {
    const name = `contacts-${customerId}-${amsterdamDate(clock.now())}.csv`;
    const rows = onePart(database.read(caller, queries.listContacts(customerId)));
    return csvFile({ database, caller, csv }, name, contactColumns, rows);
  });

  serve(contract.getContact, async ({ params, caller }) => {
    return found(await database.read(caller, queries.findContact(params.customerId, params.contactId)));
  });

  // All values are known in advance, so the whole transaction takes one round trip.
  serve(contract.createContact, ({ params, body, change }) =>
    change((transaction) => {
      const contact = contactFrom(body, clock.now());
      const { id } = contact;
      if (limit > 0) transaction.send(queries.refuseContactsBeyond(params.customerId, limit));
      transaction.send(queries.insertContact(params.customerId, contact));
      transaction.record({ action: "contact.created", entityType: "contact", entityId: id, after: contact, event });
      return Promise.resolve(contact);
    }).catch((error: unknown) => {
      throw refusalOf(error, limit);
    }),
  );

  serve(contract.replaceContact, ({ params, body, ifMatch, change }) =>
    change(async (transaction) => {
      if (body.id !== params.contactId) throw invalid("id", "validation.invalid-value");
      const { contact: before, isActive } = await lockContact(transaction, params, ifMatch);
      const next = contactFrom(body, clock.now());
      if (isActive) await refuseLastOf(transaction, params, typesGivenUp(before, next));
      const after = found(await transaction.query(queries.updateContact(params.customerId, next)));
      endUnchanged(before, after);
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
      const { contact: before, isActive } = await lockContact(transaction, params, ifMatch);
      if (isActive) await refuseLastOf(transaction, params, typesGivenUp(before, undefined));
      transaction.send(queries.deleteContact(params.customerId, params.contactId));
      transaction.record({ action: "contact.deleted", entityType: "contact", entityId: before.id, before, event });
      return null;
    }),
  );
}
