import { randomUUID } from "node:crypto";
import type { Order, PriceSummary } from "@demarc/contract/orders/order-fields";
import { afterAll, describe, expect, it } from "vitest";
import { accountIdOf } from "../../../demo/demo-ids.ts";
import { rackId } from "../../racks/demo/racks.demo.ts";
import { plantInventory } from "../../../testing/orders/inventory-rows.ts";
import { type OrderPathKind, orderBodies, postOrder } from "../../../testing/orders/order-bodies.ts";
import { kadebloksOrders } from "../../../testing/orders/operated-orders.ts";
import { companyIds, testApi } from "../../../testing/test-api.ts";
import { storedMails } from "../../../testing/stored-mails.ts";

const { kadeblok, polderlicht } = companyIds;
const kinds = Object.keys(orderBodies) as OrderPathKind[];
const { api, token, post } = await kadebloksOrders();
afterAll(() => api.close());

const summary = (body: object) =>
  api.send<PriceSummary>("POST", `/v1/customer/${kadeblok}/price-summary`, { token, body });

/** What the specification says of each worked order. */
const facts: Readonly<Record<OrderPathKind, object>> = {
  line: { kind: "LINE", place: "Wolweverswal 12 A, 8011 AB Zwolle", siteCode: null, reference: "Winkel Zwolle" },
  rack: { kind: "RACK", place: "AMS1", siteCode: "AMS1", siteCodeZ: null },
  "dc-connection": { kind: "DC_CONNECTION", place: "AMS1-R2-07 → Carrier Nederland", siteCodeZ: "AMS1" },
  wdm: { kind: "WDM", place: "AMS1-RTM1", siteCode: "AMS1", siteCodeZ: "RTM1", routeCode: "AMS1-RTM1" },
};

describe("an order that is submitted", () => {
  it.each(kinds)("201 has the prices of the summary, a number, its milestones and its history: %s", async (kind) => {
    const body = orderBodies[kind];
    const { body: priced } = await summary(body);
    const { status, body: order, headers } = await post(kind);
    expect(status).toBe(201);
    expect(order).toMatchObject({
      ...facts[kind],
      status: "SUBMITTED",
      stage: "SUBMITTED",
      nrcTotal: body.expectedNrcTotal,
      mrcTotal: body.expectedMrcTotal,
      orderNumber: expect.stringMatching(/^ORD-20[0-9]{2}-[0-9]{6}$/),
      createdByName: "Ruth Klein",
      createdByAccountId: accountIdOf("ruth.klein@kadeblok.example"),
      siteContact: body.contact,
      priceListVersion: priced.priceListVersion,
      details: body,
      history: [
        {
          from: "DRAFT",
          to: "SUBMITTED",
          event: "submit",
          actorType: "ACCOUNT",
          actorId: accountIdOf("ruth.klein@kadeblok.example"),
          actorName: "Ruth Klein",
        },
      ],
      possible: { edit: "REFERENCES", cancel: "CANCEL", answer: false, submit: false, addNote: true },
    });
    expect(order.lines).toEqual(priced.lines);
    expect(order.lines.map(({ position }) => position)).toEqual(order.lines.map((_, place) => place + 1));
    expect(headers["etag"]).toBe(`"${order.version}"`);
    const path = `/v1/customer/${kadeblok}/order/${order.id}`;
    expect((await api.send("GET", path, { token })).body).toEqual(order);
  });

  it("201 has the milestones of its kind, and that of a letter only if another company is at the far end", async () => {
    const codes = async (body: object) =>
      (await post("dc-connection", body)).body.milestones.map(({ code, doneAt }) => [code, doneAt]);
    const own = { type: "OWN_RACK", rackId: rackId("AMS1-R2-10") };
    const rest = ["PATCH_ALLOCATED", "CABLED", "TESTED", "HANDED_OVER"].map((code) => [code, null]);
    expect(await codes(orderBodies["dc-connection"])).toEqual([["LOA_RECEIVED", null], ...rest]);
    expect(await codes({ ...orderBodies["dc-connection"], zSide: own })).toEqual(rest);
  });

  it("201 keeps the person of a contact, who may be removed later", async () => {
    const [person] = await api.database.rows<{ id: string; email: string }>(
      `update customer_contact set phone_number = null, phone_number2 = '0381112233'
       where id = (select id from customer_contact where customer_id = $1 limit 1) returning id, email`,
      [kadeblok],
    );
    const { contact: _contact, ...rest } = orderBodies.line;
    const { status, body } = await post("line", { ...rest, contactId: person?.id });
    expect([status, body.details.contactId]).toEqual([201, person?.id]);
    expect(body.details.contact).toMatchObject({ email: person?.email, phoneNumber: "0381112233" });
  });

  it("201 is in the ledger for seven years, with its event", async () => {
    const { body } = await post("line");
    const written = await api.database.rows(
      "select action, kept, after ->> 'orderNumber' as number from audit_event where entity_id = $1",
      [body.id],
    );
    const events = await api.database.rows("select type from outbox_event where entity_id = $1", [body.id]);
    expect(written).toEqual([{ action: "order.submitted", kept: "7 years", number: body.orderNumber }]);
    expect(events).toEqual([{ type: "order.submitted" }]);
  });

  it("201 mails the person who ordered and the contacts for orders in the language of the company", async () => {
    await api.database.rows("delete from mail_message");
    const { body } = await post("line");
    const mails = await storedMails(api.database);
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
      "mila.stone@kadeblok.example",
      "ruth.klein@kadeblok.example",
    ]);
    expect(mails[0]?.subject).toContain(body.orderNumber);
    expect(mails[0]?.text).toContain("Wolweverswal 12 A, 8011 AB Zwolle");
    expect(mails[0]?.text).toContain(`/orders/order/${body.id}`);
  });
});

