import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { BulkAnswer } from "@demarc/contract/operator/bulk";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePorts } from "../../../testing/free-ports.ts";
import { asOwnerIn } from "../../../testing/product-database.ts";
import { type ProductProcess, startProduct } from "../../../testing/processes/product-process.ts";
import { serviceToken } from "../../../testing/tokens/service-token.ts";

let folder: string;
let ports: number[];
let product: ProductProcess | undefined;
let token: string;

const query = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  asOwnerIn(folder, async (client) => (await client.query(text, values)).rows as Row[]);

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-bulk-"));
  ports = await freePorts(3);
  product = await startProduct(folder, ports);
  token = await serviceToken({ rows: query });
});
afterAll(async () => {
  await product?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

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
  fetch(`${product?.url}/operator/v1/customer/bulk?onError=${onError}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/x-ndjson", "idempotency-key": key },
    body,
  });

const countOf = async (prefix: string): Promise<number> =>
  (await query<{ count: number }>("select count(*)::int from customer where external_ref like $1", [`${prefix}-%`]))[0]
    ?.count ?? 0;

/** Kills the product as soon as a statement has run, and starts it again. */
const killedAfter = async (body: string, onError: string, key: string, isUnderWay: () => Promise<boolean>) => {
  const cut = send(body, onError, key).catch(() => undefined);
  await expect.poll(isUnderWay, { interval: 5, timeout: 60_000 }).toBe(true);
  const killed = once(product?.process ?? process, "exit");
  product?.process.kill("SIGKILL");
  await killed;
  expect(await cut).toBeUndefined();
  product = await startProduct(folder, ports);
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
