import { maskIban } from "@demarc/contract/core/iban";
import type { LedgerAction } from "@demarc/contract/core/words";
import type pg from "pg";
import { companies } from "../company/demo/companies.demo.ts";
import { accountIdOf, contactIdOf } from "../../demo/demo-ids.ts";
import { fixedUuid } from "../../demo/fixed-uuid.ts";
import { contacts, people } from "../users/demo/people.demo.ts";

type Values = Readonly<Record<string, unknown>>;

interface DemoEvent {
  readonly daysAgo: number;
  /** User name of the actor; null without a sign-in. */
  readonly by: string | null;
  readonly ip: string;
  readonly action: LedgerAction;
  readonly entityId: string;
  readonly before?: Values;
  readonly after?: Values;
}

const found = <Item>(item: Item | undefined): Item => {
  if (item === undefined) throw new Error("the demo has no such record");
  return item;
};

const personOf = (username: string) => found(people.find((person) => person.username === username));

const account = (username: string, other: Values = {}): Values => {
  const {
    firstName,
    middleName = null,
    lastName,
    roles,
    status = "ENABLED",
    kind = "PERSON",
    locale,
  } = personOf(username);
  const own = { username, email: username, firstName, middleName, lastName, phoneNumber: null };
  return { ...own, status, roles, kind, locale: locale ?? "nl", version: 1, ...other };
};

const contact = (username: string, other: Values = {}): Values => {
  const { firstName, middleName = null, lastName } = personOf(username);
  const { types, jobTitle, phoneNumber } = found(contacts.find((one) => one.username === username));
  const id = contactIdOf(username);
  const own = {
    id,
    types,
    jobTitle,
    firstName,
    middleName,
    lastName,
    email: username,
    phoneNumber,
    phoneNumber2: null,
  };
  return { ...own, version: 1, ...other };
};

const customer = (customerId: number, other: Values = {}): Values => {
  const company = found(companies.find(({ id }) => id === customerId));
  const { id, name, iban, paymentMethod, customInvoiceReference, invoiceAttachmentPreference } = company;
  const { street, houseNumber, postalCode, city } = company;
  const address = { street, houseNumber, postalCode, city, country: "NL" };
  const own = { id, name, address, paymentMethod, customInvoiceReference, invoiceAttachmentPreference };
  return { ...own, iban: iban && maskIban(iban), version: 1, ...other };
};

const token = (description: string, prefix: string, other: Values = {}): Values => ({
  description,
  prefix,
  scopes: [],
  status: "ACTIVE",
  accountId: accountIdOf("api@polderlicht.example"),
  version: 1,
  ...other,
});

const [polderlicht, fietsfabriek, kadeblok, beeldwijk] = [20120280, 20120281, 20140117, 20180035] as const;
const office = "192.0.2.44";
const home = "198.51.100.23";

const [joris, fenna] = ["joris.bakker@polderlicht.example", "fenna.smit@polderlicht.example"];
const [bas, oud] = ["bas.kuiper@polderlicht.example", "oud.medewerker@polderlicht.example"];
const [daan, lotte] = ["daan.vos@polderlicht.example", "lotte.prins@polderlicht.example"];
const nieuw = "nieuw.medewerker@polderlicht.example";
const company = String(polderlicht);
const bookkeeping = ["Facturen naar de boekhouding", "pt_Zc81mTq0L"] as const;
const by = (author: string | null, daysAgo: number, action: LedgerAction, entityId: string, ip = office) => ({
  by: author,
  daysAgo,
  action,
  entityId,
  ip,
});
const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const signedIn = (author: string, daysAgo: number, ip = office): DemoEvent => ({
  ...by(author, daysAgo, "session.started", fixedUuid(`session ${author} ${daysAgo}`), ip),
  after: { userAgent },
});

const polderlichtEvents: readonly DemoEvent[] = [
  {
    ...by(joris, 210, "token.created", fixedUuid("token Monitoring")),
    after: token("Monitoring", "pt_7Q4kBv2xR", { scopes: ["read-only"] }),
  },
  { ...by(joris, 120, "contact.created", contactIdOf(lotte)), after: contact(lotte, { types: ["support"] }) },
  {
    ...by(joris, 96, "customer.iban-changed", company),
    before: customer(polderlicht, { iban: maskIban("NL69DEMO0500000066"), customInvoiceReference: "KP-4300" }),
    after: customer(polderlicht, { customInvoiceReference: "KP-4300", version: 2 }),
  },
  {
    ...by(fenna, 62, "customer.invoice-reference-changed", company),
    before: customer(polderlicht, { customInvoiceReference: "KP-4300", version: 2 }),
    after: customer(polderlicht, { version: 3 }),
  },
  {
    ...by(joris, 45, "contact.updated", contactIdOf(daan), home),
    before: contact(daan, { phoneNumber: "0200000024" }),
    after: contact(daan, { version: 2 }),
  },
  { ...by(joris, 40, "token.revoked", fixedUuid("token bookkeeping"), home), before: token(...bookkeeping) },
  {
    ...by(joris, 33, "account.created", accountIdOf(bas)),
    after: account(bas, { status: "PENDING_ACTIVATION", roles: ["RESELLER_FINANCE"] }),
  },
  {
    ...by(bas, 32, "account.activated", accountIdOf(bas), home),
    before: account(bas, { status: "PENDING_ACTIVATION", roles: ["RESELLER_FINANCE"] }),
    after: account(bas, { roles: ["RESELLER_FINANCE"], version: 2 }),
  },
  {
    ...by(joris, 20, "account.updated", accountIdOf(bas)),
    before: account(bas, { roles: ["RESELLER_FINANCE"], version: 2 }),
    after: account(bas, { version: 3 }),
  },
  {
    ...by(joris, 12, "account.disabled", accountIdOf(oud)),
    before: account(oud, { status: "ENABLED" }),
    after: account(oud, { version: 2 }),
  },
  {
    ...by(joris, 6, "contact.updated", contactIdOf(lotte)),
    before: contact(lotte, { types: ["support"] }),
    after: contact(lotte, { version: 2 }),
  },
  { ...by(null, 4, "session.refused", accountIdOf(oud), "203.0.113.18"), after: { username: oud } },
  signedIn(daan, 3, home),
  signedIn(joris, 2),
  { ...by(joris, 2, "account.created", accountIdOf(nieuw)), after: account(nieuw) },
  {
    ...by(fenna, 1, "customer.attachment-preference-changed", company, home),
    before: customer(polderlicht, { invoiceAttachmentPreference: "pdf_only", version: 3 }),
    after: customer(polderlicht, { version: 4 }),
  },
];

