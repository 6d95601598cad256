import type { ErrorBody } from "@demarc/contract/core/errors";
import type { OrderImport, OrderImportRow } from "@demarc/contract/orders/order-imports";
import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createPool } from "../../platform/database/database.ts";
import { createLog } from "../../platform/process/log.ts";
import {
  good,
  importsPath as path,
  isChecked,
  many,
  orderContact as contact,
  orderImportsHarness,
} from "../../testing/orders/order-imports-harness.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { companyIds } from "../../testing/test-api.ts";
import { testConfig } from "../../testing/test-config.ts";
import { orderImportJobs } from "./order-import.jobs.ts";

const { polderlicht, fietsfabriek, kadeblok } = companyIds;
const { api, token, start, get, work, checked, order, orders, clear } = await orderImportsHarness();

type Cells = ReturnType<typeof good>;

beforeEach(clear);
afterAll(() => api.close());

describe("the rows of a file", () => {
  it("201 judges and prices each row by the rules of an order, and 200 says what is wrong in which column", async () => {
    const { status, body } = await start(
      [
        {
          ...good(12),
          packageCode: "fib-500",
          postalCode: "8011 ab",
          houseNumber: "12 a",
          slaCode: "sla-plus",
          ipv4Length: "/29",
        },
        { ...good(1), packageCode: "FIB-9" },
        { ...good(1), postalCode: "9999ZZ" },
        { ...good(1), postalCode: "8011AB", houseNumber: 12, extension: "Z" },
        { ...good(1), contractTermMonths: "two", houseNumber: "x" },
        { ...good(1), wishDate: "01-02-2020" },
        { ...good(1), endCustomerReference: "nobody" },
        // An end customer that is no longer active.
        { ...good(1), endCustomerReference: "OUDEWINKEL" },
        { ...good(1), postalCode: "12AB", slaCode: "GOLD" },
        {},
      ],
      { name: "Winkels" },
    );
    expect([status, body.state, body.total, body.done, body.name]).toEqual([201, "CHECKING", 10, 0, "Winkels"]);
    await work(body.id, isChecked);
    const imported = await get(body.id);
    expect(imported).toMatchObject({ total: 10, done: 10, orderable: 1, ordered: 0, createdByName: "Joris Bakker" });
    const [first, ...others] = imported.rows;
    expect(first).toMatchObject({ row: 1, state: "READY", place: "Wolweverswal 12 A, 8011 AB Zwolle", errors: [] });
    expect(first?.cells).toMatchObject({ houseNumber: "12 a", ipv4Length: "/29" });
    expect([imported.nrcTotal, imported.mrcTotal]).toEqual([first?.nrcTotal, first?.mrcTotal]);
    expect(others.every(({ state, nrcTotal }) => state === "INVALID" && nrcTotal === null)).toBe(true);
    const columnsOf = ({ errors }: OrderImportRow) => errors.map(({ field, message }) => `${field} ${message}`);
    expect(others.map(columnsOf)).toEqual([
      ["packageCode validation.invalid-value"],
      ["packageCode validation.not-available-here"],
      ["postalCode validation.address-unknown"],
      ["contractTermMonths validation.invalid-data", "houseNumber validation.invalid-data"],
      ["wishDate validation.date-too-early"],
      ["endCustomerReference validation.invalid-value"],
      ["endCustomerReference validation.invalid-value"],
      ["postalCode validation.postal-code-invalid", "slaCode validation.invalid-value"],
      [
        "postalCode validation.required",
        "houseNumber validation.required",
        "packageCode validation.required",
        "contractTermMonths validation.required",
      ],
    ]);
  });

  it("200 prices a row as the price summary does", async () => {
    const { rows } = await checked([
      { ...good(7), packageCode: "FIB-500", slaCode: "SLA-PREMIUM", ipv4Length: 29, contractTermMonths: 36 },
    ]);
    const line = {
      packageCode: "FIB-500",
      contractTermMonths: 36,
      address: { postalCode: "1234AB", houseNumber: 7 },
      slaCode: "SLA-PREMIUM",
      ipv4Length: 29,
      circuits: [{ service: "INTERNET", handover: "DHCP" }],
    };
    const summary = await api.send("POST", `/v1/customer/${polderlicht}/price-summary`, { token, body: line });
    const { nrcTotal, mrcTotal, earliestDate } = rows[0] ?? {};
    expect(summary).toMatchObject({ status: 200, body: { nrcTotal, mrcTotal, earliestDate } });
    expect(mrcTotal).toMatch(/^\d+\.\d{2}$/);
  });

  it("200 reads a house number and its addition from one cell, as registers and word processors write them", async () => {
    const cells = [
      ["3511ZZ", "14 bis A"],
      ["6811ZZ", "30\u20131"],
      ["8011AB", "12\u00A0A"],
      ["3511ZZ", "14-BIS"],
    ] as const;
    const imported = await checked(
      cells.map(([postalCode, houseNumber]) =>
        Object.assign({}, good(3), { postalCode, houseNumber, packageCode: "FIB-500" }),
      ),
    );
    expect(imported.rows.map(({ place }) => place)).toEqual([
      expect.stringContaining("14 bis A"),
      expect.stringContaining("30 1"),
      expect.stringContaining("12 A"),
      expect.stringContaining("14 bis,"),
    ]);
    expect(imported.rows.map(({ state }) => state)).toEqual(["READY", "READY", "READY", "READY"]);
  });

  it("200 marks rows that repeat an earlier one, and the file has the result of each row", async () => {
    const imported = await checked([good(3), { ...good(3), postalCode: "1234 ab" }, { ...good(4), reference: "=1" }]);
    expect(imported.rows.map(({ warnings }) => warnings)).toEqual([[], ["import.repeated"], []]);
    const file = await api.send<string>("GET", `${path}/${imported.id}/result?csv=standard`, { token });
    const [head, , second, third] = file.body.split("\r\n");
    expect(head).toMatch(/row,postalCode,houseNumber,.*state,place,errors,nrcTotal,mrcTotal,earliestDate,orderNumber$/);
    expect(second).toMatch(/^2,1234 ab,3,/);
    expect(third).toContain("'=1");
    expect(third).toContain(",READY,");
    const { body: listed } = await api.send<OrderImport[]>("GET", path, { token });
    expect(listed.map(({ id, orderable }) => [id, orderable])).toEqual([[imported.id, 3]]);
  });

  it("201 returns the same import per key, and creates one of twenty parallel requests", async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => start([good(1)], {}, key)));
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1);
    expect(await api.database.rows("select 1 from order_import")).toHaveLength(1);
  });

  it("429 beyond 500 rows per company and day, also for parallel requests", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(many(100))));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429)?.body as ErrorBody | undefined;
    expect(refused?.error).toMatchObject({ code: "order-import.daily-limit", details: { limit: 500, left: 0 } });
    const made = (answers.find(({ status }) => status === 201)?.body as { id?: string } | undefined)?.id;
    await api.database.rows("update order_import_row set state = 'INVALID' where import_id = $1", [made]);
    expect((await api.send("DELETE", `${path}/${made}`, { token })).status).toBe(204);
    expect((await start(many(1))).status).toBe(429);
    await api.database.rows("update order_import_day set day = day - 1");
    expect((await start(many(1))).status).toBe(201);
  });

  it("400 without a contact, for one of another company, above 200 rows, without rows and for unknown columns", async () => {
    const [other] = await api.database.rows<{ id: string }>(
      "select id from customer_contact where customer_id = $1 limit 1",
      [kadeblok],
    );
    const fieldsOf = async (rows: readonly Cells[], more: object) => {
      const { status, body } = await start(rows, more);
      return [status, (body as { validationErrors?: { field: string }[] }).validationErrors?.[0]?.field];
    };
    expect(await fieldsOf([good(1)], { contact: null })).toEqual([400, "contact"]);
    expect(await fieldsOf([good(1)], { contact: null, contactId: other?.id })).toEqual([400, "contactId"]);
    expect(await fieldsOf(many(201), {})).toEqual([400, "rows"]);
    expect(await fieldsOf([], {})).toEqual([400, "rows"]);
    expect(await fieldsOf([{ ...good(1), price: 1 }], {})).toEqual([400, "rows.0.price"]);
  });
});

