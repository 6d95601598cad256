import { defineFeature } from "../../platform/feature.ts";
import { approvalJobs, approvalTimers } from "./approvals.jobs.ts";
import { approvalsRoutes } from "./approvals.routes.ts";

export const approvals = defineFeature({
  name: "approvals",
  area: "Approvals",
  about: "Requests for the approval of a second person, and the policy behind them.",
  writes: ["approval_policy", "approval_request", "approval_sum"],
  routes: [],
  operatorRoutes: [approvalsRoutes],
  jobs: approvalJobs,
  timers: approvalTimers,
});
