import { bodyErrors } from "@demarc/contract/core/body-rules";
import type { FieldError } from "@demarc/contract/core/errors";
import { refused } from "@demarc/ordering/field-errors";
import { letterSides } from "@demarc/ordering/letters";
import { CompleteContact, type OrderBody, type OrderUpdate } from "@demarc/contract/core/order-body";
import { mostNotes } from "@demarc/contract/orders/orders";
import { stateConflict } from "../../platform/changes/state-machine.ts";
import { conflict, found, InvalidRequest } from "../../platform/refusals/errors.ts";
import type { OrderChange } from "./changes/order-change.ts";
import { type LockedOrder, moveOrder, recordOrder } from "./changes/order.steps.ts";
import { nextOrderStatus, possibleOf } from "./changes/orders.rules.ts";
import * as queries from "./submission/order-writing.queries.ts";

const changeable: ReadonlySet<string> = new Set(["customerReference", "contact", "siteContact"]);

const withChanges = (body: OrderBody, { siteContact, ...sent }: OrderUpdate): OrderBody => ({
  ...body,
  ...sent,
  ...(siteContact === undefined ? {} : { contact: siteContact }),
});

const inPart = (part: string, error: FieldError): FieldError => ({ ...error, field: `${part}.${error.field}` });

const contactErrors = ({ contact, siteContact }: OrderUpdate): FieldError[] => {
  const [name, given] = siteContact === undefined ? ["contact", contact] : ["siteContact", siteContact];
  if (given === undefined) return [];
  if (given === null) return [{ field: name, message: "validation.required", params: {} }];
  return bodyErrors(CompleteContact, given).map((error) => inPart(name, error));
};

/**
 * Changes the purchase order number and the contact of a submitted order. Throws 409 once the work has begun, and 400 for
 * other fields.
 */
export const updateReferences = (change: OrderChange, order: LockedOrder, sent: OrderUpdate): void => {
  if (possibleOf(order).edit !== "REFERENCES") throw stateConflict("order.state-conflict", order.status, "update");
  const others = Object.keys(sent).filter((field) => !changeable.has(field));
  const errors = [
    ...others.map((field): FieldError => ({ field, message: "validation.invalid-data", params: {} })),
    ...contactErrors(sent),
  ];
  if (errors.length > 0) throw new InvalidRequest(errors);
  const body = withChanges(order.body, sent);
  const customerReference = body.customerReference?.trim() || null;
  change.send(queries.updateReferences(order, customerReference, body));
  const fieldsOf = ({ customerReference: reference, contact }: OrderBody) => ({
    customerReference: reference ?? null,
    contact: contact ?? null,
  });
  recordOrder(
    change,
    "order.updated",
    { ...order, version: order.version + 1 },
    {
      before: fieldsOf(order.body),
      after: fieldsOf(body),
    },
  );
};

/** The body of a draft with some fields changed; null clears a field. */
export const changedBody = ({ body }: { readonly body: OrderBody }, sent: OrderUpdate): OrderBody =>
  Object.fromEntries(Object.entries(withChanges(body, sent)).filter(([, value]) => value !== null));

export interface Information {
  readonly text: string;
  readonly documentIds?: readonly string[];
}

/** The files of an answer that are not the customer's own, or not PDFs although the order needs letters of authorisation. */
const fileErrors = async (
  change: OrderChange,
  order: LockedOrder,
  documentIds: readonly string[],
): Promise<FieldError[]> => {
  const own = await change.query(queries.listOwnLetters(order.customerId, documentIds));
  const needsLetters = letterSides(order.kind, order.body).length > 0;
  return documentIds.flatMap((id, place): FieldError[] => {
    const field = `documentIds.${place}`;
    const file = own.find((one) => one.id === id.toLowerCase());
    if (!file) return [refused(field)];
    return needsLetters && !file.isPdf ? [refused(field, "validation.letter-not-pdf")] : [];
  });
};

/**
 * Answers the question of an order with a note and files. Throws 409 without a question, and 400 unless all files are own
 * ones, and PDFs if the order needs letters of authorisation.
 */
export const provideInformation = async (
  change: OrderChange,
  order: LockedOrder,
  { text, documentIds = [] }: Information,
): Promise<void> => {
  nextOrderStatus(order, "provideInfo");
  const errors = await fileErrors(change, order, documentIds);
  if (errors.length > 0) throw new InvalidRequest(errors);
  change.send(queries.addDocuments(order, documentIds));
  await change.query(queries.insertNote(order, change, text.trim()));
  await moveOrder(change, order, "provideInfo");
};

/** Deletes a draft; cancels another order, or asks for its cancellation. Throws 409 if its state does not allow it. */
export const cancelOrder = async (change: OrderChange, order: LockedOrder, reason: string | null): Promise<void> => {
  if (order.status !== "DRAFT") {
    await moveOrder(change, order, "cancel", reason === null ? {} : { reason });
    return;
  }
  change.send(queries.deleteDraft(order));
  recordOrder(change, "order.draft-deleted", order, { before: { kind: order.kind, packageCode: order.packageCode } });
};

/** Adds a note. Returns its id. Throws 409 for a draft, an order that has ended, and one with too many notes. */
export const addNote = async (change: OrderChange, order: LockedOrder, text: string): Promise<string> => {
  if (!possibleOf(order).addNote) throw stateConflict("order.state-conflict", order.status, "note");
  const { count } = found(await change.query(queries.countNotes(order)));
  if (count >= mostNotes)
    throw conflict("order.too-many-notes", `An order can have ${mostNotes} notes.`, { most: mostNotes });
  const { id } = found(await change.query(queries.insertNote(order, change, text.trim())));
  recordOrder(change, "order.noted", order, { after: { text: text.trim() } });
  return id;
};

/**
 * The body for a repetition of an order: without its dates, references, files and expected totals. Throws 409 for an order that
 * changes or ends a service.
 */
export const repeatedBody = ({ action, body }: LockedOrder): OrderBody => {
  if (action === "CHANGE" || action === "TERMINATE")
    throw conflict("order.not-repeatable", "Only an order of a new service can be repeated.", { action });
  const { zSide, handoverA, handoverZ, ...choices } = body;
  const dropped: readonly (keyof OrderBody)[] = [
    "wishDate",
    "clientOrderId",
    "customerReference",
    "availabilityCheckId",
    "termsAccepted",
    "expectedNrcTotal",
    "expectedMrcTotal",
    "priceListVersion",
  ];
  const kept = Object.fromEntries(Object.entries(choices).filter(([key]) => !dropped.some((one) => one === key)));
  const withoutFile = <Part extends { readonly loaDocumentId?: string | null }>({
    loaDocumentId: _file,
    ...part
  }: Part) => part;
  return {
    ...kept,
    ...(zSide ? { zSide: withoutFile(zSide) } : {}),
    ...(handoverA ? { handoverA: withoutFile(handoverA) } : {}),
    ...(handoverZ ? { handoverZ: withoutFile(handoverZ) } : {}),
  };
};
