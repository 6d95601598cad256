import type { ServiceType } from "@demarc/contract/orders/order-fields";
import type { Outcome } from "@demarc/contract/operator/listing";
import type { Named } from "@demarc/contract/operator/refs";
import type { firstLifecycles, ServiceRecord } from "@demarc/contract/operator/services";
import { daysAfter, monthsAfter } from "@demarc/contract/core/calendar";
import type { ServiceLifecycle } from "@demarc/contract/services/services";
import { textOr } from "../../platform/changes/changed-fields.ts";
import { recordNamed } from "../../platform/changes/named-record.ts";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { placeholderId } from "../../platform/changes/placeholder-id.ts";
import { changeRecordById, type PutKind, putRecord, type StoredRecord } from "../../platform/changes/put-record.ts";
import { stateConflict } from "../../platform/changes/state-machine.ts";
import { found, type IfMatch, invalid } from "../../platform/refusals/errors.ts";
import {
  type Condition,
  headOf,
  isAdoptable,
  type OperatedFields,
  type OperatedRow,
  type OperatedStatements,
} from "./operated-service.conditions.ts";
import * as queries from "./services.queries.ts";

/** Describes a kind of service that the operator can import. */
export interface OperatedKind<Body extends ServiceRecord, Fields extends OperatedFields, Shown> {
  readonly type: ServiceType;
  readonly packageKind: string;
  readonly statements: OperatedStatements<Fields>;
  /** The unique constraints on numbers and places. */
  readonly taken: readonly string[];
  /** The condition of a service of the customer that has the number or code of the body, if it names one. */
  readonly named: (body: Body) => Condition | undefined;
  /** The fields of its kind. `kept`: the fields before the change; undefined for a new service. Throws 400. */
  readonly fieldsOf: (given: Given<Body, Fields>) => Promise<Omit<Fields, keyof OperatedFields>>;
  /** Writes the fields that are stored in other tables. `isActive`: a new service is active. */
  readonly store: (
    transaction: OperatorTransaction,
    stored: StoredRecord<Fields, string> & { readonly customerId: number; readonly isActive: boolean },
  ) => Promise<void> | void;
  readonly shown: (row: OperatedRow<Fields>) => Shown;
}

export interface Given<Body, Fields> {
  readonly transaction: OperatorTransaction;
  readonly body: Body;
  readonly customerId: number;
  readonly package: queries.ServicePackageRow;
  readonly common: OperatedFields;
  readonly kept: Fields | undefined;
  /** The id of the service; undefined for a new one. */
  readonly id: string | undefined;
}

export interface WrittenService {
  readonly id: string;
  readonly externalRef: string | null;
  readonly lifecycle: ServiceLifecycle;
  readonly version: number;
  readonly outcome: Outcome;
}

export const writtenService = <Fields>(
  { id, externalRef, lifecycle, version }: OperatedRow<Fields>,
  outcome: Outcome,
): WrittenService => ({ id, externalRef, lifecycle, version, outcome });

/** The fields that every kind of service shows. */
export const shownService = ({
  fields,
  terminationRequestedAt,
  terminationDate,
  ...row
}: OperatedRow<OperatedFields>) => {
  const { endCustomerId, reference, packageCode, ...contract } = fields;
  const { startDate, termMonths, endDate, noticeDays, autoRenew, renewalMonths, nrc, mrc } = contract;
  return {
    ...row,
    reference,
    endCustomerId,
    packageCode,
    contract: {
      startDate,
      termMonths,
      endDate,
      noticeDays,
      autoRenew,
      renewalMonths,
      terminationRequestedAt,
      terminationDate,
      nrc,
      mrc,
    },
  };
};

interface OwnNumber {
  readonly field: string;
  readonly given: string | undefined;
  readonly kept: string | undefined;
  readonly prefix: string;
  readonly sequence: string;
  /** The product draws the numbers above this one. */
  readonly highest: number;
}

/**
 * The number of a service, such as `LN-500001`: the given one, which the product must not draw, else that before, else the next one. A
 * dry run gets one that is not used. Throws 400 for another number than before.
 */
export const ownNumber = async (
  transaction: OperatorTransaction,
  { field, given, kept, prefix, sequence, highest }: OwnNumber,
): Promise<string> => {
  if (kept !== undefined && (given === undefined || given === kept)) return kept;
  if (kept !== undefined || (given !== undefined && Number(given.slice(prefix.length + 1)) > highest))
    throw invalid(field, "validation.invalid-value");
  if (given !== undefined) return given;
  if (transaction.isDry) return `${prefix}-${placeholderId()}`;
  return `${prefix}-${found(await transaction.query(queries.drawNumber(sequence))).number}`;
};

const customerOf = async (transaction: OperatorTransaction, given: ServiceRecord["customerId"]): Promise<number> =>
  (await recordNamed(transaction, "customerId", given, queries.lockServiceCustomer)).id;

const endCustomerOf = async (
  transaction: OperatorTransaction,
  customerId: number,
  given: NonNullable<ServiceRecord["endCustomerId"]>,
): Promise<string> => {
  const find = (named: Named<string>) => queries.findServiceEndCustomer(customerId, named);
  return (await recordNamed(transaction, "endCustomerId", given, find)).id;
};

