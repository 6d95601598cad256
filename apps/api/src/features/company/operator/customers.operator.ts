import { storedAddress } from "@demarc/contract/core/address";
import type { CustomerChange, CustomerRecord, ledger, OperatorCustomer } from "@demarc/contract/operator/customers";
import type { Outcome } from "@demarc/contract/operator/listing";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { changedFields, picked, textOr } from "../../../platform/changes/changed-fields.ts";
import { heldByRef, recordNamed } from "../../../platform/changes/named-record.ts";
import { lockOrdersOf } from "../company.queries.ts";
import { conflict, found, type IfMatch, invalid, refuseStale, violates } from "../../../platform/refusals/errors.ts";
import { maskIban } from "@demarc/contract/core/iban";
import { queueMsa } from "../../agreements/agreements.public.ts";
import { vatTreatmentOf } from "../company.rules.ts";
import { type CustomerAction, customerStates } from "./customer-states.rules.ts";
import type { CustomerFields, OperatorCustomerRow } from "./customers.queries.ts";
import * as queries from "./customers.queries.ts";

export interface Written extends Pick<OperatorCustomer, "id" | "externalRef" | "status" | "version"> {
  readonly outcome: Outcome;
}

const writtenAs = ({ id, externalRef, status, version }: OperatorCustomerRow, outcome: Outcome): Written => ({
  id,
  externalRef,
  status,
  version,
  outcome,
});

export const operatorCustomer = ({ iban, ...row }: OperatorCustomerRow): OperatorCustomer => ({
  ...row,
  ibanMasked: iban === null ? null : maskIban(iban),
});

/** The reseller that a body names. Throws 400 unless it is one. */
export const parentOf = async (
  transaction: Pick<OperatorTransaction, "query">,
  given: CustomerRecord["parentCustomerId"],
): Promise<number | null> =>
  given ? (await recordNamed(transaction, "parentCustomerId", given, queries.lockReseller)).id : null;

const defaults = {
  parentCustomerId: null,
  tradeName: null,
  coc: null,
  oin: null,
  vatNumber: null,
  invoiceAddress: null,
  paymentTermDays: 14,
  customInvoiceReference: null,
  invoiceAttachmentPreference: "pdf_and_ubl",
  invoiceEmail: null,
  peppolId: null,
  loyaltyParticipant: false,
  creditLimit: null,
  discountClass: null,
  externalRef: null,
} as const;

type Kept = Omit<CustomerFields, "vatTreatment"> & { readonly vatTreatment?: CustomerFields["vatTreatment"] };

const fieldsOf = async (
  transaction: OperatorTransaction,
  body: CustomerChange,
  kept: Kept,
): Promise<CustomerFields> => {
  const { address, invoiceAddress, vatTreatment } = body;
  const fields = {
    type: body.type ?? kept.type,
    parentCustomerId:
      body.parentCustomerId === undefined ? kept.parentCustomerId : await parentOf(transaction, body.parentCustomerId),
    variant: body.variant ?? kept.variant,
    name: body.name?.trim() ?? kept.name,
    tradeName: textOr(body.tradeName, kept.tradeName),
    coc: textOr(body.coc, kept.coc),
    oin: textOr(body.oin, kept.oin),
    vatNumber: textOr(body.vatNumber, kept.vatNumber)?.toUpperCase() ?? null,
    address: address ? storedAddress(address) : kept.address,
    invoiceAddress:
      invoiceAddress === undefined ? kept.invoiceAddress : invoiceAddress && storedAddress(invoiceAddress),
    paymentTermDays: body.paymentTermDays ?? kept.paymentTermDays,
    customInvoiceReference: textOr(body.customInvoiceReference, kept.customInvoiceReference),
    invoiceAttachmentPreference: body.invoiceAttachmentPreference ?? kept.invoiceAttachmentPreference,
    invoiceEmail: textOr(body.invoiceEmail, kept.invoiceEmail),
    peppolId: textOr(body.peppolId, kept.peppolId),
    locale: body.locale ?? kept.locale,
    loyaltyParticipant: body.loyaltyParticipant ?? kept.loyaltyParticipant,
    creditLimit: textOr(body.creditLimit, kept.creditLimit),
    discountClass: textOr(body.discountClass, kept.discountClass),
    externalRef: body.externalRef?.trim() ?? kept.externalRef,
  };
  // A value that the operator set stays. A derived value follows the country and the VAT number.
  const isSet = kept.vatTreatment !== undefined && kept.vatTreatment !== vatTreatmentOf(kept);
  return { ...fields, vatTreatment: vatTreatment ?? (isSet ? kept.vatTreatment : undefined) ?? vatTreatmentOf(fields) };
};

