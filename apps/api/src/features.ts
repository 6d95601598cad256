import { agreements } from "./features/agreements/agreements.feature.ts";
import { approvals } from "./features/approvals/approvals.feature.ts";
import { apiTokens } from "./features/api-tokens/api-tokens.feature.ts";
import { audit } from "./features/audit/audit.feature.ts";
import { catalogue } from "./features/catalogue/catalogue.feature.ts";
import { company } from "./features/company/company.feature.ts";
import { contacts } from "./features/contacts/contacts.feature.ts";
import { dcConnections } from "./features/dc-connections/dc-connections.feature.ts";
import { documents } from "./features/documents/documents.feature.ts";
import { endCustomers } from "./features/end-customers/end-customers.feature.ts";
import { events } from "./features/events/events.feature.ts";
import { invoices } from "./features/invoices/invoices.feature.ts";
import { imports } from "./features/imports/imports.feature.ts";
import { ipManagement } from "./features/ip-management/ip-management.feature.ts";
import { inbox } from "./features/inbox/inbox.feature.ts";
import { lines } from "./features/lines/lines.feature.ts";
import { loyalty } from "./features/loyalty/loyalty.feature.ts";
import { postalCodeCheck } from "./features/postal-code-check/postal-code-check.feature.ts";
import { maintenance } from "./features/maintenance/maintenance.feature.ts";
import { manualAgreements } from "./features/manual-agreements/manual-agreements.feature.ts";
import { notices } from "./features/notices/notices.feature.ts";
import { notifications } from "./features/notifications/notifications.feature.ts";
import { orderImports } from "./features/order-imports/order-imports.feature.ts";
import { orders } from "./features/orders/orders.feature.ts";
import { power } from "./features/power/power.feature.ts";
import { preferences } from "./features/preferences/preferences.feature.ts";
import { quotations } from "./features/quotations/quotations.feature.ts";
import { racks } from "./features/racks/racks.feature.ts";
import { referenceData } from "./features/reference-data/reference-data.feature.ts";
import { savedViews } from "./features/saved-views/saved-views.feature.ts";
import { search } from "./features/search/search.feature.ts";
import { serviceTokens } from "./features/service-tokens/service-tokens.feature.ts";
import { session } from "./features/session/session.feature.ts";
import { signup } from "./features/signup/signup.feature.ts";
import { operatedServices } from "./features/operated-services/operated-services.feature.ts";
import { staff } from "./features/staff/staff.feature.ts";
import { system } from "./features/system/system.feature.ts";
import { tvAccounts } from "./features/tv-accounts/tv-accounts.feature.ts";
import { users } from "./features/users/users.feature.ts";
import { wdm } from "./features/wdm/wdm.feature.ts";
import { fulfilment } from "./features/fulfilment/fulfilment.feature.ts";
import { terminations } from "./features/terminations/terminations.feature.ts";
import { home } from "./features/home/home.feature.ts";
import { workList } from "./features/work-list/work-list.feature.ts";
import { webhooks } from "./features/webhooks/webhooks.feature.ts";
import type { FeatureDefinition } from "./platform/feature.ts";

/**
 * Every feature of the API, in the order of the API reference. Routes, jobs, commands and demo data follow from this list.
 * Search results of equal rank and tasks of equal severity come in this order as well: services first.
 */
export const features: readonly FeatureDefinition[] = [
  system,
  serviceTokens,
  staff,
  inbox,
  approvals,
  events,
  webhooks,
  session,
  home,
  workList,
  notifications,
  search,
  savedViews,
  preferences,
  referenceData,
  company,
  lines,
  orders,
  fulfilment,
  terminations,
  operatedServices,
  imports,
  orderImports,
  quotations,
  racks,
  power,
  dcConnections,
  wdm,
  invoices,
  ipManagement,
  agreements,
  maintenance,
  manualAgreements,
  notices,
  contacts,
  users,
  apiTokens,
  signup,
  audit,
  loyalty,
  endCustomers,
  tvAccounts,
  documents,
  catalogue,
  postalCodeCheck,
];
