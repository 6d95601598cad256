import type { RefusalCode } from "@demarc/contract/core/words";
import type { QuotationEvent, QuotationStatus } from "@demarc/contract/quotations/quotation-fields";
import { stateMachine } from "../../../platform/changes/state-machine.ts";
import { type ApiError, conflict, notFound } from "../../../platform/refusals/errors.ts";

/** What an acceptance depends on besides the state: the option that was accepted before, and the one that is chosen now. */
interface Acceptance {
  readonly acceptedOptionId: string | null;
  readonly optionId: string | null;
}

const sameOption =
  <Status extends QuotationStatus>(status: Status) =>
  ({ acceptedOptionId, optionId }: Acceptance): Status | undefined =>
    acceptedOptionId === optionId ? status : undefined;

/** docs/product/quotations.md. A revision after one that ended is a new record. */
export const quotationStates = stateMachine<QuotationStatus, QuotationEvent, QuotationStatus, Acceptance>(
  "quotation.state-conflict",
  {
    DRAFT: { publish: "PUBLISHED", revise: "DRAFT", withdraw: "WITHDRAWN" },
    PUBLISHED: {
      publish: "PUBLISHED",
      accept: "ACCEPTED",
      reject: "REJECTED",
      revise: "SUPERSEDED",
      withdraw: "WITHDRAWN",
      expire: "EXPIRED",
    },
    ACCEPTED: { accept: sameOption("ACCEPTED"), order: "ORDERED" },
    ORDERED: { accept: sameOption("ORDERED") },
    REJECTED: { revise: "SUPERSEDED" },
    EXPIRED: { revise: "SUPERSEDED" },
    WITHDRAWN: {},
    SUPERSEDED: {},
  },
);

export interface QuotationState {
  readonly status: QuotationStatus;
  /** The last day on which it can be accepted, in Amsterdam. */
  readonly validUntil: string;
  readonly acceptedOptionId: string | null;
}

/** The state today: a quotation expires at the end of its last day, even before the timer stores it. */
export const statusOn = (
  { status, validUntil }: Omit<QuotationState, "acceptedOptionId">,
  today: string,
): QuotationStatus => (status === "PUBLISHED" && validUntil < today ? "EXPIRED" : status);

const refusals: Readonly<Partial<Record<QuotationStatus, readonly [code: RefusalCode<409>, message: string]>>> = {
  EXPIRED: ["quotation.expired", "The last day of this quotation has passed."],
  SUPERSEDED: ["quotation.superseded", "A newer revision has replaced this quotation."],
  REJECTED: ["quotation.rejected", "This quotation was rejected."],
  WITHDRAWN: ["quotation.withdrawn", "This quotation was withdrawn."],
  ACCEPTED: ["quotation.accepted", "This quotation was accepted."],
  ORDERED: ["quotation.accepted", "This quotation was accepted."],
};

/** Why a customer cannot decide about a quotation in this state: 409, or 404 for a draft. */
export const refusalOf = (status: QuotationStatus, details: Readonly<Record<string, unknown>> = {}): ApiError => {
  const refusal = refusals[status];
  return refusal ? conflict(...refusal, { state: status, ...details }) : notFound();
};

/**
 * The state after a decision of the customer. Throws 409 with a code for each state. `optionId`: the accepted option; null for a
 * rejection.
 */
export const decide = (
  quotation: QuotationState,
  event: "accept" | "reject",
  { optionId, today }: { readonly optionId: string | null; readonly today: string },
): QuotationStatus => {
  const status = statusOn(quotation, today);
  const { acceptedOptionId } = quotation;
  const next = quotationStates.next(status, event, { acceptedOptionId, optionId });
  if (next === undefined) throw refusalOf(status);
  return next;
};