/** Maps violated constraints to refusals. */
const refused = (error: unknown): never => {
  if (violates(error, "customer_coc_live"))
    throw conflict("customer.coc-in-use", "The KvK number belongs to another customer.");
  if (violates(error, "customer_external_ref_key"))
    throw conflict("customer.ref-taken", "Another customer has this external reference.");
  throw error;
};

/** In a dry run, warns of accepted values that look like mistakes. */
const warn = async (
  transaction: OperatorTransaction,
  { discountClass, coc, address }: CustomerFields,
  before?: CustomerFields,
): Promise<void> => {
  if (!transaction.warn) return;
  if (!before && coc === null && address.country === "NL")
    transaction.warn("coc-missing", "A Dutch company without a KvK number cannot be invoiced.");
  if (discountClass === null || discountClass === before?.discountClass) return;
  const priced = await transaction.query(queries.findPricesOfClass(discountClass));
  if (priced.length === 0)
    transaction.warn("class-without-prices", `The price class ${discountClass} has no prices: list prices apply.`);
};

const record = (
  transaction: OperatorTransaction,
  action: keyof typeof ledger | "customer.address-changed",
  id: number,
  { before, after }: { before?: unknown; after: unknown },
): void =>
  transaction.record(id, {
    action,
    entityType: "customer",
    entityId: String(id),
    ...(before === undefined ? {} : { before }),
    after,
    event: action,
    kept: "7 years",
  });

const reread = async (transaction: OperatorTransaction, id: number, outcome: Outcome): Promise<Written> =>
  writtenAs(found(await transaction.query(queries.findAnyCustomer(id))), outcome);

const create = async (
  transaction: OperatorTransaction,
  body: CustomerRecord,
  externalRef: string,
): Promise<Written> => {
  const { reason: _reason, ...given } = body;
  const kept: Kept = {
    ...defaults,
    type: given.type,
    variant: given.variant,
    name: given.name,
    locale: given.locale,
    address: storedAddress(given.address),
    externalRef,
  };
  const fields = await fieldsOf(transaction, given, kept);
  const insert = queries.insertOperatedCustomer(fields, transaction.isDry ?? false);
  const { id } = found(await transaction.query(insert).catch(refused));
  await warn(transaction, fields);
  if (fields.parentCustomerId === null) queueMsa(transaction, id);
  record(transaction, "customer.created", id, { after: { ...fields, status: "ACTIVE", version: 1 } });
  return reread(transaction, id, "created");
};

/** Throws 409 for a reseller that stops being one while it has customers, and for a company that has ended. */
const refuseImpossible = async (
  transaction: OperatorTransaction,
  before: OperatorCustomerRow,
  after: CustomerFields,
): Promise<void> => {
  if (before.status !== "ACTIVE" && before.status !== "SUSPENDED")
    throw conflict("customer.state-conflict", `This is not possible in the state ${before.status}: change.`, {
      state: before.status,
      event: "change",
    });
  if (after.parentCustomerId === before.id || (after.type === "reseller" && after.parentCustomerId !== null))
    throw invalid("parentCustomerId", "validation.invalid-value");
  if (before.type === "reseller" && after.type !== "reseller") await refuseParent(transaction, before.id);
};

const refuseParent = async (transaction: OperatorTransaction, id: number): Promise<void> => {
  const [children] = await transaction.query(queries.countChildren(id));
  if (children && children.count > 0)
    throw conflict("customer.has-children", `This reseller has ${children.count} customers.`, {
      count: children.count,
    });
};

