import { randomUUID } from "node:crypto";
import type { Order, OrderNote } from "@demarc/contract/orders/order-fields";
import { mostNotes } from "@demarc/contract/orders/orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileForm, letter } from "../../testing/requests/file-form.ts";
import { plantOrder } from "../../testing/orders/order-rows.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("daan.vos@polderlicht.example");
});
afterAll(() => api.close());

const plant = (status: string, more: Parameters<typeof plantOrder>[3] = {}, customerId = polderlicht) =>
  plantOrder(api.database, customerId, "LINE", { status, ...more });
const send = <Body = Order>(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
  customerId = polderlicht,
) => api.send<Body>(method, `/v1/customer/${customerId}/order/${path}`, { token, headers, ...(body ? { body } : {}) });
const picture = "<?xml version='1.0'?><letter/>";
const uploaded = async (customerId = polderlicht, bearer = token, content = letter): Promise<string> => {
  const path = `/v1/customer/${customerId}/document?kind=LOA`;
  return (await api.send<{ id: string }>("POST", path, { token: bearer, ...fileForm(content) })).body.id;
};
const code = (status: number, wanted: string) => ({ status, body: { error: { code: wanted } } });
const suspended = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  await api.database.rows("update customer set status = 'SUSPENDED' where id = $1", [polderlicht]);
  const result = await work();
  await api.database.rows("update customer set status = 'ACTIVE' where id = $1", [polderlicht]);
  return result;
};

describe("provideOrderInformation", () => {
  it("200 goes on with the answer as a note and its files", async () => {
    const { id } = await plant("AWAITING_CUSTOMER", { statusesBefore: ["ACCEPTED"], accepted: true });
    const file = await uploaded();
    // An id in capitals is the same id.
    const answer = { text: " The left one ", documentIds: [file.toUpperCase()] };
    const { status, body } = await send("POST", `${id}/information`, answer);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "ACCEPTED",
      question: null,
      notes: [{ text: "The left one", authorType: "ACCOUNT", authorName: "Daan Vos" }],
      documents: [{ id: file, kind: "LOA", fileName: "letter.pdf", size: letter.length }],
      history: [{ from: "AWAITING_CUSTOMER", to: "ACCEPTED", event: "provideInfo", actorName: "Daan Vos" }],
    });
  });

  it("400 names a file that is not the company's, and stores nothing", async () => {
    const { id } = await plant("AWAITING_CUSTOMER", { statusesBefore: ["SUBMITTED"] });
    const [own, other] = [await uploaded(), await uploaded(kadeblok, await api.tokenOf("ruth.klein@kadeblok.example"))];
    const documentIds = [own, other, randomUUID()];
    const errors = ["documentIds.1", "documentIds.2"].map((field) => ({ field, message: "validation.invalid-value" }));
    expect(await send("POST", `${id}/information`, { text: "x", documentIds })).toMatchObject({
      status: 400,
      body: { validationErrors: errors },
    });
    expect((await send("GET", id)).body).toMatchObject({ status: "AWAITING_CUSTOMER", notes: [], documents: [] });
  });

  it("400 names a file that is no PDF if the order needs a letter, and takes it if it needs none", async () => {
    const asking = { status: "AWAITING_CUSTOMER", statusesBefore: ["SUBMITTED"] };
    const zSide = { type: "CARRIER", companyName: "Carrier Nederland", loaFollows: true };
    const connection = await plantOrder(api.database, polderlicht, "DC_CONNECTION", { ...asking, body: { zSide } });
    const documentIds = [await uploaded(), await uploaded(polderlicht, token, picture)];
    const answer = { text: "x", documentIds };
    expect(await send("POST", `${connection.id}/information`, answer)).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "documentIds.1", message: "validation.letter-not-pdf" }] },
    });
    expect((await send("GET", connection.id)).body).toMatchObject({ status: "AWAITING_CUSTOMER", documents: [] });
    const line = await plant("AWAITING_CUSTOMER", asking);
    expect((await send("POST", `${line.id}/information`, answer)).status).toBe(200);
  });

  it("409 for an order that asks nothing and a stale version, 403 for a suspended company, 404 for another one", async () => {
    const answer = { text: "x" };
    const submitted = await plant("SUBMITTED");
    expect(await send("POST", `${submitted.id}/information`, answer)).toMatchObject(code(409, "order.state-conflict"));
    const { id } = await plant("AWAITING_CUSTOMER", { statusesBefore: ["SUBMITTED"] });
    expect(await send("POST", `${id}/information`, answer, { "if-match": '"9"' })).toMatchObject(
      code(409, "edit-conflict"),
    );
    expect(await suspended(() => send("POST", `${id}/information`, answer))).toMatchObject(
      code(403, "customer.suspended"),
    );
    const foreign = await plant("AWAITING_CUSTOMER", { statusesBefore: ["SUBMITTED"] }, kadeblok);
    expect((await send("POST", `${foreign.id}/information`, answer)).status).toBe(404);
    expect((await send("POST", `${id}/information`, { text: "" })).status).toBe(400);
  });
});

