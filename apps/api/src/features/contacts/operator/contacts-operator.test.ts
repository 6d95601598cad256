import type { OperatorContact } from "@demarc/contract/operator/contacts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi({ LIMIT_CONTACTS_PER_CUSTOMER: "40" });
  token = await serviceToken(api.database, { name: "crm" });
});
afterAll(() => api.close());

type Answer = OperatorContact & {
  outcome: string;
  error?: { code: string };
  validationErrors?: { field: string }[];
  items: OperatorContact[];
  rows: { outcome: string; code?: string }[];
};
const send = (method: string, path: string, body?: object) =>
  api.send<Answer>(method, `/operator/v1/${path}`, { token, body });
const put = (own: string, body: object) => send("PUT", `contact/ref/${own}`, body);
const ref = () => `C-${randomUUID()}`;
const company = async (status = "ACTIVE"): Promise<number> => {
  const [made] = await api.database.rows<{ id: number }>(
    `insert into customer (type, status, variant, name, address, locale)
     select type, $1, variant, 'Nieuwland B.V.', address, 'nl' from customer where id = $2 returning id`,
    [status, companyIds.polderlicht],
  );
  return made?.id ?? 0;
};
const record = (customerId: number, change: object = {}) => ({
  customerId,
  types: ["support"],
  firstName: "Sanne",
  lastName: "Meer",
  email: `${randomUUID()}@nieuwland.example`,
  ...change,
});

