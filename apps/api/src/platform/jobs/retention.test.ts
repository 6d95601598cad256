import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { postalCodeJobs } from "../../features/postal-code-check/postal-code-check.jobs.ts";
import { signupJobs } from "../../features/signup/signup.jobs.ts";
import { userJobs } from "../../features/users/users.jobs.ts";
import { companyIds } from "../../testing/test-api.ts";
import { testConfig } from "../../testing/test-config.ts";
import { type TestDatabase, testDatabase } from "../../testing/test-database.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { createPool } from "../database/database.ts";
import type { JobHandler } from "./job-handler.ts";
import { createLog } from "../process/log.ts";
import { platformJobs } from "./timers.ts";
import { runs } from "../../testing/runs.ts";

const { polderlicht } = companyIds;
const months = 36;

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool(database.connect, "portal_jobs", 4);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const handlers: Readonly<Record<string, JobHandler>> = {
  ...platformJobs,
  ...userJobs,
  ...signupJobs(testConfig()),
  ...postalCodeJobs(testConfig(), createLog("silent")),
};
const sweepAll = async (): Promise<void> => {
  const names = Object.keys(handlers).filter((name) => /^sweep\.|anonymise$|\.sweep$/.test(name));
  expect(names.length).toBeGreaterThanOrEqual(11);
  for (const name of names) await handlers[name]?.({}, workContext(pool));
};
const count = async (from: string): Promise<number> =>
  (await database.rows<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count ?? -1;

/** Rows spread evenly over three years: `at` is the time, `n` the number, `id` a version 7 UUID of that time. */
const spread = (all: number, rows = runs(all)) => `(
  select n, at, (left(first_uuidv7(at)::text, 24) || lpad(to_hex(n), 12, '0'))::uuid as id
  from generate_series(1, ${rows}) as n, lateral (select now() - n * interval '${months} months' / ${rows} as at) as moment
) as past`;

/** Matches rows that stay younger than the interval during the whole test: relative to its start, with a margin of 10 minutes. */
const began = new Date().toISOString();
const younger = (interval: string): string =>
  `> timestamptz '${began}' - interval '${interval}' + interval '10 minutes'`;

/** For each table: the statements that fill it, the rows that are expired, and the rows that must stay. */
const filled: Readonly<Record<string, { fill: readonly string[]; past: string; stays: string }>> = {
  ledger: {
    fill: [
      `select prepare_audit_partitions(3, ${months})`,
      ...["13 months", "7 years"].map(
        (kept) => `insert into audit_event (at, kept, customer_id, actor_type, action, entity_type, entity_id, before)
          select at, '${kept}', ${polderlicht}, 'SYSTEM', 'contact.deleted', 'contact', id::text,
            jsonb_build_object('email', 'past-' || n || '@polderlicht.example') from ${spread(50_000)}`,
      ),
    ],
    // A month is dropped as a whole, when its last day is past the retention term.
    past: "audit_event where kept = '13 months' and at < date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '13 months'",
    stays: `audit_event where (kept = '7 years' and action not like '%.erased') or (kept = '13 months' and entity_type = 'contact' and at ${younger("13 months")})`,
  },
  sessions: {
    fill: [
      `insert into sso_session (sid, account_id, customer_id, started_at, absolute_expires_at, ip)
       select past.id, account.id, customer_id, at, at + interval '12 hours', '192.0.2.1'
       from ${spread(20_000)}, (select id, customer_id from customer_account limit 1) account`,
    ],
    past: "sso_session where absolute_expires_at < now() - interval '90 days'",
    stays: `sso_session where absolute_expires_at ${younger("90 days")}`,
  },
  mails: {
    fill: [
      `insert into mail_message (id, customer_id, recipient, subject, state, created_at)
       select id, ${polderlicht}, 'x@polderlicht.example', 's', (array['SENT', 'FAILED', 'QUEUED'])[1 + n % 3], at
       from ${spread(20_000)}`,
    ],
    past: "mail_message where created_at < now() - interval '90 days'",
    stays: `mail_message where created_at ${younger("90 days")}`,
  },
  files: {
    fill: [
      `with file as (
         insert into mail_attachment (id, customer_id, file_name, media_type, content, created_at)
         select id, customer_id, 'x.pdf', 'application/pdf', 'x', created_at from mail_message
         where recipient = 'x@polderlicht.example' returning id
       )
       insert into mail_enclosure (mail_id, position, customer_id, attachment_id)
       select id, 1, ${polderlicht}, id from file`,
    ],
    past: "mail_attachment where created_at < now() - interval '90 days'",
    stays: `mail_attachment file join mail_enclosure on attachment_id = file.id join mail_message mail on mail.id = mail_id
      where mail.created_at ${younger("90 days")} and (mail.state <> 'SENT' or file.created_at ${younger("7 days")})`,
  },
  announcements: {
    fill: [
      `insert into outbox_event (id, type, customer_id, entity_type, entity_id, payload, created_at)
       select id, 't', ${polderlicht}, 'e', 'e', '{}', at from ${spread(20_000)}`,
    ],
    past: "outbox_event where created_at < now() - interval '31 days'",
    stays: `outbox_event where type = 't' and created_at ${younger("31 days")}`,
  },
  "repeated requests": {
    fill: [
      `insert into idempotency_record (principal, method, path, key, customer_id, request_hash, created_at)
       select 'p', 'POST', '/', id, ${polderlicht}, '', at from ${spread(20_000)}`,
    ],
    past: "idempotency_record where created_at < now() - interval '24 hours'",
    stays: `idempotency_record where created_at ${younger("24 hours")}`,
  },
  "failed attempts": {
    fill: [`insert into failed_attempt (subject, at) select 's', at from ${spread(20_000)}`],
    past: "failed_attempt where at < now() - interval '1 day'",
    stays: `failed_attempt where at ${younger("1 day")}`,
  },
  applications: {
    fill: [
      `insert into customer (id, type, status, variant, name, address, invoice_email)
       select 30000000 + n, 'end-user', 'REJECTED', 'main', 'Past ' || n, '{}', 'past@applicant.example' from ${spread(500)}`,
      `insert into customer_application (id, customer_id, state, state_since, payload, link_hashes, risk_notes)
       select id, 30000000 + n, 'REJECTED', at, jsonb_build_object('name', 'Past', 'message', 'call Anna',
         'contact', jsonb_build_object('firstName', 'Anna', 'email', 'anna@applicant.example', 'phoneNumber2', '0612345678')),
         array['\\x00'::bytea], 'Anna' from ${spread(500)}`,
      `insert into customer_application_event (application_id, customer_id, event, state, note)
       select id, customer_id, 'reject', 'REJECTED', 'Anna asked' from customer_application where customer_id > 30000000`,
      `insert into audit_event (at, kept, customer_id, actor_type, action, entity_type, entity_id, after)
       select state_since, '13 months', customer_id, 'PUBLIC', 'application.submitted', 'application', id::text,
         '{"email": "anna@applicant.example", "note": "Anna"}' from customer_application where customer_id > 30000000`,
    ],
    past: `customer_application application join customer on customer.id = customer_id
      left join customer_application_event event on event.application_id = application.id
      left join audit_event ledger on ledger.entity_id = application.id::text and entity_type = 'application'
      where application.state_since < now() - interval '90 days' and application.customer_id > 30000000
        and (payload::text ilike '%anna%' or payload::text like '%0612345678%' or risk_notes is not null
          or invoice_email is not null or note is not null or ledger.after::text ilike '%anna%')`,
    stays: `customer_application application join customer on customer.id = customer_id
      join customer_application_event event on event.application_id = application.id
      join audit_event ledger on ledger.entity_id = application.id::text and entity_type = 'application'
      where application.state_since ${younger("90 days")} and application.customer_id > 30000000
        and payload::text ilike '%anna%' and payload::text like '%0612345678%' and risk_notes is not null
        and invoice_email is not null and note is not null and ledger.after::text ilike '%anna%'`,
  },
  "checks of addresses": {
    fill: [
      `insert into availability_check (address_key, postal_code, house_number, street, city, carrier_types, source, checked_at)
       select 'k' || n, '8011AB', 1, 'Past', 'Zwolle', '[]', 'builtin', at from ${spread(20_000)}`,
    ],
    past: "availability_check where checked_at < now() - interval '31 days'",
    stays: `availability_check where checked_at ${younger("31 days")}`,
  },
};

it("sweeps of three years of data delete expired rows and keep all others", async () => {
  for (const { fill } of Object.values(filled)) for (const statement of fill) await database.rows(statement);
  await database.rows("analyze");
  const pasts = Object.entries(filled).map(([name, { past }]) => [name, past] as const);
  const staying = async () => {
    const counts = Object.entries(filled).map(async ([name, { stays }]) => [name, await count(stays)] as const);
    return Object.fromEntries(await Promise.all(counts));
  };
  const before = await staying();
  for (const [name, past] of pasts)
    expect([name, (await count(past)) > 0, (before[name] ?? 0) > 0]).toEqual([name, true, true]);

  await sweepAll();

  for (const [name, past] of pasts) expect([name, await count(past)]).toEqual([name, 0]);
  expect(await staying()).toEqual(before);
  const partitions = await database.rows(
    `select relname from pg_class where relname ~ '^audit_event_short_\\d' and relkind = 'r'
     and to_date(right(relname, 7), 'YYYY_MM') + interval '1 month' <= now() - interval '13 months'`,
  );
  expect(partitions).toEqual([]);
});

it("rows older than their partition move into it, and rows without a partition are deleted when they expire", async () => {
  const at = (interval: string) =>
    database.rows(
      `insert into audit_event (at, kept, customer_id, actor_type, action, entity_type, entity_id)
       values (now() ${interval}, '13 months', ${polderlicht}, 'SYSTEM', 'x', 'rest', 'x')`,
    );
  await at("+ interval '6 months'");
  await at("- interval '10 years'");
  expect(await count("audit_event_short_rest where entity_type = 'rest'")).toBe(2);
  await database.rows("select prepare_audit_partitions(7)");
  await handlers["sweep.ledger"]?.({}, workContext(pool));
  expect(await count("audit_event_short_rest where entity_type = 'rest'")).toBe(0);
  expect(await count("audit_event where entity_type = 'rest'")).toBe(1);
});

const ledgerRows = runs(200_000);

it(`200 removed users are anonymised in ${ledgerRows} ledger rows of their company`, async () => {
  await database.rows(
    `insert into customer_account (customer_id, username, email, first_name, last_name, status, roles, deleted_at)
     select ${polderlicht}, 'gone' || n || '@polderlicht.example', 'gone@polderlicht.example', 'Gone', 'Person', 'DISABLED',
       '{RESELLER_ORDER}', now() - interval '31 days' from generate_series(1, 200) n`,
  );
  await database.rows(
    `insert into audit_event (at, kept, customer_id, actor_type, action, entity_type, entity_id, after)
     select now() - n * interval '2 minutes', '13 months', ${polderlicht}, 'SYSTEM', 'account.updated', 'account',
       case when n % 10 = 0 then gone.ids[1 + (n / 10) % 200] else gen_random_uuid()::text end,
       jsonb_build_object('username', 'gone@polderlicht.example')
     from generate_series(1, ${ledgerRows}) n, (
       select array_agg(id::text) as ids from customer_account where username like 'gone%'
     ) gone`,
  );
  await database.rows("analyze audit_event");
  const left = `customer_account where username like 'gone%'`;
  expect(await count(left)).toBe(200);
  await handlers["users.anonymise"]?.({}, workContext(pool));
  expect(await count(left)).toBe(0);
  const named = `audit_event join customer_account account on account.id::text = entity_id
    where account.last_name like 'deleted-%' and after ->> 'username' not like 'deleted-%'`;
  expect(await count(named)).toBe(0);
});