describe("cancelOrder", () => {
  it("200 deletes a draft and returns it, with a row in the ledger", async () => {
    const { id } = await plant("DRAFT");
    expect(await send("POST", `${id}/cancel`, {})).toMatchObject({ status: 200, body: { id, status: "DRAFT" } });
    expect((await send("GET", id)).status).toBe(404);
    const written = await api.database.rows("select action, kept from audit_event where entity_id = $1", [id]);
    expect(written).toEqual([{ action: "order.draft-deleted", kept: "7 years" }]);
  });

  it("200 cancels with a reason, also for a suspended company and for a child", async () => {
    const { id } = await plant("SUBMITTED");
    const answer = await suspended(() => send("POST", `${id}/cancel`, { reason: " We move " }));
    expect(answer).toMatchObject({ status: 200, body: { status: "CANCELLED", reason: "We move", stage: "SUBMITTED" } });
    const child = await plant("ACCEPTED", { accepted: true }, fietsfabriek);
    expect(await send("POST", `${child.id}/cancel`, {}, {}, fietsfabriek)).toMatchObject({
      status: 200,
      body: { status: "CANCELLATION_REQUESTED", stage: "ACCEPTED" },
    });
  });

  it("409 for a stale version, 404 for another company, 400 for a long reason", async () => {
    const { id } = await plant("SUBMITTED");
    expect(await send("POST", `${id}/cancel`, {}, { "if-match": '"9"' })).toMatchObject(code(409, "edit-conflict"));
    expect((await send("POST", `${id}/cancel`, { reason: "x".repeat(501) })).status).toBe(400);
    const foreign = await plant("SUBMITTED", {}, kadeblok);
    expect((await send("POST", `${foreign.id}/cancel`, {})).status).toBe(404);
  });
});

describe("addOrderNote", () => {
  it("201 adds a note, and 409 for a draft and an order that has ended", async () => {
    const { id } = await plant("IN_PROGRESS", { accepted: true });
    const { status, body } = await send<OrderNote>("POST", `${id}/note`, { text: " Ring twice " });
    expect([status, body]).toMatchObject([
      201,
      { text: "Ring twice", authorType: "ACCOUNT", authorName: "Daan Vos", id: expect.any(String) },
    ]);
    expect((await send("GET", id)).body.notes).toEqual([body]);
    for (const other of ["DRAFT", "CANCELLED", "COMPLETED"]) {
      const ended = await plant(other);
      expect(await send("POST", `${ended.id}/note`, { text: "x" })).toMatchObject(code(409, "order.state-conflict"));
    }
  });

  it("201 once for one key", async () => {
    const { id } = await plant("SUBMITTED");
    const headers = { "idempotency-key": randomUUID() };
    const answers = [1, 2].map(() => send<OrderNote>("POST", `${id}/note`, { text: "x" }, headers));
    const [first, second] = await Promise.all(answers);
    expect(first?.body).toEqual(second?.body);
    expect((await send("GET", id)).body.notes).toHaveLength(1);
  });

  it("409 above two hundred, without counting what the operator notes for itself", async () => {
    const { id } = await plant("SUBMITTED");
    await api.database.rows(
      `insert into order_note (order_id, customer_id, author_type, text, visibility)
       select $1, $2, 'OPERATOR', 'x', case when place < $3 then 'CUSTOMER' else 'INTERNAL' end
       from generate_series(1, $3 + 20) as place`,
      [id, polderlicht, mostNotes],
    );
    expect((await send("POST", `${id}/note`, { text: "last" })).status).toBe(201);
    expect(await send("POST", `${id}/note`, { text: "more" })).toMatchObject(code(409, "order.too-many-notes"));
    expect((await send("GET", id)).body.notes).toHaveLength(mostNotes);
  });
});

