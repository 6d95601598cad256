import type { ContactType } from "@demarc/contract/core/customer-contact";
import type { Notice } from "@demarc/contract/notices";
import { earliestEnd } from "../../platform/contract-end.ts";
import type { NoticeRow } from "./notices.queries.ts";

export const usualContactTypes: readonly ContactType[] = ["main", "order"];

/** A contract with its last day if it is cancelled today. */
export const noticeOn = ({ boundUntil, ...notice }: NoticeRow, today: string): Notice => {
  const { renews: autoRenew, renewalMonths, noticeDays } = notice;
  return {
    ...notice,
    earliestEnd: earliestEnd({ endDate: boundUntil, autoRenew, renewalMonths, noticeDays }, today).date,
  };
};
