import { randomUUID } from "node:crypto";
import type { Order } from "@demarc/contract/orders/order-fields";
import type { Quotation } from "@demarc/contract/quotations/quotation-fields";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { offered, quotationFile, quotedCompany } from "../../testing/orders/quoted-company.ts";
import { companyIds } from "../../testing/test-api.ts";
import { storedMails } from "../../testing/stored-mails.ts";

let quoted: Awaited<ReturnType<typeof quotedCompany>>;
beforeAll(async () => {
  quoted = await quotedCompany();
});
afterAll(() => quoted.close());

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code];
const ordersOf = ({ id }: Pick<Quotation, "id">) =>
  quoted.api.database.rows<{ id: string }>("select id from customer_order where quotation_id = $1", [id]);
const ledgerOf = async ({ id }: Pick<Quotation, "id">) =>
  (
    await quoted.api.database.rows<{ action: string }>(
      "select action from audit_event where entity_type = 'quotation' and entity_id = $1 order by id",
      [id],
    )
  ).map(({ action }) => action);
const eventsOf = async ({ id }: Pick<Quotation, "id">) =>
  (
    await quoted.api.database.rows<{ type: string }>(
      "select type from outbox_event where entity_type = 'quotation' and entity_id = $1 order by id",
      [id],
    )
  ).map(({ type }) => type);

