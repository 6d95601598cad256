import { day, decimal, instant, nullable, nullableText, oneOf, payload, recordVersion, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { InLanguages } from "../core/package.ts";
import { ServiceMaintenance } from "./service-maintenance.ts";

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

export const longestServiceReference = 60;

/** The contract of a service; amounts are decimal text, only for roles that see prices. */
export const ServiceContract = Type.Object(
  {
    startDate: described(day(), "First day of the contract"),
    termMonths: described(Type.Integer(), "Contract term in months", 36),
    endDate: described(day(), "Last day of the current term or renewal"),
    noticeDays: described(Type.Integer(), "Notice period in days", 30),
    autoRenew: described(Type.Boolean(), "True if it is extended after its term unless it is cancelled"),
    renewalMonths: described(Type.Integer(), "Length of a renewal in months", 1),
    terminationRequestedAt: described(nullable(instant()), "When the termination was requested; null without one"),
    terminationDate: described(nullable(day()), "Last day of the service; null without a termination"),
    nrc: described(Type.Optional(decimal()), "One-off price, excl. VAT, in EUR as decimal text", "49.00"),
    mrc: described(Type.Optional(decimal()), "Monthly price, excl. VAT, in EUR as decimal text", "44.00"),
  },
  { title: "ServiceContract" },
);
export type ServiceContract = Static<typeof ServiceContract>;

export const EndCustomerLabel = Type.Object({
  id: described(uuid(), "Id of the end customer"),
  name: described(Type.String(), "Name of the end customer", "Bakkerij Het Molenrad"),
  reference: described(Type.String(), "The reseller's own reference of the end customer", "MOLENRAD"),
});

export const terminationObstacles = ["NOT_DELIVERED", "CHANGE_PENDING", "ALREADY_ENDING", "ENDED"] as const;

/** A rack has one more: something is connected or routed to it. */
export const rackTerminationObstacles = [...terminationObstacles, "IN_USE"] as const;

const termination = <const Obstacles extends readonly string[]>(title: string, obstacles: Obstacles) =>
  Type.Object(
    {
      possible: described(Type.Boolean(), "True if it can be terminated now"),
      reason: described(nullable(oneOf(obstacles)), "Why it cannot be terminated now; null if it can"),
      earliestDate: described(nullable(day()), "Earliest possible last day; null if it cannot be terminated"),
      noticeDays: described(Type.Integer(), "Notice period in days", 30),
      boundBy: described(
        nullable(oneOf(["CONTRACT", "NOTICE"])),
        "What sets `earliestDate`: the end of the contract or the notice period; null without a date",
      ),
      withdrawal: described(
        oneOf(["POSSIBLE", "SUSPENDED", "NONE"]),
        "Whether a termination can be withdrawn; not while the service is suspended",
      ),
      remainingMonths: described(Type.Integer(), "Remaining months of the contract", 35),
      cost: described(
        Type.Optional(Type.String()),
        "Remaining cost if the contract ends on that date, excl. VAT, in EUR as decimal text",
        "3836.00",
      ),
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
    reference: described(
      Type.Unsafe<string | null>({
        type: ["string", "null"],
        rules: { "max-length": longestServiceReference },
      }),
      "The company's own name for the service; null removes it",
      "Hoofdkantoor Zwolle",
    ),
    endCustomerId: described(
      Type.Optional(nullable(uuid())),
      "Id of the end customer",
      "38e16e68-32d4-733d-8e69-85d2252af853",
    ),
  });

/** `own`: all fields; `service`: the fields that an end user sees of a service that its reseller delivers to it. */
const serviceView = () => oneOf(["own", "service"]);

/** The fields of every service. What its company arranged with its reseller is absent for an end user. */
export const serviceFields = {
  id: described(uuid(), "Id of the service"),
  view: described(
    serviceView(),
    "own: all fields. service: only the fields that an end user sees of a service of its reseller",
  ),
  reference: described(
    nullableText(),
    "The company's own name for the service; null without one",
    "Hoofdkantoor Zwolle",
  ),
  endCustomer: described(Type.Optional(nullable(EndCustomerLabel)), "End customer of the service; null without one"),
  lifecycle: described(oneOf(serviceLifecycles), "State of the service"),
  packageCode: described(Type.String(), "Code of the package", "FIB-1000"),
  packageName: described(nullable(InLanguages), "Name of the package; null if the catalogue no longer has it"),
  contract: Type.Optional(ServiceContract),
  version: recordVersion(),
};

export const servicePageFields = {
  maintenance: described(
    Type.Optional(Type.Array(ServiceMaintenance)),
    "Planned or current maintenance of the service, soonest first",
  ),
  orderId: described(Type.Optional(nullable(uuid())), "Id of the order"),
  createdAt: described(instant(), "When it was created"),
  updatedAt: described(instant(), "When it was changed last"),
};
