import type { OperatorInvoice } from "@demarc/contract/operator/invoices";
import { rights } from "@demarc/contract/core/rights";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdTransaction } from "../../../../testing/held-transaction.ts";
import { fileForm, letter } from "../../../../testing/requests/file-form.ts";
import { serviceToken } from "../../../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../../../testing/test-api.ts";

const { kadeblok } = companyIds;

let api: TestApi;
let token: string;
let customer: string;
let template: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "erp" });
  customer = await api.tokenOf("omar.haddad@kadeblok.example");
  const [invoice] = await api.database.rows<{ number: string }>(
    "select number from invoice where customer_id = $1 and payment_means = '58' and type = 'INVOICE' order by id limit 1",
    [kadeblok],
  );
  const { body } = await download(invoice?.number ?? "", "ubl");
  template = body.replaceAll(invoice?.number ?? "", "ERP-TEMPLATE");
});
afterAll(() => api.close());

type Answer = OperatorInvoice & {
  outcome: string;
  error?: { code: string };
  validationErrors?: { field: string; params?: { rule?: string } }[];
};
const download = (number: string, type: string) =>
  api.app.inject({
    method: "GET",
    url: `/v1/customer/${kadeblok}/invoice/${number}/download?type=${type}`,
    headers: { authorization: `Bearer ${customer}` },
  });
const numbered = (number: string): string => template.replaceAll("ERP-TEMPLATE", number);
const upload = (content: string, query = "", bearer = token) => {
  const { body, headers } = fileForm(content, "invoice.xml");
  return api.send<Answer>("POST", `/operator/v1/invoice/ubl${query}`, { token: bearer, body, headers });
};
const publish = (id: string) =>
  api.send<Answer>("POST", `/operator/v1/invoice/${id}/publish`, { token, body: { isMailed: false } });
const withPdf = (content: string, pdf: string): string =>
  content.replace(
    "<cac:AccountingSupplierParty>",
    `<cac:AdditionalDocumentReference><cbc:ID>pdf</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="own.pdf">${Buffer.from(pdf).toString("base64")}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference><cac:AccountingSupplierParty>`,
  );
const creditNote = (number: string, credited: string): string =>
  numbered(number)
    .replaceAll("Invoice-2", "CreditNote-2")
    .replaceAll(/(<\/?)Invoice\b/g, "$1CreditNote")
    .replaceAll("InvoicedQuantity", "CreditedQuantity")
    .replaceAll("cac:InvoiceLine", "cac:CreditNoteLine")
    .replace(/<cbc:DueDate>.*?<\/cbc:DueDate>/, "")
    .replace("<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>", "<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>")
    .replace(
      "<cac:AccountingSupplierParty>",
      `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${credited}</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference><cac:AccountingSupplierParty>`,
    );

