import { getTvDeviceRequest } from "@demarc/contract/tv-accounts/tv-activation";
import { defineFeature } from "../../platform/feature.ts";
import { requestLimit } from "../../platform/http/request-limits.ts";
import { tvActivationJobs, tvActivationTimers } from "./activation/activation.jobs.ts";
import { tvActivationRoutes } from "./activation/tv-activation.routes.ts";
import { tvDeviceCallRoutes } from "./activation/tv-device-calls.routes.ts";
import { tvBulkRoutes } from "./bulk/tv-bulk.routes.ts";
import { tvCommandJobs, tvCommandTimers } from "./tv-platform/tv-commands.jobs.ts";
import { tvSealedPlaces } from "./tv-platform/tv-sealed-places.ts";
import { placeTvCommands } from "./operator/tv-command-feed.queries.ts";
import { tvOperatorRoutes } from "./operator/tv-operator.routes.ts";
import { tvAccountActionsRoutes } from "./tv-account-actions.routes.ts";
import { tvDatesJobs, tvDatesTimer } from "./tv-account-dates.jobs.ts";
import { tvAccountsRoutes } from "./tv-accounts.routes.ts";
import * as home from "./tv-home.queries.ts";
import { tvNotifications } from "./tv-notifications.ts";
import { tvProductsRoutes } from "./tv-products.routes.ts";

const role = "RESELLER_SERVICE_DESK";

export const tvAccounts = defineFeature({
  name: "tv-accounts",
  area: "TV accounts",
  about: "TV accounts: subscribers, products, activation codes, devices and PINs.",
  writes: [
    "job",
    "tv_account",
    "tv_activation_code",
    "tv_activation_request",
    "tv_command",
    "tv_device",
    "tv_event",
    "tv_package",
    "tv_product",
  ],
  routes: [
    tvAccountsRoutes,
    tvAccountActionsRoutes,
    tvProductsRoutes,
    tvBulkRoutes,
    tvActivationRoutes,
    tvDeviceCallRoutes,
  ],
  operatorRoutes: [tvOperatorRoutes],
  eventReaders: [placeTvCommands],
  // Waiting devices poll every three seconds, and devices in one household share an IP address.
  limits: () => [[getTvDeviceRequest, requestLimit(600, 60)]],
  jobs: ({ config, log }) => ({ ...tvDatesJobs, ...tvActivationJobs, ...tvCommandJobs(config, log) }),
  timers: [tvDatesTimer, ...tvActivationTimers, ...tvCommandTimers],
  records: [home.tvAccountName],
  searchers: [{ kind: "tv-account", roles: [role], find: home.searchTvAccounts }],
  work: [
    {
      kind: "tv-activation-pending",
      role,
      severity: "warn",
      route: "/tv-accounts?status=active",
      find: home.findWaitingTvAccounts,
    },
    {
      kind: "tv-account-ending",
      role,
      severity: "info",
      route: "/tv-accounts?status=cancelled&sort=endDate",
      find: home.findEndingTvAccounts,
    },
  ],
  figures: [{ name: "tv", role, find: home.findTvFigures }],
  events: [{ source: "tv", role, find: home.findLatestTvEvents }],
  notifications: tvNotifications,
  sealedPlaces: tvSealedPlaces,
  demo: [
    {
      phase: "records",
      load: async (client, given) => (await import("./tv-accounts.demo.ts")).insertTvAccounts(client, given),
    },
  ],
  connectors: async () => [(await import("./tv-platform/tv-platform.kit.ts")).tvKit],
});
