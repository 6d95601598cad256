import { changedMeanwhile, type Refusals } from "@demarc/shell/failures/refusals.ts";
import type en from "./service.en.ts";

export const terminationRefusals = {
  ...changedMeanwhile,
  "line.state-conflict": { text: "ending.refused.state", tone: "warn" },
  "rack.state-conflict": { text: "ending.refused.state", tone: "warn" },
  "shared-colo.state-conflict": { text: "ending.refused.state", tone: "warn" },
  "dc-connection.state-conflict": { text: "ending.refused.state", tone: "warn" },
  "wdm.state-conflict": { text: "ending.refused.state", tone: "warn" },
  "order.state-conflict": { text: "ending.refused.state", tone: "warn" },
  "rack.in-use": "ending.refused.in-use",
} as const satisfies Refusals<keyof typeof en>;
