import { instant, nullableText, oneOf, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { InLanguages } from "../core/package.ts";

/** The states that a company sees; a draft of the operator is invisible. */
export const maintenanceStatuses = ["PLANNED", "IN_PROGRESS", "DONE", "CANCELLED"] as const;
export type MaintenanceStatus = (typeof maintenanceStatuses)[number];

/** The impact of maintenance on a service, worst first. */
export const maintenanceImpacts = ["OUTAGE", "DEGRADED", "REDUNDANCY_LOST"] as const;
export type MaintenanceImpact = (typeof maintenanceImpacts)[number];

export const impact = () =>
  described(
    oneOf(maintenanceImpacts),
    "OUTAGE: the service does not work. DEGRADED: it works badly. REDUNDANCY_LOST: it works without redundancy",
  );

export const maintenanceFields = {
  id: described(uuid(), "Id of the maintenance"),
  reference: described(nullableText(), "The operator's reference of the maintenance; null without one", "CHG-2041"),
  title: InLanguages,
  startsAt: described(instant(), "When it begins"),
  endsAt: described(instant(), "When it ends at the latest"),
  status: described(oneOf(maintenanceStatuses), "State of the maintenance"),
};

/** Planned or current maintenance of one service. */
export const ServiceMaintenance = Type.Object(
  { ...maintenanceFields, impact: impact() },
  { title: "ServiceMaintenance" },
);
export type ServiceMaintenance = Static<typeof ServiceMaintenance>;
