import type { CustomerCreate, ApplicationEvent, ApplicationState } from "@demarc/contract/signup";
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

const otherEuCountries = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT PL PT RO SE SI SK".split(" "),
);

/** VAT treatment: reverse charge for companies elsewhere in the EU with a VAT number, no VAT outside the EU. */
export const vatTreatmentOf = ({ address, vatNumber }: Pick<CustomerCreate, "address" | "vatNumber">): string => {
  if (address.country === "NL") return "STANDARD_NL";
  if (!otherEuCountries.has(address.country)) return "EXPORT";
  return vatNumber ? "REVERSE_CHARGE_EU" : "STANDARD_NL";
};
