import { randomUUID } from "node:crypto";
import type { Order, PriceSummary } from "@demarc/contract/orders/order-fields";
import { mostDrafts } from "@demarc/contract/orders/orders";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fileForm, letter } from "../../../testing/requests/file-form.ts";
import { type OrderPathKind, orderBodies, postOrder } from "../../../testing/orders/order-bodies.ts";
import { plantOrder } from "../../../testing/orders/order-rows.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

const { kadeblok, polderlicht } = companyIds;
const own = `/v1/customer/${kadeblok}`;
let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("ruth.klein@kadeblok.example");
});
beforeEach(() => api.database.rows("delete from customer_order where status = 'DRAFT'"));
afterAll(() => api.close());

const draft = (kind: OrderPathKind, body: object = orderBodies[kind]) =>
  postOrder<Order>(api, token, kind, body, { draft: true });
const send = <Body = Order>(method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  api.send<Body>(method, `${own}/order${path.startsWith("?") ? "" : "/"}${path}`, {
    token,
    headers,
    ...(body ? { body } : {}),
  });
const version = (order: Order) => ({ "if-match": `"${order.version}"` });
const uploaded = async (customerId = kadeblok, bearer = token): Promise<string> => {
  const path = `/v1/customer/${customerId}/document?kind=LOA`;
  return (await api.send<{ id: string }>("POST", path, { token: bearer, ...fileForm(letter) })).body.id;
};

describe("a draft", () => {
  it("201 is kept as it was sent, whatever is wrong with it, and has no number", async () => {
    const body = { packageCode: "NO-SUCH", address: { postalCode: "99" }, slaCode: "x", wishDate: "2020-01-01" };
    const made = await draft("line", body);
    expect(made).toMatchObject({
      status: 201,
      body: {
        status: "DRAFT",
        orderNumber: null,
        stage: null,
        submittedAt: null,
        details: body,
        nrcTotal: "0.00",
        mrcTotal: "0.00",
        place: "",
        lines: [],
        history: [],
        possible: { edit: "ALL", cancel: "DELETE", submit: true, answer: false, addNote: false },
      },
    });
    expect((await draft("wdm", {})).status).toBe(201);
  });

  it("201 has a price and a place as soon as they are known, also while something is missing", async () => {
    const { slaCode: _sla, contact: _contact, ...rest } = orderBodies.line;
    const { body } = await draft("line", rest);
    expect(body).toMatchObject({ mrcTotal: "52.10", place: "Wolweverswal 12 A, 8011 AB Zwolle" });
    expect((await draft("line", { ...rest, slaCode: "NONE" })).body.mrcTotal).toBe("0.00");
  });

  it("201 with ids of another company keeps them only in its details", async () => {
    const [label] = await api.database.rows<{ id: string }>(
      "insert into end_customer (customer_id, name, reference) values ($1, 'x', 'x-draft') returning id",
      [polderlicht],
    );
    const loaDocumentId = await uploaded(polderlicht, await api.tokenOf("daan.vos@polderlicht.example"));
    const body = { endCustomerId: label?.id, zSide: { type: "CARRIER", loaDocumentId } };
    const { status, body: order } = await draft("dc-connection", body);
    expect([status, order.endCustomer, order.documents]).toEqual([201, null, []]);
  });

  it("200 is listed only with status=DRAFT", async () => {
    const { body } = await draft("line");
    const ids = async (query: string) =>
      (await send<{ items: Order[] }>("GET", `?limit=200${query}`)).body.items.map(({ id }) => id);
    expect(await ids("&status=DRAFT")).toEqual([body.id]);
    expect(await ids("")).not.toContain(body.id);
    expect(await ids("&status=DRAFT,SUBMITTED")).toContain(body.id);
  });

  it("409 above a hundred, however many are made at once", async () => {
    const made = Array.from({ length: mostDrafts - 2 }, () =>
      plantOrder(api.database, kadeblok, "LINE", { status: "DRAFT" }),
    );
    await Promise.all(made);
    const answers = await Promise.all(Array.from({ length: 6 }, () => draft("line")));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["201", "201", "409", "409", "409", "409"]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: { code: "order.too-many-drafts" },
    });
  });

  it("200 keeps its file from the cleaning as long as it names it", async () => {
    const loaDocumentId = await uploaded();
    const zSide = { ...orderBodies["dc-connection"].zSide, loaDocumentId };
    const { body } = await draft("dc-connection", { ...orderBodies["dc-connection"], zSide });
    expect(body.documents.map(({ id, fileName }) => [id, fileName])).toEqual([[loaDocumentId, "letter.pdf"]]);
    const changed = await send("PATCH", body.id, orderBodies["dc-connection"]);
    expect(changed.body.documents).toEqual([]);
  });
});

