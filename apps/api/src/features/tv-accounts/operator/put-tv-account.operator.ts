import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Outcome } from "@demarc/contract/operator/listing";
import type { TvAccountRecord } from "@demarc/contract/operator/tv";
import { changedFields, textOr } from "../../../platform/changes/changed-fields.ts";
import { lockCustomerOf, refuseClosed } from "../../../platform/changes/named-customer.ts";
import { heldById, heldByRef, recordNamed } from "../../../platform/changes/named-record.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { placeholderId } from "../../../platform/changes/placeholder-id.ts";
import type { Put } from "../../../platform/changes/put-record.ts";
import { enterCompany } from "../../../platform/database/database.ts";
import type { NamedCustomer } from "../../../platform/database/named-customer.queries.ts";
import { found, invalid, refuseStale } from "../../../platform/refusals/errors.ts";
import { findNamedEndCustomer } from "../../end-customers/end-customers.public.ts";
import { findAnyTvAccountForUpdate } from "../account/tv-account-lock.queries.ts";
import { changeByOperator } from "../account/tv-change.ts";
import { listTvPackages } from "../account/tv-products.queries.ts";
import { storedSubscriber } from "../account/tv-subscriber.rules.ts";
import { suspendTvAccountStep } from "../changes/tv-account-changes.steps.ts";
import { createTvAccountStep } from "../changes/tv-account-creation.steps.ts";
import { updateTvAccountStep } from "../changes/tv-account-update.steps.ts";
import type { TvSecrets } from "../tv-platform/tv-secrets.ts";
import * as queries from "./tv-operator.queries.ts";

/** Accounts from elsewhere can be older than the portal. */
const earliestStart = "2000-01-01";

interface Known {
  readonly company: NamedCustomer;
  readonly before: queries.NamedTvAccountRow;
  /** The reference that the account gets now, if any. */
  readonly newRef: string | null;
}

interface Given {
  readonly today: string;
  readonly secrets: TvSecrets;
}

/** The end customer of a body; undefined keeps the present one. Throws 400 unless it is an active one, or the present one. */
const endCustomerOf = async (
  transaction: OperatorTransaction,
  customerId: number,
  given: TvAccountRecord["endCustomerId"],
  present: string | null = null,
): Promise<string | null> => {
  if (!given) return given === undefined ? present : null;
  const { id, active } = await recordNamed(transaction, "endCustomerId", given, (named) =>
    findNamedEndCustomer(customerId, named),
  );
  if (!active && id !== present) throw invalid("endCustomerId", "validation.invalid-value");
  return id;
};

const create = async (
  transaction: OperatorTransaction,
  company: NamedCustomer,
  { externalRef, body }: Put<TvAccountRecord>,
  given: Given,
): Promise<void> => {
  refuseClosed(company);
  const { status = "active", suspendReason } = body;
  const endCustomerId = await endCustomerOf(transaction, company.id, body.endCustomerId);
  transaction.send(enterCompany(company.id));
  const change = changeByOperator(transaction, company.id);
  const packages = await transaction.query(listTvPackages());
  const { accountNr } = await createTvAccountStep(
    change,
    { ...body, endCustomerId, activate: status !== "new" },
    { ...given, customerId: company.id, packages, earliest: earliestStart, externalRef },
    transaction.isDry ? { id: randomUUID(), accountNr: placeholderId() } : undefined,
  );
  if (status !== "suspended") return;
  const account = found(await transaction.query(findAnyTvAccountForUpdate(accountNr)));
  suspendTvAccountStep(change, account, suspendReason);
};

/** Warns in a dry run of values for a new account that differ from those of this one, which stay. */
const warnOfKept = async (
  transaction: OperatorTransaction,
  before: queries.NamedTvAccountRow,
  { options, startDate, status }: TvAccountRecord,
): Promise<void> => {
  if (!transaction.isDry) return;
  const warn = (field: string, kept: string) =>
    transaction.warn?.(
      "tv-account.value-kept",
      `The account keeps ${kept}: \`${field}\` applies only to a new account.`,
    );
  if (options !== undefined) {
    const products = await transaction.query(queries.listProductsOfAccount(before.id));
    const present = products.filter((one) => one.type === "option" && one.status !== "ended");
    const codes = present.map(({ productId }) => productId).toSorted();
    if (!isDeepStrictEqual(codes, options.toSorted())) warn("options", `its options (${codes.join(", ") || "none"})`);
  }
  if (startDate !== undefined && startDate !== before.startDate) warn("startDate", `its first day ${before.startDate}`);
  if (status !== undefined && status !== before.status) warn("status", `its status ${before.status}`);
};

/** Returns whether the account changed. Throws 400 for another customer or base product than before. */
const change = async (
  transaction: OperatorTransaction,
  { company, before, newRef }: Known,
  body: TvAccountRecord,
): Promise<boolean> => {
  if (before.customerId !== company.id) throw invalid("customerId", "validation.invalid-value");
  if (body.productCode !== before.productCode) throw invalid("productCode", "validation.invalid-value");
  await warnOfKept(transaction, before, body);
  const after = {
    reference: textOr(body.reference, before.reference),
    endCustomerId: await endCustomerOf(transaction, before.customerId, body.endCustomerId, before.endCustomerId),
    subscriber: storedSubscriber(body.subscriber),
  };
  if (changedFields(before, after).length === 0 && newRef === null) return false;
  if (newRef !== null) transaction.send(queries.nameTvAccount(before.id, newRef));
  const named = newRef === null ? after : { ...after, externalRef: newRef };
  updateTvAccountStep(changeByOperator(transaction, before.customerId), before, before, named);
  return true;
};

/**
 * Creates or changes a TV account by the provider's own id. Throws 400 for another customer or base product than before, products that do
 * not fit, and an end customer of others, and 409 for an account or a customer that has ended.
 */
export const putTvAccount = async (transaction: OperatorTransaction, put: Put<TvAccountRecord>, given: Given) => {
  const { externalRef, body, ifMatch } = put;
  const company = await lockCustomerOf(transaction, body);
  const before = await heldByRef(transaction, { kind: "tv-account", ref: externalRef }, queries.lockTvAccountByRef);
  let outcome: Outcome = "created";
  if (before) {
    refuseStale(before, ifMatch);
    outcome = (await change(transaction, { company, before, newRef: null }, body)) ? "updated" : "unchanged";
  } else await create(transaction, company, put, given);
  const { id, accountNr, status, version } = found(await transaction.query(queries.findTvAccountByRef(externalRef)));
  return { id, accountNr, externalRef, status, version, outcome };
};

/** Changes a TV account by its number or our id. One without a reference gets the given one. Throws as `putTvAccount`, and 400 for an unknown account. */
export const changeTvAccountById = async (
  transaction: OperatorTransaction,
  {
    id,
    externalRef,
    body,
  }: Pick<Put<TvAccountRecord>, "body"> & { readonly id: string; readonly externalRef: string | undefined },
): Promise<{ readonly outcome: Outcome }> => {
  const company = await lockCustomerOf(transaction, body);
  const statements = { lock: queries.lockTvAccount, lockByRef: queries.lockTvAccountByRef };
  const before = await heldById(
    transaction,
    { kind: "tv-account", id, isNumbered: true, ref: externalRef },
    statements,
  );
  const newRef = before.externalRef === null ? (externalRef ?? null) : null;
  return { outcome: (await change(transaction, { company, before, newRef }, body)) ? "updated" : "unchanged" };
};
