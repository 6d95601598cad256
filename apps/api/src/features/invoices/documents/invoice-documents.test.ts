import fc from "fast-check";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { storedInvoices } from "../../../testing/invoices/sample-invoices.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { documentFile, zipFile } from "./invoice-files.ts";
import { renderPdf } from "./invoice-pdf.ts";
import { renderUbl } from "./invoice-ubl.ts";
import type { StoredInvoice } from "../invoice/invoices.queries.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("fenna.smit@polderlicht.example");
});
afterAll(() => api.close());

const customerId = companyIds.polderlicht;
const unread = (invoice: StoredInvoice) => ({ ...invoice, lines: JSON.stringify(invoice.lines), ownFile: null });
const path = `/v1/customer/${companyIds.polderlicht}/invoice`;
const numbers = async (limit: number) => {
  const { body } = await api.send<{ items: { number: string }[] }>("GET", `${path}?limit=${limit}`, { token });
  return body.items.map(({ number }) => number);
};

/** The body of a response as bytes; the usual test client returns text. */
const bytes = async (method: "GET" | "POST", url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${token}` };
  const {
    statusCode,
    rawPayload,
    headers: answered,
  } = await api.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: statusCode, content: rawPayload, headers: answered };
};
const partsOf = async (parts: AsyncIterable<string | Uint8Array>) => {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(Buffer.from(part));
  return Buffer.concat(all);
};
const sample = (numRuns: number) => fc.sample(storedInvoices, { numRuns, seed: 42 });

// oxlint-disable-next-line typescript/no-explicit-any -- a parsed document has no type, and a wrong path fails the test
type Parsed = Record<string, any>;

const parse = (xml: string): Parsed => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => /Line$|TaxSubtotal$/.test(name) && !name.includes("Address"),
  });
  const { "?xml": _declaration, ...document } = parser.parse(xml) as Record<string, Record<string, unknown>>;
  return Object.values(document)[0] as Parsed;
};
const text = (node: unknown): string =>
  typeof node === "object" && node !== null && "#text" in node ? String(node["#text"]) : String(node);

describe("UBL of random invoices", () => {
  it("adds up allowances that were stored with fewer decimals", () => {
    const [invoice] = fc.sample(storedInvoices, { numRuns: 1, seed: 3 });
    const allowances = ["45", "45.5"].map((amount) => ({
      charge: false,
      reason: "Korting",
      amount,
      vatCategory: "S" as const,
      vatRate: "21.00",
    }));
    const total = parse(renderUbl({ ...invoice!, allowances }))["cac:LegalMonetaryTotal"];
    expect(text(total["cbc:AllowanceTotalAmount"])).toBe("90.50");
  });

  it("is well-formed and contains the stored amounts", () => {
    fc.assert(
      fc.property(storedInvoices, (invoice) => {
        const xml = renderUbl(invoice);
        expect(XMLValidator.validate(xml)).toBe(true);
        const ubl = parse(xml);
        const total = ubl["cac:LegalMonetaryTotal"];
        expect(ubl["cbc:ID"]).toBe(invoice.number);
        expect(text(total["cbc:TaxExclusiveAmount"])).toBe(invoice.netTotal);
        expect(text(total["cbc:PayableAmount"])).toBe(invoice.grossTotal);
        expect(text(ubl["cac:TaxTotal"]["cbc:TaxAmount"])).toBe(invoice.vatTotal);
        const lines = ubl[invoice.type === "CREDIT_NOTE" ? "cac:CreditNoteLine" : "cac:InvoiceLine"] as Record<
          string,
          unknown
        >[];
        expect(lines.map((line) => text(line["cbc:LineExtensionAmount"]))).toEqual(
          invoice.lines.map((line) => line.lineAmount),
        );
      }),
      { numRuns: 40 },
    );
  });

  it("has no empty elements, and gives a reason for every subtotal without VAT", () => {
    fc.assert(
      fc.property(storedInvoices, (invoice) => {
        const xml = renderUbl(invoice);
        expect(xml).not.toMatch(/<([\w:]+)[^>]*>\s*<\/\1>|<[\w:]+[^>]*\/>/);
        for (const subtotal of parse(xml)["cac:TaxTotal"]["cac:TaxSubtotal"]) {
          const category = subtotal["cac:TaxCategory"];
          expect("cbc:TaxExemptionReason" in category).toBe(["AE", "G"].includes(category["cbc:ID"]));
        }
      }),
      { numRuns: 40 },
    );
  });

  it("names the payee or the mandate, and the invoice that a credit note corrects", () => {
    for (const invoice of sample(60)) {
      const xml = renderUbl(invoice);
      expect(xml.includes("<cac:PayeeFinancialAccount>")).toBe(invoice.paymentMeans !== "59");
      expect(xml.includes("<cac:PaymentMandate>")).toBe(invoice.paymentMeans === "59");
      expect(xml.includes("<cac:BillingReference>")).toBe(invoice.type === "CREDIT_NOTE");
    }
  });

  it("names the telephone number and mail address of the seller, which older invoices do not have", () => {
    const [invoice] = sample(1) as [StoredInvoice];
    const contactOf = (seller: StoredInvoice["seller"]) =>
      parse(renderUbl({ ...invoice, seller }))["cac:AccountingSupplierParty"]["cac:Party"]["cac:Contact"];
    expect(contactOf(invoice.seller)).toEqual({
      "cbc:Telephone": "0200000017",
      "cbc:ElectronicMail": "facturen@noordwal.example",
    });
    const { phoneNumber: _phone, email: _email, ...older } = invoice.seller;
    expect(contactOf(older)).toBeUndefined();
  });

  it("escapes markup and removes characters that XML does not allow", () => {
    const [invoice] = sample(1) as [StoredInvoice];
    const [line] = invoice.lines;
    const description = '<script>&"\u0001\u0008]]>';
    const xml = renderUbl({ ...invoice, lines: line ? [{ ...line, description }] : [] });
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).not.toContain("<script>");
  });
});

describe("PDF of an invoice", () => {
  it("is reproducible, embeds its font and uses the language of the invoice", async () => {
    const [invoice] = sample(1) as [StoredInvoice];
    const [one, other] = [await renderPdf(invoice), await renderPdf(invoice)];
    expect(one.equals(other)).toBe(true);
    const content = one.toString("latin1");
    expect(content.startsWith("%PDF-1.7")).toBe(true);
    expect(content).toMatch(/FontFile2/);
    expect(content).toMatch(/\+Roboto/);
  });

  it("has as many pages as its lines need", async () => {
    const [invoice] = sample(1) as [StoredInvoice];
    const [line] = invoice.lines;
    const many = Array.from({ length: 120 }, (_, index) => ({ ...line!, position: index + 1 }));
    const content = (await renderPdf({ ...invoice, lines: many })).toString("latin1");
    expect(content.match(/\/Type \/Page\b(?!s)/g)?.length).toBeGreaterThan(3);
  });

  it("is tagged with language, title and tables, with each column head once on any number of pages", async () => {
    const [invoice] = sample(1) as [StoredInvoice];
    const [line] = invoice.lines;
    const many = Array.from({ length: 120 }, (_, index) => ({ ...line!, position: index + 1 }));
    const content = (await renderPdf({ ...invoice, lines: many, locale: "nl" })).toString("latin1");
    const count = (pattern: RegExp) => content.match(pattern)?.length ?? 0;
    expect(content).toContain("/Marked true");
    expect(content).toContain("/Lang (nl)");
    expect(content).toContain("/DisplayDocTitle true");
    expect([count(/\/S \/H1\b/g), count(/\/S \/Table\b/g), count(/\/Scope \/Column\b/g)]).toEqual([1, 3, 5]);
    expect(count(/\/S \/TR\b/g)).toBe(1 + many.length + count(/\/Scope \/Row\b/g));
    expect(count(/\/S \/TD\b/g)).toBe(5 * many.length + count(/\/Scope \/Row\b/g));
  });

  it("describes the payment QR code in words", async () => {
    const transfer = sample(60).find(({ type, paymentMeans }) => type === "INVOICE" && paymentMeans !== "59");
    const open = { ...transfer!, status: "OPEN", amountOpen: "10.00", locale: "en" } as const;
    expect((await renderPdf(open)).toString("latin1")).toMatch(
      /\/S \/Figure\s+\/Alt \(Scan to pay in your banking app\)/,
    );
  });
});

describe("downloadInvoice", () => {
  it("200 sends the PDF, the UBL or both, named after the document", async () => {
    const [number = ""] = await numbers(1);
    const pdf = await bytes("GET", `${path}/${number}/download`);
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    expect(pdf.headers["content-disposition"]).toContain(`filename="factuur-${number}.pdf"`);
    expect(pdf.content.subarray(0, 5).toString()).toBe("%PDF-");
    const ubl = await bytes("GET", `${path}/${number}/download?type=ubl`);
    expect(parse(ubl.content.toString())["cbc:ID"]).toBe(number);
    const zip = await bytes("GET", `${path}/${number}/download?type=zip`);
    expect(Object.keys(unzipSync(zip.content))).toEqual([
      `factuur-${number}.pdf`,
      `factuur-${number}.xml`,
      "manifest.csv",
    ]);
  });

  it("200 sanitises file names of unusual numbers", async () => {
    const [invoice] = sample(1) as [StoredInvoice];
    const odd = { ...invoice, number: 'a/b\\c:"é"\u0007', type: "INVOICE", locale: "nl" } as const;
    expect((await documentFile(customerId, "ubl", async () => unread(odd))).name).toBe("factuur-a_b_c__é__.xml");
  });
});

describe("downloadInvoices", () => {
  it("200 zips documents of many invoices and lists missing ones in the manifest", async () => {
    const found = await numbers(3);
    const foreign = await api.database.rows<{ number: string }>(
      "select number from invoice where customer_id = $1 limit 1",
      [companyIds.kadeblok],
    );
    const wanted = [...found, "2020-000009", foreign[0]?.number];
    const { status, content, headers } = await bytes("POST", `${path}/download`, {
      numbers: wanted,
      type: "pdf_and_ubl",
    });
    expect([status, headers["content-type"]]).toEqual([200, "application/zip"]);
    const files = unzipSync(content);
    expect(Object.keys(files)).toHaveLength(7);
    const manifest = Buffer.from(files["manifest.csv"] ?? [])
      .toString()
      .trimEnd()
      .split("\r\n");
    expect(manifest).toHaveLength(1 + 10);
    expect(manifest.filter((row) => row.endsWith(",not-found"))).toEqual([
      "2020-000009,pdf,,,not-found",
      "2020-000009,ubl,,,not-found",
      `${foreign[0]?.number},pdf,,,not-found`,
      `${foreign[0]?.number},ubl,,,not-found`,
    ]);
  });

  it("200 lists a document that fails to render in the manifest, logs why, and sends the others", async () => {
    const warn = vi.fn();
    const [good, bad] = sample(2) as [StoredInvoice, StoredInvoice];
    const broken = { ...bad, number: "2026-broken", lines: null as never };
    const { parts } = zipFile("x.zip", {
      customerId,
      numbers: [broken.number, good.number],
      types: ["ubl"],
      read: async (number) => unread([good, broken].find((one) => one.number === number)!),
      log: { warn },
    });
    const files = unzipSync(await partsOf(parts));
    expect(Object.keys(files)).toHaveLength(2);
    expect(Buffer.from(files["manifest.csv"] ?? []).toString()).toContain("2026-broken,ubl,,,not-rendered");
    expect(warn.mock.calls).toEqual([
      [{ number: "2026-broken", type: "ubl", reason: expect.stringMatching(/Error: \S/) }, expect.any(String)],
    ]);
  });

  it.each([
    [{ numbers: [], type: "pdf" }, "numbers"],
    [{ numbers: Array.from({ length: 101 }, (_, index) => `2026-${index}`), type: "pdf" }, "numbers"],
    [{ numbers: ["2026-000001"], type: "docx" }, "type"],
    [{ numbers: ["2026-000001"], type: "pdf", all: true }, "all"],
  ])("400 for %j", async (body, field) => {
    expect(await api.send("POST", `${path}/download`, { token, body })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field }] },
    });
  });
});
