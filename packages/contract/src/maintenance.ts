import { anyOf } from "./core/any-of.ts";
import { csvQuery } from "./core/csv.ts";
import { endpoint } from "./core/endpoint.ts";
import { customerIdParam, instant, nullableText, ofCustomer, oneOf, payload, uuid } from "./core/fields.ts";
import { fileAnswer } from "./core/file-answer.ts";
import { described, type Static, Type } from "./core/json-schema.ts";
import { wordsFilter } from "./core/list-filters.ts";
import { InLanguages } from "./core/package.ts";
import { pageOf, pagingQuery } from "./core/paging.ts";
import { sortQuery } from "./core/sorting.ts";
import { impact, maintenanceFields, maintenanceImpacts, maintenanceStatuses } from "./services/service-maintenance.ts";
import { serviceTypes } from "./services/services.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly maintenance: typeof import("./maintenance.ts");
  }
  interface WorkKinds {
    readonly "line-maintenance": true;
    readonly "data-centre-maintenance": true;
  }
}

/** Maintenance is in the ledger without a company, because it affects services of several companies. */
export const ledger = {
  "maintenance.created": "maintenance.created",
  "maintenance.updated": "maintenance.changed",
  "maintenance.published": "maintenance.published",
  "maintenance.rescheduled": "maintenance.rescheduled",
  "maintenance.started": "maintenance.started",
  "maintenance.completed": "maintenance.completed",
  "maintenance.cancelled": "maintenance.cancelled",
} as const;

export const maintenanceSorts = ["startsAt", "endsAt"] as const;

/** How many services a notice lists; `serviceCount` counts all. */
export const mostListedServices = 500;

const summary = {
  ...maintenanceFields,
  serviceCount: described(Type.Integer(), "Number of affected services of the company", 3),
  impact: described(oneOf(maintenanceImpacts), "The worst impact on these services"),
};

export const MaintenanceSummary = Type.Object(summary, { title: "MaintenanceSummary" });
export type MaintenanceSummary = Static<typeof MaintenanceSummary>;

const AffectedService = Type.Object(
  {
    type: described(oneOf(serviceTypes), "Kind of service"),
    id: described(uuid(), "Id of the service"),
    name: described(Type.String(), "Number or code of the service", "LN-104201"),
    reference: described(nullableText(), "The company's own name for the service; null without one", "Zwolle"),
    impact: impact(),
  },
  { title: "AffectedService" },
);
export type AffectedService = Static<typeof AffectedService>;

export const Maintenance = Type.Object(
  {
    ...summary,
    text: InLanguages,
    publishedAt: described(instant(), "When it was announced"),
    services: described(
      Type.Array(AffectedService),
      `Affected services of the company, worst impact first; at most ${mostListedServices}`,
    ),
  },
  { title: "Maintenance" },
);
export type Maintenance = Static<typeof Maintenance>;

const filter = {
  status: anyOf(maintenanceStatuses),
  q: wordsFilter("title or reference"),
};

/** People without the role for orders see maintenance of lines only, as in the lists of services. */
const reads = { method: "GET", access: { caller: "signed-in" } } as const;

export const listMaintenance = endpoint({
  ...reads,
  name: "listMaintenance",
  summary: "List maintenance",
  details:
    "Maintenance of services of the company, and of services that its reseller delivers to it. Current and planned maintenance comes first, in the order of its start; then past maintenance, latest first.",
  path: "/v1/customer/:customerId/maintenance",
  params: ofCustomer,
  query: payload("maintenanceQuery", { ...pagingQuery, ...sortQuery(maintenanceSorts), ...filter }),
  responses: { 200: pageOf(MaintenanceSummary) },
});

export const exportMaintenance = endpoint({
  ...reads,
  name: "exportMaintenance",
  summary: "Export maintenance as CSV",
  details: "Contains all maintenance that matches the filter, oldest first.",
  path: "/v1/customer/:customerId/maintenance/export",
  params: ofCustomer,
  query: payload("maintenanceExportQuery", { ...csvQuery, ...filter }),
  responses: { 200: fileAnswer("text/csv") },
});

export const getMaintenance = endpoint({
  ...reads,
  name: "getMaintenance",
  summary: "Get maintenance",
  path: "/v1/customer/:customerId/maintenance/:maintenanceId",
  params: payload("maintenancePath", {
    ...customerIdParam,
    maintenanceId: described(uuid(), "Id of the maintenance"),
  }),
  responses: { 200: Maintenance },
});
