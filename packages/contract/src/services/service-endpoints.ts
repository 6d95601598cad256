import type { Access } from "../core/access.ts";
import { csvQuery } from "../core/csv.ts";
import { endpoint } from "../core/endpoint.ts";
import { ofCustomer, payload } from "../core/fields.ts";
import { fileAnswer } from "../core/file-answer.ts";
import type { TObject, TProperties, TSchema } from "../core/json-schema.ts";
import { pageOf, pagingQuery } from "../core/paging.ts";
import { sortQuery } from "../core/sorting.ts";
import { referenceUpdate, type serviceTypes } from "./services.ts";

interface DeclaredEndpoints<Params, Summary, Whole, Filter, Caller, Refused> {
  /** The word of the kind in its paths. */
  readonly type: (typeof serviceTypes)[number];
  /** The parameter of its id in its paths. */
  readonly id: string;
  /** One and many in the names of the endpoints, such as `Rack` and `Racks`. */
  readonly named: readonly [one: string, many: string];
  readonly access: Caller;
  readonly params: Params;
  readonly summary: Summary;
  readonly whole: Whole;
  readonly filter: Filter;
  readonly sorts: readonly string[];
  /** The refusals of a new reference with status 403. */
  readonly refused: Refused;
  /** `one` and `many` complete the titles; the others say what else a caller must know of each endpoint. */
  readonly texts: Readonly<Record<"one" | "many" | "list" | "file" | "get" | "reference", string>>;
}

const pathOf = (type: string): string => `/v1/customer/:customerId/${type}`;
const titleOf = (one: string): string => one.charAt(0).toLowerCase() + one.slice(1);

const listEndpoints = <Summary extends TSchema, Filter extends TProperties, const Caller extends Access>({
  type,
  named: [one, many],
  access,
  summary,
  filter,
  sorts,
  texts,
}: Omit<DeclaredEndpoints<never, Summary, never, Filter, Caller, never>, "params" | "whole" | "refused">) => ({
  list: endpoint({
    name: `list${many}`,
    summary: `List ${texts.many}`,
    details: texts.list,
    method: "GET",
    path: pathOf(type),
    access,
    params: ofCustomer,
    query: payload(`${titleOf(one)}Query`, { ...pagingQuery, ...sortQuery(sorts), ...filter }),
    responses: { 200: pageOf(summary) },
  }),
  file: endpoint({
    name: `export${many}`,
    summary: `Export ${texts.many} as CSV`,
    details: texts.file,
    method: "GET",
    path: `${pathOf(type)}/export`,
    access,
    params: ofCustomer,
    query: payload(`${titleOf(one)}ExportQuery`, { ...csvQuery, ...filter }),
    responses: { 200: fileAnswer("text/csv") },
  }),
});

/** What every kind of service has: its list, the list as a file, a page of each, and a reference that its company sets. */
export const serviceEndpoints = <
  Params extends TObject,
  Summary extends TSchema,
  Whole extends TSchema,
  Filter extends TProperties,
  const Caller extends Access,
  const Refused extends readonly string[],
>(
  kind: DeclaredEndpoints<Params, Summary, Whole, Filter, Caller, Refused>,
) => {
  const { access, params, texts } = kind;
  const [one] = kind.named;
  const path = `${pathOf(kind.type)}/:${kind.id}`;
  return {
    ...listEndpoints(kind),
    get: endpoint({
      name: `get${one}`,
      summary: `Get ${texts.one}`,
      details: texts.get,
      method: "GET",
      path,
      access,
      params,
      responses: { 200: kind.whole },
    }),
    updateReference: endpoint({
      name: `update${one}Reference`,
      summary: `Update the reference of ${texts.one}`,
      details: texts.reference,
      method: "PATCH",
      path: `${path}/reference`,
      access,
      params,
      body: referenceUpdate(`${titleOf(one)}ReferenceUpdateRequest`),
      responses: { 200: kind.whole },
      errors: { 403: kind.refused, 409: ["edit-conflict"] },
    }),
  };
};
