import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kadeblokDraft, kadeblokInvoices } from "../../testing/invoices/kadeblok-invoices.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(async () => {
  await api.close();
});

describe("exportInvoices with negative amounts", () => {
  it("200 exports the credit note of a negative invoice as a positive amount, and completes the file", async () => {
    const { published } = kadeblokInvoices(api.operatorPool);
    const [line] = kadeblokDraft().lines;
    const lines = [{ ...line!, unitPrice: "0.78" }];
    const negative = await published({ issueDate: "2027-03-01", lines });
    const note = await published({
      issueDate: "2027-03-01",
      type: "CREDIT_NOTE",
      creditedInvoiceNumber: negative,
      lines,
    });
    // Older invoices can be negative; new ones cannot.
    await api.database.rows("alter table invoice disable trigger user");
    await api.database.rows(
      `update invoice set line_total = -line_total, net_total = -net_total, vat_total = -vat_total, gross_total = -gross_total,
         amount_open = -amount_open, amount_paid = -amount_paid where number = any ($1)`,
      [[negative, note]],
    );
    await api.database.rows("alter table invoice enable trigger user");
    const token = await api.tokenOf("omar.haddad@kadeblok.example");
    const path = `/v1/customer/${companyIds.kadeblok}/invoice`;
    const { status, body } = await api.send<string>("GET", `${path}/export?format=csv&csv=standard`, { token });
    const [head = "", ...rows] = body.trimEnd().split("\r\n");
    const grossOf = (number: string) =>
      rows.find((row) => row.startsWith(`${number},`))?.split(",")[head.split(",").indexOf("grossTotal")];
    expect([status, grossOf(negative), grossOf(note)]).toEqual([200, "-0.94", "0.94"]);
    const all = await api.send<{ total: number }>("GET", path, { token });
    expect(rows).toHaveLength(all.body.total);
  });
});
