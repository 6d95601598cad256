import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { holdTransaction } from "./testing/held-transaction.ts";
import { kadeblokInvoices } from "./testing/invoices/kadeblok-invoices.ts";
import { prefixHarness } from "./testing/ip-management/prefix-harness.ts";
import { companyIds, type TestAnswer, type TestApi, testApi } from "./testing/test-api.ts";

const { polderlicht, kadeblok } = companyIds;
const own = `/v1/customer/${polderlicht}`;
let api: TestApi;
let token: string;
let prefixes: ReturnType<typeof prefixHarness>;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("joris.bakker@polderlicht.example");
  prefixes = prefixHarness(api, token);
});
afterAll(async () => {
  await api.close();
});

interface Body {
  readonly id: string;
  readonly version: number;
  readonly bulkId: string;
  readonly changeId: string;
  readonly diagnosisId: string;
}
const send = (method: string, path: string, body?: object, headers = {}, bearer = token) =>
  api.send<Body>(method, path, { token: bearer, body, headers });
const ofVersion = (version: number) => ({ "if-match": `"${version}"` });
const underOneKey = () => ({ "idempotency-key": randomUUID() });
const twenty = async (ask: () => Promise<TestAnswer<unknown>>): Promise<Record<number, number>> => {
  const spread: Record<number, number> = {};
  for (const { status } of await Promise.all(Array.from({ length: 20 }, ask)))
    spread[status] = (spread[status] ?? 0) + 1;
  return spread;
};
const references = async (count: number, name: string) =>
  (
    await send("POST", `${own}/line/reference/bulk`, {
      dryRun: false,
      rows: Array.from({ length: count }, (_, n) => ({ lineNumber: `LN-${104_201 + n}`, reference: `${name} ${n}` })),
    })
  ).body.bulkId;
const endCustomer = (reference: string) => send("POST", `${own}/end-customer`, { name: "Molenzicht", reference });
const names = { pattern: "host-{index}.polderlicht.example", onlyEmpty: false };

describe("of twenty parallel requests", () => {
  it("200 one undoes the references, and the others get 409", async () => {
    const bulkId = await references(3, "Samen");
    const undo = () => send("POST", `${own}/line/reference/bulk/${bulkId}/undo`);
    expect(await twenty(undo)).toEqual({ 200: 1, 409: 19 });
  });

  it("200 all change the same references, in any order, and the result is that of one of them", async () => {
    const rows = (place: number) => {
      const all = ["LN-104220", "LN-104221", "LN-104222"].map((lineNumber) => ({
        lineNumber,
        reference: `Om ${place}`,
      }));
      return place % 2 ? all : all.toReversed();
    };
    let place = 0;
    const change = () => send("POST", `${own}/line/reference/bulk`, { dryRun: false, rows: rows((place += 1)) });
    expect(await twenty(change)).toEqual({ 200: 20 });
    const left = await api.database.rows(
      "select distinct reference from line where line_number between 'LN-104220' and 'LN-104222'",
    );
    expect(left).toHaveLength(1);
  });

  it("201 one uses a reference of an end customer, and 200 one changes a version of it", async () => {
    expect(await twenty(() => endCustomer("MOLENZICHT"))).toEqual({ 201: 1, 409: 19 });
    const { body } = await endCustomer("MOLENZICHT-2");
    const change = () =>
      send("PATCH", `${own}/end-customer/${body.id}`, { name: randomUUID() }, ofVersion(body.version));
    expect(await twenty(change)).toEqual({ 200: 1, 409: 19 });
  });

  it("200 one withdraws a dispute", async () => {
    const omar = await api.tokenOf("omar.haddad@kadeblok.example");
    const number = await kadeblokInvoices(api.operatorPool).published();
    const path = `/v1/customer/${kadeblok}/invoice/${number}/dispute`;
    expect((await send("POST", path, { reason: "More than was agreed" }, {}, omar)).status).toBe(200);
    expect(await twenty(() => send("DELETE", path, undefined, {}, omar))).toEqual({ 200: 1, 409: 19 });
  });

  it("200 one writes names for a version, and one undoes them", async () => {
    const prefix = "198.51.100.16/29";
    const { version } = (await prefixes.send<Body>("GET", prefix, "")).body;
    const records = [{ address: "198.51.100.19", ptr: "een.polderlicht.example" }];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => prefixes.send<Body>("PUT", prefix, "/ptr", { records }, ofVersion(version))),
    );
    const written = answers.filter(({ status }) => status === 200);
    expect([written.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 19]);
    const undo = () => prefixes.send("POST", prefix, `/ptr/${written[0]?.body.changeId}/undo`);
    expect(await twenty(undo)).toEqual({ 200: 1, 409: 19 });
  });

  it("200 one undoes a subnet plan", async () => {
    const prefix = await prefixes.fresh();
    const plan = { dryRun: false, action: "SPLIT", block: prefix, lengths: [50] };
    const { changeId } = (await prefixes.send<Body>("POST", prefix, "/subnet/plan", plan)).body;
    const undo = () => prefixes.send("POST", prefix, `/subnet/plan/${changeId}/undo`);
    expect(await twenty(undo)).toEqual({ 200: 1, 409: 19 });
  });
});

