import type { InvoiceExplanation } from "@demarc/contract/core/invoices/invoice";
import { afterAll, beforeAll, expect, it } from "vitest";
import { kadeblokDraft, kadeblokInvoices } from "../../../testing/invoices/kadeblok-invoices.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

it("200 a product of the explanation has its name in the catalogue, in both languages, beside the words of the invoice", async () => {
  const { published } = kadeblokInvoices(api.operatorPool);
  const [line] = kadeblokDraft().lines;
  const codes = ["ENERGY-METERED", "TV-FILM", "FIB-1000", "OWN"];
  const priced = (unitPrice: string) =>
    codes.map((productCode) =>
      Object.assign({}, line!, { productCode, description: `Woorden van ${productCode}`, unitPrice }),
    );
  await published({ issueDate: "2027-04-01", lines: priced("1.00") });
  const number = await published({ issueDate: "2027-05-01", lines: priced("2.00") });
  const { body } = await api.send<InvoiceExplanation>(
    "GET",
    `/v1/customer/${companyIds.kadeblok}/invoice/${number}/explanation`,
    { token: await api.tokenOf("omar.haddad@kadeblok.example") },
  );
  const names = {
    "ENERGY-METERED": { en: "Energy per kWh", nl: "Stroom per kWh" },
    "TV-FILM": { en: "Films", nl: "Film" },
    "FIB-1000": { en: "Fibre 1000", nl: "Glasvezel 1000" },
    OWN: null,
  };
  const shown = ({ productCode, productName }: { productCode: string | null; productName: unknown }) => [
    productCode,
    productName,
  ];
  expect(Object.fromEntries(body.changes.map(shown))).toEqual(names);
  expect(body.changes.map(({ description }) => description)).toContain("Woorden van OWN");
  expect(Object.fromEntries(body.parts.map(shown))).toEqual(names);
  expect(body.parts.map(({ name }) => name)).toContain("Woorden van TV-FILM");
});
