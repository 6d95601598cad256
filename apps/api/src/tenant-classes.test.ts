import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordStatement } from "./platform/changes/change.ts";
import { type DatabaseRole, databaseRoles } from "./platform/database/database.ts";
import { testedVersion } from "./testing/postgres-version.ts";
import { everyStatement } from "./testing/statements/every-statement.ts";
import { classifier, type TenantClass } from "./testing/statements/tenant-class.ts";
import { type TestDatabase, testDatabase } from "./testing/test-database.ts";

/** Roles that run global statements, with the reason. */
const globalRoles: Partial<Record<DatabaseRole, string>> = {
  portal_auth: "a session, a token or an address is found by its secret, before its company is known",
  portal_jobs: "timers, sweeps and deliveries find what is due in all companies",
  portal_operator: "the provider sees all companies",
  portal_signup: "an applicant has no company yet, and a device is found by its code",
};

/** Global statements that portal_api may run, with the reason. */
const globalOfCustomers: Readonly<Record<string, string>> = {
  "features/agreements/agreement/agreements.queries.ts findMsaFacts":
    "an end customer orders under the agreement of its reseller, which it may not read",
  "features/catalogue/catalogue-places.queries.ts listSiteFacts": "it counts the free units of shared racks",
  "features/catalogue/catalogue-places.queries.ts listSites": "it counts the free units of shared racks",
};

/** Statements that serve most requests of a signed-in customer. Those of several companies also show a reseller its children. */
const hot: Readonly<Record<string, TenantClass>> = {
  "features/audit/audit.queries.ts countAuditEvents": "one tenant",
  "features/audit/audit.queries.ts listAuditEvents": "several",
  "features/catalogue/catalogue.queries.ts findPackageFor": "one tenant",
  "features/catalogue/catalogue.queries.ts listPackages": "one tenant",
  "features/contacts/contacts.queries.ts findContact": "one tenant",
  "features/contacts/contacts.queries.ts insertContact": "one tenant",
  "features/contacts/contacts.queries.ts listContacts": "one tenant",
  "features/contacts/contacts.queries.ts updateContact": "one tenant",
  "features/home/home.queries.ts homeStatement": "several",
  "features/invoices/invoice/invoices.queries.ts findInvoice": "one tenant",
  "features/invoices/invoice/invoices.queries.ts invoices.count": "one tenant",
  "features/invoices/invoice/invoices.queries.ts invoices.page": "several",
  "features/ip-management/prefixes/prefixes.queries.ts prefixes.page": "several",
  "features/lines/lines.queries.ts lineStatements.find": "several",
  "features/lines/lines.queries.ts lineStatements.updateReference": "several",
  "features/lines/lines.queries.ts lines.page": "several",
  "features/notifications/notifications.queries.ts findUnread": "one tenant",
  "features/notifications/notifications.queries.ts listNotifications": "one tenant",
  "features/orders/reading/order-list.queries.ts orders.count": "one tenant",
  "features/orders/reading/order-list.queries.ts orders.page": "several",
  "features/orders/reading/order-reading.queries.ts findWholeOrder": "several",
  "features/orders/submission/order-facts.queries.ts findOrderFacts": "several",
  "features/orders/submission/order-facts.queries.ts findSubmissionFacts": "one tenant",
  "features/orders/submission/order-writing.queries.ts insertOrder": "one tenant",
  "features/orders/submission/order-writing.queries.ts insertOrderLines": "one tenant",
  "features/orders/submission/order-writing.queries.ts updateSubmission": "one tenant",
  "features/racks/racks.queries.ts racks.page": "several",
  "features/tv-accounts/tv-accounts.queries.ts tvAccounts.page": "several",
  "platform/changes/change.ts findEarlierAnswer": "several",
  "platform/changes/change.ts recordStatement": "one tenant",
  "platform/documents/stored-documents.ts findDocument": "one tenant",
  "platform/documents/stored-documents.ts insertDocument": "one tenant",
  "platform/search.ts searchStatement": "several",
};

const author = { customerId: 1, actorType: "ACCOUNT", actorId: null, ip: null, requestId: null } as const;
const recorded = recordStatement({ action: "contact.created", entityType: "contact", entityId: "x" } as never, author);
const all = [...(await everyStatement()), { name: "platform/changes/change.ts recordStatement", text: recorded.text }];

