import { changedMeanwhile, type Refusals } from "@demarc/shell/failures/refusals.ts";
import type { QuotationTexts } from "./quotation-page-texts.ts";

export const quotationRefusals = {
  ...changedMeanwhile,
  "quotation.expired": { text: "quotation.refused.expired", tone: "warn" },
  "quotation.superseded": { text: "quotation.refused.superseded", tone: "warn" },
  "quotation.rejected": { text: "quotation.refused.rejected", tone: "warn" },
  "quotation.withdrawn": { text: "quotation.refused.withdrawn", tone: "warn" },
  "quotation.accepted": { text: "quotation.refused.accepted", tone: "warn" },
  "quotation.not-orderable": "quotation.refused.not-orderable",
  "wdm.channel-taken": "quotation.refused.channel",
  "rack.not-active": "quotation.refused.rack",
  "order.too-many-open": "quotation.refused.open",
  "order.busy": { text: "quotation.refused.busy", tone: "warn" },
  "customer.suspended": { text: "quotation.banner.suspended", tone: "warn" },
  "msa.unsigned": { text: "quotation.banner.unsigned", tone: "warn" },
} as const satisfies Refusals<keyof QuotationTexts>;
