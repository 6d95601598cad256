import type { KindOf, LedgerAction } from "@demarc/contract/core/words";
import audit from "../features/audit/audit.en.ts";
import agreements from "../features/agreements/agreements.ledger.en.ts";
import apiTokens from "../features/api-tokens/api-tokens.ledger.en.ts";
import auditLedger from "../features/audit/audit.ledger.en.ts";
import company from "../features/company/company.ledger.en.ts";
import contacts from "../features/contacts/contacts.ledger.en.ts";
import dcConnections from "../features/dc-connections/dc-connections.ledger.en.ts";
import endCustomers from "../features/end-customers/end-customers.ledger.en.ts";
import invoices from "../features/invoices/invoices.ledger.en.ts";
import ipManagement from "../features/ip-management/ip-management.ledger.en.ts";
import lines from "../features/lines/lines.ledger.en.ts";
import loyalty from "../features/loyalty/loyalty.ledger.en.ts";
import manualAgreements from "../features/manual-agreements/manual-agreements.ledger.en.ts";
import notices from "../features/notices/notices.ledger.en.ts";
import orders from "../features/orders/orders.ledger.en.ts";
import postalCodeCheck from "../features/postal-code-check/postal-code-check.ledger.en.ts";
import quotations from "../features/quotations/quotations.ledger.en.ts";
import power from "../features/power/power.ledger.en.ts";
import racks from "../features/racks/racks.ledger.en.ts";
import session from "../features/session/session.ledger.en.ts";
import signup from "../features/signup/signup.ledger.en.ts";
import tvAccounts from "../features/tv-accounts/tv-accounts.ledger.en.ts";
import users from "../features/users/users.ledger.en.ts";
import wdm from "../features/wdm/wdm.ledger.en.ts";

/** The texts of the activity log, with those of the slices whose actions it shows. */
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
} as const satisfies Readonly<Record<`audit.action.${LedgerAction}` | `audit.kind.${KindOf<LedgerAction>}`, string>>;
