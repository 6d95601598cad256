import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { OperatorCustomer } from "@demarc/contract/operator/customers";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../database/database.ts";
import { sequenceAll } from "../events/sequencer.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";

const rows = 20_000;

let api: TestApi;
let jobs: pg.Pool;
let token: string;
let other: string;
let port: number;
beforeAll(async () => {
  api = await testApi();
  jobs = createPool(api.database.connect, "portal_jobs", 2);
  token = await serviceToken(api.database);
  other = await serviceToken(api.database, { name: "other" });
  await sequenceAll(jobs, []);
  await api.app.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = api.app.server.address() as AddressInfo);
  await api.database.rows(
    `insert into customer (id, type, status, variant, name, address)
     select 31000000 + n, 'end-user', 'ACTIVE', 'main', 'Many ' || n, '{"street":"Kade","houseNumber":1,"houseNumberExtension":null,"postalCode":"8011ZZ","city":"Zwolle","room":null,"country":"NL"}'
     from generate_series(1, ${rows}) n`,
  );
});
afterAll(async () => {
  await jobs.end();
  await api.close();
});

const open = (kind: string, by = token): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${by}` };
    http
      .get({ host: "127.0.0.1", port, path: `/operator/v1/snapshot/${kind}`, headers, agent: false }, resolve)
      .on("error", reject);
  });
const busy = async () =>
  (
    await api.database.rows(
      "select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
    )
  ).length;
const customerOf = (line: string) => JSON.parse(line) as OperatorCustomer;

describe("a snapshot", () => {
  it("200 has each record once as in its list, with the position of the feed", async () => {
    const response = await open("customer");
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "application/x-ndjson"]);
    const lines = (await text(response)).trimEnd().split("\n");
    const [count] = await api.database.rows<{ count: number }>("select count(*)::int as count from customer");
    expect(new Set(lines.map((line) => customerOf(line).id)).size).toBe(count?.count);
    expect(lines).toHaveLength(count?.count ?? 0);
    const first = customerOf(lines[0] ?? "");
    expect((await api.send("GET", `/operator/v1/customer/${first.id}`, { token })).body).toEqual(first);
    const [head] = await api.database.rows<{ position: string }>("select position::text from event_head");
    expect(response.headers["x-event-cursor"]).toBe(head?.position);
    const applications = await text(await open("application"));
    expect(
      applications
        .trimEnd()
        .split("\n")
        .map((line) => (JSON.parse(line) as { reference: string }).reference),
    ).toEqual([expect.stringMatching(/^AP-/)]);
  });

  it("200 shows one moment: later changes are not included, and their events come after the cursor", async () => {
    const response = await open("customer");
    response.pause();
    const change = async (name: string) =>
      api.send("PATCH", "/operator/v1/customer/31020000", { token, body: { name } });
    expect((await change("Changed meanwhile")).status).toBe(200);
    await sequenceAll(jobs, []);
    const lines = (await text(response)).trimEnd().split("\n");
    expect(lines.map(customerOf).find(({ id }) => id === 31_020_000)?.name).toBe("Many 20000");
    const feed = await api.send<{ items: { subject: string }[] }>(
      "GET",
      `/operator/v1/event?after=${String(response.headers["x-event-cursor"])}`,
      { token },
    );
    expect(feed.body.items.map(({ subject }) => subject)).toContain("customer/31020000");
  });

  it("503 for a second snapshot of a token, and for a third one of the process; a cancelled or complete snapshot frees its place", async () => {
    const first = await open("customer");
    first.pause();
    expect((await open("application")).statusCode).toBe(503);
    const second = await open("customer", other);
    second.pause();
    await expect.poll(busy).toBe(2);
    const third = await serviceToken(api.database, { name: "third" });
    expect((await open("customer", third)).statusCode).toBe(503);
    for (const response of [first, second]) response.destroy();
    await expect.poll(busy).toBe(0);
    await text(await open("customer"));
    await expect.poll(busy).toBe(0);
    expect((await open("application", third)).statusCode).toBe(200);
  });
});
