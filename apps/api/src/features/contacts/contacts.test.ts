import { randomUUID } from "node:crypto";
import type { CustomerContact } from "@demarc/contract/core/customer-contact";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
const admin = "joris.bakker@polderlicht.example";
const finance = "fenna.smit@polderlicht.example";

const sanne = () => ({
  id: randomUUID(),
  types: ["order"],
  jobTitle: "Hoofd IT",
  firstName: "Sanne",
  middleName: "van der",
  lastName: "Meer",
  email: "s.vandermeer@polderlicht.example",
  phoneNumber: "0201234567",
  phoneNumber2: "0612345678",
});

let api: TestApi;
let token: string;
const path = (customerId: number, contactId = "") =>
  `/v1/customer/${customerId}/contact${contactId && `/${contactId}`}`;
const create = (body: unknown, headers = {}) =>
  api.send<CustomerContact>("POST", path(polderlicht), { token, body, headers });
const contactsOf = async (customerId: number) =>
  (await api.send<CustomerContact[]>("GET", path(customerId), { token })).body;
const contactOf = async (type: string) => {
  const found = (await contactsOf(polderlicht)).find((contact) => contact.types.includes(type as never));
  if (!found) throw new Error(`no contact of type ${type}`);
  return found;
};
const asBody = ({ version: _version, updatedAt: _updatedAt, ...contact }: CustomerContact) => contact;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf(admin);
});
afterAll(() => api.close());

describe("listContacts, getContact", () => {
  it("200 lists a customer's contacts by last name", async () => {
    const names = (await contactsOf(polderlicht)).map((contact) => contact.lastName);
    expect(names).toEqual(["Bakker", "Prins", "Smit", "Vos"]);
  });

  it("200 shows a reseller the contacts of its child", async () => {
    expect((await contactsOf(fietsfabriek)).map((contact) => contact.email)).toEqual([
      "eva.postma@fietsfabriek.example",
    ]);
  });

  it("404 for another company's contacts, with the body of an unknown one", async () => {
    const foreign = await api.send("GET", path(kadeblok), { token });
    const unknown = await api.send("GET", path(29_999_999), { token });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(Object.keys(foreign.body)).toEqual(Object.keys(unknown.body));
  });

  it("404 for another company's contact below one's own customer number", async () => {
    const mila = await api.tokenOf("mila.stone@kadeblok.example");
    const [foreign] = (await api.send<CustomerContact[]>("GET", path(kadeblok), { token: mila })).body;
    const answer = await api.send("GET", path(polderlicht, foreign?.id), { token });
    expect(answer.status).toBe(404);
  });

  it("200 returns the version as ETag", async () => {
    const contact = await contactOf("main");
    const answer = await api.send("GET", path(polderlicht, contact.id), { token });
    expect(answer.headers["etag"]).toBe(`"${contact.version}"`);
  });
});

