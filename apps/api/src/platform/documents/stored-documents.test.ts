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
      errors: [{ field: "file", message: "validation.invalid-value" }],
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
