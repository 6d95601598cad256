import { changedMeanwhile, type Refusals } from "@demarc/shell/failures/refusals.ts";
import type en from "./orders.en.ts";

export const orderRefusals = {
  ...changedMeanwhile,
  "order.state-conflict": { text: "orders.refused.state", tone: "warn" },
  "order.past-point-of-no-return": { text: "orders.refused.started", tone: "warn" },
  "order.not-repeatable": "orders.refused.not-repeatable",
  "order.too-many-drafts": "orders.refused.drafts",
  "order.too-many-notes": "orders.refused.notes",
  "customer.suspended": "orders.refused.suspended",
} as const satisfies Refusals<keyof typeof en>;
