import { searchTokens } from "./features/api-tokens/api-tokens.queries.ts";
import { searchCompanies } from "./features/company/company.queries.ts";
import { searchContacts } from "./features/contacts/contacts.queries.ts";
import { searchInvoices } from "./features/invoices/invoice-search.queries.ts";
import { searchPrefixes } from "./features/ip-management/prefixes/prefixes.queries.ts";
import { searchLines } from "./features/lines/lines.queries.ts";
import { searchAccounts } from "./features/users/users.queries.ts";
import type { Searcher } from "./platform/search.ts";

/** The searchers of `/v1/search`: one line per slice, with the roles that may use it. */
export const searchers: readonly Searcher[] = [
  { kind: "company", find: searchCompanies },
  { kind: "line", find: searchLines },
  { kind: "invoice", roles: ["RESELLER_FINANCE"], find: searchInvoices },
  { kind: "contact", find: searchContacts },
  { kind: "user", roles: ["RESELLER_ADMIN"], find: searchAccounts },
  { kind: "api-token", find: searchTokens },
  { kind: "prefix", roles: ["RESELLER_SERVICE_DESK"], find: searchPrefixes },
];
