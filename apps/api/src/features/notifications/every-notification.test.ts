import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { createPool, queryRows } from "../../platform/database/database.ts";
import { sharedSourcesOf } from "../../platform/shared-sources.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht } = companyIds;

let api: TestApi;
let jobs: pg.Pool;
const shared = sharedSourcesOf(features);

beforeAll(async () => {
  api = await testApi();
  jobs = createPool(api.database.connect, "portal_jobs", 4);
});
afterAll(async () => {
  await jobs.end();
  await api.close();
});

describe("every kind of notification", () => {
  const openWarning = `insert into power_warning (customer_id, rack_id, kind, feed)
    select customer_id, id, 'THRESHOLD', 'A' from rack where not shared limit 1
    on conflict (coalesce(rack_id, shared_colo_id), kind, coalesce(feed, '')) where cleared_at is null
      do update set value_pct = 1 returning id::text, customer_id`;
  const clearedWarning = `insert into power_warning (customer_id, rack_id, kind, feed, cleared_at)
    select customer_id, id, 'THRESHOLD', 'B', now() from rack where not shared limit 1 returning id::text, customer_id`;
  /** The entity of each event: a record of the demo, or one that is created here. */
  const records: Readonly<Record<string, string>> = {
    invoice: `select number as id, customer_id from invoice where number is not null limit 1`,
    order: `select id::text, customer_id from customer_order where order_number is not null and planned_date is not null limit 1`,
    line: `select id::text, customer_id from line limit 1`,
    rack: `select id::text, customer_id from rack where not shared limit 1`,
    "shared-colo": `select id::text, customer_id from shared_colo limit 1`,
    "dc-connection": `select id::text, customer_id from dc_connection limit 1`,
    wdm: `select id::text, customer_id from wdm_service limit 1`,
    msa: `select id::text, customer_id from msa limit 1`,
    prefix: `insert into prefix_request (customer_id, family, prefix_length, purpose, state)
      values (${polderlicht}, 4, 28, 'x', 'GRANTED') returning id::text, customer_id`,
    delegation: `update prefix set delegation_checked_at = now() where delegation_state = 'ACTIVE' returning id::text, customer_id`,
    "route-authorisation": `with made as (insert into route_authorisation (customer_id, prefix_id, origin_asn, max_length, kind, state,
        reject_reason) select customer_id, id, 64499, 48, 'ROA', 'REJECTED', 'Not yours' from prefix where family(prefix) = 6 limit 1
        returning prefix_id, customer_id) select prefix_id::text as id, customer_id from made`,
    "fault-report": `insert into fault_report (customer_id, line_id, requested_by, text, contact, state, answer)
      select customer_id, id, 'x', 'nothing works', '0201234567', 'ANSWERED', 'Repaired' from line limit 1
      returning number as id, customer_id`,
    account: `select id::text, customer_id from customer_account where status = 'ENABLED' limit 1`,
    "bulk-check": `insert into bulk_check (customer_id, requested_by) select customer_id, id::text from customer_account
      where status = 'ENABLED' and kind = 'PERSON' limit 1 returning id::text, customer_id`,
    "mandate.activated": `select customer_id::text as id, customer_id from sepa_mandate where status = 'ACTIVE' limit 1`,
    "mandate.revoked": `insert into sepa_mandate (customer_id, mandate_reference, iban, account_holder, status)
      values (${polderlicht}, 'MND-1-9999', 'x', 'x', 'REVOKED') returning customer_id::text as id, customer_id`,
    tv: `select id::text, customer_id from tv_account limit 1`,
    quotation: `select id::text, customer_id from quotation where status = 'PUBLISHED' limit 1`,
    "quotation.superseded": `select id::text, customer_id from quotation where status = 'SUPERSEDED' limit 1`,
    "quotation.unreplaced": `select id::text, customer_id from quotation where status = 'SUPERSEDED' limit 1`,
    "quotation.request-closed": `insert into quotation_request (customer_id, kind, description, status, answer, created_by)
      select customer_id, 'OTHER', 'A radio link', 'CLOSED', 'Not there', id from customer_account where status = 'ENABLED'
      limit 1 returning id::text, customer_id`,
    "manual-agreement": `select id::text, customer_id from manual_agreement where status = 'ENDING' limit 1`,
    "manual-agreement.published": `select id::text, customer_id from manual_agreement where status = 'PENDING_ACCEPTANCE' limit 1`,
    power: openWarning,
    "power.threshold-cleared": clearedWarning,
    "power.redundancy-restored": clearedWarning,
    "power.meter-heard": clearedWarning,
  };

  it.each(shared.notifications.map(({ event }) => event))(
    "%s says what it is about, in both languages",
    async (event) => {
      const source = shared.notifications.find((one) => one.event === event);
      const [record] = await api.database.rows<{ id: string; customer_id: number }>(
        records[event] ?? records[event.split(".")[0] ?? ""] ?? "",
      );
      if (!source || !record) throw new Error(`no record for ${event}`);
      const [facts] = await queryRows(jobs, source.find(record.customer_id, record.id));
      if (!facts) throw new Error(`${event} has no facts`);
      expect(facts.link).toMatch(/^\/[a-z-]+/);
      const [en, nl] = [source.texts.en.title(facts), source.texts.nl.title(facts)];
      expect(en).toContain(facts.subject);
      expect(nl).toContain(facts.subject);
      expect(source.texts.en.body?.(facts) ?? "").not.toContain("undefined");
      expect(await queryRows(jobs, source.find(1, record.id))).toEqual([]);
    },
  );
});
