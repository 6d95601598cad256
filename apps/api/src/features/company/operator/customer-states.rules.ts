import { stateMachine } from "../../../platform/changes/state-machine.ts";

type CustomerStatus = "APPLIED" | "ACTIVE" | "SUSPENDED" | "TERMINATED" | "REJECTED";
export type CustomerAction = "suspend" | "reinstate" | "terminate";

/** docs/product/company.md, "States of a company". An application decides about APPLIED. */
export const customerStates = stateMachine<CustomerStatus, CustomerAction>("customer.state-conflict", {
  APPLIED: {},
  ACTIVE: { suspend: "SUSPENDED", reinstate: "ACTIVE", terminate: "TERMINATED" },
  SUSPENDED: { suspend: "SUSPENDED", reinstate: "ACTIVE", terminate: "TERMINATED" },
  TERMINATED: {},
  REJECTED: {},
});
