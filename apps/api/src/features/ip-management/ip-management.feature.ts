import { defineFeature } from "../../platform/feature.ts";
import { delegationRoutes } from "./delegation/delegation.routes.ts";
import { ipOperatorRoutes } from "./ip-operator.routes.ts";
import { ipManagementJobs, ipManagementTimers } from "./ip-management.jobs.ts";
import { addressesRoutes } from "./names/addresses.routes.ts";
import { ptrRecordsRoutes } from "./names/ptr-records.routes.ts";
import { prefixNotifications } from "./notifications/prefix-notifications.ts";
import { prefixStaffMails } from "./notifications/prefix-staff.mails.ts";
import { prefixName, prefixRequestName, searchAddress, searchPrefixes } from "./prefixes/prefixes.queries.ts";
import { prefixesRoutes } from "./prefixes.routes.ts";
import { routeAuthorisationsRoutes } from "./route-authorisations/route-authorisations.routes.ts";
import { subnetPlansRoutes } from "./subnets/subnet-plans.routes.ts";
import { subnetsRoutes } from "./subnets/subnets.routes.ts";

export const ipManagement = defineFeature({
  name: "ip-management",
  area: "IP management",
  about: "Prefixes, addresses, PTR records, subnets, reverse DNS and route authorisations.",
  writes: [
    "address_pool",
    "ip_address",
    "job",
    "prefix",
    "prefix_request",
    "ptr_change",
    "route_authorisation",
    "subnet",
    "subnet_change",
  ],
  routes: [
    prefixesRoutes,
    addressesRoutes,
    ptrRecordsRoutes,
    subnetsRoutes,
    subnetPlansRoutes,
    delegationRoutes,
    routeAuthorisationsRoutes,
  ],
  operatorRoutes: [ipOperatorRoutes],
  jobs: ({ config, log }) => ipManagementJobs(config, log),
  timers: ipManagementTimers,
  records: [prefixName, prefixRequestName],
  searchers: [
    { kind: "address", roles: ["RESELLER_SERVICE_DESK"], find: searchAddress },
    { kind: "prefix", roles: ["RESELLER_SERVICE_DESK"], find: searchPrefixes },
  ],
  notifications: prefixNotifications,
  staffMails: prefixStaffMails,
  demo: [
    {
      phase: "records",
      load: async (client) => (await import("./demo/address-pools.demo.ts")).insertAddressPools(client),
    },
    { phase: "records", load: async (client) => (await import("./demo/prefixes.demo.ts")).insertPrefixes(client) },
    {
      phase: "records",
      load: async (client) => (await import("./demo/ip-management.demo.ts")).insertIpManagement(client),
    },
  ],
  connectors: async () => [(await import("./dns/dns.kit.ts")).dnsKit],
});
