import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { contentDisposition, readDocument, storeDocument } from "./stored-documents.ts";

const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const polderlicht = { customerId: companyIds.polderlicht };
let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const store = (content: Buffer, fileName = "loa.pdf") =>
  api.tenants.write(polderlicht, (transaction) =>
    storeDocument(transaction, { ...polderlicht, kind: "LOA", fileName, content }),
  );

describe("storeDocument and readDocument", () => {
  it("return the stored content, with size, type and digest", async () => {
    const { id } = await store(pdf, "verklaring ‘é’.pdf");
    const read = await readDocument(api.tenants, polderlicht, { ...polderlicht, id, kinds: ["LOA"] });
    expect(read).toMatchObject({ fileName: "verklaring ‘é’.pdf", mediaType: "application/pdf", size: pdf.length });
    expect(read.sha256).toBe(createHash("sha256").update(pdf).digest("hex"));
    expect(read.content.equals(pdf)).toBe(true);
  });

  it("404 for a document of another company", async () => {
    const { id } = await store(pdf);
    await expect(
      readDocument(api.tenants, { customerId: companyIds.kadeblok }, { ...polderlicht, id, kinds: ["LOA"] }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });

  it("404 for a document that customers may not see", async () => {
    const { id } = await store(pdf);
    await api.database.rows("update document set visible_to_customer = false where id = $1", [id]);
    await expect(readDocument(api.tenants, polderlicht, { ...polderlicht, id, kinds: ["LOA"] })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("400 depends on the content, not on the name", async () => {
    const script = Buffer.from("<script>alert(1)</script>");
    await expect(store(script, "invoice.pdf")).rejects.toMatchObject({ errors: [{ field: "file" }] });
    await expect(store(Buffer.alloc(0))).rejects.toMatchObject({ errors: [{ field: "file" }] });
    const png = Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex");
    expect((await store(png, "picture.pdf")).mediaType).toBe("image/png");
  });

  it.each([
    ["a GIF", "474946383961010001008000000000ffffff21f90401000000002c00000000010001000002024401003b"],
    ["a zip", "504b0304140000000000000021000000000000000000000000000100000078"],
  ])("400 for %s, a recognised type that is not accepted", async (_, hex) => {
    await expect(store(Buffer.from(hex, "hex"))).rejects.toMatchObject({
      errors: [{ field: "file", message: "validation.file-type" }],
    });
  });

  const scanned = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
  const order = '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"><ID>1</ID></Order>';

  it.each([
    ["a PDF after a line feed", `\n${scanned}`, "application/pdf"],
    ["a PDF after two line ends", `\r\n\r\n${scanned}`, "application/pdf"],
    ["a PDF after a MIME header", `Content-Type: application/pdf\r\n\r\n${scanned}`, "application/pdf"],
    ["a PDF after a byte order mark", `\uFEFF${scanned}`, "application/pdf"],
    ["a PDF after 1024 bytes", " ".repeat(1024) + scanned, "application/pdf"],
    ["XML without a declaration", order, "application/xml"],
    ["XML after a byte order mark, a comment and a line end", `\uFEFF<!-- a -- > b -->\n${order}\n`, "application/xml"],
    ["XML of one element", '<c:order id="1"/>', "application/xml"],
  ])("accepts %s", async (_, content, mediaType) => {
    expect((await store(Buffer.from(content))).mediaType).toBe(mediaType);
  });

  it.each([
    ["text", "hello"],
    ["a PDF header after 1025 bytes", " ".repeat(1025) + scanned],
    ["an HTML page", "<html><body></body></html>"],
    ["an HTML page with a doctype", "<!DOCTYPE html><html></html>"],
    ["a drawing with scripts", '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ["a drawing with a prefix", '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>1</s:script></s:svg>'],
    ["an XML document with parts of a page", "<a><b xmlns='http://www.w3.org/1999/xhtml'><script>1</script></b></a>"],
    ["XML that is cut", order.slice(0, -4)],
    ["many comments that do not end", "<!--".repeat(1000)],
    ["many comments without an element", "<!---->".repeat(1000)],
  ])("400 for %s", async (_, content) => {
    await expect(store(Buffer.from(content))).rejects.toMatchObject({
      errors: [{ field: "file", message: "validation.file-type" }],
    });
  });

  it("413 above ten megabytes", async () => {
    await expect(store(Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]))).rejects.toMatchObject({ status: 413 });
  });
});

describe("contentDisposition", () => {
  it("supports any letter in a file name, and escapes quotes", () => {
    expect(contentDisposition("factuur-2026110042.pdf")).toBe(
      `attachment; filename="factuur-2026110042.pdf"; filename*=UTF-8''factuur-2026110042.pdf`,
    );
    expect(contentDisposition(`a"\r\nb;é'.pdf`)).toBe(
      `attachment; filename="a___b___.pdf"; filename*=UTF-8''a%22%0D%0Ab%3B%C3%A9%27.pdf`,
    );
  });
});
