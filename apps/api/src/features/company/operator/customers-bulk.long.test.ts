import { randomUUID } from "node:crypto";
import type { BulkAnswer } from "@demarc/contract/operator/bulk";
import { expect, it } from "vitest";
import { killableProduct } from "../../../testing/processes/killable-product.ts";

const product = killableProduct();
const { query } = product;

const address = { street: "Dorpsstraat", houseNumber: 8, postalCode: "8011ZZ", city: "Zwolle", country: "NL" };
const rowsOf = (prefix: string) =>
  Array.from({ length: 2000 }, (_, place) =>
    JSON.stringify({
      externalRef: `${prefix}-${place}`,
      type: "end-user",
      variant: "main",
      name: `Company ${place}`,
      address,
      locale: "nl",
    }),
  ).join("\n");

const send = (body: string, onError: string, key: string) =>
  product.call(`/customer/bulk?onError=${onError}`, {
    method: "POST",
    headers: { "content-type": "application/x-ndjson", "idempotency-key": key },
    body,
  });

const countOf = (prefix: string) => product.countOf("customer where external_ref like $1", [`${prefix}-%`]);

/** Kills the product as soon as a statement has run, and starts it again. */
const killedAfter = async (body: string, onError: string, key: string, isUnderWay: () => Promise<boolean>) => {
  const cut = send(body, onError, key).catch(() => undefined);
  await expect.poll(isUnderWay, { interval: 5, timeout: 60_000 }).toBe(true);
  await product.kill();
  expect(await cut).toBeUndefined();
  await product.startAgain();
};

it("200 writes the rows that a killed process did not, and returns the results of all rows", async () => {
  const [body, key] = [rowsOf("ROWS"), randomUUID()];
  await killedAfter(body, "reject-rows", key, async () => (await countOf("ROWS")) >= 300);
  const before = await countOf("ROWS");
  expect(before).toBeLessThan(2000);
  expect(before % 100).toBe(0);
  const answer = (await (await send(body, "reject-rows", key)).json()) as BulkAnswer;
  expect([answer.created, answer.unchanged, answer.rejected, answer.rows.length]).toEqual([2000, 0, 0, 2000]);
  const made = await query(
    `select entity_id from audit_event join customer on customer.id::text = entity_id
     where external_ref like 'ROWS-%' and action = 'customer.created'`,
  );
  expect([made.length, await countOf("ROWS")]).toEqual([2000, 2000]);
}, 300_000);

it("a killed call with reject-all writes nothing, and 200 if it is repeated", async () => {
  const [body, key] = [rowsOf("ALL"), randomUUID()];
  const isWriting = async () =>
    (
      await query(
        "select from pg_stat_activity where usename = 'portal_operator' and backend_xid is not null and xact_start < clock_timestamp() - interval '200 ms'",
      )
    ).length > 0;
  await killedAfter(body, "reject-all", key, isWriting);
  expect(await countOf("ALL")).toBe(0);
  const answer = (await (await send(body, "reject-all", key)).json()) as BulkAnswer;
  expect([answer.created, await countOf("ALL")]).toEqual([2000, 2000]);
}, 300_000);
