import type { Outcome } from "@demarc/contract/operator/listing";
import type { ServiceRecord } from "@demarc/contract/operator/services";
import type { ServiceLifecycle } from "@demarc/contract/services/services";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { type PutKind, putRecord } from "../../platform/changes/put-record.ts";
import type { RecordRow } from "../../platform/database/record-fields.ts";
import type { IdType, ListSlice } from "../../platform/http/operator-list.ts";
import { recordReads } from "../../platform/http/record-reads.ts";
import type { IfMatch } from "../../platform/refusals/errors.ts";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import { retryOvertaken } from "../fulfilment/fulfilment.public.ts";
import { listedServices, type OperatedFields } from "../services/operated-service.conditions.ts";
import { type OperatedKind, putService } from "../services/operated-service.steps.ts";
import type { ServiceOperation } from "../terminations/terminations.public.ts";
import { actOnService } from "./operated-services.steps.ts";

interface Filter {
  readonly customerId?: number | undefined;
  readonly lifecycle?: ServiceLifecycle | undefined;
}

interface OfService {
  readonly params: { readonly serviceId: string };
}

interface PutCall<Body> {
  readonly params: { readonly externalRef: string };
  readonly body: Body;
  readonly ifMatch: IfMatch;
}

interface WriteCall {
  readonly caller: { readonly name: string };
  readonly ifMatch: IfMatch;
  readonly change: <Answer>(work: (transaction: OperatorTransaction) => Promise<Answer>) => Promise<Answer>;
}

type Context = Pick<OperatorRouteContext, "read" | "config" | "clock">;

/** The handlers, and the write of the PUT, of a kind of record without a lifecycle (`recordEndpoints` in the contract). */
export const recordHandlers = <Body, Fields extends object, Row extends RecordRow<Fields>, Shown>(
  context: Context,
  kind: PutKind<Body, Fields, Row>,
  given: { readonly idType: IdType; readonly shown: (row: Row) => Shown },
) => ({
  ...recordReads(context, kind.statements, given),
  put: async (
    transaction: OperatorTransaction,
    { params: { externalRef }, body, ifMatch }: PutCall<Body>,
  ): Promise<Pick<Row, "id" | "externalRef" | "version"> & { outcome: Outcome }> => {
    const { row, outcome } = await putRecord(transaction, kind, { externalRef, body, ifMatch });
    return { id: row.id, externalRef: row.externalRef, version: row.version, outcome };
  },
});

/** The handlers, and the write of the PUT, of a kind of service (`operatedEndpoints` in the contract). */
export const operatedHandlers = <Body extends ServiceRecord, Fields extends OperatedFields, Shown>(
  context: Context,
  kind: OperatedKind<Body, Fields, Shown>,
) => {
  const { config, clock } = context;
  const { listed, get, getByRef } = recordReads(context, kind.statements, { idType: "uuid", shown: kind.shown });
  const act = ({ params, caller, ifMatch, change }: OfService & WriteCall, wanted: ServiceOperation) => {
    const asked = { id: params.serviceId, ifMatch, by: caller.name, config, now: clock.now() };
    return retryOvertaken(() => change((transaction) => actOnService(transaction, kind, asked, wanted)));
  };
  return {
    listed: {
      ...listed,
      page: ({ customerId, lifecycle }: Filter, slice: ListSlice) =>
        kind.statements.page(listedServices(customerId ?? null, lifecycle), slice),
    },
    get: ({ params }: OfService) => get({ params: { recordId: params.serviceId } }),
    getByRef,
    put: (transaction: OperatorTransaction, { params: { externalRef }, body, ifMatch }: PutCall<Body>) =>
      putService(transaction, kind, { externalRef, body, ifMatch }),
    suspend: (call: OfService & WriteCall & { readonly body: { readonly message?: string | null } }) =>
      act(call, { action: "suspend", reason: call.body.message?.trim() || null }),
    resume: (call: OfService & WriteCall) => act(call, { action: "resume" }),
    test: (call: OfService & WriteCall) => act(call, { action: "test" }),
    activate: (call: OfService & WriteCall) => act(call, { action: "activate" }),
    end: (call: OfService & WriteCall & { readonly body: { readonly lastDay?: string | null } }) =>
      act(call, { action: "terminate", lastDay: call.body.lastDay ?? null }),
    withdraw: (call: OfService & WriteCall) => act(call, { action: "withdraw" }),
  };
};
