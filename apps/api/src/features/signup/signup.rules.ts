import type { ApplicationEvent, ApplicationState } from "@demarc/contract/signup";
import { stateMachine } from "../../platform/changes/state-machine.ts";

export const expiryDays = { SUBMITTED: 14, INFO_REQUESTED: 30 } as const;

/** docs/product/company.md, "Applying". */
export const applicationStates = stateMachine<ApplicationState, ApplicationEvent>("application.state-conflict", {
  SUBMITTED: {
    verifyEmail: "UNDER_REVIEW",
    startReview: "UNDER_REVIEW",
    reject: "REJECTED",
    withdraw: "WITHDRAWN",
    timeout: "EXPIRED",
  },
  UNDER_REVIEW: {
    verifyEmail: "UNDER_REVIEW",
    startReview: "UNDER_REVIEW",
    requestInfo: "INFO_REQUESTED",
    approve: "APPROVED",
    reject: "REJECTED",
    withdraw: "WITHDRAWN",
  },
  INFO_REQUESTED: {
    verifyEmail: "INFO_REQUESTED",
    startReview: "UNDER_REVIEW",
    requestInfo: "INFO_REQUESTED",
    resubmit: "UNDER_REVIEW",
    approve: "APPROVED",
    reject: "REJECTED",
    withdraw: "WITHDRAWN",
    timeout: "EXPIRED",
  },
  APPROVED: {},
  REJECTED: {},
  WITHDRAWN: {},
  EXPIRED: {},
});

/** When an application expires; null in states without a time limit. */
export const expiresAt = (state: ApplicationState, since: string): string | null => {
  const days = state === "SUBMITTED" || state === "INFO_REQUESTED" ? expiryDays[state] : undefined;
  return days === undefined ? null : new Date(Date.parse(since) + days * 86_400_000).toISOString();
};
