import { serviceTypes } from "@demarc/contract/core/invoices/invoice";
import type { OperatorInvoice } from "@demarc/contract/operator/invoices";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { demoSeller } from "../demo/invoices.demo.ts";

const { polderlicht, fietsfabriek, kadeblok } = companyIds;

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "billing" });
});
afterAll(() => api.close());

type Answer = OperatorInvoice & { outcome: string };
const send = (method: string, path: string, body?: object) =>
  api.send<Answer>(method, `/operator/v1/invoice${path}`, { token, body });
const line = { description: "Rack", unitPrice: "100.00" };
const put = (ref: string, change: object = {}) =>
  send("PUT", `/ref/${ref}`, { customer: polderlicht, lines: [line], ...change });
const read = async (name: string) => (await send("GET", `/${name}`)).body;

const { creditorId: _creditorId, ...seller } = demoSeller;
const { iban: _iban, bic: _bic, ...party } = seller;
const allowance = { charge: false, reason: "Discount", amount: "5.00", vatCategory: "S", vatRate: "21.00" };
const first = {
  issueDate: "2026-02-01",
  dueDate: "2026-02-15",
  period: { from: "2026-01-01", to: "2026-01-31" },
  buyerReference: "KP-1",
  orderReference: "PO-1",
  note: "First",
  paymentMeans: "58",
  paymentReference: "RF-1",
  number: "GIVEN-1",
  seller: { ...seller, name: "Seller one" },
  buyer: { ...party, name: "Buyer one" },
  allowances: [allowance],
};
const changes = {
  issueDate: "2026-02-02",
  dueDate: "2026-02-16",
  period: { from: "2026-02-01", to: "2026-02-28" },
  buyerReference: "KP-2",
  orderReference: "PO-2",
  note: "Second",
  paymentMeans: "59",
  paymentReference: "RF-2",
  number: "GIVEN-2",
  seller: { ...seller, name: "Seller two" },
  buyer: { ...party, name: "Buyer two" },
  allowances: [{ ...allowance, reason: "Loyalty" }],
  lines: [{ ...line, endCustomerReference: "MOLENRAD" }],
};

describe("a draft that is sent again", () => {
  it.each(Object.entries(changes))("200 is updated by another %s alone", async (field, value) => {
    await put("INV-FIELDS", { ...first, lines: [line] });
    const { number: givenNumber, ...given } = { ...first, lines: [line], [field]: value };
    expect((await put("INV-FIELDS", { ...given, number: givenNumber })).body.outcome).toBe("updated");
    expect(await read("ref/INV-FIELDS")).toMatchObject({ givenNumber, ...given });
  });
});

describe("a draft", () => {
  it("200 with a direct debit is collected from the account of the mandate, also when the buyer has another", async () => {
    const iban = "NL96DEMO0300000033";
    const { body } = await put("INV-DEBIT", {
      ...first,
      number: null,
      paymentMeans: "59",
      buyer: { ...party, iban, bic: "INGBNL2A" },
    });
    const stored = await api.database.rows(
      `select buyer ->> 'iban' as iban, buyer ->> 'bic' as bic, mandate_reference as reference, collection_date = due_date as "onDueDate"
       from invoice where id = $1`,
      [body.id],
    );
    const mandate = await api.database.rows<{ iban: string }>(
      `select iban, bic, mandate_reference as reference, true as "onDueDate" from sepa_mandate where customer_id = $1 and status = 'ACTIVE'`,
      [polderlicht],
    );
    expect(mandate[0]?.iban).not.toBe(iban);
    expect(stored).toEqual(mandate);
  });

  it("200 charges no VAT to a company with reverse-charged VAT, also on a credit note for some of the lines", async () => {
    await api.database.rows("update customer set vat_treatment = 'REVERSE_CHARGE_EU' where id = $1", [kadeblok]);
    const { id } = (
      await put("INV-AE", { customer: kadeblok, allowances: [{ charge: true, reason: "Visit", amount: "5.00" }] })
    ).body;
    const reversed = { vatCategory: "AE", vatRate: "0.00" };
    expect(await read(id)).toMatchObject({ vatTotal: "0.00", lines: [reversed], allowances: [reversed] });
    await send("POST", `/${id}/publish`, { isMailed: false });
    const note = await send("POST", `/${id}/credit`, { lines: [line], reason: "Fault" });
    expect(await read(note.body.id)).toMatchObject({ vatTotal: "0.00", lines: [reversed] });
  });

  const tables = {
    LINE: "line",
    RACK: "rack",
    SHARED_COLO: "shared_colo",
    DC_CONNECTION: "dc_connection",
    WDM: "wdm_service",
    PREFIX: "prefix",
    TV_ACCOUNT: "tv_account",
  };
  it.each(serviceTypes)("200 of a reseller charges for a service of its customer: %s", async (type) => {
    const [service] = await api.database.rows<{ id: string }>(
      `select id from ${tables[type]} where customer_id = $1 limit 1`,
      [fietsfabriek],
    );
    const given = { lines: [{ ...line, service: { type, id: service?.id } }] };
    const { status, body } = await put(`INV-${type}`, given);
    expect(status).toBe(200);
    expect((await read(body.id)).lines[0]?.serviceRef).toMatchObject({
      type,
      id: service?.id,
      label: expect.stringMatching(/\w/) as string,
    });
  });
});
