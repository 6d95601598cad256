import type { OperatorEvent } from "@demarc/contract/operator/event";
import { eventTypes } from "@demarc/contract/operator/events";
import { serviceTypes } from "@demarc/contract/services/services";
import { operatorFields } from "../../platform/changes/operator-fields.ts";

/**
 * Which companies see records of a kind in their portal: `own`: the company of the record; `children`: also its reseller;
 * `delivered`: also the child that its reseller delivers the service to. Events of other kinds are not sent to customers.
 */
type EventScope = "own" | "children" | "delivered";

const scopes: Readonly<Record<string, EventScope>> = {
  ...Object.fromEntries(serviceTypes.map((type) => [type, "delivered"] as const)),
  account: "own",
  "bulk-check": "children",
  contact: "children",
  customer: "children",
  document: "own",
  embed: "own",
  "end-customer": "own",
  "fault-report": "children",
  invoice: "children",
  loyalty: "own",
  "manual-agreement": "children",
  msa: "children",
  notice: "own",
  order: "children",
  "order-import": "own",
  power: "children",
  prefix: "children",
  "prefix-request": "children",
  quotation: "children",
  "quotation-request": "children",
  token: "own",
  "tv-account": "own",
  "webhook-delivery": "own",
  "webhook-endpoint": "own",
};

/** Actions of a reseller on a service that it delivers, and messages of the operator to the reseller: hidden from the child. */
const ofReseller: ReadonlySet<string> = new Set([
  "line.examined",
  "line.event-added",
  "dc-connection.letter-expiring",
  "dc-connection.letter-expired",
]);

/** Actions of the operator before the customer can see the record. */
const unpublished: ReadonlySet<string> = new Set([
  "invoice.drafted",
  "invoice.draft-changed",
  "manual-agreement.drafted",
  "manual-agreement.draft-changed",
  "quotation.draft-changed",
]);

const scopeOf = (type: string, subject: string): EventScope | undefined => {
  if (unpublished.has(type)) return undefined;
  const scope = scopes[subject];
  return scope === "delivered" && ofReseller.has(type) ? "children" : scope;
};

/** The types of events that customers get, with their scopes. */
export const customerEvents: readonly {
  readonly type: string;
  readonly subject: string;
  readonly when: string;
  readonly scope: EventScope;
}[] = Object.entries(eventTypes).flatMap(([type, { subject, when }]) => {
  const scope = scopeOf(type, subject);
  return scope ? [{ type, subject, when, scope }] : [];
});

const within = (...wanted: readonly EventScope[]): readonly string[] =>
  customerEvents.filter(({ scope }) => wanted.includes(scope)).map(({ type }) => type);

/** The visible types by relation: `own` records, records of a reseller's `child`, and services that are `delivered` to a child. */
export const typesSeen = {
  own: within("own", "children", "delivered"),
  child: within("children", "delivered"),
  delivered: within("delivered"),
} as const;
export type Relation = keyof typeof typesSeen;

/** The fields of a service that a child sees; its portal does not show contracts, prices, orders or end customers. */
const deliveredFields: ReadonlySet<string> = new Set([
  "lifecycle",
  "operational",
  "operationalSince",
  "reference",
  "status",
]);

/** An event without the fields that only the operator or only the reseller sees. */
export const eventFor = (
  { data: { externalRef: _externalRef, ...data }, ...event }: OperatorEvent,
  company: number,
  relation: Relation,
): OperatorEvent => ({
  ...event,
  customerId: relation === "delivered" ? company : event.customerId,
  changed: event.changed.filter(
    (field) => !operatorFields.includes(field) && (relation !== "delivered" || deliveredFields.has(field)),
  ),
  data,
});
