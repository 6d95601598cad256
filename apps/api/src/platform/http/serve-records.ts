import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { Snapshot } from "@demarc/contract/operator/snapshots";
import type { RecordRow, RecordStatements } from "../database/record-fields.ts";
import { found } from "../refusals/errors.ts";
import type { OperatorRouteContext } from "../route-context.ts";
import { ofCustomer } from "./operator-list.ts";
import { serveListed } from "./snapshots.ts";

/** The reads of a kind of record, and the snapshot of its list (`recordEndpoints` in the contract). */
interface RecordReads {
  readonly list: Endpoint;
  readonly get: Endpoint;
  readonly getByRef: Endpoint;
  readonly snapshot: Snapshot;
}

/** Serves the list, the snapshot and the reads of a kind of record of customers with UUIDs. */
export const serveRecords = <Fields extends object, Row extends RecordRow<Fields> & { readonly id: string }, Item>(
  context: OperatorRouteContext,
  { list, get, getByRef, snapshot }: RecordReads,
  statements: RecordStatements<Fields, Row>,
  shown: (row: Row) => Item,
): void => {
  const { serve, read } = context;
  const page = ({ customerId }: { customerId?: number }, slice: Parameters<typeof statements.page>[1]) =>
    statements.page(ofCustomer(customerId), slice);
  serveListed(context, list, snapshot, { idType: "uuid", page, itemOf: shown } as never);
  // The compiler does not see that the row of an unknown kind is the answer of its endpoints.
  const one = async ({ params }: { params: { recordId: string } }) =>
    shown(found(await read(statements.find(params.recordId))));
  const byRef = async ({ params }: { params: { externalRef: string } }) =>
    shown(found(await read(statements.findByRef(params.externalRef))));
  serve(get, one as never);
  serve(getByRef, byRef as never);
};
