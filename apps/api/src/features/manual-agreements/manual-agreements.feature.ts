import { defineFeature } from "../../platform/feature.ts";
import { agreementName, findPendingAgreements, searchAgreements } from "./manual-agreement-home.queries.ts";
import { manualAgreementNotifications } from "./manual-agreement-notifications.ts";
import { agreementContracts } from "./manual-agreement-notices.queries.ts";
import { manualAgreementsJobs, manualAgreementsTimer } from "./manual-agreements.jobs.ts";
import { manualAgreementsRoutes } from "./manual-agreements.routes.ts";
import { operatorManualAgreementsRoutes } from "./operator/manual-agreements-operator.routes.ts";
import { draftAgreementCommand } from "./operator/manual-agreements.commands.ts";

const role = "RESELLER_ORDER";

export const manualAgreements = defineFeature({
  name: "manual-agreements",
  area: "Agreements",
  writes: ["manual_agreement", "manual_agreement_change", "manual_agreement_document"],
  routes: [manualAgreementsRoutes],
  operatorRoutes: [operatorManualAgreementsRoutes],
  jobs: () => manualAgreementsJobs,
  timers: [manualAgreementsTimer],
  records: [agreementName],
  searchers: [{ kind: "manual-agreement", roles: [role], find: searchAgreements }],
  work: [
    {
      kind: "manual-agreement-pending",
      role,
      severity: "warn",
      route: "/manual-agreement?status=PENDING_ACCEPTANCE",
      find: findPendingAgreements,
    },
  ],
  notices: [{ kind: "manual-agreement", contracts: agreementContracts }],
  notifications: manualAgreementNotifications,
  demo: [
    {
      phase: "history",
      load: async (client) => (await import("./demo/manual-agreements.demo.ts")).insertManualAgreements(client),
    },
  ],
  commands: [draftAgreementCommand],
});
