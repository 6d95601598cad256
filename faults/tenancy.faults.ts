import type { Fault } from "./fault.ts";

const queries = "apps/api/src/features";
const ownPath = ["apps/api/src/own-path.test.ts"];
const tenancy = ["apps/api/src/tenancy.test.ts"];
const access = ["apps/api/src/access.test.ts"];

export const tenancyFaults: readonly Fault[] = [
  {
    name: "the role of a call is not checked",
    file: "apps/api/src/platform/http/access-check.ts",
    find: "if (Array.isArray(access.caller) && !grantsAny(caller.roles, access.caller))",
    replace: "if (Array.isArray(access.caller) && !grantsAny(caller.roles, access.caller) && !caller)",
    tests: access,
    only: "as the table of roles says",
  },
  {
    name: "a reseller can make a call for its child that is only allowed for its own company",
    file: "apps/api/src/platform/http/access-check.ts",
    find: "if (access.ownCustomer && customerId !== caller.customerId)",
    replace: "if (access.ownCustomer && customerId !== caller.customerId && !caller)",
    tests: access,
    only: "in a child",
  },
  {
    name: "a read-only API token can change data",
    file: "apps/api/src/platform/http/access-check.ts",
    find: 'if (readOnly && method !== "GET" && !access.reads)',
    replace: 'if (readOnly && method !== "GET" && access.reads)',
    tests: ["apps/api/src/features/api-tokens/api-tokens.test.ts"],
  },
  {
    name: "an API token can make a call that requires a person",
    file: "apps/api/src/platform/http/access-check.ts",
    find: "if (access.interactive) throw",
    replace: "if (access.interactive && method === access.caller) throw",
    tests: ["apps/api/src/features/api-tokens/api-tokens.test.ts"],
  },
  {
    name: "administrators of another company can see a customer",
    file: "apps/api/migrations/0001-platform.sql",
    find: "seen text := format('%I = any (current_customers())', key);",
    replace: "seen text := 'true';",
    tests: tenancy,
  },
  {
    name: "the UPDATE policy lets a reseller change the accounts of its child",
    file: "apps/api/migrations/0001-platform.sql",
    find: "call protect('customer_account', 'own');",
    replace: "call protect('customer_account');",
    tests: tenancy,
  },
  {
    name: "a reseller's change in its child cannot queue a mail",
    file: "apps/api/migrations/0262-mail-by-resellers.sql",
    find: "alter policy add on mail_message with check (customer_id = any (current_customers()));",
    replace: "",
    tests: ["apps/api/src/reseller-in-child.test.ts"],
    only: "createFaultReport",
  },
  {
    name: "a reseller's change in its child cannot queue a job",
    file: "apps/api/migrations/0262-mail-by-resellers.sql",
    find: "alter policy add on job with check (customer_id = any (current_customers()));",
    replace: "",
    tests: ["apps/api/src/reseller-in-child.test.ts"],
    only: "createFaultReport",
  },
  {
    name: "the UPDATE policy of sessions allows every row",
    file: "apps/api/migrations/0001-platform.sql",
    find: "call protect('sso_session', 'own');",
    replace: "call protect('sso_session', 'own');\nalter policy edit on sso_session using (true) with check (true);",
    tests: tenancy,
  },
  {
    name: "the INSERT policy lets a reseller add contacts to its child",
    file: "apps/api/migrations/0001-platform.sql",
    find: "call protect('customer_contact', 'own');",
    replace: "call protect('customer_contact');",
    tests: tenancy,
  },
  {
    name: "the DELETE policy of API tokens allows every row, and DELETE is granted",
    file: "apps/api/migrations/0005-api-tokens.sql",
    find: "call protect('api_token', 'own');",
    replace:
      "call protect('api_token', 'own');\nalter policy drop_ on api_token using (true);\ngrant delete on api_token to portal_api;",
    tests: tenancy,
  },
  {
    name: "the ledger can be changed by the role of the API",
    file: "apps/api/migrations/0001-platform.sql",
    find: "grant select, insert on audit_event to portal_api, portal_jobs, portal_operator;",
    replace:
      "grant select, insert, update on audit_event to portal_api, portal_jobs, portal_operator;\ncreate policy edit on audit_event for update to portal_api using (true) with check (true);",
    tests: tenancy,
  },
  {
    name: "row-level security is not forced on the owner",
    file: "apps/api/migrations/0001-platform.sql",
    find: "  execute format('alter table %s force row level security', target);\n",
    replace: "",
    tests: tenancy,
  },
  {
    name: "a letter is found under the path of another company",
    file: "apps/api/src/platform/documents/stored-documents.ts",
    find: "where id = ${id}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())",
    replace: "where id = ${id}::uuid and ${customerId}::int > 0 and customer_id = any (current_customers())",
    tests: ownPath,
  },
  {
    name: "an invoice is found under the path of another company",
    file: `${queries}/invoices/invoice/invoices.queries.ts`,
    find: "select ${detail}, ${unreadLines}, ${ownFile(type)} from invoice where ${published(customerId)} and number = ${number}`;",
    replace:
      "select ${detail}, ${unreadLines}, ${ownFile(type)} from invoice where status <> 'DRAFT' and ${customerId}::int > 0 and number = ${number}`;",
    tests: ownPath,
  },
  {
    name: "the list of accounts is not filtered by company",
    file: `${queries}/users/users.queries.ts`,
    find: "account.customer_id = ${customerId}::int and account.customer_id = any (current_customers()) and account.deleted_at is null",
    replace: "account.deleted_at is null and ${customerId}::int > 0",
    tests: ownPath,
  },
  {
    name: "the list of contacts is not filtered by company",
    file: `${queries}/contacts/contacts.queries.ts`,
    find: "  where customer_id = ${customerId}::int and customer_id = any (current_customers())\n  order by last_name, first_name, id`;",
    replace: "  where ${customerId}::int > 0\n  order by last_name, first_name, id`;",
    tests: ownPath,
  },
  {
    name: "a user can grant a role that they do not have",
    file: `${queries}/users/users.rules.ts`,
    find: "given.every((role) => grants(held, role));",
    replace: "given.every((role) => grants(held, role) || role !== held[0]);",
    tests: ["apps/api/src/features/users/users.test.ts"],
  },
  {
    name: "the last administrator can be removed",
    file: `${queries}/users/account.steps.ts`,
    find: "if (!others?.count) throw",
    replace: "if (others && others.count < 0) throw",
    tests: ["apps/api/src/features/users/users.test.ts"],
  },
  {
    name: "sessions of a disabled user continue",
    file: `${queries}/users/account.steps.ts`,
    find: "  transaction.send(queries.revokeSessions(accountId));\n",
    replace: "",
    tests: ["apps/api/src/features/users/users.test.ts"],
  },
  {
    name: "the home shows figures that a role may not see",
    file: "apps/api/src/features/home/home.rules.ts",
    find: "figures: figures.filter(maySee)",
    replace: "figures",
    tests: ["apps/api/src/features/home/home.test.ts"],
  },
  {
    name: "the home shows events that a role may not see",
    file: "apps/api/src/features/home/home.rules.ts",
    find: "events: events.filter(maySee)",
    replace: "events",
    tests: ["apps/api/src/features/home/home.test.ts"],
  },
  {
    name: "a reseller can change what it views of a customer",
    file: "packages/shell/src/session.ts",
    find: "use(ViewedCompany) !== undefined;",
    replace: "use(ViewedCompany) === null;",
    tests: ["apps/portal/src/app/viewed-company.test.tsx"],
  },
];
