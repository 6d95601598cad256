import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import type { FieldError } from "../core/errors.ts";
import { instant, nullable, oneLine, oneOf, payload, recordVersion, requiredText, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { InLanguages } from "../core/package.ts";
import { impact, maintenanceStatuses } from "../services/service-maintenance.ts";
import { serviceTypes } from "../services/services.ts";
import { listEndpoint } from "./listing.ts";
import { externalRef, namedRecord, refParam } from "./refs.ts";
import { conflicts, plannedWrite, reason, requiredReason, writtenRecord } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorMaintenance: typeof import("./maintenance.ts");
  }
}

const statuses = ["DRAFT", ...maintenanceStatuses] as const;
export type OperatorMaintenanceStatus = (typeof statuses)[number];

export const mostMaintainedServices = 10_000;
const mostPlaces = 100;

const ownRef = ["maintenance", "CHG-2041"] as const;
const code = () => Type.String({ pattern: "^[A-Z0-9-]{2,17}$" });

const Place = payload("maintainedPlace", {
  code: described(code(), "Code of the site or the route", "AMS1"),
  impact: impact(),
});
export type MaintainedPlace = Static<typeof Place>;

const MaintainedService = Type.Object(
  {
    type: described(oneOf(serviceTypes), "Kind of service"),
    id: described(uuid(), "Id of the service"),
    impact: impact(),
  },
  { title: "MaintainedService" },
);
export type MaintainedService = Static<typeof MaintainedService>;

const sites = (of = Place) =>
  described(Type.Array(of, { maxItems: mostPlaces }), "Sites: racks, units, connections and waves there are affected");
const routes = (of = Place) =>
  described(Type.Array(of, { maxItems: mostPlaces }), "Routes: the waves on them are affected");

const fields = {
  id: described(uuid(), "Id of the maintenance"),
  externalRef: externalRef(...ownRef),
  title: described(InLanguages, "What is done"),
  text: described(InLanguages, "What the customer needs to know"),
  startsAt: described(instant(), "When it begins"),
  endsAt: described(instant(), "When it ends at the latest"),
  status: described(oneOf(statuses), "State of the maintenance"),
  sites: sites(),
  routes: routes(),
  serviceCount: described(Type.Integer(), "Number of affected services since it was published; 0 for a draft", 12),
  customerCount: described(Type.Integer(), "Number of customers that have these services; 0 for a draft", 4),
  sequence: described(Type.Integer(), "How often the published window has changed; the SEQUENCE of its calendar entry"),
  publishedAt: described(nullable(instant()), "When it was published; null for a draft"),
  createdAt: described(instant(), "When it was created"),
  updatedAt: described(instant(), "When it was changed last"),
  version: recordVersion(),
};

export const OperatorMaintenanceSummary = Type.Object(fields, { title: "OperatorMaintenanceSummary" });
export type OperatorMaintenanceSummary = Static<typeof OperatorMaintenanceSummary>;

export const OperatorMaintenance = Type.Object(
  { ...fields, services: described(Type.Array(MaintainedService), "The services that you named") },
  { title: "OperatorMaintenance" },
);
export type OperatorMaintenance = Static<typeof OperatorMaintenance>;

const Title = payload("maintenanceTitle", {
  nl: described(oneLine(requiredText(120)), "Title in Dutch", "Onderhoud aan de stroomvoorziening"),
  en: described(oneLine(requiredText(120)), "Title in English", "Maintenance of the power supply"),
});

const Words = payload("maintenanceText", {
  nl: described(requiredText(4000), "Text in Dutch", "Elk rack werkt op één voeding."),
  en: described(requiredText(4000), "Text in English", "Each rack runs on one feed."),
});

/** A moment of this century, which a column can store. */
const moment = () => Type.String({ format: "date-time", pattern: "^20[0-9]{2}-" });
const period = {
  startsAt: described(moment(), "When it begins"),
  endsAt: described(moment(), "When it ends at the latest; after it, the state is DONE"),
};

export const MaintenanceRecord = payload("maintenanceRecord", {
  title: described(Title, "What is done"),
  text: described(Words, "What the customer needs to know; plain text"),
  ...period,
  services: described(
    Type.Optional(
      Type.Array(
        payload("maintainedServiceRecord", {
          type: described(oneOf(serviceTypes), "Kind of service"),
          service: described(namedRecord(), "The service: its id, or your own id of it as `{ref}`"),
          impact: impact(),
        }),
        { maxItems: mostMaintainedServices },
      ),
    ),
    "Affected services, each once. The impact on a service takes precedence over the impact on its site or route",
  ),
  sites: Type.Optional(sites()),
  routes: Type.Optional(routes()),
  reason: reason(),
});
export type MaintenanceRecord = Static<typeof MaintenanceRecord>;

