import type { FaultReport } from "@demarc/contract/lines/fault-reports";
import { stateMachine } from "../../platform/changes/state-machine.ts";

/** What the operator does with a report. An answer may be followed by another one; closing is the end. */
export const faultReportStates = stateMachine<FaultReport["state"], "answer" | "close">("fault-report.state-conflict", {
  OPEN: { answer: "ANSWERED", close: "CLOSED" },
  ANSWERED: { answer: "ANSWERED", close: "CLOSED" },
  CLOSED: {},
});
