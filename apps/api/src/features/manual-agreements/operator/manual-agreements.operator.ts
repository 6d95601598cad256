import { amsterdamDate } from "@demarc/contract/core/calendar";
import { changeByOperator, type AuthoredChange } from "../../../platform/changes/authored-change.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { storeDocument } from "../../../platform/documents/stored-documents.ts";
import type { Config } from "../../../platform/process/environment.ts";
import { found, invalid, notFound } from "../../../platform/refusals/errors.ts";
import { findAnyAgreementForUpdate } from "../agreement/manual-agreement-changes.queries.ts";
import {
  findAgreementCompany,
  insertAgreement,
  insertAgreementDocument,
  listNamedServices,
  type NewAgreement,
} from "../agreement/manual-agreement-writing.queries.ts";
import * as steps from "../agreement/manual-agreement.steps.ts";
import { isOver } from "../agreement/manual-agreements.rules.ts";
import type { MailedAgreementStep } from "../mails/manual-agreement-mails.texts.ts";
import { mailAgreement } from "../mails/manual-agreements.mails.ts";
import { findAgreementId } from "./manual-agreements-listing.queries.ts";

export interface Operator {
  readonly by: string;
  readonly config: Config;
  readonly now: Date;
}

export interface DraftedAgreement extends Omit<NewAgreement, "relatedServices"> {
  /** Numbers, codes or ids of services of the company. */
  readonly services: readonly string[];
  readonly documents: readonly { readonly fileName: string; readonly content: Buffer }[];
}

/**
 * Stores a draft with its files, which the company does not see yet. Returns its number. Throws 404 for an unknown company, 413
 * for a file over 10 MB, and 400 for a file of another type (`file`) and for a service of another company (`services`).
 */
export const draftAgreement = async (
  transaction: OperatorTransaction,
  { services, documents, ...agreement }: DraftedAgreement,
  { by, now }: Operator,
): Promise<string> => {
  const { customerId } = agreement;
  const { status } = found(await transaction.query(findAgreementCompany(customerId)));
  if (status === "TERMINATED" || status === "REJECTED") throw notFound();
  const named = services.length === 0 ? [] : await transaction.query(listNamedServices(customerId, services));
  const isNamed = (word: string) =>
    named.some(({ id, name }) => id === word.toLowerCase() || name.toUpperCase() === word.toUpperCase());
  if (!services.every(isNamed)) throw invalid("services", "validation.invalid-value");
  const relatedServices = named.map(({ type, id }) => ({ type, id }));
  const year = Number(amsterdamDate(now).slice(0, 4));
  const origin = {
    status: "DRAFT",
    quotationId: null,
    createdBy: by,
    year,
    publishedAt: null,
    acceptUntil: null,
  } as const;
  const { id, number } = found(await transaction.query(insertAgreement({ ...agreement, relatedServices }, origin)));
  for (const [position, { fileName, content }] of documents.entries()) {
    const stored = await storeDocument(transaction, { customerId, kind: "AGREEMENT", fileName, content });
    transaction.send(insertAgreementDocument(id, customerId, stored.id, position));
  }
  return number;
};

export type AgreementOperation =
  | { readonly action: "publish" | "activate" | "withdraw" }
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
  if (operation.action === "withdraw" && agreement.status !== "ENDING")
    return steps.withdrawTermination(change, agreement, now);
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
 * Carries out a step of the operator on an agreement by its number, and mails the company about the change. Returns the agreement
 * before and after. Throws 404 and 409 `manual-agreement.state-conflict`.
 */
export const operateAgreement = async (
  transaction: OperatorTransaction,
  number: string,
  operation: AgreementOperation,
  { by, config, now }: Operator,
): Promise<{ readonly before: steps.LockedAgreement; readonly after: steps.LockedAgreement }> => {
  const { id } = found(await transaction.query(findAgreementId(number)));
  const before = found(await transaction.query(findAnyAgreementForUpdate(id)));
  const change = changeByOperator(transaction, before.customerId, by);
  const after = await carryOut(change, before, operation, now);
  const mailed = after === before ? undefined : mailedStep(operation, before, now);
  if (mailed) await mailAgreement(change, mailed, { ...after, reason: reasonOf(operation) }, config);
  return { before, after };
};