const windowErrors = ({ startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string }): FieldError[] =>
  Date.parse(endsAt) > Date.parse(startsAt) ? [] : [{ field: "endsAt", message: "validation.invalid-value" }];

const ofMaintenance = payload("operatorMaintenancePath", {
  operatorMaintenanceId: described(uuid(), "Id of the maintenance"),
});
const ofRef = payload("maintenanceRefPath", refParam(...ownRef));

export const listOperatorMaintenance = listEndpoint({
  name: "listOperatorMaintenance",
  summary: "List maintenance for all customers",
  path: "/operator/v1/maintenance",
  right: "maintenance.read",
  item: OperatorMaintenanceSummary,
  filters: { status: described(Type.Optional(oneOf(statuses)), "Only maintenance in this state") },
});

const reads = {
  method: "GET",
  access: serviceRight("maintenance.read"),
  responses: { 200: OperatorMaintenance },
} as const;

export const readMaintenance = endpoint({
  ...reads,
  name: "readMaintenance",
  summary: "Get maintenance for all customers",
  path: "/operator/v1/maintenance/:operatorMaintenanceId",
  params: ofMaintenance,
});

export const readMaintenanceByRef = endpoint({
  ...reads,
  name: "readMaintenanceByRef",
  summary: "Get maintenance by your own id",
  path: "/operator/v1/maintenance/ref/:externalRef",
  params: ofRef,
});

const writes = {
  ...plannedWrite,
  responses: {
    200: writtenRecord("Maintenance", { id: fields.id, externalRef: externalRef(...ownRef), status: fields.status }),
  },
  errors: conflicts("maintenance.state-conflict"),
} as const;

export const putMaintenance = endpoint({
  ...writes,
  name: "putMaintenance",
  summary: "Draft maintenance by your own id",
  details:
    "Creates a draft, which customers do not see, or changes it. A list that is left out keeps its value. Sending the same again changes nothing. Published maintenance is changed by the other calls.",
  method: "PUT",
  path: "/operator/v1/maintenance/ref/:externalRef",
  access: serviceRight("maintenance.write"),
  params: ofRef,
  bodyBytes: 3 * 1024 * 1024,
  body: MaintenanceRecord,
  rules: windowErrors,
});

const steps = {
  ...writes,
  method: "POST",
  access: serviceRight("maintenance.publish"),
  params: ofMaintenance,
} as const;

export const publishMaintenance = endpoint({
  ...steps,
  name: "publishMaintenance",
  summary: "Publish maintenance",
  details:
    "Finds the affected services in use, shows the maintenance to their customers, and mails the support contacts a calendar entry. A dry run lists the mails, and counts services and customers in its changes.",
  path: "/operator/v1/maintenance/:operatorMaintenanceId/publish",
  body: payload("maintenancePublication", { reason: reason() }),
  errors: conflicts("maintenance.state-conflict", "maintenance.window-over"),
});

export const rescheduleMaintenance = endpoint({
  ...steps,
  name: "rescheduleMaintenance",
  summary: "Change the window of published maintenance",
  details:
    "Finds the affected services again, and mails an update of the calendar entry. The same window and text again change nothing.",
  path: "/operator/v1/maintenance/:operatorMaintenanceId/reschedule",
  bodyBytes: 64 * 1024,
  body: payload("maintenanceWindow", {
    ...period,
    text: described(Type.Optional(Words), "A new text; without one the text stays as it is"),
    reason: reason(),
  }),
  rules: windowErrors,
});

export const completeMaintenance = endpoint({
  ...steps,
  name: "completeMaintenance",
  summary: "Complete maintenance",
  details: "Completes it before the end of its window; after the end this happens by itself. Sends no mail.",
  path: "/operator/v1/maintenance/:operatorMaintenanceId/complete",
  body: payload("maintenanceCompletion", { reason: reason() }),
});

export const cancelMaintenance = endpoint({
  ...steps,
  name: "cancelMaintenance",
  ends: true,
  summary: "Cancel maintenance",
  details:
    "Mails the cancellation, which removes the calendar entry. Sends no mail for a draft, because customers never see drafts.",
  path: "/operator/v1/maintenance/:operatorMaintenanceId/cancel",
  body: payload("maintenanceCancellation", { reason: requiredReason() }),
});
