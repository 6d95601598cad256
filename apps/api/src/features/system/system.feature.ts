import { getConfiguration, getHealth, getReady, getVersion } from "@demarc/contract/system";
import { defineFeature } from "../../platform/feature.ts";
import { requestLimit } from "../../platform/http/request-limits.ts";
import { jobsOperatorRoutes } from "./jobs-operator.routes.ts";
import { systemRoutes } from "./system.routes.ts";

export const system = defineFeature({
  name: "system",
  area: "System",
  about: "Configuration, version and health.",
  routes: [systemRoutes],
  operatorRoutes: [jobsOperatorRoutes],
  limits: ({ limits }) => {
    const limit = requestLimit(limits.statePerAddressPerMinute, 60);
    return [getConfiguration, getVersion, getHealth, getReady].map((endpoint) => [endpoint, limit]);
  },
});
