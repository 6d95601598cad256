import type { CsvDialect } from "@demarc/contract/core/csv";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import { listFile } from "../../platform/http/csv-file.ts";
import { readList } from "../../platform/http/page-answer.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import { changeReference, type ReferenceChange } from "./referenced-service.ts";
import type { Reading, ServiceKind, ServiceRow } from "./service-kind.ts";

interface ListRequest<Query> {
  readonly params: { readonly customerId: number };
  readonly query: Query;
  readonly caller: Caller;
}

interface Page {
  readonly limit?: number;
  readonly offset?: number;
  readonly sort?: string;
  readonly q?: string;
}

interface ServiceRequest<Id extends string> {
  readonly params: { readonly customerId: number } & Readonly<Record<Id, string>>;
  readonly caller: Caller;
}

interface ReferenceRequest<Id extends string> extends ServiceRequest<Id>, Pick<ReferenceChange, "body" | "ifMatch"> {
  readonly change: (work: (transaction: ChangeTransaction) => Promise<void>) => Promise<void>;
}

/** The handlers of the endpoints that every kind of service has (`serviceEndpoints` in the contract). */
export const serviceHandlers = <Id extends string, SummaryRow, Row extends ServiceRow, Query, Scope, Summary, Whole>(
  reading: Reading,
  kind: ServiceKind<Id, SummaryRow, Row, Query, Scope, Summary, Whole>,
) => {
  const { list, file } = kind;
  const get = ({ params, caller }: ServiceRequest<Id>): Promise<Whole> =>
    kind.read(reading, caller, { customerId: params.customerId, id: params[kind.id] });
  return {
    list: async ({ params: { customerId }, query, caller }: ListRequest<Query & Page>) => {
      const scope = await kind.scope(reading, caller, customerId);
      const page = await readList(reading.database, caller, list, { ...query, ...scope });
      return { ...page, items: [...(await kind.summaries(reading, caller, page.items, scope))] };
    },
    file: async ({
      params: { customerId },
      query,
      caller,
    }: ListRequest<Query & { readonly csv?: CsvDialect | undefined }>) => {
      const scope = await kind.scope(reading, caller, customerId);
      return listFile({ ...reading, caller, csv: query.csv }, `${file.name}-${customerId}`, file.columns(caller), {
        list,
        given: { ...query, ...scope },
        shown: (rows) => kind.summaries(reading, caller, rows, scope),
      });
    },
    get,
    updateReference: async (request: ReferenceRequest<Id>): Promise<Whole> => {
      const { params, caller, body, ifMatch } = request;
      const place = { customerId: params.customerId, id: params[kind.id] };
      await request.change((transaction) => changeReference(transaction, kind, { place, caller, body, ifMatch }));
      return get(request);
    },
  };
};
