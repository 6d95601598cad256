import type { ContactRecord, OperatorContact } from "@demarc/contract/operator/contacts";
import type { Outcome } from "@demarc/contract/operator/listing";
import { textOr } from "../../../platform/changes/changed-fields.ts";
import { lockCustomerOf, refuseClosed } from "../../../platform/changes/named-customer.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { changeRecordById, type Put, type PutKind, putRecord } from "../../../platform/changes/put-record.ts";
import { lockNamedCustomer, type NamedCustomer } from "../../../platform/database/named-customer.queries.ts";
import { sql } from "../../../platform/database/sql.ts";
import { found, type IfMatch, invalid, refuseStale } from "../../../platform/refusals/errors.ts";
import { deleteContact as deleteRow, refuseContactsBeyond } from "../contacts.queries.ts";
import { refusalOf, refuseLastOf } from "../contact.steps.ts";
import { typesGivenUp } from "../contacts.rules.ts";
import { type ContactFields, type ContactRecordRow, operatedContacts } from "./contact-records.queries.ts";

type Kind = PutKind<ContactRecord, ContactFields, ContactRecordRow>;

const fieldsOf = (body: ContactRecord, kept: ContactFields | undefined): ContactFields => ({
  types: body.types ?? kept?.types ?? [],
  jobTitle: textOr(body.jobTitle, kept?.jobTitle),
  firstName: body.firstName,
  middleName: textOr(body.middleName, kept?.middleName),
  lastName: body.lastName,
  email: body.email,
  phoneNumber: textOr(body.phoneNumber, kept?.phoneNumber),
  phoneNumber2: textOr(body.phoneNumber2, kept?.phoneNumber2),
});

/** Contacts of a locked company, at most `limit`. */
const contactsOf = (company: NamedCustomer, limit: number): Kind => ({
  type: "contact",
  statements: operatedContacts,
  taken: [],
  adopts: async (_transaction, { firstName, lastName, email }) => sql`
    customer_id = ${company.id}::int and lower(email) = lower(${email}::text) and lower(first_name) = lower(${firstName}::text)
    and lower(last_name) = lower(${lastName}::text)`,
  prepare: async (transaction, body, before) => {
    if (before && before.customerId !== company.id) throw invalid("customerId", "validation.invalid-value");
    const fields = fieldsOf(body, before?.fields);
    if (!before) {
      refuseClosed(company);
      await transaction.query(refuseContactsBeyond(company.id, limit));
    } else if (company.status === "ACTIVE")
      await refuseLastOf(
        transaction,
        { customerId: company.id, contactId: before.id },
        typesGivenUp(before.fields, fields),
      );
    return {
      customerId: company.id,
      fields,
      head: [
        [sql`id`, sql`uuidv7()`],
        [sql`customer_id`, sql`${company.id}::int`],
      ],
    };
  },
  refuse: () => refuseClosed(company),
  store: () => undefined,
});

/**
 * Creates or changes a contact by the provider's own id. Throws 400 for another company than before, and 409 for too many contacts, the
 * last one of an indispensable type, and a company that has ended.
 */
export const putContact = async (transaction: OperatorTransaction, put: Put<ContactRecord>, limit: number) => {
  const company = await lockCustomerOf(transaction, put.body);
  const { row, outcome } = await putRecord(transaction, contactsOf(company, limit), put).catch((error: unknown) => {
    throw refusalOf(error, limit);
  });
  const { id, externalRef, version } = row;
  return { id, externalRef, version, outcome };
};

/** Changes a contact by our id. One without a reference gets the given one. Throws as `putContact`, and 400 for an unknown id. */
export const changeContactById = async (
  transaction: OperatorTransaction,
  { id, ...put }: { readonly id: string; readonly externalRef: string | undefined; readonly body: ContactRecord },
  limit: number,
): Promise<{ readonly outcome: Outcome }> => {
  const company = await lockCustomerOf(transaction, put.body);
  return changeRecordById(transaction, contactsOf(company, limit), { id, ...put });
};

/** Deletes a contact. Throws 404, 409 for a stale version and for the last one of an indispensable type. */
export const deleteContact = async (
  transaction: OperatorTransaction,
  { id, ifMatch }: { readonly id: string; readonly ifMatch: IfMatch },
) => {
  const { customerId } = found(await transaction.query(operatedContacts.find(id)));
  const company = found(await transaction.query(lockNamedCustomer(customerId)));
  const { fields, externalRef, version } = found(await transaction.query(operatedContacts.lock(id)));
  refuseStale({ version }, ifMatch);
  if (company.status === "ACTIVE")
    await refuseLastOf(transaction, { customerId, contactId: id }, typesGivenUp(fields, undefined));
  transaction.send(deleteRow(customerId, id));
  transaction.record(customerId, {
    action: "contact.deleted",
    entityType: "contact",
    entityId: id,
    before: { ...fields, externalRef },
    event: "customer.contact-changed",
  });
  return { id, externalRef, version, outcome: "updated" as const };
};

export const shownContact = ({ fields, ...row }: ContactRecordRow): OperatorContact => ({ ...row, ...fields });
