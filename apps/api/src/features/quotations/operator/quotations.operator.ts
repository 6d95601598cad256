import { amsterdamDate } from "@demarc/contract/core/calendar";
import { type AuthoredChange, changeByOperator } from "../../../platform/changes/authored-change.ts";
import { stateConflict } from "../../../platform/changes/state-machine.ts";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import type { RunStatement } from "../../../platform/database/database.ts";
import { storeDocument } from "../../../platform/documents/stored-documents.ts";
import { conflict, found, type IfMatch, refuseStale } from "../../../platform/refusals/errors.ts";
import { type AddressAsking, judgeOffer, type KnownAddresses, lookUpOffers } from "../../orders/orders.public.ts";
import { quotationDocument } from "../documents/quotation-documents.ts";
import { quotationPdfTexts } from "../documents/quotation-pdf.texts.ts";
import { mailQuotation } from "../mails/quotation.mails.ts";
import {
  findAnyQuotationForUpdate,
  findLatestRevisionForUpdate,
  type LockedQuotationRow,
} from "../quotation/quotation-changes.queries.ts";
import { moveQuotation, recordQuotation } from "../quotation/quotation.steps.ts";
import { quotationStates, statusOn } from "../quotation/quotations.rules.ts";
import {
  draftQuotation,
  type OfferingOperator,
  type Operator,
  redraftQuotation,
  warnUnchecked,
} from "./quotation-draft.steps.ts";
import type { FileItem, QuotationFile } from "./quotation-file.ts";
import { withVatOfToday } from "./quotation-publication.steps.ts";
import * as queries from "./quotation-operator.queries.ts";

/** The latest revision of a number, or a revision by its id. */
export type NamedQuotation = string | { readonly id: string; readonly ifMatch: IfMatch };

const lockNamed = async (transaction: OperatorTransaction, named: NamedQuotation): Promise<LockedQuotationRow> => {
  if (typeof named === "string") return found(await transaction.query(findLatestRevisionForUpdate(named)));
  const quotation = found(await transaction.query(findAnyQuotationForUpdate(named.id)));
  refuseStale(quotation, named.ifMatch);
  return quotation;
};

const nextOf = (quotation: LockedQuotationRow, event: "publish" | "revise" | "withdraw" | "order") => {
  const status = statusOn(quotation, amsterdamDate(new Date()));
  return quotationStates.take(status, event, { acceptedOptionId: null, optionId: null });
};

/** Looks up the addresses of options, before the transaction that drafts them. */
export const addressesOfOptions = (
  asking: AddressAsking,
  options: readonly { readonly items?: readonly Pick<FileItem, "kind" | "order">[] | undefined }[],
): Promise<KnownAddresses> =>
  lookUpOffers(
    asking,
    options.flatMap(({ items = [] }) => items.map(({ kind, order: body }) => ({ kind, body }))),
  );

/** Looks up the addresses of a draft, before the transaction that publishes it. */
export const addressesOfDraft = async (
  asking: AddressAsking,
  named: string | { readonly id: string },
): Promise<KnownAddresses> => {
  const [drafted] = await asking.read(queries.findDraftOptions(named));
  return lookUpOffers(asking, drafted?.options.flatMap(({ items }) => items) ?? []);
};

/**
 * Creates a draft from a file, or replaces the draft with this number. Throws 404 for an unknown company or number, 400 with the
 * fields that are wrong, and 409 if the quotation is not a draft.
 */
export const draft = async (
  transaction: OperatorTransaction,
  { file, named }: { readonly file: QuotationFile; readonly named: NamedQuotation | undefined },
  operator: OfferingOperator,
): Promise<queries.Drafted> =>
  named === undefined
    ? draftQuotation(transaction, file, operator)
    : redraftQuotation(transaction, await lockNamed(transaction, named), file, operator);

/** Throws for a quotation that could not be accepted: its last day has passed, or an order is no longer valid. */
const refuseUnacceptable = async (
  transaction: OperatorTransaction,
  quotation: LockedQuotationRow,
  { config, addresses }: OfferingOperator,
): Promise<void> => {
  const run: RunStatement = (statement) => transaction.query(statement);
  const kinds = quotation.options.flatMap(({ items }) => items.map(({ kind }) => kind));
  warnUnchecked(transaction, kinds, config);
  if (quotation.validUntil < amsterdamDate(new Date()))
    throw conflict("quotation.last-day-passed", "The last day of this quotation has passed.");
  for (const { items } of quotation.options)
    for (const {
      kind,
      body: { termsAccepted: _accepted, ...body },
    } of items)
      await judgeOffer(run, { customerId: quotation.customerId, kind, body }, addresses);
};

const paperOf = async (run: RunStatement, quotation: LockedQuotationRow, publishedOn: string) => {
  const { address, locale, variant, name } = found(await run(queries.findQuotedCompany(quotation.customerId)));
  const paper = found(await run(queries.findPaper(quotation.id)));
  return { ...quotation, ...paper, publishedOn, companyName: name, address, locale, variant };
};

const answerRequests = async (
  transaction: OperatorTransaction,
  { id, number }: LockedQuotationRow,
  by: string,
): Promise<void> => {
  for (const request of await transaction.query(queries.findAnsweredRequestsForUpdate(number))) {
    transaction.send(queries.answerRequest(request.id, id));
    changeByOperator(transaction, request.customerId, by).record({
      action: "quotation-request.answered",
      entityType: "quotation-request",
      entityId: request.id,
      after: { status: "ANSWERED", number, version: request.version + 1 },
      event: "quotation.request-answered",
      kept: "7 years",
    });
  }
};

/**
 * Sends a draft to its company, with its PDF. A published quotation stays as it is. Throws 404, 400 for an order that would be
 * refused, and 409 for a wrong state or a last day that has passed.
 */