describe("an invoice from UBL", () => {
  it("200 keeps its number; the customer downloads the file and the PDF in it", async () => {
    const content = withPdf(numbered("ERP-1"), letter);
    const made = await upload(content, "?externalRef=INV-ERP-1");
    expect([made.status, made.body]).toMatchObject([
      200,
      { outcome: "created", status: "DRAFT", externalRef: "INV-ERP-1" },
    ]);
    expect((await upload(content, "?externalRef=INV-ERP-1")).body).toMatchObject({ outcome: "unchanged", version: 1 });
    expect((await publish(made.body.id)).body.number).toBe("ERP-1");
    expect((await download("ERP-1", "ubl")).body).toBe(content);
    expect((await download("ERP-1", "pdf")).body).toBe(letter);
    expect((await upload(content)).body).toMatchObject({ outcome: "unchanged", number: "ERP-1" });
    expect((await upload(numbered("ERP-8"), "?externalRef=INV-ERP-1")).body.error?.code).toBe("invoice.ref-taken");
    const shown = await api.send<OperatorInvoice>("GET", "/operator/v1/invoice/ERP-1", { token });
    expect(shown.body).toMatchObject({ customerId: kadeblok, ownDocuments: ["pdf", "ubl"], givenNumber: "ERP-1" });
  });

  it("200 changes the draft, and 409 refuses another document with the number of an invoice", async () => {
    const { body } = await upload(numbered("ERP-2"));
    const noted = numbered("ERP-2").replace(
      "<cbc:DocumentCurrencyCode>",
      "<cbc:Note>Second</cbc:Note><cbc:DocumentCurrencyCode>",
    );
    expect((await upload(noted)).body).toMatchObject({ outcome: "updated", id: body.id, version: 2 });
    await publish(body.id);
    expect((await download("ERP-2", "ubl")).body).toBe(noted);
    expect((await upload(numbered("ERP-2"))).body.error?.code).toBe("invoice.number-taken");
    expect((await upload(numbered("ERP-2"), `?customerId=${companyIds.beeldwijk}`)).body.error?.code).toBe(
      "invoice.number-taken",
    );
  });

  it("200 is created once by ten calls at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(numbered("ERP-10"))));
    const [made] = await api.database.rows("select count(*)::int as count from invoice where given_number = 'ERP-10'");
    expect(made).toEqual({ count: 1 });
    const others = answers.filter(({ body }) => body.outcome !== "created");
    expect(others).toHaveLength(9);
    for (const { status, body } of others)
      expect([body.outcome, body.error?.code, status]).toEqual(
        status === 200
          ? ["unchanged", undefined, 200]
          : [undefined, status === 503 ? "upload.busy" : "invoice.number-taken", status],
      );
  });

  it("200 credits an invoice, and 403 needs the right of its own", async () => {
    const { body } = await upload(numbered("ERP-3"));
    const unpublished = await upload(creditNote("ERP-C3", "ERP-3"));
    expect(unpublished.body.validationErrors?.[0]?.field).toContain("cac:BillingReference");
    await publish(body.id);
    const weak = await serviceToken(api.database, { rights: rights.filter((right) => right !== "invoices.credit") });
    expect((await upload(creditNote("ERP-C3", "ERP-3"), "", weak)).body.error?.code).toBe("right.missing");
    const note = await upload(creditNote("ERP-C3", "ERP-3"));
    expect((await publish(note.body.id)).body.number).toBe("ERP-C3");
    const credited = await api.send<OperatorInvoice>("GET", "/operator/v1/invoice/ERP-3", { token });
    expect(credited.body).toMatchObject({ status: "CREDITED", amountOpen: "0.00" });
  });

  it("409 refuses a credit note with the number of a draft invoice", async () => {
    await publish((await upload(numbered("ERP-11"))).body.id);
    const { body } = await upload(numbered("ERP-12"));
    expect((await upload(creditNote("ERP-12", "ERP-11"))).body.error?.code).toBe("invoice.number-taken");
    expect((await upload(numbered("ERP-12"))).body).toMatchObject({ outcome: "unchanged", id: body.id, version: 1 });
  });

  it("400 lists the rules with their places, and stores nothing", async () => {
    const wrong = numbered("ERP-4")
      .replace(/(PayableAmount currencyID="EUR">)[\d.]+/, "$10.01")
      .replace(/<cbc:IssueDate>.*?<\/cbc:IssueDate>/, "");
    const { status, body } = await upload(wrong);
    expect(status).toBe(400);
    expect(body.validationErrors?.map(({ field, params }) => `${params?.rule} ${field}`)).toEqual([
      "BR-03 /Invoice/cbc:IssueDate",
      "BR-CO-16 /Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount",
    ]);
    expect(await api.database.rows("select 1 from invoice where given_number = 'ERP-4'")).toEqual([]);
  });

  it("400 for a document that is wrong before its transaction begins", async () => {
    const key = crypto.randomUUID();
    const held = await holdTransaction(
      api.database,
      "insert into idempotency_record (principal, method, path, key, request_hash) values ($1, $2, $3, $4, sha256('x'))",
      ["service erp", "POST", "/operator/v1/invoice/ubl", key],
    );
    const { body, headers } = fileForm("<Invoice>", "invoice.xml");
    const given = { token, body, headers: { ...headers, "idempotency-key": key } };
    // A transaction would wait for the other request with the same key.
    expect((await api.send("POST", "/operator/v1/invoice/ubl", given)).status).toBe(400);
    await held.commit();
  });

  it("400 for an unknown buyer or customer", async () => {
    const stranger = numbered("ERP-5")
      .replaceAll("99990012", "99990077")
      .replaceAll("NL999900122B01", "NL999900770B01");
    expect((await upload(stranger)).body.validationErrors?.[0]?.field).toContain("cac:AccountingCustomerParty");
    expect((await upload(stranger, `?customerId=${kadeblok}`)).status).toBe(200);
    expect((await upload(numbered("ERP-6"), "?customerId=1")).body.validationErrors?.[0]?.field).toBe("customerId");
    expect((await upload(numbered("ERP-6"), "?customerRef=NONE")).body.validationErrors?.[0]?.field).toBe(
      "customerRef",
    );
  });

  it("400 if two customers match the buyer, and nothing is stored", async () => {
    const vatNumber = "NL999900188B01";
    await api.database.rows("update customer set vat_number = $1 where id = any ($2)", [
      vatNumber,
      [companyIds.polderlicht, companyIds.beeldwijk],
    ]);
    const shared = numbered("ERP-13").replaceAll("99990012", "99990088").replaceAll("NL999900122B01", vatNumber);
    const { status, body } = await upload(shared);
    expect([status, body.validationErrors?.[0]?.field]).toEqual([
      400,
      expect.stringContaining("cac:AccountingCustomerParty"),
    ]);
    expect(await api.database.rows("select 1 from invoice where given_number = 'ERP-13'")).toEqual([]);
  });

  it("400 for a file that is not UBL, and 413 above 10 MB", async () => {
    for (const content of [letter, "", "<html></html>", "\u0000"]) expect((await upload(content)).status).toBe(400);
    expect((await upload(numbered("ERP-7").padEnd(10 * 1024 * 1024 + 20_000, " "))).status).toBe(413);
  });
});
