import { auditFeature } from "../features/audit/audit.feature.ts";
import { agreements } from "../features/agreements/agreements.feature.ts";
import { apiTokens } from "../features/api-tokens/api-tokens.feature.ts";
import { companyFeature } from "../features/company/company.feature.ts";
import { contacts } from "../features/contacts/contacts.feature.ts";
import { dcConnections } from "../features/dc-connections/dc-connections.feature.ts";
import { endCustomers } from "../features/end-customers/end-customers.feature.ts";
import { invoices } from "../features/invoices/invoices.feature.ts";
import { ipManagement } from "../features/ip-management/ip-management.feature.ts";
import { linesFeature } from "../features/lines/lines.feature.ts";
import { loyalty } from "../features/loyalty/loyalty.feature.ts";
import { maintenance } from "../features/maintenance/maintenance.feature.ts";
import { manualAgreements } from "../features/manual-agreements/manual-agreements.feature.ts";
import { notices } from "../features/notices/notices.feature.ts";
import { notifications } from "../features/notifications/notifications.feature.ts";
import { orderImports } from "../features/order-imports/order-imports.feature.ts";
import { orders } from "../features/orders/orders.feature.ts";
import { postalCodeCheck } from "../features/postal-code-check/postal-code-check.feature.ts";
import { power } from "../features/power/power.feature.ts";
import { profile } from "../features/profile/profile.feature.ts";
import { quotations } from "../features/quotations/quotations.feature.ts";
import { racks } from "../features/racks/racks.feature.ts";
import { session } from "../features/session/session.feature.ts";
import { signup } from "../features/signup/signup.feature.ts";
import { tvAccounts } from "../features/tv-accounts/tv-accounts.feature.ts";
import { users } from "../features/users/users.feature.ts";
import { wdm } from "../features/wdm/wdm.feature.ts";
import { webhooks } from "../features/webhooks/webhooks.feature.ts";
import { loadCompanyPage } from "./company-page.route.ts";
import { loadLinesPage } from "./lines-page.route.ts";
import type { PortalFeature } from "./registry/portal-registry.ts";
import { ledgerTexts } from "./registry/slice-texts.ts";

/** Every feature of the portal. Routes, navigation, search results, titles and texts are derived from this list. */
export const features = [
  session,
  companyFeature(loadCompanyPage),
  contacts,
  agreements,
  linesFeature(loadLinesPage),
  tvAccounts,
  endCustomers,
  ipManagement,
  racks,
  power,
  dcConnections,
  wdm,
  maintenance,
  postalCodeCheck,
  orders,
  orderImports,
  manualAgreements,
  notices,
  quotations,
  invoices,
  loyalty,
  users,
  apiTokens,
  webhooks,
  profile,
  notifications,
  auditFeature(ledgerTexts),
  signup,
] as const satisfies readonly PortalFeature[];
