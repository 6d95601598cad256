import type { ServiceLifecycle } from "@demarc/contract/core/services";
import { stateMachine } from "../../../platform/changes/state-machine.ts";

export type ServiceEvent =
  | "provision"
  | "test"
  | "activate"
  | "suspend"
  | "resume"
  | "requestChange"
  | "applyChange"
  | "abortChange"
  | "scheduleTermination"
  | "withdrawTermination"
  | "terminate";

/** The state of a service before it was suspended, changed or terminated. */
export interface ServiceFacts {
  readonly before: ServiceLifecycle;
}

const before = ({ before }: ServiceFacts): ServiceLifecycle => before;

/**
 * The lifecycle of a service of any kind. A termination that is withdrawn leaves a service as it was, so that a customer
 * cannot lift a suspension in this way.
 */
export const serviceStates = stateMachine<ServiceLifecycle, ServiceEvent, ServiceLifecycle, ServiceFacts>(
  "service.state-conflict",
  {
    PLANNED: { provision: "PROVISIONING", activate: "ACTIVE", terminate: "TERMINATED" },
    PROVISIONING: { provision: "PROVISIONING", test: "TESTING", activate: "ACTIVE", terminate: "TERMINATED" },
    TESTING: { test: "TESTING", activate: "ACTIVE", terminate: "TERMINATED" },
    ACTIVE: {
      activate: "ACTIVE",
      suspend: "SUSPENDED",
      resume: "ACTIVE",
      requestChange: "CHANGE_PENDING",
      scheduleTermination: "TERMINATION_SCHEDULED",
      terminate: "TERMINATED",
    },
    CHANGE_PENDING: { suspend: "SUSPENDED", applyChange: "ACTIVE", abortChange: "ACTIVE", terminate: "TERMINATED" },
    SUSPENDED: {
      suspend: "SUSPENDED",
      resume: before,
      scheduleTermination: "TERMINATION_SCHEDULED",
      terminate: "TERMINATED",
    },
    TERMINATION_SCHEDULED: {
      suspend: "SUSPENDED",
      scheduleTermination: "TERMINATION_SCHEDULED",
      withdrawTermination: before,
      terminate: "TERMINATED",
    },
    TERMINATED: { terminate: "TERMINATED" },
  },
);
