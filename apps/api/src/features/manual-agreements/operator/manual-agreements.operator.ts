import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { Outcome } from "@demarc/contract/operator/listing";
import type { AgreementRecord, ledger, OperatorAgreement } from "@demarc/contract/operator/manual-agreements";
import { createHash } from "node:crypto";
import { changeByOperator, type AuthoredChange } from "../../../platform/changes/authored-change.ts";
import { changedFields, picked } from "../../../platform/changes/changed-fields.ts";
import { heldByRef, recordNamed } from "../../../platform/changes/named-record.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { storeDocument } from "../../../platform/documents/stored-documents.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { found, type IfMatch, invalid, InvalidRequest, refuseStale } from "../../../platform/refusals/errors.ts";
import { stateConflict } from "../../../platform/changes/state-machine.ts";
import { findNamedCustomer } from "../../../platform/database/named-customer.queries.ts";
import { findAnyAgreementForUpdate } from "../agreement/manual-agreement-changes.queries.ts";
import * as writing from "../agreement/manual-agreement-writing.queries.ts";
import * as steps from "../agreement/manual-agreement.steps.ts";
import { isOver } from "../agreement/manual-agreements.rules.ts";
import type { MailedAgreementStep } from "../mails/manual-agreement-mails.texts.ts";
import { mailAgreement } from "../mails/manual-agreements.mails.ts";
import * as queries from "./manual-agreements-listing.queries.ts";

export interface Operator {
  readonly by: string;
  readonly config: Config;
  readonly now: Date;
}

interface GivenFile {
  readonly fileName: string;
  readonly content: Buffer;
}

export interface DraftedAgreement extends Omit<writing.NewAgreement, "relatedServices"> {
  /** Numbers, codes or ids of services of the company. */
  readonly services: readonly string[];
  readonly documents: readonly GivenFile[];
}

/** Services of a company by number, code or id. Throws 400 for one of another company (`services`). */
const relatedServicesOf = async (
  transaction: OperatorTransaction,
  customerId: number,
  services: readonly string[],
): Promise<writing.RelatedServiceId[]> => {
  const named = services.length === 0 ? [] : await transaction.query(writing.listNamedServices(customerId, services));
  const isNamed = (word: string) =>
    named.some(({ id, name }) => id === word.toLowerCase() || name.toUpperCase() === word.toUpperCase());
  if (!services.every(isNamed)) throw invalid("services", "validation.invalid-value");
  return named.map(({ type, id }) => ({ type, id }));
};

const keepDocuments = async (
  transaction: OperatorTransaction,
  { id, customerId }: { readonly id: string; readonly customerId: number },
  documents: readonly GivenFile[],
): Promise<void> => {
  for (const [position, { fileName, content }] of documents.entries()) {
    const stored = await storeDocument(transaction, { customerId, kind: "AGREEMENT", fileName, content });
    transaction.send(writing.insertAgreementDocument(id, customerId, stored.id, position));
  }
};

/** A draft is in the ledger without its company, which does not see it. */
const recordDraft = (
  transaction: OperatorTransaction,
  action: keyof typeof ledger,
  entityId: string,
  facts: { readonly before?: object; readonly after: object },
): void =>
  transaction.record(null, {
    action,
    entityType: "manual-agreement",
    entityId,
    ...facts,
    event: action,
    kept: "7 years",
  });

/**
 * Stores a draft with its files, which the company does not see yet. Throws 400 for a company that is unknown or has ended
 * (`customerId`), a file of another type (`file`) and a service of another company (`services`), and 413 for a file over 10 MB.
 */
