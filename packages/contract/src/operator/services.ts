import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import { day, instant, nullable, oneOf, optionalText, payload, recordVersion, uuid } from "../core/fields.ts";
import { described, type Static, type TObject, type TProperties, Type } from "../core/json-schema.ts";
import type { Right } from "../core/rights.ts";
import { longestServiceReference, ServiceContract, serviceFields, serviceLifecycles } from "../services/services.ts";
import { bulkOf } from "./bulk.ts";
import { listEndpoint, onlyCustomer } from "./listing.ts";
import { externalRef, namedCustomer, namedRecord, refParam } from "./refs.ts";
import { conflicts, plannedWrite, reason, requiredReason, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface OtherRefusals {
    readonly "number-taken": 409;
  }
}

/** The states in which a service can be brought in; later calls change its state. */
export const firstLifecycles = ["PLANNED", "PROVISIONING", "TESTING", "ACTIVE"] as const;

const byRef = payload("recordRefPath", refParam("record", "ABC-1042"));

const amount = () => Type.String({ pattern: "^(0|[1-9][0-9]{0,11})\\.[0-9]{2}$" });

const ContractRecord = payload("serviceContractRecord", {
  startDate: described(day(), "First day of the contract"),
  termMonths: described(Type.Integer({ minimum: 1, maximum: 120 }), "Contract term in months", 36),
  endDate: described(
    Type.Optional(day()),
    "Last day of the term; by default it follows from the first day and the term",
  ),
  noticeDays: described(
    Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
    "Notice period in days; 30 by default",
    30,
  ),
  autoRenew: described(
    Type.Optional(Type.Boolean()),
    "True, the default, if it is extended after its term unless it is cancelled",
  ),
  renewalMonths: described(
    Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
    "Length of a renewal in months; 1 by default",
    1,
  ),
  nrc: described(Type.Optional(amount()), "One-off price, excl. VAT, in EUR; 0.00 by default", "49.00"),
  mrc: described(amount(), "Monthly price, excl. VAT, in EUR", "44.00"),
});

/** The fields of every kind of service in a write. Without a value a field keeps its value, and a new service gets the default. */
export const serviceRecord = {
  customerId: described(
    namedCustomer(),
    "The customer: its number, or your own id of it as `{ref}`; it cannot change afterwards",
    20_120_280,
  ),
  packageCode: described(
    Type.String({ pattern: "^[A-Z0-9-]{1,24}$" }),
    "Code of its package in the catalogue, also one that is no longer for sale",
    "FIB-1000",
  ),
  contract: ContractRecord,
  reference: described(
    optionalText(longestServiceReference),
    "The customer's own name for the service; null without one",
    "Hoofdkantoor Zwolle",
  ),
  endCustomerId: described(
    Type.Optional(nullable(namedRecord())),
    "End customer of a reseller: its id, or your own id of it as `{ref}`; null without one",
    null,
  ),
  lifecycle: described(
    Type.Optional(oneOf(firstLifecycles)),
    "State of a new service; ACTIVE by default. Other calls change it afterwards",
  ),
  reason: reason(),
};
const ServiceRecord = payload("serviceRecord", serviceRecord);
export type ServiceRecord = Static<typeof ServiceRecord>;

/** The fields of every kind of service in a response. */
export const operatorServiceFields = {
  id: serviceFields.id,
  externalRef: externalRef("record", "ABC-1042"),
  customerId: described(Type.Integer(), "Customer number of the company", 20_120_280),
  lifecycle: serviceFields.lifecycle,
  reference: serviceFields.reference,
  endCustomerId: described(nullable(uuid()), "Id of the end customer; null without one", null),
  packageCode: serviceFields.packageCode,
  contract: ServiceContract,
  orderId: described(nullable(uuid()), "Id of the order that delivered it; null without one"),
  createdAt: described(instant(), "When it was created"),
  updatedAt: described(instant(), "When it was changed last"),
  version: recordVersion(),
};

/** The response of a write. Reading the other fields needs a separate right. */
export const WrittenService = writtenRecord("Service", {
  id: operatorServiceFields.id,
  externalRef: externalRef("record", "ABC-1042"),
  lifecycle: operatorServiceFields.lifecycle,
});

