import { bicOf, maskIban } from "@demarc/contract/core/iban";
import type { Outcome } from "@demarc/contract/operator/listing";
import type { MandateRecord } from "@demarc/contract/operator/mandates";
import { lockCustomerOf, refuseClosed } from "../../../platform/changes/named-customer.ts";
import { heldById, heldByRef } from "../../../platform/changes/named-record.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import type { Put } from "../../../platform/changes/put-record.ts";
import type { NamedCustomer } from "../../../platform/database/named-customer.queries.ts";
import { conflict, found, invalid, refuseStale, violates } from "../../../platform/refusals/errors.ts";
import * as queries from "../mandates.queries.ts";

const writtenAs = (
  { id, externalRef, mandateReference, status, version }: queries.ListedMandate,
  outcome: Outcome,
) => ({
  id,
  externalRef,
  mandateReference,
  status,
  version,
  outcome,
});

const refuseTaken = (error: unknown): never => {
  if (violates(error, "sepa_mandate_mandate_reference_key"))
    throw conflict("number-taken", "Another mandate has this reference.");
  throw error;
};

const paidBy = { ACTIVE: "DIRECT_DEBIT", REVOKED: "CREDIT_TRANSFER" } as const;

/** Changes how a customer pays, with the mandate, and records both. */
const record = async (
  transaction: OperatorTransaction,
  { before, after }: { readonly before: queries.ListedMandate | null; readonly after: queries.ListedMandate },
): Promise<void> => {
  const { customerId } = after;
  const shown = (mandate: queries.ListedMandate | null) =>
    mandate && {
      mandateReference: mandate.mandateReference,
      iban: maskIban(mandate.iban),
      accountHolder: mandate.accountHolder,
      status: mandate.status,
    };
  const payer = found(await transaction.query(queries.findPayer(customerId)));
  const isEffective = before !== null || after.status === "ACTIVE";
  const status = after.status === "ACTIVE" ? "ACTIVE" : "REVOKED";
  const paymentMethod = isEffective ? paidBy[status] : payer.paymentMethod;
  transaction.send(queries.updatePaymentMethod(customerId, paymentMethod));
  const iban = { before: payer.iban && maskIban(payer.iban), after: maskIban(after.iban) };
  const about = { entityType: "customer", entityId: String(customerId), kept: "7 years" } as const;
  if (status === "ACTIVE" && payer.iban !== after.iban)
    transaction.record(customerId, {
      action: "customer.iban-changed",
      ...about,
      before: { iban: iban.before, version: payer.version },
      after: { iban: iban.after, version: payer.version + 1 },
      event: "customer.iban-changed",
    });
  transaction.record(customerId, {
    action: status === "ACTIVE" ? "customer.mandate-added" : "customer.mandate-revoked",
    ...about,
    before: {
      paymentMethod: payer.paymentMethod,
      version: payer.version,
      mandate: shown(before),
    },
    after: {
      paymentMethod,
      version: payer.version + 1,
      mandate: shown(after),
    },
    event: status === "ACTIVE" ? "mandate.activated" : "mandate.revoked",
  });
};

const create = async (
  transaction: OperatorTransaction,
  company: NamedCustomer,
  { externalRef, body }: Put<MandateRecord>,
) => {
  refuseClosed(company);
  if (body.iban === undefined) throw invalid("iban", "validation.required");
  const { iban, accountHolder, status = "ACTIVE", scheme = "CORE", mandateReference = null } = body;
  const [other] = status === "ACTIVE" ? await transaction.query(queries.findMandateInForce(company.id)) : [];
  if (other)
    throw conflict("mandate.in-force", `Mandate ${other.mandateReference} of the customer is ${other.status}.`, {
      mandateReference: other.mandateReference,
      state: other.status,
    });
  const bic = body.bic || bicOf(iban) || null;
  const signedAt = new Date(body.signedAt).toISOString();
  const mandate = { externalRef, mandateReference, iban, bic, accountHolder, scheme, status, signedAt };
  await transaction.query(queries.insertSignedMandate(company.id, mandate)).catch(refuseTaken);
  const after = found(await transaction.query(queries.findListedMandateByRef(externalRef)));
  await record(transaction, { before: null, after });
  if (status === "ACTIVE") transaction.send(queries.setPayer(company.id, iban, bic));
  return writtenAs(after, "created");
};

/** Throws 400 for a value that differs from the signed one. */
const refuseChanged = (signed: queries.ListedMandate, company: NamedCustomer, body: MandateRecord): void => {
  const given = {
    customerId: company.id,
    mandateReference: body.mandateReference ?? signed.mandateReference,
    iban: body.iban ?? signed.iban,
    accountHolder: body.accountHolder,
    scheme: body.scheme ?? signed.scheme,
  };
  const changed = (Object.keys(given) as (keyof typeof given)[]).find((name) => given[name] !== signed[name]);
  if (changed) throw invalid(changed, "validation.invalid-value");
  if (Date.parse(body.signedAt) !== Date.parse(signed.signedAt)) throw invalid("signedAt", "validation.invalid-value");
};

/** Revokes a mandate, or leaves it unchanged. Throws 400 for a value that differs from the signed one, and 409 for a mandate that has ended. */
const change = async (
  transaction: OperatorTransaction,
  { company, before }: { readonly company: NamedCustomer; readonly before: queries.ListedMandate },
  body: MandateRecord,
) => {
  refuseChanged(before, company, body);
  const { status = before.status } = body;
  if (status === before.status) return writtenAs(before, "unchanged");
  if (status === "ACTIVE" || before.status === "EXPIRED")
    throw conflict("mandate.state-conflict", `This mandate is ${before.status}; bring in a new one.`, {
      state: before.status,
    });
  transaction.send(queries.updateMandate(before.id, "REVOKED"));
  const after = found(await transaction.query(queries.findListedMandate(before.id)));
  await record(transaction, { before, after });
  return writtenAs(after, "updated");
};

/** Revokes a mandate by our id, or changes nothing. Throws as `putMandate`, and 400 for an unknown id and another reference than its own. */
export const changeMandateById = async (
  transaction: OperatorTransaction,
  { id, externalRef, body }: Pick<Put<MandateRecord>, "body"> & { id: string; externalRef: string | undefined },
): Promise<{ readonly outcome: Outcome }> => {
  const company = await lockCustomerOf(transaction, body);
  const statements = { lock: queries.findListedMandate, lockByRef: queries.findListedMandateByRef };
  const before = await heldById(transaction, { kind: "mandate", id, ref: externalRef }, statements);
  if (externalRef !== undefined && before.externalRef === null)
    throw invalid("externalRef", "validation.invalid-value");
  return change(transaction, { company, before }, body);
};

/**
 * Brings in a mandate that was signed elsewhere, by the provider's own id, or revokes it. Throws 400 for another value than the signed one,
 * and 409 for a customer that has a mandate in force, a mandate that has ended, and a customer that has ended.
 */
export const putMandate = async (transaction: OperatorTransaction, put: Put<MandateRecord>, now: Date) => {
  const { externalRef, body, ifMatch } = put;
  if (Date.parse(body.signedAt) > now.getTime()) throw invalid("signedAt", "validation.date-too-late");
  const company = await lockCustomerOf(transaction, body);
  const before = await heldByRef(transaction, { kind: "mandate", ref: externalRef }, queries.findListedMandateByRef);
  if (!before) return create(transaction, company, put);
  refuseStale(before, ifMatch);
  return change(transaction, { company, before }, body);
};