/** The last day: the given day, or else the current one. If the first day or the term changes, it is calculated again. */
const endDateOf = ({ startDate, termMonths, endDate }: ServiceRecord["contract"], kept: OperatedFields | undefined) => {
  if (endDate !== undefined) return endDate;
  if (kept && kept.startDate === startDate && kept.termMonths === termMonths) return kept.endDate;
  return daysAfter(monthsAfter(startDate, termMonths), -1);
};

const commonFields = async (
  transaction: OperatorTransaction,
  { body, customerId, kept }: { body: ServiceRecord; customerId: number; kept: OperatedFields | undefined },
): Promise<OperatedFields> => {
  const { contract, endCustomerId } = body;
  return {
    endCustomerId:
      endCustomerId === undefined
        ? (kept?.endCustomerId ?? null)
        : endCustomerId && (await endCustomerOf(transaction, customerId, endCustomerId)),
    reference: textOr(body.reference, kept?.reference),
    packageCode: body.packageCode,
    startDate: contract.startDate,
    termMonths: contract.termMonths,
    endDate: endDateOf(contract, kept),
    noticeDays: contract.noticeDays ?? kept?.noticeDays ?? 30,
    autoRenew: contract.autoRenew ?? kept?.autoRenew ?? true,
    renewalMonths: contract.renewalMonths ?? kept?.renewalMonths ?? 1,
    nrc: contract.nrc ?? kept?.nrc ?? "0.00",
    mrc: contract.mrc,
  };
};

const fieldsOf = async <Body extends ServiceRecord, Fields extends OperatedFields, Shown>(
  transaction: OperatorTransaction,
  kind: OperatedKind<Body, Fields, Shown>,
  { body, customerId, before }: { body: Body; customerId: number; before: OperatedRow<Fields> | undefined },
): Promise<Fields> => {
  const find = (code: string) => queries.findServicePackage(code, kind.packageKind);
  const chosen = await recordNamed(transaction, "packageCode", body.packageCode, find);
  const kept = before?.fields;
  const common = await commonFields(transaction, { body, customerId, kept });
  const own = await kind.fieldsOf({ transaction, body, customerId, package: chosen, common, kept, id: before?.id });
  return { ...common, ...own } as Fields;
};

/** How services of a kind are created and changed. `lifecycle`: the state of a new service. */
const putKind = <Body extends ServiceRecord, Fields extends OperatedFields, Shown>(
  kind: OperatedKind<Body, Fields, Shown>,
  lifecycle: (typeof firstLifecycles)[number],
): PutKind<Body, Fields, OperatedRow<Fields>> => ({
  ...kind,
  adopts: async (transaction, body) => {
    const named = kind.named(body);
    if (!named) return undefined;
    const customerId = await customerOf(transaction, body.customerId);
    return isAdoptable(named, customerId);
  },
  prepare: async (transaction, body, before) => {
    const customerId = await customerOf(transaction, body.customerId);
    if (before && before.customerId !== customerId) throw invalid("customerId", "validation.invalid-value");
    const fields = await fieldsOf(transaction, kind, { body, customerId, before });
    return { customerId, fields, head: headOf(customerId, lifecycle), facts: { lifecycle } };
  },
  refuse: ({ lifecycle: state }) => {
    if (state === "TERMINATED") throw stateConflict(`${kind.type}.state-conflict`, state, "change");
  },
  store: (transaction, { customerId, ...stored }) => {
    if (customerId === null) throw new Error("a service has a customer");
    return kind.store(transaction, { ...stored, customerId, isActive: lifecycle === "ACTIVE" });
  },
});

/**
 * Creates or changes a service by the provider's own id. Repeated, it changes nothing. A service of the customer that has the number
 * of the body and no external reference yet gets this one. Throws 400 for a customer, end customer or package that does not fit, and
 * 409 if its number is taken or it has ended.
 */
export const putService = async <Body extends ServiceRecord, Fields extends OperatedFields, Shown>(
  transaction: OperatorTransaction,
  kind: OperatedKind<Body, Fields, Shown>,
  put: { readonly externalRef: string; readonly body: Body; readonly ifMatch: IfMatch },
): Promise<WrittenService> => {
  const { row, outcome } = await putRecord(transaction, putKind(kind, put.body.lifecycle ?? "ACTIVE"), put);
  return writtenService(row, outcome);
};

/** Changes a service by its id, like `putService`. Throws 400 also for an unknown id, and for a reference that another service has. */
export const putServiceById = async <Body extends ServiceRecord, Fields extends OperatedFields, Shown>(
  transaction: OperatorTransaction,
  kind: OperatedKind<Body, Fields, Shown>,
  { id, ...put }: { readonly id: string; readonly externalRef: string | undefined; readonly body: Body },
): Promise<WrittenService> => {
  const { row, outcome } = await changeRecordById(transaction, putKind(kind, put.body.lifecycle ?? "ACTIVE"), {
    id,
    ...put,
  });
  return writtenService(row, outcome);
};
