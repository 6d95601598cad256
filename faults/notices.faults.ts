import type { Fault } from "./fault.ts";

const notices = "apps/api/src/features/notices";
const notifications = "apps/api/src/features/notifications";
const calendarTests = [`${notices}/calendar.test.ts`];
const noticeTests = [`${notices}/notices.test.ts`, `${notices}/notice-reminders.test.ts`];
const agreementTests = [`${notices}/notice-agreements.test.ts`];
const notificationTests = [`${notifications}/notifications.test.ts`, `${notifications}/notification-events.test.ts`];

/** The notice calendar, calendars by a secret address, and notifications. */
export const noticeFaults: readonly Fault[] = [
  {
    name: "a notification also reaches the person who caused its event",
    file: `${notifications}/notifications.queries.ts`,
    find: "    and account.id::text is distinct from ${event.actorId}::text\n",
    replace: "",
    tests: notificationTests,
    only: "does not reach the person",
  },
  {
    name: "a notification also reaches accounts that cannot sign in",
    file: `${notifications}/notifications.queries.ts`,
    find: "and account.status = 'ENABLED' and account.kind = 'PERSON'",
    replace: "and account.kind = 'PERSON'",
    tests: notificationTests,
    only: "reaches the people with its role",
  },
  {
    name: "marking all as read also marks newer notifications",
    file: `${notifications}/notifications.queries.ts`,
    find: "where id <= ${upTo}::uuid and read_at is null",
    replace: "where ${upTo}::uuid is not null and read_at is null",
    tests: notificationTests,
    only: "marks those up to the named one",
  },
  {
    name: "a person reads the notifications of a colleague",
    file: `${notifications}/notifications.queries.ts`,
    find: "account_id = ${accountId}::uuid and customer_id",
    replace: "${accountId}::uuid is not null and customer_id",
    tests: notificationTests,
  },
  {
    name: "a person who lost a role still sees its notifications",
    file: `${notifications}/notifications.rules.ts`,
    find: "sources.filter(({ role }) => role === undefined || grants(roles, role))",
    replace: "sources.filter(() => roles.length > 0 || grants(roles, roles[0] as never))",
    tests: notificationTests,
    only: "no longer has the role",
  },
  {
    name: "reminders of the weekend are not sent before it",
    file: "apps/api/src/platform/jobs/reminding-day.ts",
    find: "until: daysAfter(addWorkingDays(day, 1), -1)",
    replace: "until: addWorkingDays(day, 0)",
    tests: [...noticeTests, `${notices}/notice-dates.test.ts`],
  },
  {
    name: "a reminder of one step counts as sent for all steps",
    file: `${notices}/notices.queries.ts`,
    find: "and sent.cancel_by = due.cancel_by and sent.step = due.step)`",
    replace: "and sent.cancel_by = due.cancel_by)`",
    tests: noticeTests,
    only: "follow at thirty and at seven days",
  },
  {
    name: "a new calendar address leaves the earlier one working",
    file: `${notices}/calendar.queries.ts`,
    find: "on conflict (account_id) do update set secret_hash = ${hash}, created_at = now()",
    replace: "on conflict (account_id) do update set created_at = now()",
    tests: calendarTests,
    only: "replaces the earlier one",
  },
  {
    name: "a calendar line is folded inside a character",
    file: "apps/api/src/platform/http/calendar-file.ts",
    find: "const isFull = Buffer.byteLength(piece + character) > longestLine;",
    replace: "const isFull = piece.length + character.length > longestLine;",
    tests: calendarTests,
    only: "library of another make",
  },
  {
    name: "an end user sees the contract of a service that its reseller delivers",
    file: `${notices}/notices.queries.ts`,
    find: "sql`known.customer_id = ${customerId}::int and ${customerId}::int = any ((select current_customers())::int[])`",
    replace: "sql`${customerId}::int = any ((select current_customers())::int[])`",
    tests: noticeTests,
    only: "shows an end user only its own",
  },
  {
    name: "a terminated bespoke agreement stays in the notice calendar",
    file: "apps/api/src/features/manual-agreements/manual-agreement-notices.queries.ts",
    find: "where status = 'ACTIVE' and",
    replace: "where status in ('ACTIVE', 'ENDING') and",
    tests: agreementTests,
    only: "leaves out one that waits",
  },
  {
    name: "the calendar ends a renewed bespoke agreement before its period does",
    file: `${notices}/notices.queries.ts`,
    find: "greatest(contract.bound_until,",
    replace: "greatest(contract.contract_end,",
    tests: agreementTests,
    only: "in a renewal",
  },
  {
    name: "an agreement that a quotation made is notified twice",
    file: "apps/api/src/features/manual-agreements/manual-agreement-notifications.queries.ts",
    find: "sql`quotation_id is null`",
    replace: "any",
    tests: notificationTests,
    only: "only while it does",
  },
  {
    name: "a power warning that is cleared is still notified",
    file: "apps/api/src/features/power/alerts/power-warnings.queries.ts",
    find: "notified(customerId, id, sql`warning.cleared_at is null`)",
    replace: "notified(customerId, id, sql`true`)",
    tests: notificationTests,
    only: "names the feed",
  },
  {
    name: "a task of the notice calendar lists more than it counts",
    file: `${notices}/notices.feature.ts`,
    find: "?step=${step}",
    replace: "?within=${step}",
    tests: noticeTests,
  },
  {
    name: "a calendar says that a contract renews which does not",
    file: `${notices}/notices.texts.ts`,
    find: "renews ? text.renews(renewalMonths)",
    replace: "renewalMonths > 0 || renews ? text.renews(renewalMonths)",
    tests: calendarTests,
  },
  {
    name: "a screen with several features opens without any of them",
    file: "apps/portal/src/shell/gates.ts",
    find: "gate.anyFeature && !gate.anyFeature.some",
    replace: "gate.anyFeature && gate.anyFeature.length < 0 && !gate.anyFeature.some",
    tests: ["apps/portal/src/app/gates.test.ts"],
  },
  {
    name: "a notification that was read in the panel stays unread in the list",
    file: "apps/portal/src/features/notifications/bell-panel.tsx",
    find: "        .then(() => forgetNotifications(customerId))\n",
    replace: "        .then(() => forgetNotifications)\n",
    tests: ["apps/portal/src/features/notifications/notifications.screen.test.tsx"],
  },
  {
    name: "the list of notifications does not follow the bell",
    file: "apps/portal/src/features/notifications/notifications.data.ts",
    find: "query, latestId ?? null]",
    replace: "query, latestId === customerId.toString()]",
    tests: ["apps/portal/src/features/notifications/notifications.screen.test.tsx"],
  },
];
