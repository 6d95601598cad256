import { getCalendar, type NoticeStep } from "@demarc/contract/notices";
import { defineFeature } from "../../platform/feature.ts";
import { requestLimit } from "../../platform/http/request-limits.ts";
import type { WorkEntry } from "../../platform/work.ts";
import { calendarRoutes } from "./calendar.routes.ts";
import { noticesJobs, noticesTimers } from "./notices.jobs.ts";
import { findNoticeWork } from "./notices.queries.ts";
import { noticesRoutes } from "./notices.routes.ts";

const role = "RESELLER_ORDER";

/** The contracts whose current reminder is this step. The route lists the same contracts. */
const workOf = (step: NoticeStep, severity: "info" | "warn"): WorkEntry => ({
  kind: `notice-${step}`,
  role,
  severity,
  isAdvice: true,
  route: `/company/notices?step=${step}&term=FIXED`,
  find: (customerId, { notices }) => findNoticeWork(notices, customerId, step),
});

export const notices = defineFeature({
  name: "notices",
  area: "Notice calendar",
  about: "Last day to cancel each contract, reminders, and calendars at a secret URL.",
  writes: ["calendar_address", "notice_digest", "notice_reminder", "notice_setting"],
  routes: [noticesRoutes, calendarRoutes],
  // Calendar clients in one office share an IP address, and each polls a few times an hour.
  limits: () => [[getCalendar, requestLimit(120, 60)]],
  jobs: (given) => noticesJobs(given),
  timers: noticesTimers,
  work: [workOf(7, "warn"), workOf(30, "warn"), workOf(90, "info")],
});
