import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountIdOf } from "./demo/demo-ids.ts";
import { holdTransaction } from "./testing/held-transaction.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";

const own = `/v1/customer/${companyIds.polderlicht}`;
let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("joris.bakker@polderlicht.example");
});
afterAll(() => api.close());

const underKey = (key: string) => ({ "idempotency-key": key });
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  api.send("POST", own + path, { token, body, headers });

describe("a request with an idempotency key that was already used", () => {
  it("409 refuses a request with another query string, and changes nothing", async () => {
    const [prefix] = await api.database.rows<{ id: string }>(
      "select id from prefix where customer_id = $1 and prefix = '198.51.100.0/28'",
      [companyIds.polderlicht],
    );
    const path = `/prefix/${prefix?.id}/ptr/generate`;
    const headers = underKey(randomUUID());
    const body = { pattern: "{index}.polderlicht.example" };
    expect(await post(path, body, headers)).toMatchObject({ status: 200, body: { changeId: null } });
    const applied = await post(`${path}?apply=true`, body, headers);
    expect(applied).toMatchObject({ status: 409, body: { error: { code: "idempotency.key-reused" } } });
    expect((await post(path, body, headers)).headers["idempotent-replayed"]).toBe("true");
  });

  it("201 returns the stored response whatever the order of the fields", async () => {
    const headers = underKey(randomUUID());
    const address = { street: "Kade", houseNumber: 1, postalCode: "8011ZZ", city: "Zwolle", country: "NL" };
    const [name, reference] = ["Museum", randomUUID().slice(0, 20)];
    const first = await post("/end-customer", { name, reference, address }, headers);
    const reversed = Object.fromEntries(Object.entries(address).toReversed());
    const again = await post("/end-customer", { address: reversed, reference, name }, headers);
    expect([first.status, again.status, again.headers["idempotent-replayed"]]).toEqual([201, 201, "true"]);
    expect(again.body).toEqual(first.body);
  });
});

describe("If-Match", () => {
  const reference = (ifMatch: string) =>
    api.send<{ version: number }>("PATCH", `${own}/custom-invoice-reference`, {
      token,
      body: { customInvoiceReference: randomUUID().slice(0, 30) },
      headers: { "if-match": ifMatch },
    });

  it("200 with * and with the version that a proxy made weak; 409 with an older one; 400 with nonsense", async () => {
    const { version } = (await reference("*")).body;
    expect((await reference(`W/"${version}"`)).status).toBe(200);
    expect((await reference(`W/"${version}"`)).status).toBe(409);
    expect((await reference("*")).status).toBe(200);
    expect((await reference("7")).status).toBe(400);
  });

  it("has the ETag of the stored response, as the first had", async () => {
    const headers = underKey(randomUUID());
    const [first, again] = [
      await post("/end-customer", { name: "Merk", reference: "MERK" }, headers),
      await post("/end-customer", { name: "Merk", reference: "MERK" }, headers),
    ];
    expect(again.headers).toMatchObject({ "idempotent-replayed": "true", etag: first.headers["etag"] });
    expect(first.headers["etag"]).toBe('"1"');
  });
});

describe("a request with an idempotency key that is still in use", () => {
  it("409 idempotency.in-progress, and changes nothing", async () => {
    const key = randomUUID();
    const held = await holdTransaction(
      api.database,
      `insert into idempotency_record (principal, method, path, key, customer_id, request_hash)
       values ($1, 'POST', $2, $3, $4, '')`,
      [accountIdOf("joris.bakker@polderlicht.example"), `${own}/end-customer`, key, companyIds.polderlicht],
    );
    const answer = await post("/end-customer", { name: "Wacht", reference: "BEZIG" }, underKey(key));
    expect(answer).toMatchObject({ status: 409, body: { error: { code: "idempotency.in-progress" } } });
    expect(await api.database.rows("select from end_customer where reference = 'BEZIG'")).toEqual([]);
    await held.commit();
  });
});

describe("a row that another transaction locks", () => {
  const hold = (of: TestApi, reference: string) =>
    holdTransaction(of.database, "insert into end_customer (customer_id, name, reference) values ($1, 'x', $2)", [
      companyIds.polderlicht,
      reference,
    ]);

  it("409 reports the outcome once the other change commits, with and without an idempotency key", async () => {
    const held = await hold(api, "WACHT");
    const body = { name: "Wacht", reference: "WACHT" };
    const asked = [post("/end-customer", body, underKey(randomUUID())), post("/end-customer", body)];
    await held.untilWaiting(2);
    await held.commit();
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
  });

  it("503 has Retry-After after three seconds of waiting for a lock, with and without an idempotency key", async () => {
    const held = await hold(api, "BEZET");
    const body = { name: "Bezet", reference: "BEZET" };
    const answers = await Promise.all(
      [underKey(randomUUID()), {}].map((headers) => post("/end-customer", body, headers)),
    );
    await held.commit();
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 503,
        headers: { "retry-after": expect.stringMatching(/^[1-9]/) },
        body: { error: { code: "database.busy" } },
      });
  });
});
