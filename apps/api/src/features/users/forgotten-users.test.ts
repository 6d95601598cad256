import { afterAll, beforeAll, expect, it } from "vitest";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { createPool } from "../../platform/database/database.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { userJobs } from "./users.jobs.ts";

const { polderlicht } = companyIds;
const admin = "joris.bakker@polderlicht.example";
const lotte = "lotte.prins@polderlicht.example";
let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

it("erases the checks and reports of a removed person, also in the ledger, with an event, and keeps those of a colleague", async () => {
  const [gone, stays] = [accountIdOf(lotte), accountIdOf(admin)];
  const lines = await api.database.rows<{ id: string }>(
    `select id from line where customer_id = $1 and lifecycle = 'ACTIVE' and end_customer_id is null
     order by line_number limit 2`,
    [polderlicht],
  );
  const written = { text: "Anna's television is dark.", contact: "Anna, 038 123 45 67" };
  for (const [place, username] of [lotte, admin].entries()) {
    const theirs = await api.tokenOf(username);
    const line = `/v1/customer/${polderlicht}/line/${lines[place]?.id}/fault-report`;
    expect((await api.send("POST", line, { token: theirs, body: written })).status).toBe(201);
    const checked = { token: theirs, body: { address: "8011AB 12" } };
    expect((await api.send("PUT", "/v1/recent-check", checked)).status).toBe(200);
  }
  const kept = async (id: string) => {
    const rows = await api.database.rows(
      `select account.recent_checks as checked, report.text, report.contact, ledger.after - 'version' as after
       from customer_account account join fault_report report on report.account_id = account.id
       join audit_event ledger on ledger.action = 'fault-report.created' and ledger.entity_id = report.number
       where account.id = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
    return rows[0];
  };
  const [before, ofColleague] = [await kept(gone), await kept(stays)];
  const asWritten = { checked: ["8011AB 12"], ...written, after: written };
  expect([before, ofColleague]).toMatchObject([asWritten, asWritten]);

  const account = `/v1/customer/${polderlicht}/account/${gone}`;
  expect((await api.send("DELETE", account, { token: await api.tokenOf(admin) })).status).toBe(204);
  await api.database.rows("update customer_account set deleted_at = now() - interval '31 days' where id = $1", [gone]);
  const pool = createPool(api.database.connect, "portal_jobs", 2);
  await userJobs["users.anonymise"]?.({}, workContext(pool));
  await pool.end();
  const removed = "removed at retention";
  const { text: _, contact: __, ...after } = (before as { after: Record<string, unknown> }).after;
  expect(after).toHaveProperty("lineNumber");
  expect(await kept(gone)).toEqual({ checked: [], text: removed, contact: removed, after });
  expect(await kept(stays)).toEqual(ofColleague);
  const events = "select payload ->> 'changed' as changed from outbox_event where type = 'fault-report.anonymised'";
  expect(await api.database.rows(events)).toEqual([{ changed: '["text", "contact"]' }]);
});