describe("updateOrder of a submitted order", () => {
  const contact = { firstName: "Bo", lastName: "Kok", email: "bo@winkel.example", phoneNumber: "0381234568" };

  it.each(["SUBMITTED", "ACCEPTED", "SCHEDULED", "ON_HOLD"])(
    "200 changes the purchase order number and the contact: %s",
    async (status) => {
      const { id } = await plant(status, { statusesBefore: status === "ON_HOLD" ? ["SUBMITTED"] : [] });
      const { body: before } = await send("GET", id);
      const changed = await send(
        "PATCH",
        id,
        { customerReference: "PO-2", contact },
        { "if-match": `"${before.version}"` },
      );
      expect(changed).toMatchObject({
        status: 200,
        body: {
          status,
          customerReference: "PO-2",
          mrcTotal: before.mrcTotal,
          version: before.version + 1,
          details: { ...before.details, customerReference: "PO-2", contact },
        },
      });
    },
  );

  it("200 calls the contact by the name of a submitted order: siteContact", async () => {
    const { id } = await plant("SUBMITTED");
    const { status, body } = await send("PATCH", id, { siteContact: contact });
    expect([status, body.siteContact, body.details.contact]).toEqual([200, contact, contact]);
    const [recorded] = await api.database.rows(
      "select after -> 'contact' as contact from audit_event where entity_id = $1 and action = 'order.updated'",
      [id],
    );
    expect(recorded).toEqual({ contact });
  });

  it("400 for a site contact that is incomplete, null, or sent with another contact", async () => {
    const { id } = await plant("SUBMITTED");
    const fieldsOf = async (body: object) => {
      const answer = await send<{ validationErrors: { field: string }[] }>("PATCH", id, body);
      return [answer.status, answer.body.validationErrors.map(({ field }) => field)];
    };
    expect(await fieldsOf({ siteContact: { ...contact, email: "no" } })).toEqual([400, ["siteContact.email"]]);
    expect(await fieldsOf({ siteContact: null })).toEqual([400, ["siteContact"]]);
    expect(await fieldsOf({ siteContact: contact, contact })).toEqual([400, ["siteContact"]]);
  });

  it("409 once the work has begun, and for an order that has ended", async () => {
    for (const status of ["IN_PROGRESS", "CANCELLATION_REQUESTED", "COMPLETED", "CANCELLED", "REJECTED", "FAILED"]) {
      const { id } = await plant(status, { statusesBefore: status === "CANCELLATION_REQUESTED" ? ["ACCEPTED"] : [] });
      expect(await send("PATCH", id, { customerReference: "x" })).toMatchObject(code(409, "order.state-conflict"));
    }
  });

  it("400 for any other field and an incomplete contact, 409 for a stale version", async () => {
    const { id } = await plant("SUBMITTED");
    const fields = { slaCode: "SLA-PREMIUM", contact: { ...contact, email: "no" } };
    expect(await send("PATCH", id, fields)).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "slaCode" }, { field: "contact.email", message: "validation.email" }] },
    });
    expect((await send("PATCH", id, { contact: null })).status).toBe(400);
    expect(await send("PATCH", id, { customerReference: "x" }, { "if-match": '"9"' })).toMatchObject(
      code(409, "edit-conflict"),
    );
    expect(await suspended(() => send("PATCH", id, { customerReference: "x" }))).toMatchObject(
      code(403, "customer.suspended"),
    );
  });
});

describe("getOrderCalendar", () => {
  const calendar = (id: string, language = "nl") =>
    send<string>("GET", `${id}/calendar`, undefined, { "accept-language": language });

  it("200 is an event of a whole day, in lines of at most 75 bytes", async () => {
    const { id, orderNumber } = await plant("SCHEDULED", { accepted: true });
    await api.database.rows(
      `update customer_order set planned_date = '2026-12-31', reference = E'Één; twee, drie\\nvier\\\\vijf ' || repeat('é', 30)
       where id = $1`,
      [id],
    );
    const { status, body, headers } = await calendar(id);
    expect([status, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(headers["content-disposition"]).toContain(`filename="${orderNumber}.ics"`);
    const lines = body.split("\r\n");
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    const whole = body.replaceAll("\r\n ", "");
    expect(whole).toContain("\r\nDTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n");
    expect(whole).toContain(`\r\nSUMMARY:Oplevering Glasvezel 1000 (${orderNumber})\r\n`);
    expect(whole).toContain("\r\nLOCATION:Wolweverswal 12 A\\, 8011 AB Zwolle\r\n");
    expect(whole).toContain(`DESCRIPTION:Order ${orderNumber}\\nÉén\\; twee\\, drie\\nvier\\\\vijf ${"é".repeat(30)}`);
    expect(whole).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n.*END:VCALENDAR\r\n$/s);
    expect((await calendar(id, "en")).body).toContain("SUMMARY:Delivery Fibre 1000");
  });

  it("404 without a planned date, and for an order of another company", async () => {
    expect((await calendar((await plant("SUBMITTED")).id)).status).toBe(404);
    const foreign = await plant("SCHEDULED", { accepted: true }, kadeblok);
    await api.database.rows("update customer_order set planned_date = current_date where id = $1", [foreign.id]);
    expect((await calendar(foreign.id)).status).toBe(404);
  });
});
