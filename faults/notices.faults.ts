import type { Fault } from "./fault.ts";

const notices = "apps/api/src/features/notices";
const notifications = "apps/api/src/features/notifications";
const noticeTests = [`${notices}/notices.test.ts`, `${notices}/notice-reminders.test.ts`];
const notificationTests = [`${notifications}/notifications.test.ts`, `${notifications}/notification-events.test.ts`];

export const noticeFaults: readonly Fault[] = [
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
    name: "an end user sees the contract of a service that its reseller delivers",
    file: `${notices}/notices.queries.ts`,
    find: "sql`known.customer_id = ${customerId}::int and ${customerId}::int = any ((select current_customers())::int[])`",
    replace: "sql`${customerId}::int = any ((select current_customers())::int[])`",
    tests: noticeTests,
    only: "shows an end user only its own",
  },
];
