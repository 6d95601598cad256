import { defineFeature } from "../../platform/feature.ts";
import { reportName, searchFaultReports } from "./fault-reports.queries.ts";
import { faultOperatorRoutes } from "./fault-operator.routes.ts";
import { faultReportsRoutes } from "./fault-reports.routes.ts";
import { lineAvailabilityRoutes } from "./line-availability.routes.ts";
import { lineDoctorRoutes } from "./line-doctor.routes.ts";
import { findLatestLineEvents, findLineFigures } from "./line-home.queries.ts";
import { findDownLines } from "./line-parts.queries.ts";
import { lineNotifications } from "./line-notifications.ts";
import { lineReferencesRoutes } from "./line-references.routes.ts";
import { lineJobs } from "./lines.jobs.ts";
import { serviceName, serviceNotice, serviceSearcher } from "../services/service-contributions.ts";
import { lineKind } from "./line.kind.ts";
import { linesRoutes } from "./lines.routes.ts";

export const lines = defineFeature({
  name: "lines",
  area: "Lines",
  about: "Lines: list, reference, events, availability, diagnosis and fault reports.",
  writes: [
    "fault_report",
    "job",
    "line",
    "line_circuit",
    "line_diagnosis",
    "line_event",
    "line_reference_bulk",
    "outbox_event",
  ],
  routes: [linesRoutes, lineAvailabilityRoutes, lineReferencesRoutes, lineDoctorRoutes, faultReportsRoutes],
  operatorRoutes: [faultOperatorRoutes],
  jobs: ({ config, log }) => lineJobs(config, log),
  records: [serviceName(lineKind), reportName],
  searchers: [serviceSearcher(lineKind), { kind: "fault-report", find: searchFaultReports }],
  work: [
    {
      kind: "line-down",
      severity: "bad",
      route: "/lines?operational=DOWN",
      find: findDownLines,
    },
  ],
  figures: [{ name: "lines", find: findLineFigures }],
  events: [{ source: "line", find: findLatestLineEvents }],
  notices: [serviceNotice(lineKind)],
  notifications: lineNotifications,
  demo: [{ phase: "records", load: async (client) => (await import("./demo/lines.demo.ts")).insertLines(client) }],
  connectors: async () => [(await import("./line-test.kit.ts")).lineTestKit],
});
