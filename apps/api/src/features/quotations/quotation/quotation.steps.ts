import type { LedgerAction } from "@demarc/contract/core/words";
import type { QuotationEvent, QuotationStatus } from "@demarc/contract/quotations/quotation-fields";
import type { AuthoredChange } from "../../../platform/changes/authored-change.ts";
import { found } from "../../../platform/refusals/errors.ts";
import * as queries from "./quotation-changes.queries.ts";

export type LockedQuotation = queries.LockedQuotationRow;

type QuotationAction = Extract<LedgerAction, `quotation.${string}`>;

const actions: Readonly<Record<QuotationEvent, QuotationAction>> = {
  publish: "quotation.published",
  accept: "quotation.accepted",
  reject: "quotation.rejected",
  revise: "quotation.superseded",
  withdraw: "quotation.withdrawn",
  expire: "quotation.expired",
  order: "quotation.ordered",
};

/** Writes a change of a quotation to the ledger, which keeps it for seven years. */
export const recordQuotation = (
  change: AuthoredChange,
  action: QuotationAction,
  quotation: Pick<LockedQuotation, "id" | "number" | "revision" | "title" | "version">,
  facts: { readonly before?: object; readonly after?: object } = {},
): void => {
  const { id, number, revision, title, version } = quotation;
  change.record({
    action,
    entityType: "quotation",
    entityId: id,
    ...(facts.before ? { before: facts.before } : {}),
    after: { number, revision, title, ...facts.after, version },
    event: action,
    kept: "7 years",
  });
};

export interface QuotationMove extends queries.QuotationWritten {
  readonly reason?: string | null;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** Writes the next state of a locked quotation, with its history, its ledger row and its event. Returns it after the step. */
export const moveQuotation = async (
  change: AuthoredChange,
  quotation: LockedQuotation,
  [event, to]: readonly [event: QuotationEvent, to: QuotationStatus],
  { reason = null, facts = {}, ...written }: QuotationMove = {},
): Promise<LockedQuotation> => {
  const { version } = found(await change.query(queries.updateQuotationStatus(quotation, to, written)));
  change.send(queries.insertQuotationStatusChange(quotation, { from: quotation.status, to, event, reason }, change));
  const moved = {
    ...quotation,
    status: to,
    version,
    acceptedOptionId: written.accepted?.option.id ?? quotation.acceptedOptionId,
  };
  const before = { status: quotation.status };
  const action = quotation.status === "DRAFT" && to !== "PUBLISHED" ? "quotation.draft-changed" : actions[event];
  recordQuotation(change, action, moved, { before, after: { status: to, reason, ...facts } });
  return moved;
};