const [earliest, latest] = ["1970-01-01", "2199-12-31"];

/** The days of a contract are plausible and in order. */
export const contractRules = ({ contract }: Pick<ServiceRecord, "contract">): FieldError[] => {
  const { startDate, endDate = startDate } = contract;
  const isDay = (given: string) => given >= earliest && given <= latest;
  if (!isDay(startDate)) return [{ field: "contract.startDate", message: "validation.invalid-value" }];
  return isDay(endDate) && endDate >= startDate
    ? []
    : [{ field: "contract.endDate", message: "validation.invalid-value" }];
};

export const ofService = payload("operatorServicePath", { serviceId: described(uuid(), "Id of the service") });

interface DeclaredRecord<
  Kind extends string,
  Name extends string,
  Many extends string,
  Params,
  Body,
  Whole,
  Filter,
  Written,
  Refused,
> {
  /** The word of the kind in paths. */
  readonly type: Kind;
  /** One and many in the names of the endpoints, such as `Line` and `Lines`. */
  readonly named: readonly [one: Name, many: Many];
  readonly texts: Readonly<Record<"one" | "many" | "put", string>>;
  readonly params: Params;
  readonly record: Body;
  readonly whole: Whole;
  readonly filter: Filter;
  readonly written: Written;
  readonly rules: (body: never) => readonly FieldError[];
  readonly reads: Right;
  readonly writes: Right;
  /** Further refusals of a write. */
  readonly refused: Refused;
}

const pathOf = (type: string): string => `/operator/v1/${type}`;

const readEndpoints = <Params extends TObject, Whole extends TProperties, Filter extends TProperties>({
  type,
  named: [one, many],
  texts,
  params,
  whole,
  filter,
  reads,
}: Pick<
  DeclaredRecord<string, string, string, Params, never, TObject<Whole>, Filter, never, never>,
  "type" | "named" | "texts" | "params" | "whole" | "filter" | "reads"
>) => ({
  list: listEndpoint({
    name: `listOperated${many}`,
    summary: `List ${texts.many} of all customers`,
    path: pathOf(type),
    right: reads,
    item: whole,
    filters: { customerId: onlyCustomer("those"), ...filter },
  }),
  get: endpoint({
    name: `readOperated${one}`,
    summary: `Get ${texts.one} of any customer`,
    method: "GET",
    path: `${pathOf(type)}/:${Object.keys(params.properties)[0]}`,
    access: serviceRight(reads),
    params,
    responses: { 200: whole },
  }),
  getByRef: endpoint({
    name: `readOperated${one}ByRef`,
    summary: `Get ${texts.one} by your own id`,
    method: "GET",
    path: `${pathOf(type)}/ref/:externalRef`,
    access: serviceRight(reads),
    params: byRef,
    responses: { 200: whole },
  }),
});

/** The calls of the operator's systems for every kind of record: a list, reads, and writes by their own ids. */
export const recordEndpoints = <
  const Kind extends string,
  const Name extends string,
  const Many extends string,
  Params extends TObject,
  Body extends TProperties,
  Whole extends TProperties,
  Filter extends TProperties,
  Written extends TObject,
  const Refused extends readonly string[],
>(
  kind: DeclaredRecord<Kind, Name, Many, Params, TObject<Body>, TObject<Whole>, Filter, Written, Refused>,
) => {
  const { type, texts } = kind;
  const [one] = kind.named;
  const put = endpoint({
    ...plannedWrite,
    name: `put${one}`,
    summary: `Create or change ${texts.one} by your own id`,
    details: `Creates it, or changes it. A field that is left out keeps its value. Sending the same again changes nothing. ${texts.put}`,
    method: "PUT",
    path: `${pathOf(type)}/ref/:externalRef`,
    access: serviceRight(kind.writes),
    params: byRef,
    bodyBytes: 96 * 1024,
    body: kind.record,
    rules: kind.rules,
    responses: { 200: kind.written },
    errors: conflicts(...kind.refused, "number-taken"),
  });
  return {
    ...readEndpoints(kind),
    put,
    putMany: bulkOf(put, { name: `put${one}s`, summary: `Create or change ${texts.many} by your own ids` }),
  };
};