export const draftAgreement = async (
  transaction: OperatorTransaction,
  { services, documents, ...agreement }: DraftedAgreement,
  { by, now }: Operator,
  externalRef: string | null = null,
): Promise<{ readonly id: string; readonly number: string }> => {
  const { customerId } = agreement;
  const [company] = await transaction.query(writing.findAgreementCompany(customerId));
  if (!company || company.status === "TERMINATED" || company.status === "REJECTED")
    throw invalid("customerId", "validation.invalid-value");
  const relatedServices = await relatedServicesOf(transaction, customerId, services);
  const year = Number(amsterdamDate(now).slice(0, 4));
  const origin = {
    status: "DRAFT",
    quotationId: null,
    createdBy: by,
    year,
    publishedAt: null,
    acceptUntil: null,
  } as const;
  const drafted = { ...agreement, relatedServices };
  const made = found(await transaction.query(writing.insertAgreement(drafted, origin, externalRef)));
  await keepDocuments(transaction, { id: made.id, customerId }, documents);
  const { number } = made;
  const after = { number, externalRef, ...drafted, documents: documents.map(hashOf), status: "DRAFT", version: 1 };
  recordDraft(transaction, "manual-agreement.drafted", made.id, { after });
  return made;
};

const hashOf = ({ content }: GivenFile): string => createHash("sha256").update(content).digest("hex");

export interface WrittenAgreement extends Pick<
  OperatorAgreement,
  "id" | "externalRef" | "number" | "status" | "version"
> {
  readonly outcome: Outcome;
}

const writtenAs = (
  { id, externalRef, number, status, version }: steps.LockedAgreement | OperatorAgreement,
  outcome: Outcome,
): WrittenAgreement => ({ id, externalRef, number, status, version, outcome });

const linesOf = ({ lines }: AgreementRecord): writing.NewAgreementLine[] =>
  lines.map(({ description, quantity = "1", nrc = "0.00", mrc = "0.00" }) => ({
    description: description.trim(),
    quantity,
    nrc,
    mrc,
  }));

type Kept = Pick<writing.NewAgreement, "description" | "startDate" | "renewalMonths">;

const fieldsOf = (body: AgreementRecord, customerId: number, kept: Kept) => ({
  customerId,
  title: body.title.trim(),
  category: body.category,
  description: body.description ?? kept.description,
  startDate: body.startDate === undefined ? kept.startDate : body.startDate,
  termMonths: body.termMonths,
  noticeDays: body.noticeDays,
  renewalMonths: body.renewalMonths === undefined ? kept.renewalMonths : body.renewalMonths,
  lines: linesOf(body),
});

const filesOf = ({ documents }: AgreementRecord): GivenFile[] | undefined =>
  documents?.map(({ fileName, content }) => ({ fileName, content: Buffer.from(content, "base64") }));

const byId = (one: writing.RelatedServiceId, other: writing.RelatedServiceId): number => (one.id < other.id ? -1 : 1);

/** Changes a draft. Throws 409 for an agreement that is published, and 400 for another company. */
const redraft = async (
  transaction: OperatorTransaction,
  before: OperatorAgreement,
  body: AgreementRecord,
  customerId: number,
): Promise<WrittenAgreement> => {
  if (customerId !== before.customerId) throw invalid("customerId", "validation.invalid-value");
  const relatedServices =
    body.services === undefined ? before.services : await relatedServicesOf(transaction, customerId, body.services);
  const files = filesOf(body);
  const hashes = before.documents.map(({ sha256 }) => sha256);
  const old = { ...fieldsIn(before), relatedServices: before.services.toSorted(byId), documents: hashes };
  const now = {
    ...fieldsOf(body, customerId, before),
    relatedServices: relatedServices.toSorted(byId),
    documents: files?.map(hashOf) ?? hashes,
  };
  const changed = changedFields(old, now);
  if (changed.length === 0) return writtenAs(before, "unchanged");
  if (before.status !== "DRAFT") throw stateConflict("manual-agreement.state-conflict", before.status, "change");
  await transaction.query(writing.updateDraft(before.id, now));
  if (files && changed.includes("documents")) {
    await transaction.query(writing.clearDocuments(before.id));
    await keepDocuments(transaction, before, files);
  }
  recordDraft(transaction, "manual-agreement.draft-changed", before.id, {
    before: picked(old, changed),
    after: { ...picked(now, changed), version: before.version + 1 },
  });
  return writtenAs({ ...before, version: before.version + 1 }, "updated");
};

