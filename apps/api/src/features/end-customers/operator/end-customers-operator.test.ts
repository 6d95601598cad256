import type { OperatorEndCustomer } from "@demarc/contract/operator/end-customers";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "crm" });
});
afterAll(() => api.close());

type Answer = OperatorEndCustomer & {
  outcome: string;
  error?: { code: string };
  validationErrors?: { field: string }[];
};
const send = (method: string, path: string, body?: object) =>
  api.send<Answer>(method, `/operator/v1/${path}`, { token, body });
const put = (own: string, body: object) => send("PUT", `end-customer/ref/${own}`, body);
const ref = () => `E-${randomUUID()}`;
const record = (change: object = {}) => ({
  customerId: companyIds.polderlicht,
  name: "Bakkerij Het Molenrad",
  reference: randomUUID().slice(0, 30),
  ...change,
});
const company = async (type: string, parent: number | null = null, externalRef: string | null = null) => {
  const [made] = await api.database.rows<{ id: number }>(
    `insert into customer (type, status, variant, name, address, locale, parent_customer_id, external_ref)
     select $1, 'ACTIVE', variant, 'Nieuwland B.V.', address, 'nl', $3, $4 from customer where id = $2 returning id`,
    [type, companyIds.polderlicht, parent, externalRef],
  );
  return made?.id ?? 0;
};

describe("an end customer by the provider's own id", () => {
  it("200 creates, changes and reads it; the same again is unchanged", async () => {
    const own = ref();
    const address = { street: "Dorpsstraat", houseNumber: 1, postalCode: "8011zz", city: "Zwolle", country: "NL" };
    const body = record({ address, contact: { name: "Joris Bakker" } });
    const made = await put(own, body);
    expect([made.status, made.body]).toMatchObject([200, { externalRef: own, version: 1, outcome: "created" }]);
    expect((await put(own, body)).body.outcome).toBe("unchanged");
    expect((await send("GET", `end-customer/ref/${own}`)).body).toMatchObject({
      id: made.body.id,
      address: { postalCode: "8011ZZ", houseNumberExtension: null },
      contact: { name: "Joris Bakker", email: null, phoneNumber: null },
      active: true,
      linkedCustomerId: null,
    });
    const changed = await put(own, { ...body, contact: null, address: null, active: false });
    expect(changed.body).toMatchObject({ version: 2, outcome: "updated" });
    const { customerId, name, reference } = body;
    expect((await put(own, { customerId, name, reference })).body.outcome).toBe("unchanged");
    const [row] = await api.database.rows("select address is null as empty, source from end_customer where id = $1", [
      made.body.id,
    ]);
    expect(row).toEqual({ empty: true, source: "OPERATOR" });
    const [event] = await api.database.rows("select type from outbox_event where entity_id = $1 limit 1", [
      made.body.id,
    ]);
    expect(event).toEqual({ type: "customer.end-customer-changed" });
  });

  it("200 links a customer of the reseller, which then sees its lines; moving the link is possible", async () => {
    const crm = `CRM-${randomUUID()}`;
    const child = await company("end-user", companyIds.polderlicht, crm);
    const [own, body] = [ref(), record({ linkedCustomerId: { ref: crm } })];
    const made = await put(own, body);
    expect((await send("GET", `end-customer/ref/${own}`)).body.linkedCustomerId).toBe(child);
    const [line] = await api.database.rows<{ id: string }>(
      "update line set end_customer_id = $1 where id = (select id from line where customer_id = $2 and end_customer_id is null limit 1) returning id",
      [made.body.id, companyIds.polderlicht],
    );
    const userOf = async () =>
      (
        await api.database.rows<{ user: number }>('select end_user_customer_id as "user" from line where id = $1', [
          line?.id,
        ])
      )[0]?.user;
    expect(await userOf()).toBe(child);
    expect((await put(own, { ...body, linkedCustomerId: undefined })).body.outcome).toBe("unchanged");
    expect(await userOf()).toBe(child);
    expect((await put(ref(), record({ linkedCustomerId: child }))).body.error?.code).toBe("number-taken");
    await put(own, { ...body, linkedCustomerId: null });
    expect(await userOf()).toBe(null);
  });

  it("200 twenty at once make one, and one of the reseller that exists gets the own id by its reference", async () => {
    const [own, body] = [ref(), record()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(own, body)));
    expect(answers.map(({ body: { outcome } }) => outcome).filter((one) => one === "created")).toHaveLength(1);
    expect((await put(ref(), body)).body.error?.code).toBe("number-taken");
    await api.database.rows("update end_customer set external_ref = null where id = $1", [answers[0]?.body.id]);
    const ofOther = { ...body, customerId: await company("reseller") };
    expect((await put(ref(), ofOther)).body.outcome).toBe("created");
    const named = await put(ref(), { ...body, reference: body.reference.toUpperCase() });
    expect(named.body).toMatchObject({ id: answers[0]?.body.id, outcome: "updated" });
  });

  it("409 a new or changed end customer of a reseller that has ended; one without a change stays unchanged", async () => {
    const customerId = await company("reseller");
    const [own, body] = [ref(), record({ customerId })];
    await put(own, body);
    await api.database.rows("update customer set status = 'TERMINATED' where id = $1", [customerId]);
    expect((await put(ref(), record({ customerId }))).body.error?.code).toBe("customer.state-conflict");
    expect((await put(own, { ...body, name: "Ander" })).body.error?.code).toBe("customer.state-conflict");
    expect((await put(own, body)).body.outcome).toBe("unchanged");
  });

  it("400 for a company that is not a reseller, another reseller than before, and links to other customers", async () => {
    const own = ref();
    await put(own, record());
    const fields = async (at: string, change: object) =>
      (await put(at, record(change))).body.validationErrors?.map(({ field }) => field);
    expect(await fields(ref(), { customerId: companyIds.fietsfabriek })).toEqual(["customerId"]);
    expect(await fields(own, { customerId: await company("reseller") })).toEqual(["customerId"]);
    expect(await fields(ref(), { linkedCustomerId: await company("end-user") })).toEqual(["linkedCustomerId"]);
    expect(await fields(ref(), { linkedCustomerId: { ref: "unknown" } })).toEqual(["linkedCustomerId"]);
    expect(await fields(ref(), { address: { street: "x" } })).toContain("address.city");
  });
});
