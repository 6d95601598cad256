import type { RecordRow, RecordStatements } from "../database/record-fields.ts";
import { found } from "../refusals/errors.ts";
import type { OperatorRouteContext } from "../route-context.ts";
import { type IdType, type ListSlice, ofCustomer } from "./operator-list.ts";

/** The list and the read handlers of a kind of record (`recordEndpoints` in the contract). */
export const recordReads = <Fields extends object, Row extends RecordRow<Fields>, Shown>(
  { read }: Pick<OperatorRouteContext, "read">,
  statements: RecordStatements<Fields, Row>,
  { idType, shown }: { readonly idType: IdType; readonly shown: (row: Row) => Shown },
) => ({
  listed: {
    idType,
    page: ({ customerId }: { readonly customerId?: number | undefined }, slice: ListSlice) =>
      statements.page(ofCustomer(customerId), slice),
    itemOf: shown,
  },
  get: async ({ params }: { readonly params: { readonly recordId: Row["id"] } }) =>
    shown(found(await read(statements.find(params.recordId)))),
  getByRef: async ({ params }: { readonly params: { readonly externalRef: string } }) =>
    shown(found(await read(statements.findByRef(params.externalRef)))),
});