describe("a repeated idempotency key", () => {
  const twice = async (ask: (headers: object) => Promise<TestAnswer<unknown>>) => {
    const headers = underOneKey();
    const [first, again] = [await ask(headers), await ask(headers)];
    expect(first.status).toBeLessThan(300);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers["idempotent-replayed"]).toBe("true");
  };

  it("200 returns the same response for a released prefix", async () => {
    const prefix = await prefixes.fresh();
    await twice((headers) => prefixes.send("POST", prefix, "/release", {}, headers));
  });

  it("200 returns the same response for a subnet plan", async () => {
    const prefix = await prefixes.fresh();
    const plan = { dryRun: false, action: "SPLIT", block: prefix, lengths: [49] };
    await twice((headers) => prefixes.send("POST", prefix, "/subnet/plan", plan, headers));
  });

  it("409 for the same key with another body", async () => {
    const headers = underOneKey();
    const prefix = await prefixes.fresh();
    const ask = () =>
      prefixes.send(
        "POST",
        prefix,
        "/ptr/generate?apply=true",
        { ...names, first: `${prefix.slice(0, -3)}1`, last: `${prefix.slice(0, -3)}3` },
        headers,
      );
    expect((await ask()).status).toBe(200);
    const other = await prefixes.send("POST", prefix, "/ptr/generate?apply=true", names, headers);
    expect(other).toMatchObject({ status: 409, body: { error: { code: "idempotency.key-reused" } } });
  });
});

describe("many changes of one record that wait for each other", () => {
  it("200 leave connections for other companies", async () => {
    const { body } = await endCustomer("WACHTENDEN");
    const held = await holdTransaction(api.database, "select from end_customer where id = $1 for update", [body.id]);
    const changes = Array.from({ length: 20 }, () =>
      send("PATCH", `${own}/end-customer/${body.id}`, { name: randomUUID() }),
    );
    await held.untilWaiting(3);
    const other = await api.tokenOf("tim.okafor@kadeblok.example");
    const reads = Array.from({ length: 10 }, () => send("GET", `/v1/customer/${kadeblok}/line`, undefined, {}, other));
    expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]));
    await held.untilWaiting(3);
    await held.commit();
    expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("503 above twenty that wait", async () => {
    const { body } = await endCustomer("TE-VEEL");
    const held = await holdTransaction(api.database, "select from end_customer where id = $1 for update", [body.id]);
    const changes = Array.from({ length: 24 }, () =>
      send("PATCH", `${own}/end-customer/${body.id}`, { name: randomUUID() }),
    );
    const refused = await Promise.race(changes);
    expect(refused).toMatchObject({ status: 503, body: { error: { code: "database.busy" } } });
    await held.commit();
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 23 }, () => 200), 503]);
  });

  it("200 leave two connections for reads, however many companies change something", async () => {
    const small = await testApi({ DATABASE_POOL_SIZE: "4" }, api.database); // the pool of an API in tests has four
    onTestFinished(() => small.close());
    const held = await holdTransaction(api.database, "lock table customer_contact in access exclusive mode");
    const people = [
      "joris.bakker@polderlicht",
      "eva.postma@fietsfabriek",
      "mila.stone@kadeblok",
      "anouk.dejong@beeldwijk",
    ];
    const contact = { types: ["order"], firstName: "Wim", lastName: "Wacht", email: "wim@wacht.example" };
    const changes = people.map(async (person, place) =>
      small.send("POST", `/v1/customer/${Object.values(companyIds)[place]}/contact`, {
        token: await small.tokenOf(`${person}.example`),
        body: { id: randomUUID(), ...contact },
      }),
    );
    await held.untilWaiting(2);
    expect((await small.send("GET", `${own}/line`, { token })).status).toBe(200);
    await held.untilWaiting(2);
    await held.commit();
    expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([201]));
  });

  it("are not carried out once their client has gone while they waited", async () => {
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    const { body } = await endCustomer("VERTROKKEN");
    const held = await holdTransaction(api.database, "select from end_customer where id = $1 for update", [body.id]);
    const change = () => send("PATCH", `${own}/end-customer/${body.id}`, { name: "Bleef" });
    const running = [change(), change(), change()];
    await held.untilWaiting(3);
    const asked = once(api.app.server, "request");
    const socket = net.connect((api.app.server.address() as AddressInfo).port, "127.0.0.1");
    const sent = JSON.stringify({ name: "Vertrok" });
    const head = [`PATCH ${own}/end-customer/${body.id} HTTP/1.1`, "Host: x", `Authorization: Bearer ${token}`];
    socket.write([...head, "Content-Type: application/json", `Content-Length: ${sent.length}`, "", sent].join("\r\n"));
    const [request] = (await asked) as [IncomingMessage];
    socket.destroy();
    if (!request.socket.destroyed) await once(request.socket, "close");
    // A change enters the queue without a query, so after the answer to a later read the one of the gone client is in it.
    expect((await send("GET", `${own}/line`)).status).toBe(200);
    const waiting = Array.from({ length: 21 }, change);
    expect((await Promise.race(waiting)).status).toBe(503);
    await held.commit();
    const statuses = (await Promise.all([...running, ...waiting])).map(({ status }) => status);
    // The queue has twenty places; the client that has gone had one of them.
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 22 }, () => 200), 503, 503]);
    const [carriedOut] = await api.database.rows("select from audit_event where after ->> 'name' = 'Vertrok'");
    expect(carriedOut).toBeUndefined();
  });
});