export const publish = async (
  transaction: OperatorTransaction,
  named: NamedQuotation,
  operator: OfferingOperator,
): Promise<LockedQuotationRow> => {
  const drafted = await lockNamed(transaction, named);
  const status = nextOf(drafted, "publish");
  if (status === drafted.status) return drafted;
  const quotation = await withVatOfToday(transaction, drafted);
  const run: RunStatement = (statement) => transaction.query(statement);
  await refuseUnacceptable(transaction, quotation, operator);
  const now = new Date();
  const change = changeByOperator(transaction, quotation.customerId, operator.by);
  const paper = await paperOf(run, quotation, amsterdamDate(now));
  const content = await quotationDocument({ ...paper, seller: operator.config.seller });
  const { customerId, number, revision } = quotation;
  const fileName = quotationPdfTexts[paper.locale].fileName(number, revision);
  const { id: documentId } = await storeDocument(change, { customerId, kind: "QUOTATION_PDF", fileName, content });
  transaction.send(queries.storePublication(quotation.id, documentId, now.toISOString()));
  const facts = { validUntil: quotation.validUntil, options: quotation.options.map(({ label }) => label) };
  const published = await moveQuotation(change, quotation, ["publish", status], { facts });
  await answerRequests(transaction, quotation, operator.by);
  await mailQuotation(change, revision === 1 ? "published" : "revised", quotation, operator);
  return published;
};

/**
 * Ends a revision and makes a draft of the next one; a draft stays as it is. Returns the draft. Throws 404 and 409
 * `quotation.state-conflict`.
 */
export const revise = async (
  transaction: OperatorTransaction,
  named: NamedQuotation,
  operator: Operator,
): Promise<queries.Drafted> => {
  const quotation = await lockNamed(transaction, named);
  const status = nextOf(quotation, "revise");
  if (status === "DRAFT") return quotation;
  const change = changeByOperator(transaction, quotation.customerId, operator.by);
  const made = found(await change.query(queries.insertRevision(quotation.id, operator.by)));
  const wasOpen = quotation.status === "PUBLISHED" && statusOn(quotation, amsterdamDate(new Date())) === "PUBLISHED";
  await moveQuotation(change, quotation, ["revise", "SUPERSEDED"]);
  const { title } = quotation;
  const drafting = changeByOperator(transaction, null, operator.by);
  recordQuotation(drafting, "quotation.draft-changed", { ...made, title }, { after: { status: "DRAFT" } });
  if (wasOpen) await mailQuotation(change, "superseded", quotation, operator);
  return made;
};

/** Records on the previous revision of a withdrawn draft that no new one follows, and mails its company if one was announced. */
const leaveUnreplaced = async (
  change: AuthoredChange,
  { supersedesId, customerId }: LockedQuotationRow,
  { reason, operator }: { readonly reason: string | null; readonly operator: Operator },
): Promise<void> => {
  if (supersedesId === null) return;
  const replaced = found(await change.query(queries.noteReplacementWithdrawn(supersedesId, customerId, reason)));
  recordQuotation(change, "quotation.unreplaced", replaced, { after: { status: "SUPERSEDED", reason } });
  if (replaced.wasAnnounced)
    await mailQuotation(change, "unreplaced", replaced, { ...operator, ...(reason === null ? {} : { reason }) });
};

/**
 * Withdraws a published quotation, or a draft. Its company is mailed, but not about a draft that was never announced.
 * Throws 404 and 409 `quotation.state-conflict`.
 */
export const withdraw = async (
  transaction: OperatorTransaction,
  { named, reason }: { readonly named: NamedQuotation; readonly reason: string | null },
  operator: Operator,
): Promise<LockedQuotationRow> => {
  const quotation = await lockNamed(transaction, named);
  nextOf(quotation, "withdraw");
  const change = changeByOperator(transaction, quotation.customerId, operator.by);
  const moving = quotation.status === "DRAFT" ? changeByOperator(transaction, null, operator.by) : change;
  const withdrawn = await moveQuotation(moving, quotation, ["withdraw", "WITHDRAWN"], { reason });
  if (quotation.status === "PUBLISHED")
    await mailQuotation(change, "withdrawn", quotation, { ...operator, ...(reason === null ? {} : { reason }) });
  else await leaveUnreplaced(change, quotation, { reason, operator });
  return withdrawn;
};

/** Marks an accepted quotation as fully ordered. Throws 404 and 409 `quotation.state-conflict`. */
export const completeOrdering = async (
  transaction: OperatorTransaction,
  named: NamedQuotation,
  { by }: Operator,
): Promise<LockedQuotationRow> => {
  const quotation = await lockNamed(transaction, named);
  const status = nextOf(quotation, "order");
  return moveQuotation(changeByOperator(transaction, quotation.customerId, by), quotation, ["order", status]);
};

/** Answers a request without a quotation. Throws 404, and 409 for one that has an answer. */
export const closeRequest = async (
  transaction: OperatorTransaction,
  { id, answer }: { readonly id: string; readonly answer: string },
  { by }: Operator,
): Promise<queries.LockedRequestRow> => {
  const request = found(await transaction.query(queries.findRequestForUpdate(id)));
  if (request.status !== "OPEN") throw stateConflict("quotation-request.state-conflict", request.status, "close");
  transaction.send(queries.closeRequest(id, answer));
  changeByOperator(transaction, request.customerId, by).record({
    action: "quotation-request.closed",
    entityType: "quotation-request",
    entityId: id,
    after: { status: "CLOSED", answer, version: request.version + 1 },
    event: "quotation.request-closed",
    kept: "7 years",
  });
  return { ...request, status: "CLOSED", version: request.version + 1 };
};