describe("a contact by the provider's own id", () => {
  it("200 creates, changes and reads it; the same again is unchanged, and its company sees it", async () => {
    const own = ref();
    const body = record(companyIds.polderlicht, { jobTitle: "Hoofd IT" });
    const made = await put(own, body);
    expect([made.status, made.body]).toMatchObject([200, { externalRef: own, version: 1, outcome: "created" }]);
    expect((await put(own, body)).body).toEqual({ ...made.body, outcome: "unchanged" });
    const changed = await put(own, { ...body, types: undefined, jobTitle: undefined, lastName: "Meerman" });
    expect(changed.body).toMatchObject({ id: made.body.id, version: 2, outcome: "updated" });
    const whole = { id: made.body.id, externalRef: own, lastName: "Meerman", jobTitle: "Hoofd IT", types: ["support"] };
    expect((await send("GET", `contact/ref/${own}`)).body).toMatchObject(whole);
    expect((await send("GET", `contact/${made.body.id}`)).body).toMatchObject(whole);
    const listed = await send("GET", `contact?customerId=${companyIds.polderlicht}&limit=1000`);
    expect(listed.body.items.filter(({ externalRef }) => externalRef === own)).toMatchObject([whole]);
    const admin = await api.tokenOf("joris.bakker@polderlicht.example");
    const seen = await api.send<{ id: string; externalRef?: string }[]>(
      "GET",
      `/v1/customer/${companyIds.polderlicht}/contact`,
      { token: admin },
    );
    const shown = seen.body.find(({ id }) => id === made.body.id);
    expect([shown?.id, shown?.externalRef]).toEqual([made.body.id, undefined]);
  });

  it("200 twenty at once make one contact, and a contact of the company that exists gets the own id", async () => {
    const id = await company();
    const [own, body] = [ref(), record(id)];
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(own, body)));
    expect(answers.map(({ body: { outcome } }) => outcome).filter((one) => one === "created")).toHaveLength(1);
    await api.database.rows("update customer_contact set external_ref = null where customer_id = $1", [id]);
    expect((await put(ref(), { ...body, customerId: await company() })).body.outcome).toBe("created");
    const named = await put(own, { ...body, email: body.email.toUpperCase() });
    expect(named.body).toMatchObject({ id: answers[0]?.body.id, outcome: "updated" });
    expect((await send("GET", `contact?customerId=${id}`)).body.items).toHaveLength(1);
  });

  it("200 deletes a contact with its reason, once; 409 for the last of its type and for a stale version", async () => {
    const id = await company();
    const [own, body] = [ref(), record(id, { types: ["main", "billing"] })];
    const { id: contactId } = (await put(own, body)).body;
    expect((await send("DELETE", `contact/${contactId}`)).body.error?.code).toBe("contact.last-of-type");
    await put(ref(), record(id, { types: ["main", "billing"] }));
    const path = `/operator/v1/contact/${contactId}?reason=Left%20the%20company`;
    const stale = await api.send<Answer>("DELETE", path, { token, headers: { "if-match": '"7"' } });
    expect(stale.body.error?.code).toBe("edit-conflict");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.send("DELETE", path, { token, headers: { "if-match": '"1"' } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
    expect(
      await api.database.rows(
        "select reason, before ->> 'lastName' as name from audit_event where entity_id = $1 and action = 'contact.deleted'",
        [contactId],
      ),
    ).toEqual([{ reason: "Left the company", name: "Meer" }]);
    expect(
      await api.database.rows(
        "select payload ->> 'externalRef' as ref from outbox_event where entity_id = $1 order by id desc limit 1",
        [contactId],
      ),
    ).toEqual([{ ref: own }]);
    expect((await put(own, body)).body.outcome).toBe("created");
  });

  it("200 deletes the last contact of a company that has ended", async () => {
    const id = await company();
    const { id: contactId } = (await put(ref(), record(id, { types: ["main", "billing"] }))).body;
    await api.database.rows("update customer set status = 'TERMINATED' where id = $1", [id]);
    expect((await send("DELETE", `contact/${contactId}`)).status).toBe(200);
  });

  it("409 keeps the last contact for invoices of an active company; twenty at once cannot take both", async () => {
    const id = await company();
    const types = ["main", "billing"];
    const people = [ref(), ref()].map((own) => ({ own, body: record(id, { types }) }));
    for (const { own, body } of people) await put(own, body);
    const answers = await Promise.all(people.map(({ own, body }) => put(own, { ...body, types: ["support"] })));
    expect(answers.map(({ body }) => body.error?.code ?? body.outcome).toSorted()).toEqual([
      "contact.last-of-type",
      "updated",
    ]);
    await api.database.rows("update customer set status = 'SUSPENDED' where id = $1", [id]);
    for (const { own, body } of people) expect((await put(own, { ...body, types: [] })).status).toBe(200);
  });

  it("409 for too many contacts, and a company that has ended", async () => {
    const id = await company();
    const rows = Array.from({ length: 41 }, () => ({ externalRef: ref(), ...record(id) }));
    const { body } = await send("POST", "contact/bulk?onError=reject-rows", rows);
    expect(body.rows.map(({ outcome, code }) => code ?? outcome)).toEqual([
      ...Array.from({ length: 40 }, () => "created"),
      "contact.limit",
    ]);
    expect((await put(ref(), record(await company("TERMINATED")))).body.error?.code).toBe("customer.state-conflict");
    await api.database.rows("update customer set status = 'TERMINATED' where id = $1", [id]);
    const [first] = rows;
    const { externalRef, ...kept } = first ?? { ...record(id), externalRef: "" };
    expect((await put(externalRef, kept)).body.outcome).toBe("unchanged");
    expect((await put(externalRef, { ...kept, lastName: "X" })).body.error?.code).toBe("customer.state-conflict");
  });

  it("400 for an unknown or another company, and wrong fields", async () => {
    const own = ref();
    const id = await company();
    await put(own, record(id));
    const fields = async (body: object) => (await put(own, body)).body.validationErrors?.map(({ field }) => field);
    expect(await fields(record(await company()))).toEqual(["customerId"]);
    expect(await fields(record(999_999_999))).toEqual(["customerId"]);
    expect(await fields(record(id, { email: "x" }))).toEqual(["email"]);
    expect(await fields(record(id, { types: ["main", "main"] }))).toEqual(["types"]);
    expect(await fields(record(id, { firstName: "a\0b" }))).toEqual(["firstName"]);
    expect((await send("GET", "contact/ref/unknown")).status).toBe(404);
  });
});