describe("updateOrder of a draft", () => {
  it("200 changes the sent fields, clears null ones and updates the price", async () => {
    const { body: order } = await draft("line", { ...orderBodies.line, reference: "Shop", remarks: "Ring twice" });
    const changed = await send("PATCH", order.id, { slaCode: "SLA-PREMIUM", reference: null }, version(order));
    expect(changed).toMatchObject({
      status: 200,
      body: { reference: null, mrcTotal: "97.10", version: order.version + 1 },
    });
    const { reference: _cleared, ...kept } = orderBodies.line;
    expect(changed.body.details).toEqual({ ...kept, remarks: "Ring twice", slaCode: "SLA-PREMIUM" });
  });

  it("409 edit-conflict for a version that is stale", async () => {
    const { body: order } = await draft("line");
    await send("PATCH", order.id, { reference: "First" }, version(order));
    expect(await send("PATCH", order.id, { reference: "Late" }, version(order))).toMatchObject({
      status: 409,
      body: { error: { code: "edit-conflict", details: { currentVersion: order.version + 1 } } },
    });
  });

  it("409 for the clientOrderId of another order, and 404 for an order of another company", async () => {
    const clientOrderId = randomUUID();
    await draft("line", { clientOrderId });
    const { body: order } = await draft("line");
    expect(await send("PATCH", order.id, { clientOrderId })).toMatchObject({
      status: 409,
      body: { error: { code: "order.client-order-id-in-use" } },
    });
    const { id } = await plantOrder(api.database, polderlicht, "LINE", { status: "DRAFT" });
    expect((await send("PATCH", id, {})).status).toBe(404);
  });
});

describe("submitOrder", () => {
  it("200 gives a number, and the second time changes nothing", async () => {
    const { body: order } = await draft("line");
    const first = await send("POST", `${order.id}/submit`, {}, version(order));
    expect(first).toMatchObject({ status: 200, body: { status: "SUBMITTED", orderNumber: expect.any(String) } });
    expect(first.body.lines).toHaveLength(5);
    const again = await send("POST", `${order.id}/submit`, {}, version(order));
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it("200 ten times at once is one submission", async () => {
    const { body: order } = await draft("line");
    const answers = await Promise.all(Array.from({ length: 10 }, () => send("POST", `${order.id}/submit`, {})));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.orderNumber}`)).size).toBe(1);
    expect((await send("GET", order.id)).body.history).toHaveLength(1);
  });

  it("400 for what is missing, and the draft stays", async () => {
    const { body: order } = await draft("line", { ...orderBodies.line, termsAccepted: false });
    expect(await send("POST", `${order.id}/submit`, {})).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "termsAccepted", message: "validation.required" }] },
    });
    expect((await send("GET", order.id)).body.status).toBe("DRAFT");
  });

  it("409 order.price-changed with the new summary after the catalogue changed", async () => {
    const { body: order } = await draft("line");
    await api.database.rows("update package_product set price = price + 10 where code = 'SLA-PLUS'");
    const refused = await send<{ error: { code: string; details: PriceSummary } }>("POST", `${order.id}/submit`, {});
    await api.database.rows("update package_product set price = price - 10 where code = 'SLA-PLUS'");
    expect([refused.status, refused.body.error.code, refused.body.error.details.mrcTotal]).toEqual([
      409,
      "order.price-changed",
      "77.10",
    ]);
  });

  it("409 edit-conflict if the draft changed since it was seen, and 403 for a suspended company", async () => {
    const { body: order } = await draft("line");
    await send("PATCH", order.id, { ...orderBodies.line, reference: "Other" });
    expect(await send("POST", `${order.id}/submit`, {}, version(order))).toMatchObject({
      status: 409,
      body: { error: { code: "edit-conflict" } },
    });
    await api.database.rows("update customer set status = 'SUSPENDED' where id = $1", [kadeblok]);
    const refused = await send("POST", `${order.id}/submit`, {});
    await api.database.rows("update customer set status = 'ACTIVE' where id = $1", [kadeblok]);
    expect(refused).toMatchObject({ status: 403, body: { error: { code: "customer.suspended" } } });
  });
});

describe("duplicateOrder", () => {
  it.each(["SUBMITTED", "CANCELLED", "COMPLETED"])(
    "201 makes a draft with the choices of an order: %s",
    async (status) => {
      const loaDocumentId = await uploaded();
      const {
        termsAccepted: _t,
        expectedNrcTotal: _n,
        expectedMrcTotal: _m,
        ...choices
      } = orderBodies["dc-connection"];
      const zSide = { ...choices.zSide, loaDocumentId };
      const more = { customerReference: "PO-9", clientOrderId: randomUUID(), reference: "Rack to carrier" };
      const { body: order } = await postOrder<Order>(api, token, "dc-connection", {
        ...orderBodies["dc-connection"],
        ...more,
        zSide,
      });
      await api.database.rows("update customer_order set status = $2 where id = $1", [order.id, status]);
      const { status: made, body: copy } = await send("POST", `${order.id}/duplicate`, {});
      expect(made).toBe(201);
      expect(copy.details).toEqual({ ...choices, reference: "Rack to carrier" });
      expect(copy).toMatchObject({ status: "DRAFT", orderNumber: null, documents: [], mrcTotal: order.mrcTotal });
      expect(copy.id).not.toBe(order.id);
    },
  );

  it("409 for the end of a service, and 404 for an order of another company", async () => {
    const { id } = await plantOrder(api.database, kadeblok, "LINE");
    await api.database.rows(
      `update customer_order set action = 'TERMINATE', target_service_type = 'line',
         target_service_id = (select id from line where customer_id = $2 limit 1) where id = $1`,
      [id, kadeblok],
    );
    expect(await send("POST", `${id}/duplicate`, {})).toMatchObject({
      status: 409,
      body: { error: { code: "order.not-repeatable" } },
    });
    const foreign = await plantOrder(api.database, polderlicht, "LINE");
    expect((await send("POST", `${foreign.id}/duplicate`, {})).status).toBe(404);
  });
});
