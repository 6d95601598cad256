import type { CalendarSource } from "./calendar-source.ts";
import type { NoticeSource } from "./notices.ts";
import type { StaffMailSource } from "./mail/staff-mail.ts";
import type { NotificationSource } from "./notifications.ts";
import type { RecordName } from "./record-names.ts";

export interface SharedSources {
  readonly notices: readonly NoticeSource[];
  readonly dates: readonly CalendarSource[];
  readonly notifications: readonly NotificationSource[];
  readonly staffMails: readonly StaffMailSource[];
  readonly records: readonly RecordName[];
}

export const sharedSourcesOf = (features: readonly Partial<SharedSources>[]): SharedSources => ({
  notices: features.flatMap(({ notices = [] }) => notices),
  dates: features.flatMap(({ dates = [] }) => dates),
  notifications: features.flatMap(({ notifications = [] }) => notifications),
  staffMails: features.flatMap(({ staffMails = [] }) => staffMails),
  records: features.flatMap(({ records = [] }) => records),
});