/** The first of these roles that may run a statement runs it. Statements of the provider run as portal_operator. */
const rolesFor = (name: string): readonly DatabaseRole[] =>
  /\/operator[/-]/.test(name) ? ["portal_operator", "portal_jobs", "portal_auth"] : databaseRoles;

let database: TestDatabase;
const classes = new Map<string, { readonly role: DatabaseRole; readonly found: TenantClass }>();

const asRole = async <Result>(
  role: DatabaseRole | undefined,
  work: (classOf: Awaited<ReturnType<typeof classifier>>["classOf"]) => Promise<Result>,
): Promise<Result> => {
  const { classOf, end } = await classifier(database.connect, role);
  try {
    return await work(classOf);
  } finally {
    await end();
  }
};

const classify = (role: DatabaseRole): Promise<void> =>
  asRole(role, async (classOf) => {
    for (const { name, text } of all.filter((one) => !classes.has(one.name) && rolesFor(one.name).includes(role))) {
      const found = await classOf(text);
      if (found !== undefined) classes.set(name, { role, found });
    }
  });

const namesOf = (wanted: TenantClass, roles: readonly DatabaseRole[]): string[] =>
  [...classes]
    .flatMap(([name, { role, found }]) => (found === wanted && roles.includes(role) ? [name] : []))
    .toSorted();

// PostgreSQL 15 gives no plan of a statement without its values.
describe.skipIf(testedVersion !== undefined && testedVersion < 16)("statements", () => {
  beforeAll(async () => {
    database = await testDatabase();
    for (const role of databaseRoles) await classify(role);
  });
  afterAll(() => database.drop());

  it("can be classified", () => {
    expect(all.map(({ name }) => name).filter((name) => !classes.has(name))).toEqual([]);
  });

  it("of a signed-in customer reach its own company, or those that it may see", () => {
    expect(namesOf("global", ["portal_api"])).toEqual(Object.keys(globalOfCustomers));
  });

  it("that serve most requests stay as narrow as they are", () => {
    const found = Object.keys(hot).map((name) => [name, classes.get(name)]);
    expect(found).toEqual(Object.entries(hot).map(([name, width]) => [name, { role: "portal_api", found: width }]));
  });

  it("reach all companies only as roles that have a reason", () => {
    const roles = databaseRoles.filter((role) => role !== "portal_api" && namesOf("global", [role]).length > 0);
    expect(roles.toSorted()).toEqual(Object.keys(globalRoles));
  });

  it.each([
    ["none", "select code from site"],
    ["one tenant", "select name from customer where id = $1::int"],
    ["one tenant", "insert into customer_contact (customer_id) values ($1)"],
    ["one tenant", "select from invoice join invoice_line line using (customer_id) where invoice.customer_id = $1"],
    ["several", "select name from customer where id = any ($1::int[])"],
    ["several", "insert into customer_contact (customer_id) select unnest($1::int[])"],
    ["global", "select name from customer where guid = $1"],
    ["global", "select name from customer where id = $1 or name = $2"],
    ["global", "select name from customer where id > $1"],
    ["global", "select from invoice join invoice_line line on invoice_id = invoice.id where invoice.customer_id = $1"],
    [
      "global",
      "select name from invoice left join customer on customer.id = invoice.customer_id and customer.id = $1::int",
    ],
    [
      "global",
      "select from invoice where not exists (select from customer where id = invoice.customer_id and id = $1::int)",
    ],
    ["global", "delete from customer_contact where id = $1"],
    ["global", "insert into customer_contact (customer_id) select customer_id from customer_contact where id = $1"],
    ["global", "select issuer from identity_links()"],
  ] as const)("are %s by their plan: %s", async (width, text) => {
    expect(await asRole(undefined, (classOf) => classOf(text))).toBe(width);
  });

  it.each([
    ["several", "select first_name from customer_contact where id = $1"],
    ["several", "select label from outlet_feeds($1)"],
    ["global", "select id from child_customer"],
  ] as const)("are %s by row-level security: %s", async (width, text) => {
    expect(await asRole("portal_api", (classOf) => classOf(text))).toBe(width);
  });
});
