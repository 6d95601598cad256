import { day, instant, nullable, nullableText, oneOf, payload, uuid } from "../core/fields.ts";
import { type Static, Type } from "../core/json-schema.ts";

/** States of a service: a line, a rack, shared colocation, a connection or a wavelength. */
export const serviceLifecycles = [
  "PLANNED",
  "PROVISIONING",
  "TESTING",
  "ACTIVE",
  "CHANGE_PENDING",
  "SUSPENDED",
  "TERMINATION_SCHEDULED",
  "TERMINATED",
] as const;
export type ServiceLifecycle = (typeof serviceLifecycles)[number];

/** The kinds of services, by the word in their paths. */
export const serviceTypes = ["line", "rack", "shared-colo", "dc-connection", "wdm"] as const;

/** Whether a service works, as measured; independent of its lifecycle. */
export const serviceOperationals = ["UP", "DOWN", "DEGRADED", "UNKNOWN"] as const;

/** Maximum length of a reference, in characters. */
export const longestServiceReference = 60;

/** The contract of a service; amounts are decimal text, only for roles that see prices. */
export const ServiceContract = Type.Object(
  {
    startDate: day(),
    termMonths: Type.Integer(),
    endDate: day(),
    noticeDays: Type.Integer(),
    autoRenew: Type.Boolean(),
    renewalMonths: Type.Integer(),
    terminationRequestedAt: nullable(instant()),
    terminationDate: nullable(day()),
    nrc: Type.Optional(Type.String()),
    mrc: Type.Optional(Type.String()),
  },
  { title: "ServiceContract" },
);
export type ServiceContract = Static<typeof ServiceContract>;

export const EndCustomerLabel = Type.Object({ id: uuid(), name: Type.String(), reference: Type.String() });

/** Reasons that a service cannot be terminated now. */
export const terminationObstacles = ["NOT_DELIVERED", "CHANGE_PENDING", "ALREADY_ENDING", "ENDED"] as const;

/** A rack has one more: something is connected or routed to it. */
export const rackTerminationObstacles = [...terminationObstacles, "IN_USE"] as const;

const termination = <const Obstacles extends readonly string[]>(title: string, obstacles: Obstacles) =>
  Type.Object(
    {
      possible: Type.Boolean(),
      reason: nullable(oneOf(obstacles)),
      earliestDate: nullable(day()),
      noticeDays: Type.Integer(),
      boundBy: nullable(oneOf(["CONTRACT", "NOTICE"])),
      withdrawal: oneOf(["POSSIBLE", "SUSPENDED", "NONE"]),
      remainingMonths: Type.Integer(),
      cost: Type.Optional(Type.String()),
    },
    { title },
  );

/**
 * The consequences of a termination today. `withdrawal`: whether the customer can withdraw a termination; not while the service
 * is suspended. `cost` is the amount still due until then, for roles that see prices.
 */
export const Termination = termination("Termination", terminationObstacles);
export type Termination = Static<typeof Termination>;

export const RackTermination = termination("RackTermination", rackTerminationObstacles);
export type RackTermination = Static<typeof RackTermination>;

/** The body that names a service and assigns it to an end customer; a missing end customer stays as it is. */
export const referenceUpdate = (title: string) =>
  payload(title, {
    reference: Type.Unsafe<string | null>({
      type: ["string", "null"],
      rules: { "max-length": longestServiceReference },
    }),
    endCustomerId: Type.Optional(nullable(uuid())),
  });

/** `own`: all fields; `service`: the fields that an end user sees of a service that its reseller delivers to it. */
const serviceView = () => oneOf(["own", "service"]);

/** The fields of every service. What its company arranged with its reseller is absent for an end user. */
export const serviceFields = {
  id: uuid(),
  view: serviceView(),
  reference: nullableText(),
  endCustomer: Type.Optional(nullable(EndCustomerLabel)),
  lifecycle: oneOf(serviceLifecycles),
  packageCode: Type.String(),
  contract: Type.Optional(ServiceContract),
  version: Type.Integer(),
};

/** The further fields of the page of every service. */
export const servicePageFields = {
  orderId: Type.Optional(nullable(uuid())),
  createdAt: instant(),
  updatedAt: instant(),
};
