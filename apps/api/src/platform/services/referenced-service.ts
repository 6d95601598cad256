import type { LedgerAction } from "@demarc/contract/core/words";
import type { Change, ChangeTransaction } from "../changes/change.ts";
import type { Transaction } from "../database/database.ts";
import type { Sql } from "../database/sql.ts";
import { type ApiError, found, refuseStale } from "../errors.ts";
import { chosenEndCustomer } from "./chosen-end-customer.ts";
import type { ServiceColumns } from "./service-columns.ts";

interface ReferencedRow extends Pick<ServiceColumns, "isOwn" | "customerId" | "endCustomer"> {
  readonly id: string;
  readonly reference: string | null;
  readonly version: number;
}

/** A kind of service to which a company gives a reference and an end customer. */
interface ReferencedKind<Row extends ReferencedRow, Action extends LedgerAction> {
  readonly find: (customerId: number, id: string) => Sql<Row>;
  readonly findForUpdate: (customerId: number, id: string) => Sql<Row>;
  readonly updateReference: (id: string, reference: string | null, endCustomerId: string | null) => Sql;
  /** The refusal for a company to which its reseller delivers the service. */
  readonly readOnly: () => ApiError;
  readonly change: Pick<Change<Action>, "action" | "entityType" | "event">;
  /** The field that names a service in the ledger. */
  readonly named: (row: Row) => Readonly<Record<string, string>>;
}

interface Place {
  readonly customerId: number;
  readonly id: string;
}

/**
 * Locks a service to change. Throws 404 if it does not exist, 403 if it was delivered to the caller, because only its reseller may
 * change it, and 409 for a stale version.
 */
export const lockService = async <Row extends ReferencedRow>(
  transaction: Transaction,
  kind: Pick<ReferencedKind<Row, LedgerAction>, "find" | "findForUpdate" | "readOnly">,
  { customerId, id }: Place,
  ifMatch: number | undefined,
): Promise<Row> => {
  const seen = found(await transaction.query(kind.find(customerId, id)));
  if (!seen.isOwn) throw kind.readOnly();
  const service = found(await transaction.query(kind.findForUpdate(customerId, id)));
  refuseStale(service, ifMatch);
  return service;
};

interface ReferenceRequest {
  readonly place: Place;
  readonly body: { readonly reference?: string | null; readonly endCustomerId?: string | null };
  readonly ifMatch: number | undefined;
  readonly findEndCustomer: Parameters<typeof chosenEndCustomer>[3];
}

/** Changes the reference and the end customer of a service. Throws what `lockService` and `chosenEndCustomer` throw. */
export const changeReference = async <Row extends ReferencedRow, Action extends LedgerAction>(
  transaction: ChangeTransaction,
  kind: ReferencedKind<Row, Action>,
  { place, body, ifMatch, findEndCustomer }: ReferenceRequest,
): Promise<void> => {
  const inLedger = (row: Row) => ({
    ...kind.named(row),
    reference: row.reference,
    endCustomer: row.endCustomer?.name ?? null,
    version: row.version,
  });
  const before = await lockService(transaction, kind, place, ifMatch);
  const endCustomerId = await chosenEndCustomer(transaction, before, body.endCustomerId, findEndCustomer);
  transaction.send(kind.updateReference(before.id, body.reference?.trim() || null, endCustomerId));
  const after = found(await transaction.query(kind.find(place.customerId, place.id)));
  transaction.record<Action>({
    ...kind.change,
    entityId: before.id,
    before: inLedger(before),
    after: inLedger(after),
  });
};
