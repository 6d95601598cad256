import { changedMeanwhile, type Refusals } from "@demarc/shell/failures/refusals.ts";
import type en from "./ip-management.en.ts";

const overtaken = changedMeanwhile["edit-conflict"];

export const refusals = {
  ...changedMeanwhile,
  "prefix.state-conflict": overtaken,
  "prefix.in-use": overtaken,
  "prefix.delegated": overtaken,
  "reverse-dns.unavailable": { text: "ip.reverse-unavailable", tone: "warn" },
  "ptr.change-undone": { text: "ip.undone-already", tone: "warn" },
  "ptr.change-expired": { text: "ip.change-expired", tone: "warn" },
  "route-authorisation.state-conflict": overtaken,
  "route-authorisation.exists": "ip.route-exists",
  "route-authorisation.prefix-too-small": "ip.too-small",
  "subnet.exists": { text: "ip.subnet-exists", tone: "warn" },
  "subnet-plan.undone": { text: "ip.undone-already", tone: "warn" },
  "subnet-plan.changed-since": { text: "ip.plan-changed-since", tone: "warn" },
  "body-too-large": "ip.loa-too-large",
} as const satisfies Refusals<keyof typeof en>;
