import { afterAll, beforeAll, expect, it } from "vitest";
import { type MaintenanceApi, maintenanceApi } from "../../../testing/maintenance-api.ts";

let calls: MaintenanceApi;
beforeAll(async () => {
  calls = await maintenanceApi();
});
afterAll(() => calls.close());

const many = 10_000;

it("200 10,000 services of 2,000 customers are announced in one call, and their mails written by one job", async () => {
  const { database } = calls.api;
  await database.rows(
    `insert into customer (id, type, status, variant, name, address)
     select 30000000 + n, 'end-user', 'ACTIVE', 'main', 'Company ' || n, address
     from (select address from customer limit 1) one, generate_series(1, 2000) n`,
  );
  await database.rows(
    `insert into customer_contact (id, customer_id, types, first_name, last_name, email)
     select gen_random_uuid(), 30000000 + n, '{support}', 'Fenna', 'Smit', 'fenna@company' || n || '.example'
     from generate_series(1, 2000) n`,
  );
  const lines = await database.rows<{ id: string }>(
    `insert into line (customer_id, line_number, street, house_number, postal_code, city, technology, carrier, package_code,
       speed_down, speed_up, sla_code, contract_start, contract_term_months, contract_end, nrc, mrc, lifecycle, external_ref)
     select 30000000 + 1 + n % 2000, 'LN-' || (7000000 + n), 'x', 1, 'x', 'x', 'FTTH', 'x', 'x', 1, 1, 'SLA-BASIC', now(), 12, now(),
       0, 0, 'ACTIVE', 'LARGE-' || n from generate_series(1, $1) n returning id`,
    [many],
  );
  // Half of them by the operator's own id.
  const services = lines.map(({ id }, place) => ({
    type: "line",
    service: place % 2 === 0 ? id : { ref: `LARGE-${place + 1}` },
    impact: "OUTAGE",
  }));
  const { body } = await calls.put("LARGE", { services });
  expect(body.outcome).toBe("created");
  const dry = await calls.send("POST", `/${body.id}/publish?dryRun=true`, {});
  expect(dry.body.counts).toMatchObject({ events: 1, mails: 2000 });
  const since = await calls.moment();
  expect((await calls.step(body.id, "publish")).body).toMatchObject({ outcome: "updated" });
  expect((await calls.send("GET", `/${body.id}`)).body).toMatchObject({ serviceCount: many, customerCount: 2000 });
  await calls.writeMails(body.id);
  const mails = await calls.mailsSince(since);
  expect(mails).toHaveLength(2000);
  expect(mails.filter(({ text }) => text === "")).toEqual([]);
  const [left] = await database.rows<{ count: number }>("select count(*)::int as count from maintenance_mail");
  expect(left?.count).toBe(0);
});