const usualEvents = (customerId: number, admin: string, colleague: string, ip: string): DemoEvent[] => {
  const shared = { by: admin, ip };
  const { address } = customer(customerId) as { address: Values };
  const moved = customer(customerId, { address: { ...address, houseNumber: 1 } });
  return [
    {
      ...shared,
      daysAgo: 150,
      action: "customer.address-changed",
      entityId: String(customerId),
      before: moved,
      after: customer(customerId, { version: 2 }),
    },
    ...(colleague === admin
      ? []
      : [
          {
            ...shared,
            daysAgo: 71,
            action: "account.created" as const,
            entityId: accountIdOf(colleague),
            after: account(colleague, { status: "PENDING_ACTIVATION" }),
          },
        ]),
    {
      ...shared,
      daysAgo: 5,
      action: "contact.updated",
      entityId: contactIdOf(colleague),
      before: contact(colleague, { jobTitle: null }),
      after: contact(colleague, { version: 2 }),
    },
  ];
};

const events: readonly (readonly [customerId: number, events: readonly DemoEvent[]])[] = [
  [polderlicht, polderlichtEvents],
  [fietsfabriek, usualEvents(fietsfabriek, "eva.postma@fietsfabriek.example", "eva.postma@fietsfabriek.example", home)],
  [kadeblok, usualEvents(kadeblok, "mila.stone@kadeblok.example", "omar.haddad@kadeblok.example", "203.0.113.9")],
  [
    beeldwijk,
    usualEvents(beeldwijk, "anouk.dejong@beeldwijk.example", "yara.mulder@beeldwijk.example", "203.0.113.70"),
  ],
];

const dayMs = 86_400_000;
const amsterdam = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Amsterdam",
  dateStyle: "short",
  timeStyle: "medium",
});

const inAmsterdam = (date: string, time: string): Date => {
  const asUtc = Date.parse(`${date}T${time}Z`);
  const shown = Date.parse(`${amsterdam.format(asUtc).replace(" ", "T")}Z`);
  return new Date(asUtc - (shown - asUtc));
};

/**
 * A moment `daysAgo`, moved to office hours of a working day whenever the demo is loaded. Weekend events move to the
 * Friday before, later than that Friday's own events, so the order is kept.
 */
const momentOf = (daysAgo: number): Date => {
  const [wanted = ""] = amsterdam.format(Date.now() - daysAgo * dayMs).split(" ");
  const moved = [2, 0, 0, 0, 0, 0, 1][new Date(wanted).getUTCDay()] ?? 0;
  const day = new Date(Date.parse(wanted) - moved * dayMs).toISOString().slice(0, 10);
  const two = (value: number) => String(value).padStart(2, "0");
  return inAmsterdam(
    day,
    `${two(9 + moved * 3 + (daysAgo % 2))}:${two((daysAgo * 17) % 60)}:${two((daysAgo * 29) % 60)}`,
  );
};

/** Inserts ledger events from before the demo, oldest first, so that the audit log is not empty. */
export const insertAuditEvents = async (client: pg.Client): Promise<void> => {
  for (const [customerId, ofCustomer] of events)
    for (const event of ofCustomer.toSorted((one, other) => other.daysAgo - one.daysAgo))
      await client.query(
        `insert into audit_event (kept, at, customer_id, actor_type, actor_id, action, entity_type, entity_id, before, after,
           ip, request_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [
          event.action.startsWith("customer.") && event.action !== "customer.address-changed" ? "7 years" : "13 months",
          momentOf(event.daysAgo).toISOString(),
          customerId,
          event.by === null ? "PUBLIC" : "ACCOUNT",
          event.by && accountIdOf(event.by),
          event.action,
          event.action.split(".", 1)[0],
          event.entityId,
          JSON.stringify(event.before ?? null),
          JSON.stringify(event.after ?? null),
          event.ip,
          `req_${fixedUuid(`request ${customerId} ${event.daysAgo}`).replaceAll("-", "")}`,
        ],
      );
};
