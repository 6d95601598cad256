import { SystemAway } from "./platform/jobs/circuit-breaker.ts";
import { createPool } from "./platform/database/database.ts";
import { createLog } from "./platform/process/log.ts";
import { postalCodeJobs } from "./features/postal-code-check/postal-code-check.jobs.ts";
import { offered, quotationFile, quotedCompany } from "./testing/orders/quoted-company.ts";
import { orderOperator } from "./testing/orders/operated-orders.ts";
import { workContext } from "./testing/run-jobs.ts";
import { testConfig } from "./testing/test-config.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let quoted: Awaited<ReturnType<typeof quotedCompany>>;
beforeAll(async () => {
  quoted = await quotedCompany();
});
afterAll(() => quoted.close());

/** The job that checks the address of an accepted line again. */
const acceptedLine = async () => {
  const { database } = quoted.api;
  const quotation = await quoted.publish(
    quotationFile({ options: [{ label: "Line", termMonths: 36, items: [offered("line")] }] }),
  );
  await database.rows("delete from availability_check");
  await database.rows("delete from job where kind = 'postal-code-check.address'");
  await quoted.accept(quotation, {});
  const [job] = await database.rows<{ payload: Record<string, unknown> }>(
    "select payload from job where kind = 'postal-code-check.address'",
  );
  const check = async (environment: Record<string, string> = {}) => {
    const pool = createPool(database.connect, "portal_jobs", 2);
    const run = postalCodeJobs(testConfig(environment), createLog("silent"))["postal-code-check.address"];
    try {
      await run?.(job?.payload ?? {}, workContext(pool));
    } finally {
      await pool.end();
    }
  };
  return { quotation, check };
};

it("the check waits, without using up its attempts, while no networks can be asked", async () => {
  const { check } = await acceptedLine();
  await expect(check({ DEMO: "false", TV_SECRET_KEY: "k".repeat(32) })).rejects.toBeInstanceOf(SystemAway);
});

it("an accepted quotation has the address of its line checked again, so that its order can be accepted later", async () => {
  const { database } = quoted.api;
  const rows: typeof database.rows = (text, values) => database.rows(text, values);
  const { quotation, check } = await acceptedLine();
  await check();
  const [{ orderNumber } = {}] = await rows<{ orderNumber: string }>(
    'select order_number as "orderNumber" from customer_order where quotation_id = $1',
    [quotation.id],
  );
  await orderOperator(quoted.api)("accept", orderNumber ?? "");
  expect(await rows("select status from customer_order where quotation_id = $1", [quotation.id])).toEqual([
    { status: "ACCEPTED" },
  ]);
});