describe("an order that cannot be submitted", () => {
  const fieldsOf = async (kind: OrderPathKind, body: object) => {
    const answer = await post<{ validationErrors: { field: string; message: string }[] }>(kind, body);
    expect(answer.status).toBe(400);
    return answer.body.validationErrors.map(({ field, message }) => `${field} ${message.replace("validation.", "")}`);
  };

  it("400 names each missing field, also the totals that the customer saw", async () => {
    const { contact: _c, expectedNrcTotal: _n, expectedMrcTotal: _m, termsAccepted: _t, ...rest } = orderBodies.line;
    expect(await fieldsOf("line", rest)).toEqual([
      "contact required",
      "termsAccepted required",
      "expectedNrcTotal required",
      "expectedMrcTotal required",
    ]);
  });

  it.each(["toString", "constructor", "valueOf"])("400 for the parameter %s", async (name) => {
    const body = `${JSON.stringify(orderBodies.line).slice(0, -1)},"parameters":{"${name}":"x"}}`;
    const answer = await api.send("POST", `/v1/customer/${kadeblok}/price-summary`, { token, body });
    expect(answer).toMatchObject({ status: 400, body: { validationErrors: [{ field: `parameters.${name}` }] } });
  });

  it("400 for year zero, and for the VLAN of a second circuit without Ethernet", async () => {
    const circuits = [
      { service: "INTERNET", handover: "DHCP" },
      { service: "INTERNET", handover: "DHCP", vlan: 5 },
    ];
    expect(await post("line", { ...orderBodies.line, wishDate: "0000-01-01" }, { draft: true })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "wishDate" }] },
    });
    expect(await post("line", { ...orderBodies.line, circuits })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "circuits.1.vlan" }] },
    });
    const list = await api.send("GET", `/v1/customer/${kadeblok}/order?from=0000-01-01`, { token });
    expect(list.status).toBe(400);
  });

  it("400 for units in a shared rack at the far end, or for a wavelength", async () => {
    const { sharedColoId } = await plantInventory(api.database, kadeblok);
    const far = { type: "OWN_RACK", rackId: sharedColoId };
    expect(await post("dc-connection", { ...orderBodies["dc-connection"], zSide: far })).toMatchObject({
      status: 400,
      body: { validationErrors: expect.arrayContaining([expect.objectContaining({ field: "zSide.rackId" })]) },
    });
    await api.database.rows("update shared_colo set site_code = 'AMS1' where id = $1", [sharedColoId]);
    const handoverA = { siteCode: "AMS1", rackId: sharedColoId };
    expect(await post("wdm", { ...orderBodies.wdm, handoverA })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "handoverA.rackId" }] },
    });
  });

  it("400 for records of another company, like unknown ones", async () => {
    const [others] = await api.database.rows<Record<"label" | "person" | "letter", string>>(
      `with label as (insert into end_customer (customer_id, name, reference) values ($1, 'x', 'x-other') returning id),
         letter as (insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
           values ($1, 'LOA', 'x.pdf', 'application/pdf', 1, '', 'x') returning id)
       select label.id as label, letter.id as letter,
         (select id from customer_contact where customer_id = $1 limit 1) as person from label, letter`,
      [polderlicht],
    );
    const { label, person, letter } = others ?? {};
    for (const unknown of [undefined, randomUUID()]) {
      const wrong = { endCustomerId: unknown ?? label, contactId: unknown ?? person };
      const zSide = { ...orderBodies["dc-connection"].zSide, loaDocumentId: unknown ?? letter };
      const aSide = { rackId: unknown ?? (await foreignRack()) };
      expect(await fieldsOf("dc-connection", { ...orderBodies["dc-connection"], ...wrong, aSide, zSide })).toEqual([
        "aSide.rackId invalid-value",
        "endCustomerId invalid-value",
        "contactId invalid-value",
        "zSide.loaDocumentId invalid-value",
      ]);
    }
  });

  it("400 for a letter of authorisation that is no PDF", async () => {
    const [picture] = await api.database.rows<{ id: string }>(
      `insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
       values ($1, 'LOA', 'x.png', 'image/png', 1, '', 'x') returning id`,
      [kadeblok],
    );
    const loaDocumentId = picture?.id;
    const zSide = { ...orderBodies["dc-connection"].zSide, loaDocumentId };
    expect(await fieldsOf("dc-connection", { ...orderBodies["dc-connection"], zSide })).toEqual([
      "zSide.loaDocumentId letter-not-pdf",
    ]);
    const handoverZ = { siteCode: "RTM1", loaDocumentId };
    expect(await fieldsOf("wdm", { ...orderBodies.wdm, handoverZ })).toEqual([
      "handoverZ.loaDocumentId letter-not-pdf",
    ]);
  });

  const foreignRack = async (): Promise<string> => {
    const [rack] = await api.database.rows<{ id: string }>(
      "select id from rack where rack_code = 'ENS1-R1-03' limit 1",
    );
    return rack?.id ?? "";
  };

  it("400 for an address that is not known, and a package that is not sold or not of this kind", async () => {
    const nowhere = { ...orderBodies.line.address, houseNumberExtension: "ZZZ" };
    expect(await fieldsOf("line", { ...orderBodies.line, address: nowhere })).toContain("address address-unknown");
    expect(await fieldsOf("line", { ...orderBodies.line, packageCode: "RACK-F46" })).toContain(
      "packageCode not-available-here",
    );
    await api.database.rows("update package set status = 'END_OF_SALE' where code = 'FIB-1000'");
    expect(await fieldsOf("line", orderBodies.line)).toContain("packageCode invalid-value");
    await api.database.rows("update package set status = 'ON_SALE' where code = 'FIB-1000'");
  });

  it("400 without an Idempotency-Key, and for a field of another kind of order", async () => {
    const path = `/v1/customer/${kadeblok}/order/line`;
    expect(await api.send("POST", path, { token, body: orderBodies.line })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "Idempotency-Key" }] },
    });
    expect((await post("line", { ...orderBodies.line, routeCode: "AMS1-RTM1" })).status).toBe(400);
  });

  it.each([{ expectedMrcTotal: "67.09" }, { expectedNrcTotal: "0.01" }, { priceListVersion: "2020-01" }])(
    "409 order.price-changed has the new summary: %o",
    async (changed) => {
      const answer = await post<{ error: { code: string; details: PriceSummary } }>("line", {
        ...orderBodies.line,
        ...changed,
      });
      expect(answer).toMatchObject({ status: 409, body: { error: { code: "order.price-changed" } } });
      expect(answer.body.error.details).toEqual((await summary(orderBodies.line)).body);
    },
  );

  it("409 wdm.channel-taken and rack.not-active, but 400 if anything else is wrong", async () => {
    const taken = { ...orderBodies.wdm, preferredChannel: "C60" };
    await api.database.rows(
      "update wdm_channel set state = 'QUARANTINE', reserved_until = now() + interval '1 day' where channel = 'C60'",
    );
    expect(await post("wdm", taken)).toMatchObject({ status: 409, body: { error: { code: "wdm.channel-taken" } } });
    expect((await post("wdm", { ...taken, termsAccepted: false })).status).toBe(400);
    await api.database.rows("update rack set lifecycle = 'SUSPENDED' where id = $1", [rackId("AMS1-R2-10")]);
    const connection = { ...orderBodies["dc-connection"], aSide: { rackId: rackId("AMS1-R2-10") } };
    expect(await post("dc-connection", connection)).toMatchObject({
      status: 409,
      body: { error: { code: "rack.not-active" } },
    });
    await api.database.rows("update rack set lifecycle = 'ACTIVE' where id = $1", [rackId("AMS1-R2-10")]);
  });

  it("503 while the address cannot be checked; a draft is kept all the same", async () => {
    const away = await testApi({ AVAILABILITY_CONNECTOR: "off" }, api.database);
    await api.database.rows("delete from availability_check");
    const order = await postOrder(away, token, "line");
    const draft = await postOrder<Order>(away, token, "line", orderBodies.line, { draft: true });
    const priced = await away.send("POST", `/v1/customer/${kadeblok}/price-summary`, { token, body: orderBodies.line });
    await away.close();
    for (const refused of [order, priced])
      expect(refused).toMatchObject({ status: 503, body: { error: { code: "availability.unavailable" } } });
    expect([draft.status, draft.body.mrcTotal]).toEqual([201, "67.10"]);
  });

  it("201 uses the check that the order names, up to thirty days", async () => {
    const away = await testApi({ AVAILABILITY_CONNECTOR: "off" }, api.database);
    await api.database.rows("delete from availability_check");
    const place = "/v1/postal-code-check?postalCode=8011AB&houseNumber=12&extension=A";
    const { body: check } = await api.send<{ id: string }>("GET", place);
    const body = { ...orderBodies.line, availabilityCheckId: check.id };
    const aged = (days: number) =>
      api.database.rows("update availability_check set checked_at = now() - make_interval(days => $1)", [days]);
    await aged(29);
    expect((await postOrder(away, token, "line", body)).status).toBe(201);
    expect((await postOrder(away, token, "line")).status).toBe(503);
    const other = { ...orderBodies.line.address, houseNumber: 14 };
    expect((await postOrder(away, token, "line", { ...body, address: other })).status).toBe(503);
    await aged(31);
    expect((await postOrder(away, token, "line", body)).status).toBe(503);
    await away.close();
    await api.database.rows("delete from availability_check");
  });
});
