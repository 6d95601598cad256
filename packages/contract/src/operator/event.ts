import { instant, nullable, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import type { Right } from "../core/rights.ts";

/** An event: what happened to which record. It contains only the id and state of the record; reading the rest needs a right. */
export const OperatorEvent = Type.Object(
  {
    id: described(uuid(), "Id of the event, the same in the feed and in every delivery"),
    type: described(Type.String(), "Type of the event", "order.submitted"),
    timestamp: described(instant(), "When it happened"),
    subject: described(
      Type.String(),
      "Kind and id of the record that it is about",
      "order/0192f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b",
    ),
    customerId: described(
      nullable(Type.Integer()),
      "Customer number of the company; null without a company",
      20_120_280,
    ),
    version: described(
      nullable(Type.Integer()),
      "Version of the record after the change; null if the record has none",
      2,
    ),
    changed: described(Type.Array(Type.String()), "Names of the fields that changed", ["status"]),
    data: described(
      Type.Object({
        id: described(Type.String(), "Id of the record", "0192f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b"),
        externalRef: described(Type.Optional(Type.String()), "Your own id of the record, if it was set", "CRM-1042"),
        status: described(Type.Optional(Type.String()), "State of the record, if the change names it", "SUBMITTED"),
      }),
      "The record",
    ),
  },
  { title: "OperatorEvent" },
);
export type OperatorEvent = Static<typeof OperatorEvent>;

export interface EventType {
  /** The kind of record that `subject` names. */
  readonly subject: string;
  /** The right that shows events of the type. */
  readonly right: Right;
  readonly when: string;
  readonly example: OperatorEvent;
}

/** When an event is sent, the fields that change, and the state after it. */
type Described = readonly [when: string, changed?: readonly string[], status?: string];

const ids: Readonly<Record<string, string>> = {
  customer: "20120280",
  invoice: "2026001234",
  order: "0192f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b",
};
const someId = "0192f3a0-4b5c-7d6e-9f70-8192a3b4c5d6";

/** Kinds of records without a customer. */
const withoutCustomer = new Set(
  (
    "address-pool approval approval-policy class-price import job maintenance msa-template package price-list service-token site staff staff-role staff-session tv-command " +
    "tv-package wdm-route webhook-delivery webhook-endpoint"
  ).split(" "),
);

/** Event types of one kind of record that one right shows. */
export const about = <const Name extends string>(
  subject: string,
  right: Right,
  types: Readonly<Record<Name, Described>>,
): Record<Name, EventType> => {
  const id = ids[subject] ?? someId;
  const typeOf = ([name, [when, changed = ["status"], status]]: [string, Described]): [string, EventType] => [
    name,
    {
      subject,
      right,
      when,
      example: {
        id: "0192f3a1-0a1b-7c2d-8e3f-405162738495",
        type: name,
        timestamp: "2026-12-01T09:00:00.123456Z",
        subject: `${subject}/${id}`,
        customerId: withoutCustomer.has(subject) ? null : 20_120_280,
        version: 2,
        changed: [...changed],
        data: { id, ...(status === undefined ? {} : { status }) },
      },
    },
  ];
  return Object.fromEntries(Object.entries<Described>(types).map(typeOf)) as Record<Name, EventType>;
};

type LifePart =
  | "created"
  | "activated"
  | "reference-changed"
  | "changed"
  | "status-changed"
  | "suspended"
  | "resumed"
  | "termination-requested"
  | "termination-withdrawn"
  | "terminated"
  | "removed";

/** The undo of an import deletes the records that it created. */
export const removedByUndo = ["The import that created it is undone; it no longer exists", []] as const;

/** The life of a service, the same for each kind. */
export const service = <const Kind extends string>(kind: Kind, right: Right, what: string) => {
  const life: Readonly<Record<LifePart, Described>> = {
    created: [`${what} is created with your own id`, ["lifecycle"], "ACTIVE"],
    activated: [`${what} is delivered`, ["lifecycle"], "ACTIVE"],
    "reference-changed": ["Your customer changes its reference or end customer", ["reference"]],
    changed: ["The operator changes it, its contents change, or a change order is delivered", ["contract"]],
    "status-changed": [`${what} works, is impaired or is down`, ["operational"]],
    suspended: ["The operator suspends it", ["lifecycle"], "SUSPENDED"],
    resumed: ["The operator ends the suspension", ["lifecycle"], "ACTIVE"],
    "termination-requested": ["The customer cancels it", ["lifecycle"], "TERMINATION_SCHEDULED"],
    "termination-withdrawn": ["The cancellation is withdrawn", ["lifecycle"], "ACTIVE"],
    terminated: ["It has ended", ["lifecycle"], "TERMINATED"],
    removed: removedByUndo,
  };
  const named = Object.entries(life).map(([part, one]) => [`${kind}.${part}`, one]);
  return about(kind, right, Object.fromEntries(named) as Record<`${Kind}.${LifePart}`, Described>);
};