describe("accepting a quotation", () => {
  it.each([
    ["replaces the references of its items", "PO-1", ["PO-1", "PO-1"]],
    ["that is absent leaves the references of its items", undefined, ["KB-RACK", null]],
  ])("200 a purchase order number %s", async (_, purchaseOrderNumber, references) => {
    const rack = offered("rack", { customerReference: "KB-RACK" });
    const quotation = await quoted.publish(
      quotationFile({ options: [{ label: "Special", termMonths: 36, items: [rack, offered("dc-connection")] }] }),
    );
    const { body } = await quoted.accept(quotation, { purchaseOrderNumber });
    const orders = await quoted.api.database.rows<{ reference: string | null }>(
      "select body ->> 'customerReference' as reference from customer_order where id = any ($1) order by order_number",
      [body.resultingOrderIds],
    );
    expect(orders.map(({ reference }) => reference)).toEqual(references);
  });

  it("200 makes one order for each item at the quoted prices, and the same option again changes nothing", async () => {
    const quotation = await quoted.publish(
      quotationFile({
        options: [
          {
            label: "Special",
            termMonths: 36,
            items: [
              { ...offered("rack"), prices: { "RACK-F46": { discountPct: 25 } } },
              { ...offered("dc-connection"), prices: { "XC-SMF": { unitPrice: "20.00" } } },
            ],
          },
        ],
      }),
    );
    const accepted = await quoted.accept(quotation, { purchaseOrderNumber: "PO-1" });
    expect(accepted).toMatchObject({
      status: 200,
      body: {
        status: "ORDERED",
        purchaseOrderNumber: "PO-1",
        acceptedOptionId: quotation.options[0]?.id,
        acceptedBy: { name: "Ruth Klein" },
        possible: { accept: false, reject: false },
      },
    });
    expect(accepted.body.history.map(({ event }) => event)).toEqual(["publish", "accept", "order"]);
    const orders = await Promise.all(
      accepted.body.resultingOrderIds.map(async (id) => {
        const path = `/v1/customer/${companyIds.kadeblok}/order/${id}`;
        return (await quoted.api.send<Order>("GET", path, { token: quoted.token })).body;
      }),
    );
    expect(orders.map(({ status, kind, customerReference }) => [status, kind, customerReference])).toEqual([
      ["SUBMITTED", "RACK", "PO-1"],
      ["SUBMITTED", "DC_CONNECTION", "PO-1"],
    ]);
    for (const [index, order] of orders.entries()) {
      const item = quotation.options[0]?.items[index];
      expect(order).toMatchObject({
        quotationId: quotation.id,
        nrcTotal: item?.nrcTotal,
        mrcTotal: item?.mrcTotal,
        place: item?.place,
      });
      expect(order.lines.map(({ productCode, amount }) => [productCode, amount])).toEqual(
        item?.lines.map(({ productCode, amount }) => [productCode, amount]),
      );
    }
    expect(await ledgerOf(quotation)).toEqual([
      "quotation.draft-changed",
      "quotation.published",
      "quotation.accepted",
      "quotation.ordered",
    ]);
    expect((await eventsOf(quotation)).slice(1)).toEqual([
      "quotation.published",
      "quotation.accepted",
      "quotation.ordered",
    ]);
    for (const purchaseOrderNumber of ["PO-1", " PO-1 ", null]) {
      const again = await quoted.accept(quotation, { purchaseOrderNumber });
      expect(again).toMatchObject({
        status: 200,
        body: { purchaseOrderNumber: "PO-1", version: accepted.body.version },
      });
    }
    expect(await ordersOf(quotation)).toHaveLength(2);
  });

  it.each(["PO-1", null])(
    "409 quotation.accepted with the kept number %j for another purchase order number",
    async (purchaseOrderNumber) => {
      const quotation = await quoted.publish();
      await quoted.accept(quotation, { purchaseOrderNumber });
      const other = await quoted.accept(quotation, { purchaseOrderNumber: "PO-2" });
      expect(codeOf(other)).toEqual([409, "quotation.accepted"]);
      expect(other.body).toMatchObject({ error: { details: { purchaseOrderNumber } } });
      expect((await quoted.read(quotation.id)).body.purchaseOrderNumber).toBe(purchaseOrderNumber);
    },
  );

  it("six acceptances at once with numbers of their own keep one, and refuse the others", async () => {
    const quotation = await quoted.publish();
    const numbers = Array.from({ length: 6 }, (_none, index) => `PO-${index}`);
    const answers = await Promise.all(
      numbers.map((purchaseOrderNumber) => quoted.accept(quotation, { purchaseOrderNumber })),
    );
    const { purchaseOrderNumber: kept } = (await quoted.read(quotation.id)).body;
    expect(numbers).toContain(kept);
    expect(answers.map(({ status }) => status)).toEqual(numbers.map((number) => (number === kept ? 200 : 409)));
  });

  it("409 quotation.accepted for another option, and for a rejection", async () => {
    const quotation = await quoted.publish();
    await quoted.accept(quotation);
    expect(codeOf(await quoted.accept(quotation, { optionId: quotation.options[1]?.id }))).toEqual([
      409,
      "quotation.accepted",
    ]);
    expect(codeOf(await quoted.reject(quotation))).toEqual([409, "quotation.accepted"]);
  });

  it("twenty acceptances at once, with keys of their own, make its orders exactly once", async () => {
    const quotation = await quoted.publish();
    const answers = await Promise.all(Array.from({ length: 20 }, () => quoted.accept(quotation)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await ordersOf(quotation)).toHaveLength(2);
    expect((await ledgerOf(quotation)).filter((action) => action === "quotation.accepted")).toHaveLength(1);
  });

  it("twenty acceptances at once of two options accept one of them", async () => {
    const quotation = await quoted.publish();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, index) =>
        quoted.accept(quotation, { optionId: quotation.options[index % 2]?.id }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(10);
    const { body } = await quoted.read(quotation.id);
    const accepted = body.options.find(({ id }) => id === body.acceptedOptionId);
    expect(await ordersOf(quotation)).toHaveLength(accepted?.items.length ?? 0);
  });

  it("200 replays a repeated key, and 409 refuses it with another body", async () => {
    const quotation = await quoted.publish();
    const key = randomUUID();
    await quoted.accept(quotation, {}, { key });
    const replayed = await quoted.accept(quotation, {}, { key });
    expect([replayed.status, replayed.headers["idempotent-replayed"]]).toEqual([200, "true"]);
    expect(codeOf(await quoted.accept(quotation, { purchaseOrderNumber: "x" }, { key }))).toEqual([
      409,
      "idempotency.key-reused",
    ]);
  });

  it("400 without If-Match, without a key, without the terms, and for an option of another quotation", async () => {
    const [quotation, other] = [await quoted.publish(), await quoted.publish()];
    const path = `${quoted.base}/${quotation.id}/accept`;
    const body = { optionId: quotation.options[0]?.id, termsAccepted: true };
    const fieldsOf = ({ body: answer }: { body: object }) =>
      (answer as { validationErrors?: { field: string }[] }).validationErrors?.map(({ field }) => field);
    const key = { "idempotency-key": randomUUID() };
    const post = (sent: object, headers: Record<string, string>) =>
      quoted.api.send("POST", path, { token: quoted.token, body: sent, headers });
    expect(fieldsOf(await post(body, key))).toEqual(["If-Match"]);
    expect(fieldsOf(await post(body, { "if-match": '"2"' }))).toEqual(["Idempotency-Key"]);
    expect(fieldsOf(await quoted.accept(quotation, { termsAccepted: false }))).toEqual(["termsAccepted"]);
    expect(fieldsOf(await quoted.accept(quotation, { optionId: other.options[0]?.id }))).toEqual(["optionId"]);
    expect(fieldsOf(await quoted.accept(quotation, { purchaseOrderNumber: "x".repeat(36) }))).toEqual([
      "purchaseOrderNumber",
    ]);
    expect((await quoted.read(quotation.id)).body.status).toBe("PUBLISHED");
  });

  it("409 edit-conflict for a version that was not shown", async () => {
    const quotation = await quoted.publish();
    const stale = await quoted.accept(quotation, {}, { match: String(quotation.version - 1) });
    expect(codeOf(stale)).toEqual([409, "edit-conflict"]);
    expect(await ordersOf(quotation)).toEqual([]);
  });

  it("403 for a suspended company and for an unsigned agreement, which the quotation says before", async () => {
    const quotation = await quoted.publish();
    const setStatus = (status: string) =>
      quoted.api.database.rows("update customer set status = $2 where id = $1", [companyIds.kadeblok, status]);
    await setStatus("SUSPENDED");
    try {
      expect((await quoted.read(quotation.id)).body).toMatchObject({
        obstacle: "customer.suspended",
        possible: { accept: false, reject: true },
      });
      expect(codeOf(await quoted.accept(quotation))).toEqual([403, "customer.suspended"]);
    } finally {
      await setStatus("ACTIVE");
    }
    await quoted.api.database.rows(
      "update msa set sent_at = now() - interval '40 days', expires_at = now() - interval '10 days' where customer_id = $1",
      [companyIds.kadeblok],
    );
    try {
      expect((await quoted.read(quotation.id)).body.obstacle).toBe("msa.unsigned");
      expect(codeOf(await quoted.accept(quotation))).toEqual([403, "msa.unsigned"]);
    } finally {
      await quoted.api.database.rows(
        "update msa set sent_at = now(), expires_at = now() + interval '30 days' where customer_id = $1",
        [companyIds.kadeblok],
      );
    }
    expect((await quoted.accept(quotation)).status).toBe(200);
  });

  it("409 rack.not-active if a rack that it names has ended since, and nothing is ordered", async () => {
    const quotation = await quoted.publish();
    const set = (lifecycle: string) =>
      quoted.api.database.rows("update rack set lifecycle = $1 where rack_code = 'AMS1-R2-07'", [lifecycle]);
    await set("SUSPENDED");
    try {
      expect(codeOf(await quoted.accept(quotation))).toEqual([409, "rack.not-active"]);
    } finally {
      await set("ACTIVE");
    }
    expect(await ordersOf(quotation)).toEqual([]);
    expect((await quoted.read(quotation.id)).body.status).toBe("PUBLISHED");
  });

  it("200 holds its prices, VAT and notice period when these have changed and the package is no longer sold", async () => {
    const quotation = await quoted.publish();
    const rows = (statement: string) => quoted.api.database.rows(statement);
    const taxed = (treatment: string) =>
      rows(`update customer set vat_treatment = '${treatment}' where id = ${companyIds.kadeblok}`);
    await taxed("REVERSE_CHARGE_EU");
    await rows("update package set notice_days = notice_days + 7");
    await rows("update package set status = 'END_OF_SALE' where code in ('RACK-F46', 'XC-SMF')");
    await rows("update package_product set price = price + 100 where package_code = 'RACK-F46'");
    try {
      expect((await quoted.accept(quotation)).status).toBe(200);
      expect(
        await quoted.api.database.rows(
          `select nrc_total::text as nrc, mrc_total::text as mrc, vat_rate::text as vat, notice_days as days
           from customer_order where quotation_id = $1 order by quotation_item`,
          [quotation.id],
        ),
      ).toEqual([
        { nrc: "1345.00", mrc: "1055.50", vat: "21.00", days: 30 },
        { nrc: "125.00", mrc: "35.10", vat: "21.00", days: 30 },
      ]);
    } finally {
      await taxed("STANDARD_NL");
      await rows("update package set notice_days = notice_days - 7");
      await rows("update package set status = 'ON_SALE' where code in ('RACK-F46', 'XC-SMF')");
      await rows("update package_product set price = price - 100 where package_code = 'RACK-F46'");
    }
  });

  it("mails the contacts for orders once, with the orders, and not about each order", async () => {
    const quotation = await quoted.publish();
    const subjects = () => storedMails(quoted.api.database, "customer_id = $1", [companyIds.kadeblok]);
    const before = (await subjects()).length;
    await quoted.accept(quotation, { purchaseOrderNumber: "PO-8841" });
    const mailed = (await subjects()).slice(before);
    expect(new Set(mailed.map(({ subject }) => subject))).toEqual(
      new Set([`You accepted quotation ${quotation.number}`]),
    );
    expect(mailed[0]?.text).toMatch(/Purchase order no\.\s*:?\s*PO-8841/);
  });
});
