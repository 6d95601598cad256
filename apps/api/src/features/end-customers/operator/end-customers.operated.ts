import { storedAddress } from "@demarc/contract/core/address";
import type { EndCustomerRecord, OperatorEndCustomer } from "@demarc/contract/operator/end-customers";
import type { Outcome } from "@demarc/contract/operator/listing";
import { textOr } from "../../../platform/changes/changed-fields.ts";
import { lockCustomerOf, refuseClosed } from "../../../platform/changes/named-customer.ts";
import { recordNamed } from "../../../platform/changes/named-record.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { changeRecordById, type Put, type PutKind, putRecord } from "../../../platform/changes/put-record.ts";
import type { NamedCustomer } from "../../../platform/database/named-customer.queries.ts";
import { sql } from "../../../platform/database/sql.ts";
import { invalid } from "../../../platform/refusals/errors.ts";
import {
  type EndCustomerFields,
  type EndCustomerRecordRow,
  findNamedChild,
  operatedEndCustomers,
} from "./end-customer-records.queries.ts";

type Kind = PutKind<EndCustomerRecord, EndCustomerFields, EndCustomerRecordRow>;

const addressOf = (
  given: EndCustomerRecord["address"],
  kept: EndCustomerFields | undefined,
): EndCustomerFields["address"] => (given === undefined ? (kept?.address ?? null) : given && storedAddress(given));

const contactOf = (
  given: EndCustomerRecord["contact"],
  kept: EndCustomerFields | undefined,
): EndCustomerFields["contact"] => {
  if (given === undefined) return kept?.contact ?? null;
  const { name, email, phoneNumber } = given ?? {};
  return given && { name: textOr(name, null), email: textOr(email, null), phoneNumber: textOr(phoneNumber, null) };
};

/** Throws 400 unless it is a customer of the reseller. */
const linkedOf = async (
  transaction: OperatorTransaction,
  reseller: number,
  given: EndCustomerRecord["linkedCustomerId"],
  kept: number | null = null,
): Promise<number | null> => {
  if (given === undefined) return kept;
  return (
    given && (await recordNamed(transaction, "linkedCustomerId", given, (named) => findNamedChild(reseller, named))).id
  );
};

/** End customers of a locked reseller. */
const endCustomersOf = (reseller: NamedCustomer): Kind => ({
  type: "end-customer",
  statements: operatedEndCustomers,
  taken: ["end_customer_reference", "end_customer_linked"],
  adopts: async (_transaction, { reference }) => sql`
    customer_id = ${reseller.id}::int and lower(reference) = lower(${reference.trim()}::text)`,
  prepare: async (transaction, body, before) => {
    if ((before && before.customerId !== reseller.id) || (!before && reseller.type !== "reseller"))
      throw invalid("customerId", "validation.invalid-value");
    if (!before) refuseClosed(reseller);
    const kept = before?.fields;
    const fields = {
      name: body.name.trim(),
      reference: body.reference.trim(),
      address: addressOf(body.address, kept),
      contact: contactOf(body.contact, kept),
      active: body.active ?? kept?.active ?? true,
      linkedCustomerId: await linkedOf(transaction, reseller.id, body.linkedCustomerId, kept?.linkedCustomerId),
    };
    return {
      customerId: reseller.id,
      fields,
      head: [
        [sql`customer_id`, sql`${reseller.id}::int`],
        [sql`source`, sql`'OPERATOR'`],
      ],
    };
  },
  refuse: () => refuseClosed(reseller),
  store: () => undefined,
});

/**
 * Creates or changes an end customer by the provider's own id. Throws 400 for a company that is not a reseller, another reseller than before
 * and a linked company of others, and 409 for a reference or linked company that is taken and a reseller that has ended.
 */
export const putEndCustomer = async (transaction: OperatorTransaction, put: Put<EndCustomerRecord>) => {
  const reseller = await lockCustomerOf(transaction, put.body);
  const { row, outcome } = await putRecord(transaction, endCustomersOf(reseller), put);
  const { id, externalRef, version } = row;
  return { id, externalRef, version, outcome };
};

/** Changes an end customer by our id. One without a reference gets the given one. Throws as `putEndCustomer`, and 400 for an unknown id. */
export const changeEndCustomerById = async (
  transaction: OperatorTransaction,
  { id, ...put }: { readonly id: string; readonly externalRef: string | undefined; readonly body: EndCustomerRecord },
): Promise<{ readonly outcome: Outcome }> => {
  const reseller = await lockCustomerOf(transaction, put.body);
  return changeRecordById(transaction, endCustomersOf(reseller), { id, ...put });
};

export const shownEndCustomer = ({ fields, ...row }: EndCustomerRecordRow): OperatorEndCustomer => ({
  ...row,
  ...fields,
});
