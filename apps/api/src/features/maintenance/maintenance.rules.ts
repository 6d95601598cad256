import type { OperatorMaintenanceStatus } from "@demarc/contract/operator/maintenance";
import { stateMachine } from "../../platform/changes/state-machine.ts";

interface Window {
  /** RFC 3339. */
  readonly startsAt: string;
}

type Action = "publish" | "reschedule" | "complete" | "cancel";

const announced = ({ startsAt }: Window, now: Date): OperatorMaintenanceStatus =>
  Date.parse(startsAt) <= now.getTime() ? "IN_PROGRESS" : "PLANNED";

const open = {
  reschedule: ({ window, now }: Facts) => announced(window, now),
  complete: "DONE",
  cancel: "CANCELLED",
} as const;

interface Facts {
  readonly window: Window;
  readonly now: Date;
}

export const maintenanceMachine = stateMachine<OperatorMaintenanceStatus, Action, OperatorMaintenanceStatus, Facts>(
  "maintenance.state-conflict",
  {
    DRAFT: { publish: ({ window, now }) => announced(window, now), cancel: "CANCELLED" },
    PLANNED: { ...open, publish: "PLANNED" },
    IN_PROGRESS: { ...open, publish: "IN_PROGRESS" },
    DONE: { complete: "DONE" },
    CANCELLED: { cancel: "CANCELLED" },
  },
);