describe("an import", () => {
  it("204 deletes one of which nothing was ordered, and 409 keeps one with orders", async () => {
    const remove = (id: string) => api.send("DELETE", `${path}/${id}`, { token });
    const unordered = await checked([good(1)]);
    expect((await remove(unordered.id)).status).toBe(204);
    expect((await remove(unordered.id)).status).toBe(404);
    const ordered = await checked([good(1)]);
    await order(ordered);
    expect(await remove(ordered.id)).toMatchObject({
      status: 409,
      body: { error: { code: "order-import.state-conflict" } },
    });
    await work(ordered.id, isChecked);
    expect((await remove(ordered.id)).status).toBe(409);
  });

  it("404 hides another company's import, and 403 refuses a reseller that imports for its child", async () => {
    const { id } = await checked([good(1)]);
    const mila = await api.tokenOf("mila.stone@kadeblok.example");
    const theirs = `/v1/customer/${kadeblok}/order-import/${id}`;
    const body = { termsAccepted: true, expectedNrcTotal: "0.00", expectedMrcTotal: "0.00" };
    const statuses = [
      await api.send("GET", theirs, { token: mila }),
      await api.send("GET", `${theirs}/result`, { token: mila }),
      await api.send("POST", `${theirs}/order`, { token: mila, body }),
      await api.send("DELETE", theirs, { token: mila }),
      await api.send("GET", `${path}/${id}`, { token: mila }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
    const child = `/v1/customer/${fietsfabriek}/order-import`;
    const asked = { token, body: { rows: [good(1)], contact }, headers: { "idempotency-key": randomUUID() } };
    expect(await api.send("POST", child, asked)).toMatchObject({
      status: 403,
      body: { error: { code: "customer.own-only" } },
    });
  });

  it("an import of more than 90 days is deleted, and its orders stay", async () => {
    const old = await checked([good(1)]);
    await order(old);
    await work(old.id, isChecked);
    const young = await checked([good(2)]);
    await api.database.rows("update order_import set created_at = now() - interval '91 days' where id = $1", [old.id]);
    const pool = createPool(api.database.connect, "portal_jobs", 1);
    await orderImportJobs(testConfig(), createLog("silent"))["order-import.sweep"]?.({}, workContext(pool));
    await pool.end();
    expect(await api.database.rows("select id from order_import")).toEqual([{ id: young.id }]);
    expect(await orders()).toHaveLength(1);
  });

  it("rows of a job that has failed for the last time say so, and can be ordered again", async () => {
    const pool = createPool(api.database.connect, "portal_jobs", 1);
    const giveUp = (step: "check" | "order", importId: string) =>
      workContext(pool).write(async (transaction) =>
        orderImportJobs(testConfig(), createLog("silent"))[`order-import.${step}`]?.givenUp?.(
          { importId },
          transaction,
        ),
      );
    const outcomes = async (id: string) => (await get(id)).rows.map(({ state, refusal }) => [state, refusal]);
    const imported = await checked([good(1), good(2)]);
    const { nrcTotal, mrcTotal } = imported.rows[1]!;
    await order(imported, { rowNumbers: [2], expectedNrcTotal: nrcTotal, expectedMrcTotal: mrcTotal });
    await giveUp("order", imported.id);
    expect(await outcomes(imported.id)).toEqual([
      ["READY", null],
      ["READY", "internal"],
    ]);
    await order(imported);
    await work(imported.id, isChecked);
    expect(await outcomes(imported.id)).toEqual([
      ["ORDERED", null],
      ["ORDERED", null],
    ]);
    const { body } = await start([good(3)]);
    await giveUp("check", body.id);
    await pool.end();
    expect(await outcomes(body.id)).toEqual([["UNCHECKED", null]]);
  });
});
