import agreements from "../features/agreements/agreements.work.nl.ts";
import company from "../features/company/company.work.nl.ts";
import contacts from "../features/contacts/contacts.work.nl.ts";
import dcConnections from "../features/dc-connections/dc-connections.work.nl.ts";
import invoices from "../features/invoices/invoices.work.nl.ts";
import lines from "../features/lines/lines.work.nl.ts";
import manualAgreements from "../features/manual-agreements/manual-agreements.work.nl.ts";
import notices from "../features/notices/notices.work.nl.ts";
import orders from "../features/orders/orders.work.nl.ts";
import racks from "../features/racks/racks.work.nl.ts";
import quotations from "../features/quotations/quotations.work.nl.ts";
import power from "../features/power/power.work.nl.ts";
import tvAccounts from "../features/tv-accounts/tv-accounts.work.nl.ts";
import users from "../features/users/users.work.nl.ts";
import wdm from "../features/wdm/wdm.work.nl.ts";
import workList from "../features/work-list/work-list.nl.ts";
import type en from "./work-texts.en.ts";

export default {
  ...workList,
  ...agreements,
  ...company,
  ...contacts,
  ...dcConnections,
  ...invoices,
  ...lines,
  ...manualAgreements,
  ...notices,
  ...orders,
  ...racks,
  ...quotations,
  ...power,
  ...tvAccounts,
  ...users,
  ...wdm,
} satisfies Record<keyof typeof en, string>;
