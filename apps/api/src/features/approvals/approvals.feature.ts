import { defineFeature } from "../../platform/feature.ts";
import { approvalJobs, approvalTimers } from "./approvals.jobs.ts";
import { approvalsRoutes } from "./approvals.routes.ts";

export const approvals = defineFeature({
  name: "approvals",
  area: "Approvals",
  about: "What another person has to approve, and the requests for it.",
  writes: ["approval_policy", "approval_request", "approval_sum"],
  routes: [],
  operatorRoutes: [approvalsRoutes],
  jobs: approvalJobs,
  timers: approvalTimers,
});
