import type { BulkAnswer } from "@demarc/contract/operator/bulk";
import { afterAll, beforeAll, expect, it } from "vitest";
import { companyIds } from "./testing/company-ids.ts";
import { type TestApi, testApi } from "./testing/test-api.ts";
import { serviceToken } from "./testing/tokens/service-token.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const rows = 1000;
const line = (externalRef: string) => ({
  externalRef,
  customerId: companyIds.polderlicht,
  packageCode: "FIB-1000",
  contract: { startDate: "2024-03-01", termMonths: 36, mrc: "44.00" },
  address: { street: "Dorpsstraat", houseNumber: 8, postalCode: "8011ZZ", city: "Zwolle", country: "NL" },
  carrier: "Access NL",
});

const scans = async (): Promise<{ inserted: number; whole: number }> => {
  const [counts] = await api.database.rows<{ inserted: number; whole: number }>(
    "select n_tup_ins::int as inserted, seq_scan::int as whole from pg_stat_user_tables where relname = 'line'",
  );
  return counts ?? { inserted: 0, whole: 0 };
};

it("200 finds records by an index once the rows of the same call have filled a small table", async () => {
  const token = await serviceToken(api.database);
  const before = await scans();
  const body = Array.from({ length: rows }, (_, place) => line(`SCAN-${place}`));
  const { body: done } = await api.send<BulkAnswer>("POST", "/operator/v1/line/bulk", { token, body });
  expect(done.created).toBe(rows);
  // The counts of a connection arrive together, once it is idle.
  await expect
    .poll(async () => (await scans()).inserted - before.inserted, { timeout: 60_000, interval: 500 })
    .toBeGreaterThanOrEqual(rows);
  expect((await scans()).whole - before.whole).toBeLessThan(rows);
}, 300_000);
