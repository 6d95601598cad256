import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountIdOf } from "./demo/demo-ids.ts";
import { features } from "./features.ts";
import { createPool } from "./platform/database/database.ts";
import type { JobHandler } from "./platform/jobs/job-handler.ts";
import { platformJobs, platformTimers } from "./platform/jobs/timers.ts";
import { createLog } from "./platform/process/log.ts";
import { sharedSourcesOf } from "./platform/shared-sources.ts";
import { type SnapshotChanges, snapshotChanges } from "./testing/mirror/snapshot-changes.ts";
import { applicationBody } from "./testing/applicant.ts";
import { workContext } from "./testing/run-jobs.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";
import { testConfig } from "./testing/test-config.ts";
import { serviceToken } from "./testing/tokens/service-token.ts";

const { polderlicht } = companyIds;
const daysLater = 120;

let api: TestApi;
let changes: SnapshotChanges;
let pool: ReturnType<typeof createPool>;
let handlers: Readonly<Record<string, JobHandler>>;

/** Records that the demo lacks: a removed person with a fault report, applicants, a released prefix. */
const plant = async () => {
  expect((await api.send("POST", "/v1/customer", { body: applicationBody() })).status).toBe(201);
  const gone = accountIdOf("lotte.prins@polderlicht.example");
  const rows = (text: string, values: unknown[] = []) => api.database.rows(text, values);
  await rows(
    `insert into fault_report (customer_id, line_id, account_id, requested_by, text, contact)
     select customer_id, id, $2, 'x', 'It is dark here', 'Lotte' from line where customer_id = $1 limit 1`,
    [polderlicht, gone],
  );
  await rows("update customer_account set deleted_at = now() where id = $1", [gone]);
  await rows(
    `with company as (update customer set status = 'REJECTED', invoice_email = 'facturen@graan.example'
       where id = (select customer_id from customer_application where state = 'UNDER_REVIEW' limit 1) returning id)
     update customer_application set state = 'REJECTED', state_since = now() where customer_id in (select id from company)`,
  );
  await rows(
    `update prefix set lifecycle = 'RELEASING', releasing_since = now(), delegation_state = 'NONE' where id = (
       select id from prefix where customer_id = $1 and lifecycle = 'ACTIVE' and delegation_state = 'NONE' limit 1)`,
    [polderlicht],
  );
};

/** Moves all moments and days in the tables into the past, except those of partitions, of readings and of the test itself. */
const passTime = () =>
  api.database.rows(
    `do $$
     declare moved record;
     begin
       set local session_replication_role = replica;
       for moved in
         select format('update %I set ', relname) || string_agg(format('%1$I = %1$I - interval ''${daysLater} days''', attname), ', ')
           as statement
         from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
         where nspname = 'public' and relkind = 'r' and not relispartition and attnum > 0 and not attisdropped
           and attgenerated = '' and atttypid in ('date'::regtype, 'timestamptz'::regtype)
           and relname !~ '^(service_token|signing_key|job|migration|power|price_list)'
         group by relname
       loop
         execute moved.statement;
       end loop;
     end $$`,
  );

const timers = [...platformTimers, ...features.flatMap((feature) => feature.timers ?? [])].map(({ key }) => key);

beforeAll(async () => {
  api = await testApi();
  pool = createPool(api.database.connect, "portal_jobs", 4);
  const shared = sharedSourcesOf(features);
  const given = {
    config: testConfig(),
    log: createLog("silent"),
    operatorPool: api.operatorPool,
    credentials: undefined,
    ...shared,
  };
  handlers = {
    ...platformJobs,
    ...Object.fromEntries(features.flatMap(({ jobs }) => Object.entries(jobs?.(given) ?? {}))),
  };
  await plant();
  await passTime();
  changes = snapshotChanges(api, await serviceToken(api.database));
});
afterAll(async () => {
  await pool.end();
  await api.close();
});

const changing: string[] = [];

describe("four months later", () => {
  it.each(timers)("%s has an event for each record that it changes in a snapshot", async (key) => {
    const done = await changes.unreportedBy(async () => handlers[key]?.({}, workContext(pool)));
    expect(done.unreported).toEqual([]);
    if (done.hasChanged) changing.push(key);
  });

  it("all of these timers change records", () => {
    expect(changing.toSorted()).toEqual([
      "agreements.dates",
      "invoices.overdue",
      "ip.quarantine",
      "maintenance.turn",
      "manual-agreements.dates",
      "orders.dates",
      "orders.terminations",
      "quotations.dates",
      "signup.anonymise",
      "signup.expire",
      "tv-accounts.dates",
      "users.anonymise",
    ]);
  });
});
