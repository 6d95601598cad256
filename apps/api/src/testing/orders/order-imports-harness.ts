import type { ErrorBody } from "@demarc/contract/core/errors";
import type { OrderImport, OrderImportWithRows } from "@demarc/contract/orders/order-imports";
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { orderImportJobs } from "../../features/order-imports/order-import.jobs.ts";
import { createPool } from "../../platform/database/database.ts";
import { startJobs } from "../../platform/jobs/jobs.ts";
import { createLog } from "../../platform/process/log.ts";
import { companyIds, testApi } from "../test-api.ts";
import { testConfig } from "../test-config.ts";

export const importsPath = `/v1/customer/${companyIds.polderlicht}/order-import`;
export const orderContact = {
  firstName: "Ilse",
  lastName: "Kok",
  email: "i.kok@winkel.example",
  phoneNumber: "0381234567",
};
const log = createLog("silent");

type Cells = Readonly<Record<string, string | number>>;

export const good = (houseNumber: number): Cells => ({
  postalCode: "1234AB",
  houseNumber,
  // The mobile network reaches every address of the demo.
  packageCode: "MOB-5G",
  contractTermMonths: 12,
});
export const many = (count: number) => Array.from({ length: count }, (_none, place) => good(place + 1));

export const isChecked = ({ state }: OrderImportWithRows): boolean => state === "CHECKED";

export const orderImportsHarness = async () => {
  const api = await testApi({ LIMIT_ORDER_IMPORT_ROWS_PER_DAY: "500" });
  const token = await api.tokenOf("joris.bakker@polderlicht.example");
  const path = importsPath;
  const start = (rows: readonly Cells[], more: object = {}, key: string = randomUUID()) =>
    api.send<OrderImport>("POST", path, {
      token,
      body: { rows, contact: orderContact, ...more },
      headers: { "idempotency-key": key },
    });
  const get = async (id: string) => (await api.send<OrderImportWithRows>("GET", `${path}/${id}`, { token })).body;

  /** Runs jobs, as a product process does, until the import has made enough progress. */
  const work = async (id: string, enough: (imported: OrderImportWithRows) => boolean, processes = 1): Promise<void> => {
    const running = await Promise.all(
      Array.from({ length: processes }, async () => {
        const pool = createPool(api.database.connect, "portal_jobs", 3);
        const handlers = orderImportJobs(testConfig(), log);
        const jobs = await startJobs({
          connect: api.database.connect,
          pool,
          leasePool: pool,
          handlers,
          timers: [],
          log,
        });
        return { pool, jobs };
      }),
    );
    try {
      await expect.poll(async () => enough(await get(id)), { interval: 5 }).toBe(true);
    } finally {
      for (const { pool, jobs } of running) {
        await jobs.close();
        await pool.end();
      }
    }
  };

  const checked = async (rows: readonly Cells[], more: object = {}): Promise<OrderImportWithRows> => {
    const { body } = await start(rows, more);
    await work(body.id, isChecked);
    return get(body.id);
  };
  const order = ({ id, nrcTotal, mrcTotal }: OrderImport, more: object = {}, headers: Record<string, string> = {}) => {
    const body = { termsAccepted: true, expectedNrcTotal: nrcTotal, expectedMrcTotal: mrcTotal, ...more };
    return api.send<OrderImport & ErrorBody>("POST", `${path}/${id}/order`, { token, body, headers });
  };
  const orders = () =>
    api.database.rows<{ id: string; number: string; clientId: string; status: string; nrc: string; mrc: string }>(
      `select id, order_number as number, client_order_id as "clientId", status, nrc_total as nrc, mrc_total as mrc
       from customer_order where client_order_id is not null order by client_order_id`,
    );

  const clear = async () => {
    await api.database.rows("delete from job");
    await api.database.rows("delete from order_import");
    await api.database.rows("delete from order_import_day");
    await api.database.rows("delete from customer_order where client_order_id is not null");
    await api.database.rows("update customer set credit_limit = null");
  };

  return { api, token, start, get, work, checked, order, orders, clear };
};
