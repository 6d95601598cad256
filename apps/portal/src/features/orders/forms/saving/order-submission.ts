import type { OrderBody } from "@demarc/contract/core/order-body";
import type { Order, PriceSummary } from "@demarc/contract/orders/order-fields";
import type { AttemptKeys } from "@demarc/shell/calls/attempt-keys.ts";
import { failureOf, hasCode } from "@demarc/shell/calls/call-error.ts";
import { rereadPackages } from "../../../catalogue/packages.data.ts";
import { rereadRoutes } from "../../../catalogue/wdm-routes.data.ts";
import { refusalOf, type RefusalText, type Refusals } from "@demarc/shell/failures/refusals.ts";
import type { DraftSaver, SavedDraft } from "./draft-saver.ts";
import { type CreateOrder, ordersChanged, rereadDraft, submitDraft } from "./order-saving.data.ts";
import type en from "../body/orders-forms.en.ts";
import { rereadEquipment } from "../../equipment.data.ts";
import type { RefusedField } from "../body/use-order-body.ts";

/** Refusals of an order as a whole. */
const refusals = {
  "customer.suspended": "order-form.refused.suspended",
  "msa.unsigned": { text: "order-form.refused.unsigned", tone: "warn" },
  "availability.unavailable": { text: "order-form.refused.unavailable", tone: "warn" },
  "order.busy": { text: "order-form.refused.busy", tone: "warn" },
  "order.too-many-open": "order-form.refused.too-many",
  "order.client-order-id-in-use": "order-form.refused.known",
  "order.state-conflict": { text: "order-form.refused.ordered", tone: "warn" },
  "edit-conflict": { text: "order-form.refused.changed", tone: "warn" },
} as const satisfies Refusals<keyof typeof en>;

/** Refusals that belong to the fields in their details; `reread` refetches the data that has changed. */
const fieldRefusals = [
  { code: "wdm.channel-taken", message: "validation.channel-taken", reread: rereadRoutes },
  { code: "rack.not-active", message: "validation.rack-not-active", reread: rereadEquipment },
] as const;

export type Totals = Pick<PriceSummary, "nrcTotal" | "mrcTotal"> & {
  readonly priceListVersion?: string | undefined;
};

/** How an attempt ended, unless it failed unexpectedly. */
export type Outcome =
  | { readonly placed: Order }
  | { readonly changed: { readonly before: Totals; readonly now: PriceSummary } }
  | { readonly fields: readonly RefusedField[] }
  | { readonly refusal: RefusalText };

export interface Submission {
  readonly customerId: number;
  readonly saver: DraftSaver;
  readonly create: CreateOrder;
  readonly keys: AttemptKeys;
  readonly body: OrderBody;
  /** What the person saw; the server refuses the order if it costs something else. */
  readonly price: Totals;
}

const withExpected = (body: OrderBody, { nrcTotal, mrcTotal, priceListVersion }: Totals): OrderBody => ({
  ...body,
  expectedNrcTotal: nrcTotal,
  expectedMrcTotal: mrcTotal,
  ...(priceListVersion !== undefined && { priceListVersion }),
});

/** An order that was submitted after all: an answer was lost, or another window placed it. */
const alreadyPlaced = async ({ customerId, saver }: Submission): Promise<Order | undefined> => {
  if (!saver.stored) return undefined;
  const order = await rereadDraft(customerId, saver.stored.id).catch(() => undefined);
  return order?.orderNumber ? order : undefined;
};

/** Saves the draft to submit; undefined if there is none, because the company has too many or because it is gone. */
const savedDraft = async ({ saver }: Submission, body: OrderBody): Promise<SavedDraft | undefined> => {
  const { state } = saver.status.read();
  if (state === "full" || state === "gone") return undefined;
  try {
    return await saver.save(body);
  } catch (error) {
    // The first save can be the one of the submit.
    if (hasCode(error, "order.too-many-drafts")) return undefined;
    throw error;
  }
};

const place = async (submission: Submission): Promise<Order> => {
  const { customerId, create, keys, price } = submission;
  const body = withExpected(submission.body, price);
  const saved = await savedDraft(submission, body);
  if (saved) return submitDraft(customerId, saved, keys.of({ id: saved.id, body }));
  return (await alreadyPlaced(submission)) ?? create(customerId, body, { key: keys.of(body), draft: false });
};

const isPrice = (details: object): details is PriceSummary =>
  ["nrcTotal", "mrcTotal", "priceListVersion"].every(
    (name) => typeof (details as Readonly<Record<string, unknown>>)[name] === "string",
  );

/** What a refusal means for the form; throws any other error. */
const refused = (error: unknown, { customerId, price }: Submission): Outcome => {
  const failure = failureOf(error);
  if (failure?.kind === "status" && failure.code === "order.price-changed" && isPrice(failure.details)) {
    void rereadPackages(customerId);
    return { changed: { before: price, now: failure.details } };
  }
  if (failure?.kind === "invalid") return { fields: failure.errors };
  const ofFields = fieldRefusals.find(({ code }) => hasCode(error, code));
  if (ofFields && failure?.kind === "status" && Array.isArray(failure.details["fields"])) {
    void ofFields.reread(customerId);
    return {
      fields: failure.details["fields"].map((field) => ({
        field: String(field),
        message: ofFields.message,
        params: {},
      })),
    };
  }
  const refusal = refusalOf(error, refusals);
  if (!refusal) throw error;
  return { refusal };
};

/** Saves the draft as shown and submits it. An order with another price than the shown one needs a new confirmation. */
export const submitOrderForm = async (submission: Submission): Promise<Outcome> => {
  const { customerId, keys, saver } = submission;
  const finished = (placed: Order): Outcome => {
    keys.end();
    saver.close();
    void ordersChanged(customerId);
    return { placed };
  };
  try {
    return finished(await place(submission));
  } catch (error) {
    const placed = hasCode(error, "order.state-conflict") ? await alreadyPlaced(submission) : undefined;
    return placed ? finished(placed) : refused(error, submission);
  }
};