const change = async (
  transaction: OperatorTransaction,
  before: OperatorCustomerRow,
  body: CustomerChange,
): Promise<Written> => {
  const after = await fieldsOf(transaction, body, before);
  if (before.externalRef !== null && after.externalRef !== before.externalRef)
    throw invalid("externalRef", "validation.invalid-value");
  const changed = changedFields(before, after);
  if (changed.length === 0) return writtenAs(before, "unchanged");
  await refuseImpossible(transaction, before, after);
  await transaction.query(queries.updateOperatedCustomer(before.id, after)).catch(refused);
  await warn(transaction, after, before);
  const others = changed.filter((field) => field !== "address");
  const recordFields = (action: "customer.address-changed" | "customer.updated", fields: typeof changed): void => {
    if (fields.length === 0) return;
    const facts = { ...picked(after, fields), version: before.version + 1 };
    record(transaction, action, before.id, { before: picked(before, fields), after: facts });
  };
  recordFields("customer.updated", others);
  recordFields("customer.address-changed", others.length === changed.length ? [] : ["address"]);
  return reread(transaction, before.id, "updated");
};

/**
 * Creates or changes a customer by the provider's own id. Repeated, it changes nothing. Throws 400 for a parent that is no reseller,
 * and 409 if the KvK number is taken, a reseller with customers would stop being one, or the company has ended.
 */
export const putCustomer = async (
  transaction: OperatorTransaction,
  {
    externalRef,
    body,
    ifMatch,
  }: { readonly externalRef: string; readonly body: CustomerRecord; readonly ifMatch: IfMatch },
): Promise<Written> => {
  const before = await heldByRef(transaction, { kind: "customer", ref: externalRef }, queries.lockCustomerByRef);
  if (!before) return create(transaction, body, externalRef);
  refuseStale(before, ifMatch);
  return change(transaction, before, body);
};

/** Changes some fields of a customer. Throws 404, 409 if `ifMatch` is stale, and what `putCustomer` throws. */
export const changeCustomer = async (
  transaction: OperatorTransaction,
  id: number,
  body: CustomerChange,
  ifMatch: IfMatch,
): Promise<Written> => {
  const before = found(await transaction.query(queries.lockAnyCustomer(id)));
  refuseStale(before, ifMatch);
  return change(transaction, before, body);
};

const done = {
  suspend: "customer.suspended",
  reinstate: "customer.reinstated",
  terminate: "customer.terminated",
} as const;

/** Throws 409 for a company that still has services, open orders or customers. */
const refuseRunning = async (transaction: OperatorTransaction, id: number): Promise<void> => {
  const { services, orders, unpaid } = found(await transaction.query(queries.countRunning(id)));
  if (services > 0 || orders > 0)
    throw conflict(
      "customer.has-services",
      `There are ${services} services and ${orders} open orders; end them first.`,
      {
        services,
        orders,
      },
    );
  await refuseParent(transaction, id);
  if (unpaid > 0) transaction.warn?.("unpaid-invoices", `There are ${unpaid} unpaid invoices.`);
};

/**
 * Suspends or reinstates a customer, or ends the relation. A customer that already has that status stays as it is. Throws 404, and 409 if the state
 * does not allow it or the company still has services.
 */
export const actOnCustomer = async (
  transaction: OperatorTransaction,
  { id, action, ifMatch }: { readonly id: number; readonly action: CustomerAction; readonly ifMatch: IfMatch },
): Promise<Written> => {
  // The lock of orders: no order can be submitted between the count and the termination.
  transaction.send(lockOrdersOf(id));
  const before = found(await transaction.query(queries.lockAnyCustomer(id)));
  refuseStale(before, ifMatch);
  const status = customerStates.take(before.status, action);
  if (status === before.status) return writtenAs(before, "unchanged");
  if (action === "terminate") {
    await refuseRunning(transaction, id);
    transaction.send(queries.shutOutCompany(id));
  }
  await transaction.query(queries.updateCustomerStatus(id, status));
  record(transaction, done[action], id, {
    before: { status: before.status },
    after: { status, version: before.version + 1 },
  });
  return reread(transaction, id, "updated");
};
