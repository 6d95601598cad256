import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdfPages } from "../testing/invoices/pdf-text.ts";
import { pdfFaults } from "../testing/pdf-structure.ts";
import { companyIds, type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

it("every PDF of the demo has a sound structure", async () => {
  const documents = await api.database.rows<{ name: string; content: Buffer }>(
    "select file_name as name, content from document where media_type = 'application/pdf' order by 1",
  );
  expect(documents.length).toBeGreaterThan(5);
  const faults = documents.map(({ name, content }) => ({ name, faults: pdfFaults(content) }));
  expect(faults.filter((one) => one.faults.length > 0)).toEqual([]);
});

describe("every page of our documents", () => {
  interface Made {
    readonly kind: string;
    readonly company: string;
    readonly customerId: number;
    readonly content: Buffer;
  }
  const made: Made[] = [];
  beforeAll(async () => {
    made.push(
      ...(await api.database.rows<Made>(
        `select kind, customer.name as company, customer_id as "customerId", content
         from document join customer on customer.id = customer_id where kind in ('MSA', 'MSA_SIGNED', 'QUOTATION_PDF')`,
      )),
    );
    const { kadeblok } = companyIds;
    const [invoice] = await api.database.rows<{ number: string }>(
      "select number from invoice where customer_id = $1 order by number limit 1",
      [kadeblok],
    );
    const { rawPayload } = await api.app.inject({
      url: `/v1/customer/${kadeblok}/invoice/${invoice?.number}/download`,
      headers: { authorization: `Bearer ${await api.tokenOf("omar.haddad@kadeblok.example")}` },
    });
    made.push({ kind: "INVOICE", company: "Kadeblok Hosting B.V.", customerId: kadeblok, content: rawPayload });
    expect(new Set(made.map(({ kind }) => kind))).toEqual(new Set(["MSA", "MSA_SIGNED", "QUOTATION_PDF", "INVOICE"]));
  });

  it("names the seller, and its own number", () => {
    for (const { content, kind } of made) {
      const pages = pdfPages(content);
      for (const [place, texts] of pages.entries()) {
        const page = texts.join("\n");
        expect([kind, page]).toEqual([
          kind,
          expect.stringContaining("Noordwal Groep B.V., Noordwalkade 1, 1012 ZZ Amsterdam"),
        ]);
        expect(page).toMatch(/KvK 99990010 · (VAT|Btw) NL999900109B01/);
        expect(page).toMatch(/(Phone|Tel\.) 0200000017/);
        expect(page).toMatch(new RegExp(`^(Page|Pagina) ${place + 1} (of|van) ${pages.length}$`, "m"));
      }
    }
  });

  it("after the first names the document and the customer", () => {
    const numbered = /^(Quotation|Offerte) QT-\d|^(Invoice|Factuur) 2\d{3}-\d{6}$| MSA-2026\.2$/m;
    const later = made.flatMap(({ content, ...one }) =>
      pdfPages(content)
        .slice(1)
        .map((texts) => Object.assign({}, one, { page: texts.join("\n") })),
    );
    expect(new Set(later.map(({ kind }) => kind)).size).toBeGreaterThan(2);
    for (const { page, company, customerId } of later) {
      expect(page).toMatch(numbered);
      expect(page).toMatch(new RegExp(`^${company} · (Customer number|Klantnummer) ${customerId}$`, "m"));
    }
  });

  it("writes a postal code with a space", () => {
    for (const { content } of made) expect(pdfPages(content).flat().join("\n")).not.toMatch(/\b\d{4}[A-Z]{2} [A-Z]/);
  });
});
