import { endUnchanged } from "../../platform/changes/unchanged-answer.ts";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type IfMatch, forbidden, found, invalid, refuseStale } from "../../platform/refusals/errors.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { findActiveEndCustomer } from "../end-customers/end-customers.public.ts";
import type { ReferencedKind, ServicePlace, ServiceRow } from "./service-kind.ts";

/**
 * Locks a service to change. Throws 404 if it does not exist, 403 if it was delivered to the caller, because only its reseller may
 * change it, and 409 for a stale version.
 */
export const lockService = async <Row extends ServiceRow>(
  transaction: Transaction,
  { type, statements, readOnly }: Pick<ReferencedKind<Row>, "type" | "statements" | "readOnly">,
  { customerId, id }: ServicePlace,
  ifMatch: IfMatch,
): Promise<Row> => {
  const seen = found(await transaction.query(statements.find(customerId, id)));
  if (!seen.isOwn) throw forbidden(`${type}.read-only`, readOnly);
  const service = found(await transaction.query(statements.findForUpdate(customerId, id)));
  refuseStale(service, ifMatch);
  return service;
};

export interface ReferenceChange {
  readonly place: ServicePlace;
  readonly caller: Caller;
  readonly body: { readonly reference?: string | null; readonly endCustomerId?: string | null };
  readonly ifMatch: IfMatch;
}

/**
 * The end customer to assign to a service. Undefined keeps the current one, even if it is inactive. Throws 400 for a different one
 * that is not an active end customer of the same company, and what `mayAssign` throws.
 */
const chosenEndCustomer = async <Row extends ServiceRow>(
  transaction: Transaction,
  { mayAssign }: ReferencedKind<Row>,
  { customerId, endCustomer }: Row,
  { caller, body: { endCustomerId: wanted } }: ReferenceChange,
): Promise<string | null> => {
  const present = endCustomer?.id ?? null;
  if (wanted === undefined || wanted === present) return present;
  mayAssign?.(caller);
  if (wanted === null) return null;
  const [row] = await transaction.query(findActiveEndCustomer(customerId, wanted));
  if (!row) throw invalid("endCustomerId", "validation.invalid-value");
  return wanted;
};

/** Changes the reference and the end customer of a service. Throws what `lockService` and `chosenEndCustomer` throw. */
export const changeReference = async <Row extends ServiceRow>(
  transaction: ChangeTransaction,
  kind: ReferencedKind<Row>,
  change: ReferenceChange,
): Promise<void> => {
  const { type, statements } = kind;
  const { place, body, ifMatch } = change;
  const inLedger = (row: Row) => ({
    ...kind.named(row),
    reference: row.reference,
    endCustomer: row.endCustomer?.name ?? null,
    version: row.version,
  });
  const before = await lockService(transaction, kind, place, ifMatch);
  const endCustomerId = await chosenEndCustomer(transaction, kind, before, change);
  transaction.send(statements.updateReference(before.id, body.reference?.trim() || null, endCustomerId));
  const after = found(await transaction.query(statements.find(place.customerId, place.id)));
  endUnchanged(before, after);
  kind.noteReference?.(transaction, before, after);
  transaction.record({
    action: `${type}.reference-changed`,
    entityType: type,
    entityId: before.id,
    before: inLedger(before),
    after: inLedger(after),
    event: `${type}.reference-changed`,
  });
};
