import audit from "../features/audit/audit.nl.ts";
import agreements from "../features/agreements/agreements.ledger.nl.ts";
import apiTokens from "../features/api-tokens/api-tokens.ledger.nl.ts";
import auditLedger from "../features/audit/audit.ledger.nl.ts";
import company from "../features/company/company.ledger.nl.ts";
import contacts from "../features/contacts/contacts.ledger.nl.ts";
import dcConnections from "../features/dc-connections/dc-connections.ledger.nl.ts";
import endCustomers from "../features/end-customers/end-customers.ledger.nl.ts";
import invoices from "../features/invoices/invoices.ledger.nl.ts";
import ipManagement from "../features/ip-management/ip-management.ledger.nl.ts";
import lines from "../features/lines/lines.ledger.nl.ts";
import loyalty from "../features/loyalty/loyalty.ledger.nl.ts";
import manualAgreements from "../features/manual-agreements/manual-agreements.ledger.nl.ts";
import notices from "../features/notices/notices.ledger.nl.ts";
import orders from "../features/orders/orders.ledger.nl.ts";
import postalCodeCheck from "../features/postal-code-check/postal-code-check.ledger.nl.ts";
import quotations from "../features/quotations/quotations.ledger.nl.ts";
import power from "../features/power/power.ledger.nl.ts";
import racks from "../features/racks/racks.ledger.nl.ts";
import session from "../features/session/session.ledger.nl.ts";
import signup from "../features/signup/signup.ledger.nl.ts";
import tvAccounts from "../features/tv-accounts/tv-accounts.ledger.nl.ts";
import users from "../features/users/users.ledger.nl.ts";
import wdm from "../features/wdm/wdm.ledger.nl.ts";
import type en from "./audit-log.en.ts";

export default {
  ...audit,
  ...agreements,
  ...apiTokens,
  ...auditLedger,
  ...company,
  ...contacts,
  ...dcConnections,
  ...endCustomers,
  ...invoices,
  ...ipManagement,
  ...lines,
  ...loyalty,
  ...manualAgreements,
  ...notices,
  ...orders,
  ...postalCodeCheck,
  ...quotations,
  ...power,
  ...racks,
  ...session,
  ...signup,
  ...tvAccounts,
  ...users,
  ...wdm,
} satisfies Record<keyof typeof en, string>;
