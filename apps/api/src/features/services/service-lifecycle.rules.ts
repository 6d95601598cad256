import { type ServiceLifecycle, serviceTypes } from "@demarc/contract/services/services";
import type { ServiceType } from "@demarc/contract/orders/order-fields";
import { stateMachine } from "../../platform/changes/state-machine.ts";

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
 * The lifecycle of a service of a kind. A termination that is withdrawn leaves a service as it was, so that a customer
 * cannot lift a suspension in this way.
 */
const statesOf = (type: ServiceType) =>
  stateMachine<ServiceLifecycle, ServiceEvent, ServiceLifecycle, ServiceFacts>(`${type}.state-conflict`, {
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
  });

type ServiceStates = ReturnType<typeof statesOf>;

export const serviceStates = Object.fromEntries(serviceTypes.map((type) => [type, statesOf(type)])) as Readonly<
  Record<ServiceType, ServiceStates>
>;
