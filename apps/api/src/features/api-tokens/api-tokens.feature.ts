import { defineFeature } from "../../platform/feature.ts";
import { tokenJobs, tokenTimers } from "./api-tokens.jobs.ts";
import { searchTokens } from "./api-tokens.queries.ts";
import { apiTokensRoutes } from "./api-tokens.routes.ts";

export const apiTokens = defineFeature({
  name: "api-tokens",
  area: "API tokens",
  about: "API tokens of an account: list, create, replace, revoke.",
  writes: ["api_token"],
  routes: [apiTokensRoutes],
  jobs: () => tokenJobs,
  timers: tokenTimers,
  searchers: [{ kind: "api-token", find: searchTokens }],
  demo: [{ phase: "records", load: async (client) => (await import("./api-tokens.demo.ts")).insertApiTokens(client) }],
});