describe("createContact", () => {
  it("201 stores every field under the id from the client", async () => {
    const contact = sanne();
    const answer = await create(contact);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ ...contact, version: 1 });
  });

  it("201 for a contact without types, like the blank contact", async () => {
    const { types: _types, ...blank } = sanne();
    expect(await create(blank as never)).toMatchObject({ status: 201, body: { id: blank.id, types: [] } });
  });

  it("201 writes the ledger and outbox rows in the same transaction", async () => {
    const { id } = (await create(sanne())).body;
    const ledger = await api.database.rows("select action, actor_id from audit_event where entity_id = $1", [id]);
    const announced = await api.database.rows("select type, payload from outbox_event where entity_id = $1", [id]);
    expect(ledger).toMatchObject([{ action: "contact.created" }]);
    expect(announced).toMatchObject([
      { type: "customer.contact-changed", payload: { id, customerId: polderlicht, version: 1 } },
    ]);
  });

  it("201 creates one contact for twenty parallel posts with one key", async () => {
    const contact = sanne();
    const headers = { "idempotency-key": randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(contact, headers)));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`))).toEqual(
      new Set([`201 ${contact.id}`]),
    );
    expect(answers.filter((answer) => answer.headers["idempotent-replayed"] === "true")).toHaveLength(19);
  });

  it("409 for a key that was used with another body", async () => {
    const headers = { "idempotency-key": randomUUID() };
    await create(sanne(), headers);
    const answer = await create(sanne(), headers);
    expect(answer).toMatchObject({ status: 409, body: { error: { code: "idempotency.key-reused" } } });
  });

  it("409 beyond the contact limit of a company, also for parallel requests", async () => {
    const { beeldwijk } = companyIds;
    const anouk = await api.tokenOf("anouk.dejong@beeldwijk.example");
    const count = async () =>
      (await api.database.rows("select 1 from customer_contact where customer_id = $1", [beeldwijk])).length;
    await api.database.rows(
      `insert into customer_contact (id, customer_id, types, first_name, last_name, email)
       select gen_random_uuid(), $1, '{}', 'Team', 'Nummer ' || n, 'team@beeldwijk.example' from generate_series(1, $2::int) n`,
      [beeldwijk, 197 - (await count())],
    );
    const post = (body: unknown) => api.send("POST", path(beeldwijk), { token: anouk, body });
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(sanne())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: { code: "contact.limit", details: { limit: 200 } },
    });
    expect(await count()).toBe(200);
    const customer = await api.send<{ contacts: unknown[] }>("GET", `/v1/customer/${beeldwijk}`, { token: anouk });
    expect(customer.body.contacts).toHaveLength(200);
  });

  it("409 for an existing id, also of another company", async () => {
    const contact = sanne();
    await create(contact);
    expect(await create(contact)).toMatchObject({ status: 409, body: { error: { code: "contact.id-in-use" } } });
    const mila = await api.tokenOf("mila.stone@kadeblok.example");
    const foreign = await api.send("POST", path(kadeblok), { token: mila, body: contact });
    expect(foreign).toMatchObject({ status: 409, body: { error: { code: "contact.id-in-use" } } });
  });

  it.each([
    ["a missing first name", { firstName: undefined }, "firstName", "validation.required"],
    ["an empty last name", { lastName: "  " }, "lastName", "validation.required"],
    ["a long middle name", { middleName: "x".repeat(21) }, "middleName", "validation.max-length"],
    ["a broken address", { email: "sanne@" }, "email", "validation.email"],
    ["a foreign phone number", { phoneNumber: "+31201234567" }, "phoneNumber", "validation.phone-number-invalid"],
    [
      "a phone number with a trailing line break",
      { phoneNumber2: "0201234567\n" },
      "phoneNumber2",
      "validation.phone-number-invalid",
    ],
    ["digits of another script", { phoneNumber: "٠٢٠١٢٣٤٥٦٧" }, "phoneNumber", "validation.phone-number-invalid"],
    ["an unknown type", { types: ["boss"] }, "types.0", "validation.invalid-value"],
    ["an address with two dots in a row", { email: "us..er@polderlicht.example" }, "email", "validation.email"],
    ["a name with a line break", { firstName: "Sanne\nMeer" }, "firstName", "validation.one-line"],
    ["a name with a tab", { lastName: "van\tMeer" }, "lastName", "validation.one-line"],
    ["null for a name", { firstName: null }, "firstName", "validation.required"],
    ["an object for a name", { lastName: {} }, "lastName", "validation.required"],
    ["a number for an address", { email: 5 }, "email", "validation.email"],
    ["null for a list", { types: null }, "types", "validation.required"],
    ["a number for a name", { firstName: 0 }, "firstName", "validation.invalid-data"],
    ["an unknown field", { isAdmin: true }, "isAdmin", "validation.invalid-data"],
    ["an invalid id", { id: "1" }, "id", "validation.invalid"],
  ])("400 names the field for %s", async (_, change, field, message) => {
    const answer = await create({ ...sanne(), ...change });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ validationErrors: [{ field, message }] });
  });

  it("400 describes the error in the language of the request", async () => {
    const body = { ...sanne(), email: "sanne@" };
    const dutch = await api.send("POST", path(polderlicht), { token, body, headers: { "accept-language": "nl" } });
    expect(dutch.body).toMatchObject({
      validationErrors: [{ text: "Vul een e-mailadres in, zoals naam@bedrijf.nl." }],
    });
  });

  it.each(["zero \u0000 byte", "half a pair \ud800", "Caf\ufffd"])("400 for broken text: %j", async (firstName) => {
    const body = JSON.stringify({ ...sanne(), firstName });
    const answer = await api.send("POST", path(polderlicht), { token, body });
    const error = { field: "firstName", message: "validation.broken-text" };
    expect(answer).toMatchObject({ status: 400, body: { validationErrors: [error] } });
  });

  it("403 for other roles than the administrator, and for another customer's child", async () => {
    const weak = await api.send("POST", path(polderlicht), { token: await api.tokenOf(finance), body: sanne() });
    expect(weak).toMatchObject({ status: 403, body: { error: { code: "role.missing" } } });
    const child = await api.send("POST", path(fietsfabriek), { token, body: sanne() });
    expect(child).toMatchObject({ status: 403, body: { error: { code: "customer.own-only" } } });
  });
});

describe("replaceContact", () => {
  it("200 replaces every field and increments the version", async () => {
    const { body: before } = await create(sanne());
    const body = {
      id: before.id,
      types: ["support"],
      jobTitle: "Inkoper",
      firstName: "Sanna",
      middleName: null,
      lastName: "Meerman",
      email: "s.meerman@polderlicht.example",
      phoneNumber: "0381234567",
      phoneNumber2: null,
    };
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(asBody(before)).toSorted());
    const answer = await api.send("PUT", path(polderlicht, before.id), { token, body, headers: { "if-match": '"1"' } });
    const changed = { ...body, version: 2, updatedAt: expect.any(String) as string };
    expect([answer.status, answer.body]).toEqual([200, changed]);
    expect((await contactsOf(polderlicht)).find(({ id }) => id === before.id)).toEqual(changed);
  });

  it("409 for a stale version, with the current one", async () => {
    const { body: before } = await create(sanne());
    const body = { ...asBody(before), firstName: "Sanna" };
    const put = () => api.send("PUT", path(polderlicht, before.id), { token, body, headers: { "if-match": '"1"' } });
    await put();
    expect(await put()).toMatchObject({
      status: 409,
      body: { error: { code: "edit-conflict", details: { currentVersion: 2 } } },
    });
  });

  it.each([
    ["*", 200],
    ['W/"1"', 200],
    ['"7", "1"', 200],
    ['W/"7" ,W/"1"', 200],
    ['"7"', 409],
    ['W/"7"', 409],
    ['"7", "8"', 409],
    ['"abc"', 409],
    ['"1x"', 409],
    ['""', 409],
    ["1", 400],
    ["W/1", 400],
    ['"1', 400],
    ['"1" "2"', 400],
    ['w/"1"', 400],
    ["", 400],
  ])("If-Match %s gives %i for version 1", async (ifMatch, status) => {
    const { body: before } = await create(sanne());
    const answer = await api.send("PUT", path(polderlicht, before.id), {
      token,
      body: asBody(before),
      headers: { "if-match": ifMatch },
    });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body).toMatchObject({ validationErrors: [{ field: "If-Match" }] });
    if (status === 409) expect(answer.body).toMatchObject({ error: { code: "edit-conflict" } });
  });

  it("409 for nineteen of twenty parallel changes to the same version", async () => {
    const { body: before } = await create(sanne());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, position) =>
        api.send("PUT", path(polderlicht, before.id), {
          token,
          body: { ...asBody(before), jobTitle: `title ${position}` },
          headers: { "if-match": '"1"' },
        }),
      ),
    );
    expect(answers.map((answer) => String(answer.status)).toSorted()).toEqual([
      "200",
      ...Array.from({ length: 19 }, () => "409"),
    ]);
  });

  it("409 keeps the last billing contact of an active customer", async () => {
    const billing = await contactOf("billing");
    const answer = await api.send("PUT", path(polderlicht, billing.id), {
      token,
      body: { ...asBody(billing), types: [] },
    });
    expect(answer).toMatchObject({
      status: 409,
      body: { error: { code: "contact.last-of-type", details: { types: ["billing"] } } },
    });
  });

  it("200 and 204 for the last billing contact of a customer that is not active", async () => {
    const types = await api.database.rows<{ id: string; types: string[] }>(
      "update customer_contact set types = types where customer_id = $1 returning id, types",
      [polderlicht],
    );
    await api.database.rows("update customer set status = 'SUSPENDED' where id = $1", [polderlicht]);
    try {
      const { body: made } = await create(sanne());
      await api.database.rows(
        "update customer_contact set types = array_remove(types, 'billing') where id <> $1 and customer_id = $2",
        [made.id, polderlicht],
      );
      const change = (kept: string[]) =>
        api.send("PUT", path(polderlicht, made.id), { token, body: { ...asBody(made), types: kept } });
      for (const kept of [["billing"], [], ["billing"]]) expect((await change(kept)).status).toBe(200);
      expect((await api.send("DELETE", path(polderlicht, made.id), { token })).status).toBe(204);
    } finally {
      await api.database.rows("update customer set status = 'ACTIVE' where id = $1", [polderlicht]);
      for (const one of types)
        await api.database.rows("update customer_contact set types = $2 where id = $1", [one.id, one.types]);
    }
  });

  it("400 for an id that differs from the path", async () => {
    const { body: before } = await create(sanne());
    const answer = await api.send("PUT", path(polderlicht, before.id), {
      token,
      body: { ...asBody(before), id: randomUUID() },
    });
    expect(answer).toMatchObject({ status: 400, body: { validationErrors: [{ field: "id" }] } });
  });

  it("400 for an If-Match that is not a version", async () => {
    const { body: before } = await create(sanne());
    const headers = { "if-match": "W/abc" };
    const answer = await api.send("PUT", path(polderlicht, before.id), { token, body: asBody(before), headers });
    expect(answer).toMatchObject({ status: 400, body: { validationErrors: [{ field: "If-Match" }] } });
  });

  it("404 for an unknown contact", async () => {
    const body = sanne();
    expect((await api.send("PUT", path(polderlicht, body.id), { token, body })).status).toBe(404);
  });
});

describe("deleteContact", () => {
  it("204 deletes the contact and keeps its data in the ledger", async () => {
    const { body: contact } = await create(sanne());
    expect((await api.send("DELETE", path(polderlicht, contact.id), { token })).status).toBe(204);
    expect((await api.send("GET", path(polderlicht, contact.id), { token })).status).toBe(404);
    const ledger = await api.database.rows(
      "select before from audit_event where entity_id = $1 and action = 'contact.deleted'",
      [contact.id],
    );
    expect(ledger).toMatchObject([{ before: { email: contact.email } }]);
  });

  it("409 keeps one main contact when the last two are deleted in parallel", async () => {
    const main = await contactOf("main");
    const { body: second } = await create({ ...sanne(), types: ["main"] });
    const answers = await Promise.all(
      [main, second].map((contact) => api.send("DELETE", path(polderlicht, contact.id), { token })),
    );
    expect(answers.map((answer) => String(answer.status)).toSorted()).toEqual(["204", "409"]);
  });

  it("409 for a stale version", async () => {
    const { body: contact } = await create(sanne());
    const answer = await api.send("DELETE", path(polderlicht, contact.id), { token, headers: { "if-match": '"7"' } });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: "edit-conflict" } } });
  });
});