type DeclaredService<Kind extends string, Name extends string, Many extends string, Body, Whole, Refused, Bound> = Omit<
  DeclaredRecord<Kind, Name, Many, never, Body, Whole, never, never, Refused>,
  "params" | "filter" | "written"
> & {
  /** Further refusals of an end. */
  readonly bound: Bound;
};

type DeclaredSteps<Kind extends string, Bound> = Pick<
  DeclaredService<Kind, string, string, never, never, never, Bound>,
  "type" | "named" | "texts" | "writes" | "bound"
>;

const stepOf =
  <const Kind extends string>({ type, named: [one], texts, writes }: DeclaredSteps<Kind, readonly string[]>) =>
  <const Verb extends string>(verb: Verb, what: string) =>
    ({
      ...plannedWrite,
      name: `${verb}Operated${one}`,
      summary: `${what} ${texts.one}`,
      method: "POST",
      path: `${pathOf(type)}/:serviceId/${verb === "end" ? "terminate" : verb}`,
      access: serviceRight(writes),
      params: ofService,
      responses: { 200: WrittenService },
      errors: conflicts(`${type}.state-conflict`),
    }) as const;

/** The steps of the lifecycle of a service, until its end. */
const stepEndpoints = <const Kind extends string>(kind: DeclaredSteps<Kind, readonly string[]>) => {
  const { type } = kind;
  const step = stepOf(kind);
  return {
    suspend: endpoint({
      ...step("suspend", "Suspend"),
      body: payload(`${type}Suspension`, {
        message: described(
          optionalText(500),
          "What the customer reads about it in its activity log; null without a text",
          "An invoice is overdue.",
        ),
        reason: requiredReason(),
      }),
    }),
    resume: endpoint({
      ...step("resume", "Resume"),
      details: "Its previous state returns.",
      body: payload(`${type}Resumption`, { reason: reason() }),
    }),
    test: endpoint({
      ...step("test", "Begin the test of"),
      details: "For a service that is being provisioned.",
      body: payload(`${type}Test`, { reason: reason() }),
    }),
    activate: endpoint({
      ...step("activate", "Activate"),
      details: "For a service that was planned, is being provisioned or is being tested.",
      body: payload(`${type}Activation`, { reason: reason() }),
    }),
  };
};

/** The end of a service, and its withdrawal. */
const endEndpoints = <const Kind extends string, const Bound extends readonly string[]>(
  kind: DeclaredSteps<Kind, Bound>,
) => {
  const {
    type,
    named: [one],
    bound,
  } = kind;
  const step = stepOf(kind);
  return {
    end: endpoint({
      ...step("end", "End"),
      ends: true,
      details: "`lastDay` sets or changes the last day; without it, the service ends at once.",
      access: serviceRight("services.end"),
      body: payload(`${type}End`, {
        lastDay: described(Type.Optional(nullable(day())), "Last day of the service; null or left out to end it now"),
        reason: requiredReason(),
      }),
      errors: conflicts(...bound, `${type}.state-conflict`),
    }),
    withdraw: endpoint({
      ...step("withdraw-termination", "Withdraw the end of"),
      name: `withdrawOperated${one}Termination`,
      details:
        "Until it has ended. The service has its previous state again, and the order of the termination is withdrawn.",
      access: serviceRight("services.end"),
      body: payload(`${type}Continuation`, { reason: reason() }),
    }),
  };
};

/** What the operator's systems do with every kind of service: they write it by their own id, and take it through its lifecycle. */
export const operatedEndpoints = <
  const Kind extends string,
  const Name extends string,
  const Many extends string,
  Body extends TProperties,
  Whole extends TProperties,
  const Refused extends readonly string[],
  const Bound extends readonly string[],
>(
  kind: DeclaredService<Kind, Name, Many, TObject<Body>, TObject<Whole>, Refused, Bound>,
) => ({
  ...recordEndpoints({
    ...kind,
    params: ofService,
    filter: { lifecycle: described(Type.Optional(oneOf(serviceLifecycles)), "Only those in this state") },
    written: WrittenService,
    refused: [...kind.refused, `${kind.type}.state-conflict`] as const,
  }),
  ...stepEndpoints(kind),
  ...endEndpoints(kind),
});