const fieldsIn = (row: OperatorAgreement) => ({
  customerId: row.customerId,
  title: row.title,
  category: row.category,
  description: row.description,
  startDate: row.startDate,
  termMonths: row.termMonths,
  noticeDays: row.noticeDays,
  renewalMonths: row.renewalMonths,
  lines: row.lines,
});

/** A file of another type, as a field of the body. */
const inDocuments = (error: unknown): never => {
  if (!(error instanceof InvalidRequest)) throw error;
  throw new InvalidRequest(error.errors.map((one) => (one.field === "file" ? { ...one, field: "documents" } : one)));
};

/**
 * Creates or changes a draft by the provider's own id. Repeated, it changes nothing. Throws what `draftAgreement` throws, and 409
 * for an agreement that is published.
 */
export const putAgreement = async (
  transaction: OperatorTransaction,
  {
    externalRef,
    body,
    ifMatch,
  }: { readonly externalRef: string; readonly body: AgreementRecord; readonly ifMatch: IfMatch },
  operator: Operator,
): Promise<WrittenAgreement> => {
  const { id: customerId } = await recordNamed(transaction, "customerId", body.customerId, findNamedCustomer);
  const held = { kind: "manual-agreement", ref: externalRef };
  const before = await heldByRef(transaction, held, queries.lockAgreementByRef);
  if (before) {
    refuseStale(before, ifMatch);
    return redraft(transaction, before, body, customerId).catch(inDocuments);
  }
  const fields = fieldsOf(body, customerId, { description: "", startDate: null, renewalMonths: null });
  const drafted = { ...fields, services: body.services ?? [], documents: filesOf(body) ?? [] };
  const { id } = await draftAgreement(transaction, drafted, operator, externalRef).catch(inDocuments);
  return writtenAs(found(await transaction.query(queries.findOperatorAgreement(id))), "created");
};

export type AgreementOperation =
  | { readonly action: "publish" | "activate" }
  | { readonly action: "end"; readonly reason: string | null };

const reasonOf = (operation: AgreementOperation): string | null =>
  operation.action === "end" ? operation.reason : null;

const carryOut = async (
  change: AuthoredChange,
  agreement: steps.LockedAgreement,
  operation: AgreementOperation,
  now: Date,
): Promise<steps.LockedAgreement> => {
  if (operation.action === "publish") return steps.publishAgreement(change, agreement, now);
  if (operation.action === "end") return steps.endAgreement(change, agreement, { reason: operation.reason, now });
  return steps.activateAgreement(change, agreement, now);
};

/** The step of the operator about which the company is mailed; undefined for an offer that had already expired. */
const mailedStep = (
  { action }: AgreementOperation,
  before: steps.LockedAgreement,
  now: Date,
): MailedAgreementStep | undefined => {
  if (action === "publish") return "published";
  if (action !== "end") return before.status === "ENDING" ? "continues" : "activated";
  if (before.status !== "PENDING_ACCEPTANCE") return "ended";
  return isOver(before, amsterdamDate(now)) ? undefined : "withdrawn";
};

/**
 * Carries out a step of the operator on an agreement, and mails the company about the change. Returns the agreement before and
 * after. Throws 404 and 409 `manual-agreement.state-conflict`.
 */
export const operateAgreement = async (
  transaction: OperatorTransaction,
  { id, ifMatch }: { readonly id: string; readonly ifMatch?: IfMatch },
  operation: AgreementOperation,
  { by, config, now }: Operator,
): Promise<{ readonly before: steps.LockedAgreement; readonly after: steps.LockedAgreement }> => {
  const before = found(await transaction.query(findAnyAgreementForUpdate(id)));
  refuseStale(before, ifMatch);
  const change = changeByOperator(transaction, before.customerId, by);
  const after = await carryOut(change, before, operation, now);
  const mailed = after === before ? undefined : mailedStep(operation, before, now);
  if (mailed) await mailAgreement(change, mailed, { ...after, reason: reasonOf(operation) }, config);
  return { before, after };
};

export const operatedAgreement = ({ before, after }: Awaited<ReturnType<typeof operateAgreement>>): WrittenAgreement =>
  writtenAs(after, after.version === before.version ? "unchanged" : "updated");
