import type { WorkKind } from "@demarc/contract/core/words";
import agreements from "../features/agreements/agreements.work.en.ts";
import company from "../features/company/company.work.en.ts";
import contacts from "../features/contacts/contacts.work.en.ts";
import dcConnections from "../features/dc-connections/dc-connections.work.en.ts";
import invoices from "../features/invoices/invoices.work.en.ts";
import lines from "../features/lines/lines.work.en.ts";
import manualAgreements from "../features/manual-agreements/manual-agreements.work.en.ts";
import notices from "../features/notices/notices.work.en.ts";
import orders from "../features/orders/orders.work.en.ts";
import racks from "../features/racks/racks.work.en.ts";
import quotations from "../features/quotations/quotations.work.en.ts";
import power from "../features/power/power.work.en.ts";
import tvAccounts from "../features/tv-accounts/tv-accounts.work.en.ts";
import users from "../features/users/users.work.en.ts";
import wdm from "../features/wdm/wdm.work.en.ts";
import workList from "../features/work-list/work-list.en.ts";

/** The texts of the work list, with those of the slices whose tasks it shows. */
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
} as const satisfies Readonly<Record<`work-list.${WorkKind}${"" | ".text" | ".act"}`, string>>;
